import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { encode } from 'uqr'
import { call } from '#providers/api/request.ts'
import { showStatus } from '#providers/status.ts'
import type { RecoveryCodes, CodeSetup as Setup } from '#schemas/shapes/secondFactor.ts'
import { copyText } from '#shell/copyText.ts'
import { OneFieldForm } from '#shell/fields/OneFieldForm.tsx'

/** The light margin that a scanner needs, in modules. */
const QUIET_ZONE = 4

interface QrCodeProps {
  text: string
  label: string
}

/** Black on white in the dark theme too, because some scanners read nothing else. */
const QrCode = ({ text, label }: QrCodeProps) => {
  const { size, path } = useMemo(() => {
    const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE })
    const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    return { size, path: squares.join('') }
  }, [text])
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      sx={{ width: 1, maxWidth: 240, bgcolor: 'common.white', color: 'common.black', borderRadius: 1 }}
    >
      <path d={path} fill="currentColor" />
    </Box>
  )
}

interface CodeSetupProps {
  setup: Setup
  onDone: (answer: RecoveryCodes) => void
  onCancel: () => void
}

/** Hands the secret to an app and asks for its first code. */
export const CodeSetup = ({ setup: { secret, address }, onDone, onCancel }: CodeSetupProps) => {
  const copy = async () => {
    if (await copyText(secret)) showStatus({ ok: true, message: 'Secret copied' })
  }
  return (
    <Box sx={{ display: 'grid', gap: 4, mt: 4 }}>
      <Typography>
        Scan the picture with an app for one-time codes, or type the secret into it. Then type the code that
        the app shows.
      </Typography>
      <QrCode text={address} label="QR code with the secret" />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Box component="code" aria-label="Secret" role="group" sx={{ overflowWrap: 'anywhere' }}>
          {secret.match(/.{1,4}/g)?.join(' ')}
        </Box>
        <Button variant="outlined" onClick={() => void copy()}>
          Copy
        </Button>
      </Box>
      <OneFieldForm
        label="Code of the app"
        action="Confirm"
        autoFocus
        autoComplete="one-time-code"
        inputMode="numeric"
        onSubmit={async (code) =>
          onDone(await call<RecoveryCodes>('confirmOneTimeCodes', { body: { code }, quiet: true }))
        }
      >
        <Button variant="outlined" onClick={onCancel}>
          Cancel
        </Button>
      </OneFieldForm>
    </Box>
  )
}
