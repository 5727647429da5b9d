import FormHelperText from '@mui/material/FormHelperText'
import { errorId, type FieldErrorProps, type RJSFSchema } from '@rjsf/utils'
import type { FormValues } from '../form/recordShape.ts'

/** The sentences about a field, below it. */
export function FieldErrors({ errors = [], fieldPathId }: FieldErrorProps<FormValues, RJSFSchema>) {
  if (errors.length === 0) return null
  return (
    <FormHelperText error id={errorId(fieldPathId)} component="div" role="alert">
      {errors.map((error) => (
        <div key={String(error)}>{error}</div>
      ))}
    </FormHelperText>
  )
}
