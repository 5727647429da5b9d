import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { ApiError } from '#providers/apiError.ts'
import { completeSignIn } from '#providers/signIn/signIn.ts'
import type { SecondFactorRequest } from '#schemas/shapes/secondFactor.ts'
import { OneFieldForm } from '#shell/fields/OneFieldForm.tsx'

interface SecondStepProps {
  request: SecondFactorRequest['secondFactor']
  remember: boolean
  /** Returns to the password, with the reason if the server has ended the sign-in. */
  onEnd: (message?: string) => void
}

const kinds = {
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

/** The second step of a sign-in: a one-time code or a recovery code. */
export const SecondStep = ({ request, remember, onEnd }: SecondStepProps) => {
  const [kind, setKind] = useState(request.kinds[0] ?? 'recovery')
  const { label, text } = kinds[kind]
  const others = request.kinds.filter((one) => one !== kind)

  const submit = async (code: string) => {
    try {
      await completeSignIn({ id: request.id, code }, remember)
    } catch (error) {
      const isEnded = error instanceof ApiError && error.status === 401 && error.errors.length === 0
      if (!isEnded) throw error
      onEnd(error.detail)
    }
  }

  return (
    <>
      <Typography variant="h2">Second step</Typography>
      <Typography color="text.secondary" sx={{ mt: 1, mb: 4 }}>
        {text}
      </Typography>
      <OneFieldForm
        key={kind}
        label={label}
        action="Continue"
        autoFocus
        autoComplete={kind === 'code' ? 'one-time-code' : 'off'}
        inputMode={kind === 'code' ? 'numeric' : 'text'}
        onSubmit={submit}
      >
        <Button variant="outlined" onClick={() => onEnd()}>
          Back
        </Button>
        {others.map((other) => (
          <Button key={other} onClick={() => setKind(other)}>
            {kinds[other].other}
          </Button>
        ))}
      </OneFieldForm>
    </>
  )
}
