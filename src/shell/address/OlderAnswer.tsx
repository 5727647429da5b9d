import Alert from '@mui/material/Alert'

/** Marks a result as outdated when its form has changed. */
export const OlderAnswer = ({ isOlder }: { isOlder: boolean }) =>
  isOlder && (
    <Alert severity="warning" role="status">
      Older answer: the form has changed since. Submit it for a new one.
    </Alert>
  )
