import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { startRegistration } from '@simplewebauthn/browser'
import { useRef, useState } from 'react'
import { ApiError, call } from '#providers/api/request.ts'
import { callKey, useCall } from '#providers/api/useCall.ts'
import { queryClient } from '#providers/queryClient.ts'
import type {
  PasskeySetup,
  RecoveryCodes,
  SecondFactorState,
  CodeSetup as Setup,
} from '#schemas/shapes/secondFactor.ts'
import { OneFieldForm } from '#shell/fields/OneFieldForm.tsx'
import { NotLoaded } from '#shell/NotLoaded.tsx'
import { CodeSetup } from './CodeSetup.tsx'
import { RecoveryCodeList } from './RecoveryCodeList.tsx'

const dateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' })

const dateText = (time: string) => dateFormat.format(new Date(time))

const isSetUp = ({ codesSince, passkeys }: SecondFactorState) => codesSince !== null || passkeys.length > 0

function stateText(state: SecondFactorState): string {
  if (!isSetUp(state)) return 'You have none.'
  const { codesSince, recoveryCodes } = state
  const left = `${recoveryCodes} recovery ${recoveryCodes === 1 ? 'code is' : 'codes are'} left.`
  return codesSince === null ? left : `One-time codes since ${dateText(codesSince)}; ${left}`
}

/** What the section shows below its state. */
type Step =
  | { is: 'setUp'; setup: Setup }
  | { is: 'codes'; codes: readonly string[] }
  | { is: 'begin' | 'newCodes' | 'remove' | 'addPasskey' }
  | { is: 'removePasskey'; id: string }

/** What each change asks for before it is made. */
const questions = {
  begin: { label: 'Your password', action: 'Continue' },
  newCodes: { label: 'Code or password', action: 'New recovery codes' },
  remove: { label: 'Code or password', action: 'Remove' },
  addPasskey: { label: 'Your password', action: 'Continue' },
  removePasskey: { label: 'Code or password', action: 'Remove passkey' },
}

/** Has the browser make a passkey. @throws ApiError also where the user has cancelled. */
async function addPasskey(proof: string): Promise<RecoveryCodes> {
  const { id, options } = await call<PasskeySetup>('beginPasskey', { body: { proof }, quiet: true })
  const attestation = await startRegistration({ optionsJSON: options }).catch(() => {
    const text = 'No passkey was made. This device may have one already.'
    throw new ApiError(0, text, text)
  })
  return call<RecoveryCodes>('confirmPasskey', { body: { id, attestation }, quiet: true })
}

interface SecondFactorSectionProps {
  /** Called when the recovery codes of a first setup have been stored. */
  onSetUp?: () => void
}

/** The second factor of signing in: one-time codes of an app, passkeys, and recovery codes. */
export function SecondFactorSection({ onSetUp }: SecondFactorSectionProps) {
  const { data, error, refetch } = useCall<SecondFactorState>(
    'secondFactor',
    {},
    { quiet: true, staleTime: 0 },
  )
  const [step, setStep] = useState<Step>()
  const heading = useRef<HTMLHeadingElement>(null)

  const close = () => {
    setStep(undefined)
    heading.current?.focus()
  }

  const reload = () => queryClient.invalidateQueries({ queryKey: callKey('secondFactor') })

  const showCodes = async ({ recoveryCodes: codes }: RecoveryCodes) => {
    if (codes.length > 0) setStep({ is: 'codes', codes })
    else close()
    await reload()
  }

  /** Makes the change that was asked for. */
  const change = async (is: keyof typeof questions, proof: string) => {
    const options = { body: { proof }, quiet: true }
    if (is === 'begin')
      return setStep({ is: 'setUp', setup: await call<Setup>('beginOneTimeCodes', options) })
    if (is === 'newCodes') return showCodes(await call<RecoveryCodes>('makeRecoveryCodes', options))
    if (is === 'addPasskey') return showCodes(await addPasskey(proof))
    if (step?.is === 'removePasskey')
      await call('removePasskey', { body: { proof, id: step.id }, quiet: true })
    else await call('removeOneTimeCodes', options)
    close()
    await reload()
  }

  // Shared accounts and users without a password cannot have one.
  if (data && !data.isOffered && !isSetUp(data)) return null
  return (
    <Box component="section" aria-labelledby="second-factor">
      <Typography id="second-factor" variant="h2" ref={heading} tabIndex={-1} sx={{ outline: 'none' }}>
        Second factor
      </Typography>
      <Typography color="text.secondary" sx={{ mt: 1 }}>
        Signing in with your password then asks for a code of an app on your phone or for a passkey, too.
        Whoever learns your password cannot sign in without it.
      </Typography>
      {error && !data && <NotLoaded error={error} onRetry={refetch} />}
      {data && step?.is !== 'setUp' && (
        <Box sx={{ display: 'grid', gap: 1, mt: 4 }}>
          <Typography>{stateText(data)}</Typography>
          {data.passkeys.map((passkey) => (
            <Box key={passkey.id} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
              <Typography>
                {passkey.name} of {passkey.host}, added {dateText(passkey.createdAt)},{' '}
                {passkey.usedAt === null ? 'not used yet' : `last used ${dateText(passkey.usedAt)}`}
              </Typography>
              <Button
                variant="outlined"
                color="error"
                aria-label={`Remove ${passkey.name}`}
                onClick={() => setStep({ is: 'removePasskey', id: passkey.id })}
              >
                Remove
              </Button>
            </Box>
          ))}
        </Box>
      )}
      {data && !step && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 4 }}>
          {data.codesSince === null ? (
            <Button variant="contained" onClick={() => setStep({ is: 'begin' })}>
              Set up one-time codes
            </Button>
          ) : (
            <Button variant="outlined" color="error" onClick={() => setStep({ is: 'remove' })}>
              Remove one-time codes
            </Button>
          )}
          {data.passkeyProblem === null && (
            <Button variant="outlined" onClick={() => setStep({ is: 'addPasskey' })}>
              Add a passkey
            </Button>
          )}
          {isSetUp(data) && (
            <Button variant="outlined" onClick={() => setStep({ is: 'newCodes' })}>
              New recovery codes
            </Button>
          )}
        </Box>
      )}
      {data?.passkeyProblem && !step && (
        <Typography color="text.secondary" sx={{ mt: 4 }}>
          {data.passkeyProblem}
        </Typography>
      )}
      {step?.is === 'setUp' && <CodeSetup setup={step.setup} onDone={showCodes} onCancel={close} />}
      {step?.is === 'codes' && (
        <RecoveryCodeList
          codes={step.codes}
          onClose={() => {
            close()
            onSetUp?.()
          }}
        />
      )}
      {step && step.is in questions && (
        <Box sx={{ mt: 4 }}>
          <Question is={step.is as keyof typeof questions} onProve={change} onCancel={close} />
        </Box>
      )}
    </Box>
  )
}

interface QuestionProps {
  is: keyof typeof questions
  onProve: (is: keyof typeof questions, proof: string) => Promise<void>
  onCancel: () => void
}

const Question = ({ is, onProve, onCancel }: QuestionProps) => (
  <OneFieldForm
    {...questions[is]}
    type="password"
    autoComplete="current-password"
    autoFocus
    onSubmit={(proof) => onProve(is, proof)}
  >
    <Button variant="outlined" onClick={onCancel}>
      Cancel
    </Button>
  </OneFieldForm>
)
