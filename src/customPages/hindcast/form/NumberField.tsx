import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { type FieldPath, useController, useFormContext } from 'react-hook-form'
import { numberOrBlank } from '../../../providers/numberOrBlank.ts'
import { useTypedLimit } from '../../../providers/useTypedLimit.ts'
import type { ShownUnit } from '../../../weather/units/shownUnit.ts'
import { flagTestValue, type HindcastForm } from '../hindcastForm.ts'

/** The typed text as a number, with a decimal point or comma; an empty text is undefined. */
const numberOf = (typed: unknown) => numberOrBlank(typed) ?? undefined

const typedNumber = {
  htmlInput: { inputMode: 'decimal', autoComplete: 'off' },
  // The map and the address write into the field too, which the label does not notice.
  inputLabel: { shrink: true },
} as const

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
      slotProps={typedNumber}
    />
  )
}

type LimitFieldProps = Pick<TextFieldProps, 'label'> & {
  name: FieldPath<HindcastForm>
  unit: ShownUnit
}

/** The limit of a condition, typed in the user's unit; the form holds it as it is stored. */
export function LimitField({ name, label, unit }: LimitFieldProps) {
  const { control } = useFormContext<HindcastForm>()
  const {
    field: { value, onChange, ref, ...input },
    fieldState: { error },
  } = useController({ control, name })
  const { text, read } = useTypedLimit(value, unit)
  return (
    <TextField
      {...input}
      inputRef={ref}
      label={label}
      value={text}
      onChange={({ target }) => onChange(read(target.value) ?? undefined)}
      error={error !== undefined}
      helperText={error?.message}
      slotProps={typedNumber}
    />
  )
}
