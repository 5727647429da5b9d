import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useLogin } from '@refinedev/core'
import { useForm } from '@refinedev/react-hook-form'
import { useEffect, useState } from 'react'
import { Controller } from 'react-hook-form'
import { ajvResolver, preloadRules } from '../../providers/ajvResolver.ts'
import { ApiError } from '../../providers/api/request.ts'
import type { Credentials } from '../../providers/session/signIn.ts'
import { tokens } from '../../tokens.ts'
import { signInMessage } from './signInMessage.ts'

const resolver = ajvResolver<Credentials>('login')
const defaultValues: Credentials = { username: '', password: '', remember: false }

/** Username, password and the ways to send them. */
export const LoginForm = () => {
  const { control, register, handleSubmit, setError, clearErrors, formState } = useForm({
    resolver,
    defaultValues,
  })
  const { errors, isSubmitting } = formState
  const [wrongAttempts, setWrongAttempts] = useState(0)

  useEffect(() => preloadRules('login'), [])

  // A browser that is offline gets its failure at once.
  const { mutateAsync: login } = useLogin<Credentials>({ mutationOptions: { networkMode: 'always' } })

  const submit = handleSubmit(async (credentials) => {
    clearErrors()
    const { error } = await login(credentials)
    if (error === undefined) return
    const attempts = error instanceof ApiError && error.status === 401 ? wrongAttempts + 1 : wrongAttempts
    setWrongAttempts(attempts)
    setError('password', { message: signInMessage(error, attempts) })
  })

  return (
    <form onSubmit={submit} noValidate aria-label="Login">
      <Stack gap={4}>
        <TextField
          {...register('username')}
          label="Username"
          autoComplete="username"
          autoFocus
          error={errors.username !== undefined}
          helperText={errors.username?.message}
        />
        <TextField
          {...register('password')}
          label="Password"
          type="password"
          autoComplete="current-password"
          error={errors.password !== undefined}
          helperText={errors.password?.message}
        />
      </Stack>
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        sx={{ mt: 4, gap: 4, alignItems: { xs: 'stretch', sm: 'center' }, justifyContent: 'space-between' }}
      >
        <Controller
          name="remember"
          control={control}
          render={({ field: { value, ...field } }) => (
            <FormControlLabel control={<Checkbox {...field} checked={value} />} label="Remember me" />
          )}
        />
        <Button
          type="submit"
          variant="contained"
          loading={isSubmitting}
          sx={{ minWidth: 120, minHeight: { xs: tokens.size.touch, sm: tokens.size.control } }}
        >
          Login
        </Button>
      </Stack>
    </form>
  )
}
