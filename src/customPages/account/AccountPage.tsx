import Box from '@mui/material/Box'
import { CalendarSection } from './CalendarSection.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { SessionList } from './SessionList.tsx'

/** The own account: its password, where it is signed in, and the address of its calendar. */
export const AccountPage = () => (
  <Box sx={{ minHeight: 1, bgcolor: 'background.paper' }}>
    <Box sx={{ display: 'grid', gap: 8, maxWidth: 'md', p: { xs: 4, md: 6 } }}>
      <PasswordForm />
      <SessionList />
      <CalendarSection />
    </Box>
  </Box>
)
