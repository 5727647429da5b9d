import Box from '@mui/material/Box'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { CalendarSection } from './CalendarSection.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { SessionList } from './SessionList.tsx'

/** Moves to the part of the page that the address names, with the focus, as a browser does for a page that it loads. */
function useAddressedPart(): void {
  const location = useLocation()
  useEffect(() => {
    const part = document.getElementById(location.hash.slice(1))
    if (!part) return
    part.tabIndex = -1
    part.focus()
    part.scrollIntoView({ block: 'start' })
  }, [location])
}

/** The own account: its password, where it is signed in, and the address of its calendar. */
export function AccountPage() {
  useAddressedPart()
  return (
    <Box sx={{ minHeight: 1, bgcolor: 'background.paper' }}>
      <Box sx={{ display: 'grid', gap: 8, maxWidth: 'md', p: { xs: 4, md: 6 } }}>
        <PasswordForm />
        <SessionList />
        <CalendarSection />
      </Box>
    </Box>
  )
}
