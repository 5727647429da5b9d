import Box from '@mui/material/Box'
import { visuallyHidden } from '@mui/utils'
import { tokens } from '../../../theme.ts'
import { StatusRect } from '../StatusRect.tsx'
import { statusName } from '../statusName.ts'
import { momentText } from '../timeTicks.ts'
import { WhyMark } from '../whyNot/WhyMark.tsx'
import type { TableRow } from './tableRows.ts'
import { MARK_WIDTH, ROW_HEIGHT } from './tableStyle.ts'

interface TimeCellProps {
  row: TableRow
  zone: string
  /** The id of the status patterns on the page; null where there are no thresholds to judge by. */
  patterns: string | null
}

/** When, and whether one can work then: a mark in the window's colour and pattern, and its word. */
export function TimeCell({ row: { time, timestampStatus }, zone, patterns }: TimeCellProps) {
  const name = statusName(timestampStatus)
  const text = momentText(time, zone)
  if (patterns === null) return text
  return (
    <WhyMark time={time}>
      <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 2, ml: -2 }}>
        <svg width={MARK_WIDTH} height={ROW_HEIGHT - 1} aria-hidden="true" display="block">
          <StatusRect id={patterns} name={name} width={MARK_WIDTH} height={ROW_HEIGHT - 1} />
        </svg>
        {text}
        <span style={visuallyHidden}>{`, ${tokens.statusWords[name]}`}</span>
      </Box>
    </WhyMark>
  )
}
