import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { type FieldPath, useFormContext } from 'react-hook-form'
import { numberOrBlank } from '../../../providers/numberOrBlank.ts'
import { flagTestValue, type HindcastForm } from '../hindcastForm.ts'

/** The typed text as a number, with a decimal point or comma; an empty text is undefined. */
const numberOf = (typed: unknown) => numberOrBlank(typed) ?? undefined

type NumberFieldProps = Pick<TextFieldProps, 'label'> & {
  name: FieldPath<HindcastForm>
  /** Shows the test value of a flag, which is not typed. */
  isFixed?: boolean
  /** Helper text, as long as there is no error message. */
  note?: string
}

/** A number of the hindcast form; its error message stands below it. */
export function NumberField({ name, label, isFixed = false, note }: NumberFieldProps) {
  const { register, getFieldState, formState } = useFormContext<HindcastForm>()
  const { error } = getFieldState(name, formState)
  return (
    <TextField
      label={label}
      // A field that is registered as disabled has no value.
      {...(isFixed ? { disabled: true, value: flagTestValue } : register(name, { setValueAs: numberOf }))}
      error={error !== undefined}
      helperText={error?.message ?? note}
      slotProps={{
        htmlInput: { inputMode: 'decimal', autoComplete: 'off' },
        // The map and the address write into the field too, which the label does not notice.
        inputLabel: { shrink: true },
      }}
    />
  )
}
