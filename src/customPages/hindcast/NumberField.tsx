import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { type FieldPath, useFormContext } from 'react-hook-form'
import type { HindcastForm } from './hindcastForm.ts'

/** What was typed as a number; nothing typed is no value. Text that is no number stays text and fails validation. */
const numberOf = (text: unknown) => {
  if (text === '' || text === null || text === undefined) return undefined
  const value = Number(text)
  return Number.isNaN(value) ? text : value
}

type NumberFieldProps = TextFieldProps & { name: FieldPath<HindcastForm> }

/** A number of the hindcast form; its sentence stands below it. */
export function NumberField({ name, slotProps, ...props }: NumberFieldProps) {
  const { register, getFieldState, formState } = useFormContext<HindcastForm>()
  const { error } = getFieldState(name, formState)
  return (
    <TextField
      {...props}
      {...register(name, { setValueAs: numberOf })}
      error={error !== undefined}
      helperText={error?.message}
      slotProps={{ ...slotProps, htmlInput: { inputMode: 'decimal', ...slotProps?.htmlInput } }}
    />
  )
}
