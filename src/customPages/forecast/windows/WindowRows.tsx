import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { tokens } from '#tokens.ts'
import { parameterByName } from '#weather/parameters.ts'
import { type Certainty, certaintyText } from '#weather/windows/certainty.ts'
import { type Job, noWindowText } from '#weather/windows/job/job.ts'
import type { ListedWindow } from '#weather/windows/windowList.ts'
import type { RunComparison } from '../runs/useRunComparison.ts'

export interface WindowRowsProps {
  windows: readonly ListedWindow[]
  job: Pick<Job, 'hours'>
  /** The certainty of the windows; absent while unknown. */
  comparison?: Pick<RunComparison, 'sure' | 'withoutBand'>
  /** Saves a window as a calendar file. */
  onSave?: (window: ListedWindow) => void
}

/** Weather windows as a list, with their certainty. */
export const WindowRows = ({ windows, job, comparison, onSave }: WindowRowsProps) => (
  <>
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
            window={window}
            onSave={onSave}
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
  </>
)

interface RowProps {
  window: ListedWindow
  certainty: Certainty | undefined
  onSave: WindowRowsProps['onSave']
}

const Row = ({ window, certainty, onSave }: RowProps) => (
  <Box component="li" sx={{ py: 2, borderTop: 1, borderColor: 'divider' }}>
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3, fontWeight: 600 }}>
      <span>{`${window.startText} to ${window.endText}`}</span>
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        {`${window.hours} h`}
      </Box>
    </Box>
    <Typography variant="body2" color="text.secondary">
      {`Ended by: ${window.ending}`}
    </Typography>
    {certainty && (
      <Typography variant="body2" color="text.secondary">
        {`How sure: ${certaintyText(certainty)}`}
      </Typography>
    )}
    {onSave && (
      <Button
        size="small"
        sx={{ px: 0 }}
        onClick={() => onSave(window)}
        aria-label={`Add to my calendar: ${window.startText}`}
      >
        Add to my calendar
      </Button>
    )}
  </Box>
)

/** The meaning of the words and percentages, or why there are none. */
function sureText({ sure, withoutBand }: Pick<RunComparison, 'sure' | 'withoutBand'>): string {
  if (withoutBand.length > 0) {
    const names = withoutBand.map((name) => parameterByName(name)?.displayName ?? name)
    return `How sure a window is cannot be computed: ${names.join(', ')} ${names.length === 1 ? 'has' : 'have'} no P10 and P90 in this forecast.`
  }
  return sure.some(({ certainty }) => certainty.kind === 'chance')
    ? 'How sure: the share of the members of the ensemble that hold all limits in every hour of the window.'
    : 'How sure: likely where P10, median and P90 hold all limits in every hour of the window, even where two of them do, else unlikely.'
}
