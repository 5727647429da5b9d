import { type ReactNode, useId } from 'react'
import type { WorkSegment } from '#weather/windows/job/workSegments.ts'
import { StatusPatterns } from './StatusPatterns.tsx'
import { StatusRect } from './StatusRect.tsx'

export interface StatusBarProps {
  segments: readonly WorkSegment[]
  /** Unix seconds at the left and the right edge. */
  from: number
  to: number
  /** Pixels. */
  width: number
  height: number
  /** Pixels of the whole drawing if the bar is only its upper part. */
  drawingHeight?: number
  /** Whether the bar is as wide as its container. */
  isStretched?: boolean
  /** What is drawn over or below the bar. */
  children?: ReactNode
}

/** Weather windows on a time axis, by color and pattern; what they say is given to screen readers elsewhere. */
export const StatusBar = ({
  segments,
  from,
  to,
  width,
  height,
  drawingHeight = height,
  isStretched = false,
  children,
}: StatusBarProps) => {
  const id = useId()
  const x = (time: number) => ((Math.min(Math.max(time, from), to) - from) / (to - from)) * width
  return (
    <svg
      width={isStretched ? '100%' : width}
      height={drawingHeight}
      viewBox={`0 0 ${width} ${drawingHeight}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      display="block"
    >
      <StatusPatterns id={id} />
      {segments.map(({ name, start, end }) => (
        <StatusRect key={start} id={id} name={name} x={x(start)} width={x(end) - x(start)} height={height} />
      ))}
      {children}
    </svg>
  )
}
