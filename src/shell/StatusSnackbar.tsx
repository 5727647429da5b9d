import Alert from '@mui/material/Alert'
import Snackbar from '@mui/material/Snackbar'
import { closeStatus, statusStore } from '../providers/status.ts'
import { useStore } from '../providers/store.ts'

const AUTO_HIDE_MS = 6000

/** How the last operation went: green or red, for six seconds. */
export const StatusSnackbar = () => {
  const { open, ok, message } = useStore(statusStore)
  return (
    <Snackbar
      key={message}
      open={open}
      autoHideDuration={AUTO_HIDE_MS}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      onClose={(_, reason) => reason !== 'clickaway' && closeStatus()}
    >
      <Alert variant="filled" severity={ok ? 'success' : 'error'} onClose={closeStatus} sx={{ width: 1 }}>
        {message}
      </Alert>
    </Snackbar>
  )
}
