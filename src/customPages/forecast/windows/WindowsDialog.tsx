import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { copyText } from '#shell/copyText.ts'
import { ReadingDialog } from '#shell/ReadingDialog.tsx'
import { windowListText } from '#weather/windows/windowList.ts'
import { WindowRows, type WindowRowsProps } from './WindowRows.tsx'

interface WindowsDialogProps extends WindowRowsProps {
  siteName: string
  onClose: () => void
}

/** The weather windows of the horizon as a list that can be read aloud and copied. */
export const WindowsDialog = ({ siteName, windows, job, comparison, onClose }: WindowsDialogProps) => {
  // Reported here and not in the snackbar: a screen reader announces nothing outside an open dialog.
  const [copied, setCopied] = useState<boolean>()
  return (
    <ReadingDialog
      title="Weather windows"
      maxWidth="sm"
      onClose={onClose}
      actions={
        <>
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
        </>
      }
    >
      <WindowRows windows={windows} job={job} comparison={comparison} />
    </ReadingDialog>
  )
}

const copiedText = 'Weather windows copied.'
const refusedText = 'The browser does not allow copying here. Select the list and copy it instead.'
