import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { useCustomer } from '#providers/access/customer.ts'
import { useSession } from '#providers/session/session.ts'
import { signOut } from '#providers/signIn/signIn.ts'
import { PasswordForm } from './PasswordForm.tsx'
import { SecondFactorSection } from './SecondFactorSection.tsx'

interface ConfinedPageProps {
  /** The user has set up a second factor and stored what is shown only once. */
  onSetUp: () => void
}

/**
 * The only page of a confined session; the portal opens once the one-time password is changed, or the required second factor is
 * set up.
 */
export const ConfinedPage = ({ onSetUp }: ConfinedPageProps) => {
  const { mustChangePassword } = useSession()
  const { name, config } = useCustomer()
  return (
    <Box
      component="main"
      sx={{
        display: 'grid',
        placeItems: 'center',
        minHeight: '100dvh',
        p: { xs: 4, sm: 8 },
        bgcolor: 'background.default',
      }}
    >
      <Paper elevation={8} sx={{ width: 1, maxWidth: 464, p: { xs: 6, sm: 8 } }}>
        <Box component="h1" sx={{ m: 0, mb: 6, lineHeight: 0 }}>
          <Box component="img" src={config.logo} alt={name || 'Seawindow'} sx={{ height: 40, maxWidth: 1 }} />
        </Box>
        <Alert severity="info" role="status" sx={{ mb: 6 }}>
          {mustChangePassword
            ? 'You have signed in with a one-time password. Choose a password of your own to go on.'
            : 'Your company requires a second factor. Set it up to go on.'}
        </Alert>
        {mustChangePassword ? <PasswordForm /> : <SecondFactorSection onSetUp={onSetUp} />}
        <Button variant="outlined" onClick={() => void signOut()} sx={{ mt: 4 }}>
          Logout
        </Button>
      </Paper>
    </Box>
  )
}
