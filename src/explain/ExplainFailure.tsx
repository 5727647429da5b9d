import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { ApiError } from '#providers/api/request.ts'

interface ExplainFailureProps {
  error: ApiError
  onRetry: () => void
}

/** Shows why the rows behind a table could not be loaded, with a retry button. */
export const ExplainFailure = ({ error, onRetry }: ExplainFailureProps) => (
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
