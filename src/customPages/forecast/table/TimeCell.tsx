import Box from '@mui/material/Box'
import { visuallyHidden } from '@mui/utils'
import { StatusRect } from '../../../shell/windowStatus/StatusRect.tsx'
import type { DateLanguage } from '../../../weather/units/display.ts'
import { statusName, statusWords, type WindowStatus } from '../../../weather/windows/windowStatus.ts'
import { WhyMark } from '../windows/WhyMark.tsx'
import { hourText } from './hourText.ts'
import { MARK_WIDTH } from './tableSize.ts'

interface TimeCellProps {
  time: number
  status: WindowStatus
  zone: string
  language: DateLanguage
  isCompact: boolean
  rowHeight: number
  /** The id of the status patterns on the page; null where there are no thresholds to judge by. */
  patterns: string | null
}

/** When, and whether one can work then: a mark in the window's colour and pattern, and its word. */
export function TimeCell({ time, status, zone, language, isCompact, rowHeight, patterns }: TimeCellProps) {
  const name = statusName(status)
  const { text, clock } = hourText(time, zone, isCompact, language)
  const hour = (
    <span>
      {text}
      {clock && <small>{` ${clock}`}</small>}
    </span>
  )
  if (patterns === null) return hour
  return (
    <WhyMark time={time}>
      <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: isCompact ? 1.5 : 2 }}>
        <svg width={MARK_WIDTH} height={rowHeight - 1} aria-hidden="true" display="block">
          <StatusRect id={patterns} name={name} width={MARK_WIDTH} height={rowHeight - 1} />
        </svg>
        {hour}
        <span style={visuallyHidden}>{`, ${statusWords[name]}`}</span>
      </Box>
    </WhyMark>
  )
}
