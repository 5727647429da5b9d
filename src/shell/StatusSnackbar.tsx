import Alert from '@mui/material/Alert'
import Snackbar from '@mui/material/Snackbar'
import useMediaQuery from '@mui/material/useMediaQuery'
import { closeStatus, statusStore } from '../providers/status.ts'
import { useStore } from '../providers/store.ts'
import { tokens } from '../tokens.ts'

const AUTO_HIDE_MS = 6000

/** How the last operation went: green or red, for six seconds. */
export const StatusSnackbar = () => {
  const phone = useMediaQuery((theme) => theme.breakpoints.down('sm'))
  const { open, ok, message } = useStore(statusStore)
  return (
    <Snackbar
      key={message}
      open={open}
      autoHideDuration={AUTO_HIDE_MS}
      // At the foot of a phone are its navigation and the last entry of the menu.
      anchorOrigin={{ vertical: phone ? 'top' : 'bottom', horizontal: 'center' }}
      sx={phone ? { top: tokens.size.topBar + tokens.size.gutterSmall } : undefined}
      onClose={(_, reason) => reason !== 'clickaway' && closeStatus()}
    >
      <Alert variant="filled" severity={ok ? 'success' : 'error'} onClose={closeStatus} sx={{ width: 1 }}>
        {message}
      </Alert>
    </Snackbar>
  )
}
