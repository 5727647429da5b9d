import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { useController, useFormContext } from 'react-hook-form'
import { numberOrBlank } from '#providers/numberOrBlank.ts'
import { useTypedLimit } from '#providers/useTypedLimit.ts'
import type { ShownUnit } from '#weather/units/shownUnit.ts'

const typedNumber = {
  // Always shrunk: the label does not notice values that a map or an address writes into the field.
  inputLabel: { shrink: true },
  formHelperText: { sx: { mx: 0 } },
  htmlInput: { inputMode: 'decimal', autoComplete: 'off' },
} as const

interface FieldProps {
  /** Path in the form. */
  name: string
  label: string
  /** A field whose validation depends on this one. */
  deps?: string
  /** The form value of a blank field: null or undefined. */
  blank?: 'null' | 'absent'
}

const fieldValue = (value: unknown, blank: FieldProps['blank']) =>
  value === null && blank === 'absent' ? undefined : value

type NumberFieldProps = FieldProps & {
  /** A number that is shown but cannot be edited. */
  fixed?: number
  /** Shown below the field if there is no error message. */
  helperText?: TextFieldProps['helperText']
}

/** A number field with a decimal point or comma; its error message is below it. */
export function NumberField({ name, label, deps, blank, fixed, helperText }: NumberFieldProps) {
  const { register, getFieldState, formState } = useFormContext()
  const { error } = getFieldState(name, formState)
  const setValueAs = (typed: unknown) => fieldValue(numberOrBlank(typed), blank)
  return (
    <TextField
      label={label}
      // A field that is registered as disabled has no value.
      {...(fixed === undefined ? register(name, { setValueAs, deps }) : { disabled: true, value: fixed })}
      error={error !== undefined}
      helperText={error?.message ?? helperText}
      slotProps={typedNumber}
    />
  )
}

type LimitFieldProps = FieldProps & { unit: ShownUnit }

/** A limit typed in the user's unit; the form holds it in the stored unit. */
export function LimitField({ name, label, unit, deps, blank }: LimitFieldProps) {
  const { control } = useFormContext()
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
      onChange={({ target }) => onChange(fieldValue(read(target.value), blank))}
      error={error !== undefined}
      helperText={error?.message}
      slotProps={typedNumber}
    />
  )
}
