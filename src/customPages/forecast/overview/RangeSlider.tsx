import Box from '@mui/material/Box'
import type { KeyboardEvent } from 'react'
import type { Horizon } from '#weather/forecastDays.ts'
import { HOUR, hoursText } from '#weather/time.ts'
import type { DateLanguage } from '#weather/units/display.ts'
import { momentText } from '#weather/zone.ts'
import { type RangePart, rangeAfterKey } from './timeRange.ts'

/** Width of an edge's pointer target, pixels. */
export const GRIP = 24

const labels: Record<RangePart, string> = {
  window: 'Visible time range',
  start: 'Start of the visible time range',
  end: 'End of the visible time range',
}

const cursors: Record<RangePart, string> = { window: 'grab', start: 'ew-resize', end: 'ew-resize' }

interface RangeSliderProps {
  part: RangePart
  range: Horizon
  horizon: Horizon
  zone: string
  language: DateLanguage
  /** Pixels of the range's edges. */
  left: number
  right: number
  onChange: (range: Horizon) => void
}

/** The range in words, for example "Sat 21 Nov 00:00 to Sun 22 Nov 12:00, 36 hours". */
export const rangeText = ({ from, to }: Horizon, zone: string, language: DateLanguage) =>
  `${momentText(from, zone, language)} to ${momentText(to, zone, language)}, ${hoursText((to - from) / HOUR)}`

/** One part of the range for keyboard and screen reader; the overview handles pointers. */
export const RangeSlider = (props: RangeSliderProps) => {
  const { part, range, horizon, zone, language, left, right, onChange } = props
  const time = part === 'end' ? range.to : range.from
  const press = (event: KeyboardEvent) => {
    const next = rangeAfterKey(part, event, range, horizon)
    if (!next) return
    event.preventDefault()
    onChange(next)
  }
  return (
    <Box
      role="slider"
      tabIndex={0}
      data-part={part}
      aria-label={labels[part]}
      aria-valuemin={horizon.from}
      aria-valuemax={horizon.to}
      aria-valuenow={time}
      aria-valuetext={part === 'window' ? rangeText(range, zone, language) : momentText(time, zone, language)}
      onKeyDown={press}
      style={
        part === 'window'
          ? { left, width: Math.max(0, right - left) }
          : { left: (part === 'start' ? left : right) - GRIP / 2, width: GRIP }
      }
      sx={{
        position: 'absolute',
        top: 0,
        bottom: 0,
        cursor: cursors[part],
        outlineOffset: -2,
        '&:focus-visible': { outline: 2, outlineColor: 'primary.main' },
        ...(part === 'window'
          ? { border: 1, borderColor: 'primary.main', borderRadius: 0.5 }
          : {
              '&::after': {
                content: '""',
                position: 'absolute',
                left: GRIP / 2 - 3,
                width: 6,
                top: '25%',
                bottom: '25%',
                borderRadius: 3,
                bgcolor: 'primary.main',
              },
            }),
      }}
    />
  )
}
