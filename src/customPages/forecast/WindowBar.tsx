import Box from '@mui/material/Box'
import { visuallyHidden } from '@mui/utils'
import { useId } from 'react'
import { tokens } from '../../theme.ts'
import type { ChartMargin } from './chartFrame.ts'
import { StatusPatterns, statusFill } from './StatusPatterns.tsx'
import { statusName } from './statusName.ts'
import { momentText } from './timeTicks.ts'
import type { WindowSegment } from './windowSegments.ts'

export const BAR_HEIGHT = 12
export const BAR_PADDING = 10

export interface WindowBarProps {
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
  const x = (time: number) => ((time - from) / (to - from)) * plot
  return (
    <Box sx={{ pb: `${BAR_PADDING}px`, pl: `${margin.left}px` }} data-testid="window-bar">
      <svg width={plot} height={BAR_HEIGHT} aria-hidden="true" display="block">
        <StatusPatterns id={id} />
        {segments.map(({ status, start, end }) => {
          const name = statusName(status)
          const outline = name === 'unknown' ? { stroke: tokens.status.unknown } : {}
          return (
            <rect
              key={start}
              data-status={name}
              x={x(start) + (outline.stroke ? 0.5 : 0)}
              y={outline.stroke ? 0.5 : 0}
              width={Math.max(0, x(end) - x(start) - (outline.stroke ? 1 : 0))}
              height={BAR_HEIGHT - (outline.stroke ? 1 : 0)}
              fill={statusFill(id, name)}
              {...outline}
            />
          )
        })}
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
