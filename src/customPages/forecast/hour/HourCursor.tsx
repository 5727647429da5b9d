import Box from '@mui/material/Box'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react'
import type { Chart } from '#chartModel/chartGroups.ts'
import { useDisplay } from '#providers/preferences/displayPreferences.ts'
import { HOUR } from '#weather/time.ts'
import { workWords } from '#weather/windows/job/workNames.ts'
import type { WorkSegment } from '#weather/windows/job/workSegments.ts'
import { segmentAt } from '#weather/windows/segments.ts'
import { momentText } from '#weather/zone.ts'
import { BAR_HEIGHT } from '../windows/WindowBar.tsx'
import { HourStrip } from './HourStrip.tsx'
import { HourTooltip, type HourTooltipProps } from './HourTooltip.tsx'
import { HOURS, hourAfterKey, hourAt, pixelOf, type TimeScale } from './hourAt.ts'
import { type Reading, readingsAt } from './readings.ts'

export interface HourCursorProps {
  scale: TimeScale
  /** The charts with their visible series. */
  charts: readonly Pick<Chart, 'groups'>[]
  segments: readonly WorkSegment[]
  /** The limit that decides the status of an hour, in words. */
  why: (hour: number) => string | undefined
  zone: string
  now: number
  children: ReactNode
}

/** Minimum width for the readings beside the line of an hour, pixels. */
const NARROW = 600

/** One line and one tooltip through bar and charts, moved by mouse, touch and arrow keys. */
export function HourCursor({ scale, charts: shown, segments, why, zone, now, children }: HourCursorProps) {
  const [picked, setPicked] = useState<number | null>(null)
  const charts = useRef<HTMLElement>(null)
  const hour = picked !== null && picked >= scale.from && picked <= scale.to ? picked : null
  const present = Math.min(scale.to, Math.max(scale.from, now - (now % HOUR)))
  const readings = hour === null ? [] : readingsAt(shown, hour)
  const name = hour === null ? undefined : segmentAt(segments, hour)?.name
  const word = name === undefined ? '' : workWords[name]
  const reason = hour === null ? undefined : why(hour)
  const reading = hour === null ? null : { time: hour, zone, name, readings, why: reason }

  const { language } = useDisplay()
  const moment = (time: number) => momentText(time, zone, language)

  const point = ({ target, clientX, clientY, currentTarget }: MouseEvent<HTMLElement>) => {
    // Over a legend the values would hide what its buttons switch.
    if (target instanceof Element && !target.closest(`[${HOURS}]`)) return setPicked(null)
    const { left, top } = currentTarget.getBoundingClientRect()
    const isInBar = segments.length > 0 && clientY - top < BAR_HEIGHT
    setPicked(hourAt(clientX - left, scale, isInBar ? Math.floor : Math.round))
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return setPicked(null)
    const next = hourAfterKey(event.key, hour ?? present, scale)
    if (next === undefined) return
    event.preventDefault()
    setPicked(next)
  }
  return (
    <Box
      ref={charts}
      onPointerDown={point}
      onPointerMove={point}
      // Without a click handler, Chromium redirects a touch to the nearest clickable element: the row of days above the bar.
      onClick={() => {}}
      onPointerLeave={(event) => event.pointerType === 'mouse' && setPicked(null)}
      sx={{
        position: 'relative',
        display: 'flex',
        flexDirection: 'column',
        flex: 1,
        touchAction: 'pan-y',
      }}
    >
      {/* Beside the charts, not around them, because screen readers skip the content of a slider. */}
      <Box
        role="slider"
        tabIndex={0}
        aria-label="Hour of the forecast"
        aria-valuemin={scale.from}
        aria-valuemax={scale.to}
        aria-valuenow={hour ?? present}
        aria-valuetext={
          hour === null
            ? moment(present)
            : spoken([moment(hour), reason?.includes(word) ? '' : word, reason], readings)
        }
        onKeyDown={press}
        sx={{
          position: 'absolute',
          inset: 0,
          zIndex: 1,
          pointerEvents: 'none',
          '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: -2 },
        }}
      />
      {children}
      {reading && (
        <>
          <Box
            data-testid="hour-line"
            style={{ left: pixelOf(reading.time, scale) }}
            sx={{
              position: 'absolute',
              top: 0,
              bottom: 0,
              width: '1px',
              bgcolor: 'text.primary',
              opacity: 0.6,
              pointerEvents: 'none',
            }}
          />
          {scale.width < NARROW ? (
            charts.current && (
              <HourStrip {...reading} charts={charts.current} onClose={() => setPicked(null)} />
            )
          ) : (
            <HourBubble
              {...reading}
              x={pixelOf(reading.time, scale)}
              top={firstPlotIn(charts.current)}
              width={scale.width}
            />
          )}
        </>
      )}
    </Box>
  )
}

const spoken = (hour: readonly (string | undefined)[], readings: readonly Reading[]) =>
  [...hour, ...readings.map(({ label, text }) => `${label} ${text}`)].filter(Boolean).join(', ')

/** Pixels from the top of the charts to the first plot, below its legend. */
function firstPlotIn(charts: Element | null): number {
  const plot = charts?.querySelector(`[data-testid="chart"] [${HOURS}]`)
  return charts && plot ? plot.getBoundingClientRect().top - charts.getBoundingClientRect().top : 0
}

interface HourBubbleProps extends HourTooltipProps {
  top: number
  /** Pixels of the hour, and of the whole row of charts. */
  x: number
  width: number
}

const DISTANCE = 12

/** The values of an hour, on the side of its line with more room. */
const HourBubble = ({ x, top, width, ...hour }: HourBubbleProps) => (
  <Box
    style={x < width / 2 ? { top, left: x + DISTANCE } : { top, right: width - x + DISTANCE }}
    sx={{
      position: 'absolute',
      zIndex: 2,
      p: 2,
      bgcolor: 'background.paper',
      borderRadius: 1,
      boxShadow: 1,
      pointerEvents: 'none',
    }}
  >
    <HourTooltip {...hour} />
  </Box>
)
