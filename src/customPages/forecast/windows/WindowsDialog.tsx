import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { copyText } from '../../../shell/copyText.ts'
import { tokens } from '../../../tokens.ts'
import { type Job, noWindowText } from '../../../weather/windows/job/job.ts'
import { type ListedWindow, windowListText } from '../../../weather/windows/windowList.ts'

interface WindowsDialogProps {
  siteName: string
  windows: readonly ListedWindow[]
  job: Pick<Job, 'hours'>
  onClose: () => void
}

/** The weather windows of the horizon as a list that can be read out and copied. */
export const WindowsDialog = ({ siteName, windows, job, onClose }: WindowsDialogProps) => {
  const id = useId()
  // Reported here and not in the snackbar: a screen reader announces nothing outside an open dialog.
  const [copied, setCopied] = useState<boolean>()
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>Weather windows</DialogTitle>
      {/* Scrolled by keyboard too. */}
      <DialogContent tabIndex={0}>
        {windows.length === 0 ? (
          <Typography color="text.secondary">{noWindowText(job)}</Typography>
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
        <Typography
          role="status"
          variant="body2"
          sx={{ flex: 1, pl: 4, color: copied ? 'text.secondary' : 'error.main' }}
        >
          {copied !== undefined && (copied ? copiedText : refusedText)}
        </Typography>
        <Button onClick={async () => setCopied(await copyText(windowListText(siteName, windows, job)))}>
          Copy
        </Button>
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

const copiedText = 'Weather windows copied.'
const refusedText = 'The browser does not allow copying here. Select the list and copy it instead.'
