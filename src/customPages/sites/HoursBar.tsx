import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Slider from '@mui/material/Slider'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { type BoardHour, useBoardHour } from '#providers/board/boardHour.ts'
import { type Board, useBoard } from '#providers/board/useBoard.ts'
import { useDisplay } from '#providers/preferences/displayPreferences.ts'
import { tokens } from '#tokens.ts'
import { MAX_DAYS } from '#weather/forecastDays.ts'
import { DAY, HOUR, UTC } from '#weather/time.ts'
import { momentText } from '#weather/zone.ts'

interface HoursBarProps {
  view: 'map' | 'board'
  /** Whether there is room for the tabs beside the slider. */
  hasTabs: boolean
}

/** The tabs of map and board, and the hour that both show. */
export function HoursBar({ view, hasTabs }: HoursBarProps) {
  const { board } = useBoard()
  const hour = useBoardHour()
  const isJudged = board !== undefined && board.parameters.length > 0
  if (!hasTabs && !isJudged) return null
  return (
    <Box sx={look}>
      {hasTabs && (
        <Tabs value={view} aria-label="Map or board" sx={{ minHeight: tokens.size.touch }}>
          <Tab value="map" label="Map" component={Link} to="/forecasts" sx={tabLook} />
          <Tab value="board" label="Board" component={Link} to="/forecasts/board" sx={tabLook} />
        </Tabs>
      )}
      {isJudged && <HourSlider board={board} hour={hour} />}
    </Box>
  )
}

/** Unix seconds of the last hour of any site. */
function lastHour({ rows }: Board): number {
  let last = 0
  for (const row of rows.values()) if (row && row.start > last) last = row.start
  return last + MAX_DAYS * DAY - HOUR
}

function HourSlider({ board, hour: { now, time, isNow, choose } }: { board: Board; hour: BoardHour }) {
  const { language } = useDisplay()
  const first = now - (now % HOUR)
  const last = useMemo(() => lastHour(board), [board])
  const text = isNow ? 'Now' : `${momentText(time, UTC, language)} UTC`
  if (last <= first) return null
  return (
    <Box sx={{ display: 'flex', flex: 1, minWidth: 0, alignItems: 'center', gap: 4, px: 4 }}>
      <Slider
        size="small"
        aria-label="Hour shown"
        min={first}
        max={last}
        step={HOUR}
        value={isNow ? first : time}
        getAriaValueText={() => text}
        onChange={(_, value) => choose(value)}
        sx={{ minWidth: 60 }}
      />
      <Box
        component="span"
        aria-hidden
        sx={{ flex: 'none', minWidth: isNow ? 0 : 128, fontFeatureSettings: tokens.font.numbers }}
      >
        {text}
      </Box>
      {!isNow && (
        <Button size="small" onClick={() => choose(now)} sx={{ flex: 'none' }}>
          Now
        </Button>
      )}
    </Box>
  )
}

const tabLook = { minHeight: tokens.size.touch, minWidth: 72 } as const

const look = {
  display: 'flex',
  displayPrint: 'none',
  flex: 'none',
  alignItems: 'center',
  minHeight: tokens.size.topBar,
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
} as const
