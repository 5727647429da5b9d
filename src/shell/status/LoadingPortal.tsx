import Logout from '@mui/icons-material/Logout'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Typography from '@mui/material/Typography'
import { isStillLoading, useCustomerFailure } from '#providers/access/customer.ts'
import { useOptionalSession } from '#providers/session/session.ts'
import { signOut } from '#providers/signIn/signIn.ts'
import { tokens } from '#tokens.ts'
import { FirstLoad } from '../firstLoad/FirstLoad.tsx'

/** Why the portal is not loaded yet. The call's own message would ask the user to retry, which the page does itself. */
const reasonOf = (status: number) =>
  status === 0
    ? 'The server cannot be reached. Please check your connection.'
    : 'The server is not ready yet.'

/** The portal while it loads. If the server is not ready yet, shows that and lets a signed-in user sign out. */
export const LoadingPortal = () => {
  const failure = useCustomerFailure()
  const session = useOptionalSession()
  if (!isStillLoading(failure)) return <FirstLoad />
  return (
    <Box component="main" sx={{ display: 'grid', placeItems: 'center', height: '100dvh', p: 4 }}>
      <Box sx={{ display: 'grid', justifyItems: 'center', gap: 3, maxWidth: 480, textAlign: 'center' }}>
        <CircularProgress aria-hidden="true" size={32} thickness={4} />
        <Box role="status">
          <Typography variant="h2" component="h1">
            Still loading
          </Typography>
          <Typography color="text.secondary" sx={{ mt: 2 }}>
            {reasonOf(failure.status)}{' '}
            {session
              ? 'The portal opens as soon as the server answers.'
              : 'You can sign in as soon as the server answers.'}
          </Typography>
        </Box>
        {session && (
          <Button
            variant="outlined"
            startIcon={<Logout />}
            onClick={() => void signOut()}
            sx={{ minHeight: tokens.size.touch }}
          >
            Sign out
          </Button>
        )}
      </Box>
    </Box>
  )
}
