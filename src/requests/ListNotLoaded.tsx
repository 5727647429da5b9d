import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { SxProps } from '@mui/material/styles'

interface ListNotLoadedProps {
  /** What could not be loaded, and what to do without it. */
  text: string
  onRetry: () => Promise<unknown>
  sx?: SxProps
}

/** In a form, a list to choose from that could not be loaded. */
export const ListNotLoaded = ({ text, onRetry, sx }: ListNotLoadedProps) => (
  <Alert
    severity="error"
    variant="outlined"
    action={
      <Button color="inherit" size="small" onClick={() => void onRetry()}>
        Try again
      </Button>
    }
    sx={sx ?? {}}
  >
    {text}
  </Alert>
)
