import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { showStatus } from '../../../providers/status.ts'
import { tokens } from '../../../theme.ts'
import { type ListedWindow, windowListText } from './windowList.ts'

interface WindowsDialogProps {
  siteName: string
  windows: readonly ListedWindow[]
  onClose: () => void
}

/** The weather windows of the horizon as a list that can be read out and copied. */
export const WindowsDialog = ({ siteName, windows, onClose }: WindowsDialogProps) => {
  const id = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>Weather windows</DialogTitle>
      <DialogContent>
        {windows.length === 0 ? (
          <Typography color="text.secondary">No window in this forecast</Typography>
        ) : (
          <Box
            component="ol"
            aria-label="Weather windows"
            sx={{ m: 0, p: 0, listStyle: 'none', fontFeatureSettings: tokens.font.numbers }}
          >
            {windows.map((window) => (
              <Row key={window.start} {...window} />
            ))}
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={() => copy(windowListText(siteName, windows))}>Copy</Button>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  )
}

const Row = ({ startText, endText, hours, ending }: ListedWindow) => (
  <Box component="li" sx={{ py: 2, borderTop: 1, borderColor: 'divider' }}>
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3, fontWeight: 600 }}>
      <span>{`${startText} to ${endText}`}</span>
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        {`${hours} h`}
      </Box>
    </Box>
    <Typography variant="body2" color="text.secondary">
      {`Ended by: ${ending}`}
    </Typography>
  </Box>
)

/** Browsers give no clipboard to pages without https, and may refuse it to any. */
async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showStatus({ ok: true, message: 'Weather windows copied.' })
  } catch {
    showStatus({
      ok: false,
      message: 'The browser does not allow copying here. Select the list and copy it instead.',
    })
  }
}
