import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import { useLogin } from '@refinedev/core'
import {
  type ChangeEvent,
  type FormEvent,
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { ApiError } from '#providers/api/request.ts'
import { formErrors, preloadRules } from '#providers/formRules.ts'
import { type Credentials, secondFactorOf } from '#providers/signIn/signIn.ts'
import { showFailure } from '#providers/status.ts'
import type { CustomerChoice } from '#schemas/shapes/authentication.ts'
import { takeFirstForm } from '#shell/firstLoad/FirstLoad.tsx'
import { tokens } from '#tokens.ts'
import { signInMessage } from './signInMessage.ts'

const SecondStep = lazy(async () => ({ default: (await import('./SecondStep.tsx')).SecondStep }))

type Messages = Partial<Record<string, string>>

/** The validation messages by field name. */
const missing = async (credentials: Credentials): Promise<Messages> =>
  Object.fromEntries(
    (await formErrors('login', credentials)).map(({ path, message }) => [path.slice(1), message]),
  )

/** The customers between which the user has to choose. */
const customerChoice = (error: unknown): CustomerChoice['customers'] | undefined =>
  error instanceof ApiError && error.status === 409 ? (error.data as CustomerChoice).customers : undefined

const isWrongPassword = (error: unknown) => error instanceof ApiError && error.status === 401

/** Sign-in with username and password. Without react-hook-form, which would be a tenth of the page's size (ADR 44). */
export const LoginForm = () => {
  const [credentials, setCredentials] = useState<Credentials>({
    username: '',
    password: '',
    remember: false,
  })
  const [messages, setMessages] = useState<Messages>({})
  const [isSubmitted, setSubmitted] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [wrongAttempts, setWrongAttempts] = useState(0)
  const [customers, setCustomers] = useState<CustomerChoice['customers']>([])
  const [secondFactor, setSecondFactor] = useState<ReturnType<typeof secondFactorOf>>()
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => preloadRules('login'), [])

  // Fail at once when offline, instead of waiting for a connection.
  const { mutateAsync: login } = useLogin<Credentials>({ mutationOptions: { networkMode: 'always' } })

  const change = ({ target: { name, type, value, checked } }: ChangeEvent<HTMLInputElement>) => {
    const changed = { ...credentials, [name]: type === 'checkbox' ? checked : value }
    const isOther = name === 'username' || name === 'password'
    if (isOther) setCustomers([])
    setCredentials(isOther ? { ...changed, customer: undefined } : changed)
    // A message stays until its field is corrected.
    if (isSubmitted)
      void missing(changed).then((rest) => setMessages((all) => ({ ...all, [name]: rest[name] })))
  }

  const signIn = async (credentials: Credentials) => {
    const lacking = await missing(credentials)
    setMessages(lacking)
    const [first] = Object.keys(lacking)
    if (first !== undefined)
      return form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
    const { error } = await login(credentials)
    if (error === undefined) return
    const missingFactor = secondFactorOf(error)
    if (missingFactor) return setSecondFactor(missingFactor)
    const choices = customerChoice(error)
    if (choices) {
      setCustomers(choices)
      setCredentials({ ...credentials, customer: choices[0]?.id })
      return
    }
    const attempts = wrongAttempts + (isWrongPassword(error) ? 1 : 0)
    setWrongAttempts(attempts)
    setMessages({ password: signInMessage(error, attempts) })
  }

  const send = async (credentials: Credentials) => {
    setSubmitted(true)
    setBusy(true)
    await signIn(credentials).catch(showFailure)
    setBusy(false)
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(credentials)
  }

  const takeOver = useEffectEvent(() => {
    const typed = takeFirstForm()
    if (typed) setCredentials(typed.values)
    form.current?.querySelector<HTMLInputElement>(`[name="${typed?.focused ?? 'username'}"]`)?.focus()
    if (typed?.isSent) void send(typed.values)
  })
  // Before the browser paints: the user goes on in the same field of the form that the page has shown until now.
  useLayoutEffect(() => takeOver(), [])

  const field = (name: 'username' | 'password') => ({
    name,
    value: credentials[name],
    onChange: change,
    error: messages[name] !== undefined,
    helperText: messages[name],
  })

  const endSecondStep = (password?: string) => {
    setSecondFactor(undefined)
    setMessages({ password })
  }

  if (secondFactor)
    return (
      <Suspense>
        <SecondStep request={secondFactor} remember={credentials.remember} onEnd={endSecondStep} />
      </Suspense>
    )
  return (
    <form ref={form} onSubmit={submit} noValidate aria-label="Login">
      <Box sx={{ display: 'grid', gap: 4 }}>
        <TextField {...field('username')} label="Username" autoComplete="username" />
        <TextField {...field('password')} label="Password" type="password" autoComplete="current-password" />
        {customers.length > 0 && (
          <TextField
            select
            autoFocus
            label="Company"
            helperText="Several companies have a user with this name and password. Please choose one."
            value={credentials.customer}
            onChange={({ target }) => setCredentials({ ...credentials, customer: Number(target.value) })}
            slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
          >
            {customers.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </TextField>
        )}
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexDirection: { xs: 'column', sm: 'row' },
          alignItems: { xs: 'stretch', sm: 'center' },
          justifyContent: 'space-between',
          mt: 4,
          gap: 4,
        }}
      >
        <FormControlLabel
          control={<Checkbox name="remember" checked={credentials.remember} onChange={change} />}
          label="Remember me"
        />
        <Button
          type="submit"
          variant="contained"
          loading={isBusy}
          sx={{ minWidth: 120, minHeight: { xs: tokens.size.touch, sm: tokens.size.control } }}
        >
          Login
        </Button>
      </Box>
    </form>
  )
}
