import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'

interface NotLoadedProps {
  error: Error
  onRetry: () => unknown
}

/** Why a part of a page could not be loaded. */
export const NotLoaded = ({ error, onRetry }: NotLoadedProps) => (
  <Alert severity="error" sx={{ mt: 4 }} action={<Button onClick={() => void onRetry()}>Try again</Button>}>
    {error.message}
  </Alert>
)
