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
import { parameterByName } from '../../../weather/parameters.ts'
import { type Certainty, certaintyText } from '../../../weather/windows/certainty.ts'
import { type Job, noWindowText } from '../../../weather/windows/job/job.ts'
import { type ListedWindow, windowListText } from '../../../weather/windows/windowList.ts'
import type { RunComparison } from '../runs/useRunComparison.ts'

interface WindowsDialogProps {
  siteName: string
  windows: readonly ListedWindow[]
  job: Pick<Job, 'hours'>
  /** How sure they are; absent while that is not known. */
  comparison?: Pick<RunComparison, 'sure' | 'withoutBand'>
  onClose: () => void
}

/** The weather windows of the horizon as a list that can be read out and copied. */
export const WindowsDialog = ({ siteName, windows, job, comparison, onClose }: WindowsDialogProps) => {
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
              <Row
                key={window.start}
                {...window}
                certainty={comparison?.sure.find(({ start }) => start === window.start)?.certainty}
              />
            ))}
          </Box>
        )}
        {comparison && windows.length > 0 && (
          <Typography variant="body2" color="text.secondary" sx={{ pt: 2 }}>
            {sureText(comparison)}
          </Typography>
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

const Row = ({
  startText,
  endText,
  hours,
  ending,
  certainty,
}: ListedWindow & { certainty: Certainty | undefined }) => (
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
    {certainty && (
      <Typography variant="body2" color="text.secondary">
        {`How sure: ${certaintyText(certainty)}`}
      </Typography>
    )}
  </Box>
)

/** What the words and percents stand for, or why there are none. */
function sureText({ sure, withoutBand }: Pick<RunComparison, 'sure' | 'withoutBand'>): string {
  if (withoutBand.length > 0) {
    const names = withoutBand.map((name) => parameterByName(name)?.displayName ?? name)
    return `How sure a window is cannot be said: ${names.join(', ')} ${names.length === 1 ? 'has' : 'have'} no P10 and P90 in this forecast.`
  }
  return sure.some(({ certainty }) => certainty.kind === 'chance')
    ? 'How sure: the share of the members of the ensemble that hold all limits in every hour of the window.'
    : 'How sure: likely where P10, median and P90 hold all limits in every hour of the window, even where two of them do, else unlikely.'
}

const copiedText = 'Weather windows copied.'
const refusedText = 'The browser does not allow copying here. Select the list and copy it instead.'
