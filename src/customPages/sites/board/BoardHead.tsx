import Box from '@mui/material/Box'
import type { Ref } from 'react'
import { tokens } from '#tokens.ts'
import { DAY } from '#weather/time.ts'
import type { DateLanguage } from '#weather/units/display.ts'
import { rowGrids } from './boardLayout.ts'
import { dayName, type SharedRow } from './boardView.ts'
import { week } from './DayCells.tsx'

interface BoardHeadProps extends Omit<SharedRow, 'board'> {
  /** Measures the bar. */
  barRef?: Ref<HTMLDivElement>
}

/** The names of the columns and of the days. */
export function BoardHead({ view, hour, layout, width, barRef }: BoardHeadProps) {
  const hasNames = layout !== 'phone'
  return (
    <Box aria-hidden sx={{ ...rowGrids[layout], rowGap: 0, ...headLook }}>
      {hasNames && <Box sx={{ gridArea: 'name' }}>Site</Box>}
      <Box ref={barRef} sx={{ gridArea: 'bar', position: 'relative', height: 16, overflow: 'hidden' }}>
        {width > 0 && <BarDays {...view} width={width} />}
      </Box>
      <Box sx={week}>
        {view.days.map((day) => (
          <Box key={day} sx={{ textAlign: 'center', whiteSpace: 'nowrap', overflow: 'hidden' }}>
            {dayName(day, view.language)}
          </Box>
        ))}
      </Box>
      {hasNames && (
        <>
          <Box sx={{ gridArea: 'now' }}>{hour.isNow ? 'Now' : 'At that hour'}</Box>
          <Box sx={{ gridArea: 'hours', textAlign: 'right' }}>Usable</Box>
          <Box sx={{ gridArea: 'next' }}>Next window</Box>
        </>
      )}
    </Box>
  )
}

/** Pixels that the name of a day needs. */
const DAY_WIDTH = 50

interface BarDaysProps {
  from: number
  to: number
  width: number
  language: DateLanguage
}

/** The names of the days above the bars, each at the start of its day. */
function BarDays({ from, to, width, language }: BarDaysProps) {
  const first = Math.ceil(from / DAY)
  const perDay = (DAY / (to - from)) * width
  const each = Math.ceil(DAY_WIDTH / perDay)
  return Array.from({ length: Math.floor(to / DAY - first) }, (_, ahead) => first + ahead)
    .filter((day) => (day - first) % each === 0)
    .map((day) => (
      <Box
        key={day}
        component="span"
        sx={{ position: 'absolute', whiteSpace: 'nowrap' }}
        style={{ left: (day - from / DAY) * perDay }}
      >
        {dayName(day, language)}
      </Box>
    ))
}

const headLook = {
  flex: 'none',
  minHeight: 28,
  alignItems: 'center',
  borderBottom: 1,
  borderColor: 'divider',
  color: 'text.secondary',
  fontSize: tokens.font.size.caption,
  fontFeatureSettings: tokens.font.numbers,
} as const
