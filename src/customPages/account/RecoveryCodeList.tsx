import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { showStatus } from '#providers/status.ts'
import { copyText } from '#shell/copyText.ts'
import { saveFile } from '#shell/saveFile.ts'

interface RecoveryCodeListProps {
  codes: readonly string[]
  onClose: () => void
}

/** The recovery codes, which the server answers only once. */
export const RecoveryCodeList = ({ codes, onClose }: RecoveryCodeListProps) => {
  const copy = async () => {
    if (await copyText(codes.join('\n'))) showStatus({ ok: true, message: 'Recovery codes copied' })
  }
  return (
    <Box sx={{ display: 'grid', gap: 4, mt: 4 }}>
      <Alert severity="warning" role="status">
        These recovery codes are shown only now. Each signs you in once if you lose your phone: store them
        where others cannot read them.
      </Alert>
      <Box
        component="ul"
        aria-label="Recovery codes"
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, max-content)' },
          columnGap: 8,
          rowGap: 1,
          m: 0,
          p: 0,
          listStyle: 'none',
        }}
      >
        {codes.map((code) => (
          <Box key={code} component="li">
            <code>{code}</code>
          </Box>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button variant="contained" autoFocus onClick={onClose}>
          I have stored them
        </Button>
        <Button variant="outlined" onClick={() => void copy()}>
          Copy
        </Button>
        <Button
          variant="outlined"
          onClick={() => saveFile('recovery-codes.txt', `${codes.join('\n')}\n`, 'text/plain')}
        >
          Save as file
        </Button>
      </Box>
    </Box>
  )
}
