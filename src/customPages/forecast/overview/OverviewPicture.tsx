import { memo, useId, useMemo } from 'react'
import type { ForecastGroup } from '../../../schemas/entities.ts'
import type { Horizon } from '../horizon.ts'
import { StatusPatterns } from '../StatusPatterns.tsx'
import { StatusRect } from '../StatusRect.tsx'
import { statusName } from '../statusName.ts'
import type { WindowSegment } from '../windowSegments.ts'
import { overviewPath } from './overviewLine.ts'

const BAR_HEIGHT = 10
const GAP = 3

export interface OverviewPictureProps {
  horizon: Horizon
  series: ForecastGroup | undefined
  segments: readonly WindowSegment[]
  width: number
  height: number
}

/** The whole horizon, small: its weather windows and the course of one series. */
export const OverviewPicture = memo(({ horizon, series, segments, width, height }: OverviewPictureProps) => {
  const id = useId()
  const { from, to } = horizon
  const top = BAR_HEIGHT + GAP
  const path = useMemo(
    () => series && overviewPath(series, { from, to }, width, height - top - GAP),
    [series, from, to, width, height, top],
  )
  const x = (time: number) => ((Math.min(Math.max(time, from), to) - from) / (to - from)) * width
  return (
    <svg width={width} height={height} aria-hidden="true" display="block">
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
      {series && (
        <path
          d={path}
          transform={`translate(0,${top})`}
          fill="none"
          stroke={`#${series.color}`}
          strokeWidth="1.25"
        />
      )}
    </svg>
  )
})
