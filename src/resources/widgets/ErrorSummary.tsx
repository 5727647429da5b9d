import Alert from '@mui/material/Alert'
import type { ErrorListProps, RJSFSchema } from '@rjsf/utils'
import type { FormValues } from '../form/recordShape.ts'

/**
 * The errors that have no visible field to stand at: those of the record as a whole, and those of hidden
 * fields. All others are read at their fields.
 */
export function ErrorSummary({ errors, uiSchema }: ErrorListProps<FormValues, RJSFSchema>) {
  const homeless = errors.filter(({ property = '' }) => {
    const field = property.split('.').find((part) => part !== '')
    return field === undefined || uiSchema?.[field]?.['ui:widget'] === 'hidden'
  })
  if (homeless.length === 0) return null
  return (
    <Alert severity="error">
      {homeless.map(({ title, message, stack }) => (
        <div key={stack}>{title ? `${title}: ${message}` : message}</div>
      ))}
    </Alert>
  )
}
