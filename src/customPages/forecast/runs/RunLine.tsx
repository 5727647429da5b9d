import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { visuallyHidden } from '@mui/utils'
import { useState } from 'react'
import { useDisplay } from '#providers/preferences/displayPreferences.ts'
import { tokens } from '#tokens.ts'
import { changesSummary } from '#weather/windows/changeText.ts'
import { momentText, zoneShortName } from '#weather/zone.ts'
import { ChangesDialog } from './ChangesDialog.tsx'
import { RunSelect } from './RunSelect.tsx'
import type { RunComparison } from './useRunComparison.ts'

export interface RunLineProps {
  /** Reference time of the shown run; absent if the source has no runs. */
  shown: number | undefined
  /** Reference times of the latest runs, newest first; absent while they load. */
  latest: readonly number[] | undefined
  /** The run that the user chose instead of the newest. */
  chosen: number | undefined
  onChoose: (run: number | undefined) => void
  /** Absent while the runs load. */
  comparison: RunComparison | undefined
  zone: string
  now: number
}

/** The shown run, and how its windows changed since the previous run. */
export const RunLine = (props: RunLineProps) => {
  const { shown, latest, chosen, onChoose, comparison, zone, now } = props
  if (shown === undefined) return null
  const runs = latest ?? [shown]
  const isOlder = shown === chosen
  return (
    <Box component="section" aria-label="Forecast runs" sx={runLine}>
      <RunSelect
        runs={runs.includes(shown) ? runs : [...runs, shown].sort((a, b) => b - a)}
        value={shown}
        isOlder={isOlder}
        zone={zone}
        onChoose={(run) => onChoose(run === latest?.[0] ? undefined : run)}
      />
      <Moved comparison={comparison} zone={zone} now={now} />
    </Box>
  )
}

/** Layout of the line. */
const runLine = {
  display: 'flex',
  flex: 'none',
  alignItems: 'center',
  columnGap: { xs: 1, sm: 3 },
  minWidth: 0,
  minHeight: { xs: tokens.size.touch, sm: 36 },
  fontSize: tokens.font.size.caption,
  color: 'text.secondary',
} as const

interface MovedProps extends Pick<RunLineProps, 'comparison' | 'zone' | 'now'> {}

/** A summary of the changes since the previous run; a dialog lists them. */
const Moved = ({ comparison, zone, now }: MovedProps) => {
  const { language } = useDisplay()
  const [isOpen, setOpen] = useState(false)
  if (!comparison) return null
  const { before, changes, linked } = comparison
  if (linked) {
    const run = `The run of this link, ${momentText(linked.run, zone, language)},`
    return (
      <Box component="span" role="status" sx={movedText}>
        {linked.is === 'shown' ? `${run} is the one shown` : `${run} is no longer kept`}
      </Box>
    )
  }
  if (before === undefined) return <Box sx={movedText}>No earlier run to compare with</Box>
  if (changes === null) return <Box sx={movedText}>Set limits to see what moves from run to run</Box>
  const since = `Since the run of ${momentText(before, zone, language)}`
  const text = `${since}: ${changesSummary(changes, now)}`
  return (
    <>
      <Box component="span" role="status" title={text} sx={movedText}>
        {text}
      </Box>
      {/* Also without a change: if it came and went while a limit is dragged, the charts would move under the pointer. */}
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)} sx={buttonLook}>
        What moved
      </Button>
      {isOpen && (
        <ChangesDialog since={since} changes={changes} zone={zone} now={now} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

/** Stays on one line beside the run, so that the charts do not move while a limit is moved; a narrow line has no room for it. */
const movedText = {
  '@container (max-width: 999px)': visuallyHidden,
  minWidth: 0,
  fontFeatureSettings: tokens.font.numbers,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '@media print': { whiteSpace: 'normal', overflow: 'visible' },
} as const

const buttonLook = {
  displayPrint: 'none',
  flex: 'none',
  minHeight: { xs: tokens.size.touch, sm: 28 },
  py: 0,
} as const

interface OlderRunProps {
  run: number
  zone: string
  onNewest: () => void
}

/** Reports that a newer run than the shown one is available. */
export const OlderRun = ({ run, zone, onNewest }: OlderRunProps) => {
  const { language } = useDisplay()
  return (
    <Box
      role="alert"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 3,
        px: { xs: 3, sm: 4 },
        py: 1,
        borderBlock: 2,
        borderColor: 'warning.main',
        bgcolor: 'background.default',
        color: 'text.primary',
        fontWeight: 'fontWeightBold',
        fontSize: tokens.font.size.table,
      }}
    >
      <span>{`Older run, of ${momentText(run, zone, language)} ${zoneShortName(zone, run)}: its charts, table and windows are not the newest`}</span>
      <Button size="small" variant="outlined" onClick={onNewest} sx={buttonLook}>
        Show the newest
      </Button>
    </Box>
  )
}
