import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { copyText } from '#shell/copyText.ts'
import { windowListText } from '#weather/windows/windowList.ts'
import { WindowRows, type WindowRowsProps } from './WindowRows.tsx'

interface WindowsDialogProps extends WindowRowsProps {
  siteName: string
  onClose: () => void
}

/** The weather windows of the horizon as a list that can be read aloud and copied. */
export const WindowsDialog = ({ siteName, windows, job, comparison, onClose }: WindowsDialogProps) => {
  const id = useId()
  // Reported here and not in the snackbar: a screen reader announces nothing outside an open dialog.
  const [copied, setCopied] = useState<boolean>()
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>Weather windows</DialogTitle>
      {/* Focusable so that it can be scrolled by keyboard. */}
      <DialogContent tabIndex={0}>
        <WindowRows windows={windows} job={job} comparison={comparison} />
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

const copiedText = 'Weather windows copied.'
const refusedText = 'The browser does not allow copying here. Select the list and copy it instead.'
