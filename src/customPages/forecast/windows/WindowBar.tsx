import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import { visuallyHidden } from '@mui/utils'
import { useId } from 'react'
import type { Margin } from '#chartModel/plotArea.ts'
import { useDisplay } from '#providers/preferences/displayPreferences.ts'
import { StatusRects } from '#shell/windowStatus/StatusRects.tsx'
import { hoursText } from '#weather/time.ts'
import { certaintyShare, certaintyText } from '#weather/windows/certainty.ts'
import { workWords } from '#weather/windows/job/workNames.ts'
import type { WorkSegment } from '#weather/windows/job/workSegments.ts'
import { momentText } from '#weather/zone.ts'
import type { SureWindow } from '../runs/useRunComparison.ts'

export const BAR_HEIGHT = 12
export const BAR_PADDING = 10

export interface WindowBarProps {
  segments: readonly WorkSegment[]
  from: number
  to: number
  width: number
  margin: Margin
  zone: string
  /** The certainty of the windows, where known. */
  sure?: readonly SureWindow[]
}

/** Opacity of the paper over the lower edge of a window that certainly does not hold; zero over one that certainly holds. */
const SHADE = 0.75

/** Pixels of that edge. Above it a window is as solid as in the key, unlike OK hours that are too short. */
const EDGE = 4

/** The weather windows of the horizon above the charts, on their time axis. */
export const WindowBar = ({ segments, from, to, width, margin, zone, sure = [] }: WindowBarProps) => {
  const id = useId()
  const { language } = useDisplay()
  const { paper } = useTheme().palette.background
  const x = (time: number) => ((Math.min(Math.max(time, from), to) - from) / (to - from)) * plot
  const plot = Math.max(1, width - margin.left - margin.right)
  return (
    <Box sx={{ pb: `${BAR_PADDING}px`, pl: `${margin.left}px` }} data-testid="window-bar">
      <svg
        width={plot}
        height={BAR_HEIGHT}
        viewBox={`0 0 ${plot} ${BAR_HEIGHT}`}
        aria-hidden="true"
        display="block"
      >
        <StatusRects id={id} segments={segments} from={from} to={to} width={plot} height={BAR_HEIGHT} />
        {sure
          .filter(({ start, end }) => end > from && start < to)
          .map(({ start, end, certainty }) => (
            <rect
              key={start}
              data-certainty={certaintyText(certainty)}
              x={x(start)}
              y={BAR_HEIGHT - EDGE}
              width={x(end) - x(start)}
              height={EDGE}
              fill={paper}
              fillOpacity={SHADE * (1 - certaintyShare(certainty))}
            />
          ))}
      </svg>
      <ol style={visuallyHidden} aria-label="Weather windows">
        {segments.map(({ name, start, end, hours }) => (
          <li key={start}>
            {`${workWords[name]}, ${momentText(start, zone, language)} to ${momentText(end, zone, language)}, ${hoursText(hours)}`}
          </li>
        ))}
      </ol>
    </Box>
  )
}
