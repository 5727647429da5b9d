import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { type FieldPath, useController, useFormContext } from 'react-hook-form'
import { numberOrBlank } from '../../../providers/numberOrBlank.ts'
import { useTypedLimit } from '../../../providers/useTypedLimit.ts'
import type { ShownUnit } from '../../../weather/units/shownUnit.ts'
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
        ...typedNumber,
        htmlInput: { ...typedNumber.htmlInput, ...slotProps?.htmlInput },
      }}
    />
  )
}

const typedNumber = {
  // An address fills the field too, which the label does not notice.
  inputLabel: { shrink: true },
  formHelperText: { sx: { mx: 0 } },
  htmlInput: { inputMode: 'decimal', autoComplete: 'off' },
} as const

interface BoundFieldProps {
  name: `weatherParameters.${number}.value.${'min' | 'max'}`
  /** A field whose rule reads this one. */
  deps?: FieldPath<AnalyticsDraft>
  label: string
  unit: ShownUnit
}

/** A bound of a parameter, typed in the user's unit; the form holds it as it is stored. */
export function BoundField({ name, deps, label, unit }: BoundFieldProps) {
  const { control } = useFormContext<AnalyticsDraft>()
  const {
    field: { value, onChange, ref, ...input },
    fieldState: { error },
  } = useController({ control, name, rules: { deps } })
  const { text, read } = useTypedLimit(value, unit)
  return (
    <TextField
      {...input}
      inputRef={ref}
      label={label}
      value={text}
      onChange={({ target }) => onChange(read(target.value))}
      error={error !== undefined}
      helperText={error?.message}
      slotProps={typedNumber}
    />
  )
}
