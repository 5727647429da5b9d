import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import type { Margin } from '#chartModel/plotArea.ts'
import { SegmentList } from '#shell/windowStatus/SegmentList.tsx'
import { StatusBar } from '#shell/windowStatus/StatusBar.tsx'
import { certaintyShare, certaintyText } from '#weather/windows/certainty.ts'
import type { WorkName } from '#weather/windows/job/workNames.ts'
import type { WorkSegment } from '#weather/windows/job/workSegments.ts'
import type { SureWindow } from '../runs/useRunComparison.ts'
import { BarKey } from './BarKey.tsx'

export const BAR_HEIGHT = 12

export interface WindowBarProps {
  segments: readonly WorkSegment[]
  from: number
  to: number
  width: number
  margin: Margin
  zone: string
  /** The certainty of the windows, where known. */
  sure?: readonly SureWindow[]
  /** What the hours can be. */
  barKey: readonly WorkName[]
}

/** Opacity of the paper over the lower edge of a window that certainly does not hold; zero over one that certainly holds. */
const SHADE = 0.75

/** Pixels of that edge. Above it a window is as solid as in the key, unlike OK hours that are too short. */
const EDGE = 4

/** The weather windows of the horizon above the charts, on their time axis. */
export const WindowBar = ({ segments, from, to, width, margin, zone, sure = [], barKey }: WindowBarProps) => {
  const { paper } = useTheme().palette.background
  const x = (time: number) => ((Math.min(Math.max(time, from), to) - from) / (to - from)) * plot
  const plot = Math.max(1, width - margin.left - margin.right)
  return (
    <Box sx={{ px: `${margin.left}px` }}>
      <Box data-testid="window-bar">
        <Box data-hours sx={{ height: BAR_HEIGHT }}>
          <StatusBar segments={segments} from={from} to={to} width={plot} height={BAR_HEIGHT}>
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
          </StatusBar>
        </Box>
        <SegmentList label="Weather windows" segments={segments} zone={zone} />
      </Box>
      <BarKey names={barKey} isShaded={sure.some(({ certainty }) => certaintyShare(certainty) < 1)} />
    </Box>
  )
}
