import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useForm } from '@refinedev/react-hook-form'
import { ajvResolver } from '#providers/ajvResolver.ts'
import { ApiError, call } from '#providers/api/request.ts'
import { callKey } from '#providers/api/useCall.ts'
import { queryClient } from '#providers/queryClient.ts'
import { useSession } from '#providers/session/session.ts'
import type { PasswordChange } from '#schemas/shapes/account.ts'

const resolver = ajvResolver<PasswordChange>('password')
const defaultValues: PasswordChange = { currentPassword: '', newPassword: '' }

const fields = [
  { name: 'currentPassword', label: 'Current password', autoComplete: 'current-password' },
  { name: 'newPassword', label: 'New password', autoComplete: 'new-password' },
] as const

/** Current and new password; a change ends the user's other sessions. */
export function PasswordForm() {
  const { username } = useSession()
  const { register, handleSubmit, setError, reset, formState } = useForm({ resolver, defaultValues })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async (body) => {
    try {
      await call('changePassword', { body, quiet: true })
    } catch (error) {
      showError(error)
      return
    }
    reset()
    void queryClient.invalidateQueries({ queryKey: callKey('accountSessions') })
    // The session has restricted rights until a one-time password is changed.
    void queryClient.invalidateQueries({ queryKey: ['session'] })
  })

  /** Shows an error that belongs to no field at the first field. */
  const showError = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    const atFields = fields.flatMap(({ name }) => {
      const found = error.errors.find(({ path }) => path === `/${name}`)
      return found ? [{ name, message: found.message }] : []
    })
    const shown = atFields.length > 0 ? atFields : [{ name: fields[0].name, message: error.detail }]
    for (const { name, message } of shown) setError(name, { message }, { shouldFocus: true })
  }

  return (
    <form onSubmit={submit} noValidate aria-labelledby="change-password">
      <Typography id="change-password" variant="h2">
        Change password
      </Typography>
      <Typography color="text.secondary" sx={{ mt: 1 }}>
        At least 12 characters. Your other sessions end with the change.
      </Typography>
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <Box sx={{ display: 'grid', gap: 4, mt: 4, maxWidth: 400, justifyItems: 'start' }}>
        {fields.map(({ name, label, autoComplete }) => (
          <TextField
            key={name}
            {...register(name)}
            type="password"
            label={label}
            autoComplete={autoComplete}
            fullWidth
            error={errors[name] !== undefined}
            helperText={errors[name]?.message}
          />
        ))}
        <Button type="submit" variant="contained" loading={isSubmitting}>
          Change password
        </Button>
      </Box>
    </form>
  )
}
