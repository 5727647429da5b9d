import Box from '@mui/material/Box'
import { visuallyHidden } from '@mui/utils'
import { StatusRect } from '#shell/windowStatus/StatusRect.tsx'
import type { DateLanguage } from '#weather/units/display.ts'
import { type WorkName, workWords } from '#weather/windows/job/workNames.ts'
import { WhyMark } from '../windows/WhyMark.tsx'
import { hourText } from './hourText.ts'
import { MARK_WIDTH } from './tableSize.ts'

interface TimeCellProps {
  time: number
  name: WorkName
  zone: string
  language: DateLanguage
  isCompact: boolean
  rowHeight: number
  /** Set in the first light or dark hour. */
  sun?: 'sunrise' | 'sunset'
  /** The id of the status patterns on the page; null if no thresholds are set. */
  patterns: string | null
}

/** The time and what its hour is: a mark in the color and pattern of the bar, and the word. */
export function TimeCell({ time, name, zone, language, isCompact, rowHeight, sun, patterns }: TimeCellProps) {
  const { text, clock } = hourText(time, zone, isCompact, language)
  const hour = (
    <span>
      {text}
      {clock && <small>{` ${clock}`}</small>}
      {sun && <Sun sun={sun} />}
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
        <span style={visuallyHidden}>{`, ${workWords[name]}`}</span>
      </Box>
    </WhyMark>
  )
}

/** The sun over the horizon with an arrow up or down. */
const Sun = ({ sun }: { sun: 'sunrise' | 'sunset' }) => (
  <Box
    component="span"
    role="img"
    aria-label={sun}
    title={sun === 'sunrise' ? 'Sunrise' : 'Sunset'}
    sx={{ position: 'absolute', right: 5, bottom: 1, lineHeight: 0, color: 'text.secondary' }}
  >
    <svg width="14" height="12" viewBox="0 0 14 12" aria-hidden="true">
      <path d="M0,10.5 H14 M3,10 A4,4 0 0 1 11,10" stroke="currentColor" strokeWidth="1.5" fill="none" />
      <path d={sun === 'sunrise' ? 'M7,0 L10,4 H4 Z' : 'M7,4.5 L4,0.5 H10 Z'} fill="currentColor" />
    </svg>
  </Box>
)
