import { useTheme } from '@mui/material/styles'
import { memo, useMemo } from 'react'
import { groupColor } from '#chartModel/chartColors.ts'
import type { ChartGroup } from '#chartModel/chartGroups.ts'
import { StatusBar } from '#shell/windowStatus/StatusBar.tsx'
import type { Horizon } from '#weather/forecastDays.ts'
import type { WorkSegment } from '#weather/windows/job/workSegments.ts'
import { overviewPath } from './overviewLine.ts'

const BAR_HEIGHT = 10
const GAP = 3

export interface OverviewPictureProps {
  horizon: Horizon
  series: ChartGroup | undefined
  segments: readonly WorkSegment[]
  width: number
  height: number
}

/** A thumbnail of the whole horizon: its weather windows and one series as a line. */
export const OverviewPicture = memo(({ horizon, series, segments, width, height }: OverviewPictureProps) => {
  const { mode } = useTheme().palette
  const { from, to } = horizon
  const top = BAR_HEIGHT + GAP
  const path = useMemo(
    () => series && overviewPath(series, { from, to }, width, height - top - GAP),
    [series, from, to, width, height, top],
  )
  return (
    <StatusBar
      segments={segments}
      from={from}
      to={to}
      width={width}
      height={BAR_HEIGHT}
      drawingHeight={height}
    >
      {series && (
        <path
          d={path}
          transform={`translate(0,${top})`}
          fill="none"
          stroke={groupColor(series, mode)}
          strokeWidth="1.25"
        />
      )}
    </StatusBar>
  )
})
