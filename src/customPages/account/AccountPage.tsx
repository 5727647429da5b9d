import Box from '@mui/material/Box'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { call } from '#providers/api/request.ts'
import { useSession } from '#providers/session/session.ts'
import { TokenList } from '#shell/tokens/TokenList.tsx'
import { CalendarSection } from './CalendarSection.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { SecondFactorSection } from './SecondFactorSection.tsx'
import { SessionList } from './SessionList.tsx'

/** Scrolls to the element that the URL hash names and focuses it, as a browser does on a full page load. */
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

/** The user's account: password, second factor, sessions, the calendar address, and tokens of programs. */
export function AccountPage() {
  useAddressedPart()
  const { isMultiUser, permissions } = useSession()
  return (
    <Box sx={{ minHeight: 1, bgcolor: 'background.paper' }}>
      <Box sx={{ display: 'grid', gap: 8, maxWidth: 'md', p: { xs: 4, md: 6 } }}>
        <PasswordForm />
        <SecondFactorSection />
        <SessionList />
        <CalendarSection />
        {!isMultiUser && (
          <TokenList
            owner={{ permissions }}
            text="A program that has a token calls the interface as you, with the part of your rights that you give it. Whoever has the token can do the same."
            mayChange
            revoke={(id) => call('revokePersonalToken', { params: { id } })}
          />
        )}
      </Box>
    </Box>
  )
}
