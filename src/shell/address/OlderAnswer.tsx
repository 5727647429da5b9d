import Alert from '@mui/material/Alert'

/** Marks an answer whose form has other values by now. */
export const OlderAnswer = ({ isOlder }: { isOlder: boolean }) =>
  isOlder && (
    <Alert severity="warning" role="status">
      Older answer: the form has changed since. Submit it for a new one.
    </Alert>
  )
