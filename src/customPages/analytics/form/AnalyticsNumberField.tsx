import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { type FieldPath, useFormContext } from 'react-hook-form'
import { numberOrBlank } from '../../../providers/numberOrBlank.ts'
import type { AnalyticsDraft } from '../analyticsForm.ts'

type AnalyticsNumberFieldProps = TextFieldProps & {
  name: FieldPath<AnalyticsDraft>
  /** A field whose rule reads this one. */
  deps?: FieldPath<AnalyticsDraft>
}

/** A number of the analytics form, with a decimal point or comma; its error message stands below it. */
export function AnalyticsNumberField({
  name,
  deps,
  slotProps,
  helperText,
  ...props
}: AnalyticsNumberFieldProps) {
  const { register, getFieldState, formState } = useFormContext<AnalyticsDraft>()
  const { error } = getFieldState(name, formState)
  return (
    <TextField
      {...props}
      {...register(name, { setValueAs: numberOrBlank, deps })}
      error={error !== undefined}
      helperText={error?.message ?? helperText}
      slotProps={{
        ...slotProps,
        // An address fills the field too, which the label does not notice.
        inputLabel: { shrink: true },
        formHelperText: { sx: { mx: 0 } },
        htmlInput: { inputMode: 'decimal', autoComplete: 'off', ...slotProps?.htmlInput },
      }}
    />
  )
}
