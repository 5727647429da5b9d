import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { exportFileName } from '#formats/exportFileName.ts'
import { copyText } from '#shell/copyText.ts'
import { ReadingDialog } from '#shell/ReadingDialog.tsx'
import { saveFile } from '#shell/saveFile.ts'
import { tokens } from '#tokens.ts'
import { type ListedWindow, windowListText } from '#weather/windows/windowList.ts'
import type { RunComparison } from '../runs/useRunComparison.ts'
import type { PlannedWindows } from './usePlannedWindows.ts'
import { WindowRows } from './WindowRows.tsx'

interface WindowsDialogProps {
  site: { id: number; name: string }
  planned: PlannedWindows
  comparison: RunComparison | undefined
  onClose: () => void
}

/** Saves a window as a file for a calendar program. The code that writes it is loaded when it is first needed. */
async function saveWindow({ id, name }: WindowsDialogProps['site'], run: number, window: ListedWindow) {
  const { calendarText } = await import('#formats/calendarText.ts')
  const { start, end, hours, ending } = window
  const entry = {
    id: `window-${id}-${run}-${start}`,
    start,
    end,
    place: name,
    path: `/forecasts/site/${id}`,
    title: `Weather window at ${name} (${hours} h)`,
    text: `Ended by: ${ending}`,
  }
  const now = new Date()
  const text = calendarText([entry], location.origin, now)
  saveFile(exportFileName(name, new Date(start * 1000), 'ics'), text, 'text/calendar;charset=utf-8')
}

/** The weather windows of the horizon as a list that can be read aloud and copied. */
export const WindowsDialog = ({ site, planned, comparison, onClose }: WindowsDialogProps) => {
  const { windows, without, job, run } = planned
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
          <Button onClick={async () => setCopied(await copyText(windowListText(site.name, windows, job)))}>
            Copy
          </Button>
        </>
      }
    >
      <WindowRows
        windows={windows}
        job={job}
        comparison={comparison}
        onSave={(window) => void saveWindow(site, run, window)}
      />
      {without.length > 0 && (
        <>
          <Typography component="h3" variant="subtitle2" sx={{ pt: 4 }}>
            Days on which the job cannot start
          </Typography>
          <Box
            component="ul"
            aria-label="Days on which the job cannot start"
            sx={{ m: 0, p: 0, listStyle: 'none', fontFeatureSettings: tokens.font.numbers }}
          >
            {without.map(({ day, reason }) => (
              <Typography key={day} component="li" variant="body2" color="text.secondary">
                {`${day}: ${reason}`}
              </Typography>
            ))}
          </Box>
        </>
      )}
    </ReadingDialog>
  )
}

const copiedText = 'Weather windows copied.'
const refusedText = 'The browser does not allow copying here. Select the list and copy it instead.'
