import Alert from '@mui/material/Alert'
import { useFormContext, useWatch } from 'react-hook-form'

/** Marks an answer whose form has changed since. A component of its own, so that typing does not render the answer. */
export function OlderAnswer({ isOlderThanForm }: { isOlderThanForm: () => boolean }) {
  const { control } = useFormContext()
  useWatch({ control })
  return (
    isOlderThanForm() && (
      <Alert severity="warning" role="status">
        Older answer: the form has changed since. Submit it for a new one.
      </Alert>
    )
  )
}
