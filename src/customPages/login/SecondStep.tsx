import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { startAuthentication } from '@simplewebauthn/browser'
import { useState } from 'react'
import { ApiError } from '#providers/apiError.ts'
import { completeSignIn } from '#providers/signIn/signIn.ts'
import type { SecondFactorProof, SecondFactorRequest } from '#schemas/shapes/secondFactor.ts'
import { OneFieldForm } from '#shell/fields/OneFieldForm.tsx'

interface SecondStepProps {
  request: SecondFactorRequest['secondFactor']
  remember: boolean
  /** Returns to the password, with the reason if the server has ended the sign-in. */
  onEnd: (message?: string) => void
}

const kinds = {
  passkey: {
    label: 'Passkey',
    text: 'Use the passkey that you have added on this device or on a key.',
    other: 'Use a passkey',
  },
  code: {
    label: 'Code',
    text: 'Type the code that the app on your phone shows for this portal.',
    other: 'Use a code of the app',
  },
  recovery: {
    label: 'Recovery code',
    text: 'Type one of the recovery codes that you have stored. Each works once.',
    other: 'Use a recovery code',
  },
}

/** The second step of a sign-in: a passkey, a one-time code or a recovery code. */
export const SecondStep = ({ request, remember, onEnd }: SecondStepProps) => {
  const [kind, setKind] = useState(request.kinds[0] ?? 'recovery')
  const { label, text } = kinds[kind]
  const others = request.kinds.filter((one) => one !== kind)

  const submit = async (proof: Omit<SecondFactorProof, 'id'>) => {
    try {
      await completeSignIn({ id: request.id, ...proof }, remember)
    } catch (error) {
      const isEnded = error instanceof ApiError && error.status === 401 && error.errors.length === 0
      if (!isEnded) throw error
      onEnd(error.detail)
    }
  }

  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const signWithPasskey = async (optionsJSON: NonNullable<typeof request.passkey>) => {
    setFailure(undefined)
    setBusy(true)
    try {
      await submit({ assertion: await startAuthentication({ optionsJSON }) })
    } catch (error) {
      // The browser does not say why; most often the user has cancelled.
      setFailure(error instanceof ApiError ? error.detail : 'No passkey was used. Please try again.')
    }
    setBusy(false)
  }

  const { passkey } = request
  const otherWays = (
    <>
      <Button variant="outlined" onClick={() => onEnd()}>
        Back
      </Button>
      {others.map((other) => (
        <Button key={other} onClick={() => setKind(other)}>
          {kinds[other].other}
        </Button>
      ))}
    </>
  )
  return (
    <>
      <Typography variant="h2">Second step</Typography>
      <Typography color="text.secondary" sx={{ mt: 1, mb: 4 }}>
        {text}
      </Typography>
      {kind === 'passkey' && passkey ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {failure && (
            <Alert severity="error" sx={{ width: 1 }}>
              {failure}
            </Alert>
          )}
          <Button
            variant="contained"
            autoFocus
            loading={isBusy}
            onClick={() => void signWithPasskey(passkey)}
          >
            Continue
          </Button>
          {otherWays}
        </Box>
      ) : (
        <OneFieldForm
          key={kind}
          label={label}
          action="Continue"
          autoFocus
          autoComplete={kind === 'code' ? 'one-time-code' : 'off'}
          inputMode={kind === 'code' ? 'numeric' : 'text'}
          onSubmit={(code) => submit({ code })}
        >
          {otherWays}
        </OneFieldForm>
      )}
    </>
  )
}
