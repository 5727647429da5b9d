import Box from '@mui/material/Box'
import { visuallyHidden } from '@mui/utils'
import { useId } from 'react'
import { tokens } from '../../theme.ts'
import type { ChartMargin } from './chartFrame.ts'
import { StatusPatterns } from './StatusPatterns.tsx'
import { StatusRect } from './StatusRect.tsx'
import { statusName } from './statusName.ts'
import { momentText } from './timeTicks.ts'
import type { WindowSegment } from './windowSegments.ts'

export const BAR_HEIGHT = 12
export const BAR_PADDING = 10

export interface WindowBarProps {
  /** Those that reach beyond the range are drawn as far as its edge and told to their true ends. */
  segments: readonly WindowSegment[]
  from: number
  to: number
  width: number
  margin: ChartMargin
  zone: string
}

/** The weather windows of the horizon above the charts, on their time axis. */
export const WindowBar = ({ segments, from, to, width, margin, zone }: WindowBarProps) => {
  const id = useId()
  const plot = Math.max(1, width - margin.left - margin.right)
  const x = (time: number) => ((Math.min(Math.max(time, from), to) - from) / (to - from)) * plot
  return (
    <Box sx={{ pb: `${BAR_PADDING}px`, pl: `${margin.left}px` }} data-testid="window-bar">
      <svg width={plot} height={BAR_HEIGHT} aria-hidden="true" display="block">
        <StatusPatterns id={id} />
        {segments.map(({ status, start, end }) => (
          <StatusRect
            key={start}
            id={id}
            name={statusName(status)}
            x={x(start)}
            width={x(end) - x(start)}
            height={BAR_HEIGHT}
          />
        ))}
      </svg>
      <ol style={visuallyHidden} aria-label="Weather windows">
        {segments.map(({ status, start, end, hours }) => (
          <li key={start}>
            {`${tokens.statusWords[statusName(status)]}, ${momentText(start, zone)} to ${momentText(end, zone)}, ${hours} hours`}
          </li>
        ))}
      </ol>
    </Box>
  )
}
