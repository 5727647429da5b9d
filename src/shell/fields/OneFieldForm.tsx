import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { ApiError } from '#providers/apiError.ts'
import { tokens } from '#tokens.ts'

interface OneFieldFormProps {
  /** Names the field. */
  label: string
  /** The words of the button. */
  action: string
  type?: 'text' | 'password'
  autoComplete?: string
  inputMode?: 'numeric' | 'text'
  autoFocus?: boolean
  helperText?: string
  /** Throws an ApiError, which is shown at the field, if the value is refused. */
  onSubmit: (value: string) => Promise<void>
  /** Further buttons. */
  children?: ReactNode
}

/** A form of one field that must be filled. */
export const OneFieldForm = ({
  label,
  action,
  helperText,
  onSubmit,
  children,
  ...input
}: OneFieldFormProps) => {
  const [value, setValue] = useState('')
  const [message, setMessage] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  const refuse = (text: string) => {
    setMessage(text)
    field.current?.focus()
    field.current?.select()
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (value.trim() === '') return refuse('Required')
    setBusy(true)
    try {
      await onSubmit(value)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      refuse(error.errors[0]?.message ?? error.detail)
    } finally {
      setBusy(false)
    }
  }

  const { type, autoComplete, inputMode, autoFocus } = input
  return (
    <form onSubmit={submit} noValidate>
      <Box sx={{ display: 'grid', gap: 4, maxWidth: 400 }}>
        <TextField
          label={label}
          value={value}
          onChange={({ target }) => {
            setValue(target.value)
            setMessage(undefined)
          }}
          type={type}
          autoComplete={autoComplete}
          autoFocus={autoFocus}
          error={message !== undefined}
          helperText={message ?? helperText}
          inputRef={field}
          slotProps={{ htmlInput: { inputMode, spellCheck: false } }}
          fullWidth
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <Button
            type="submit"
            variant="contained"
            loading={isBusy}
            sx={{ minHeight: { xs: tokens.size.touch, sm: tokens.size.control } }}
          >
            {action}
          </Button>
          {children}
        </Box>
      </Box>
    </form>
  )
}
