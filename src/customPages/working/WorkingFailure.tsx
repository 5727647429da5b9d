import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { ApiError } from '../../providers/request.ts'

interface WorkingFailureProps {
  error: ApiError
  onRetry: () => void
}

/** The rows behind a table could not be had: why, and another try. */
export const WorkingFailure = ({ error, onRetry }: WorkingFailureProps) => (
  <Alert
    severity="error"
    action={
      <Button color="inherit" size="small" onClick={onRetry}>
        Try again
      </Button>
    }
  >
    {error.message}
  </Alert>
)
