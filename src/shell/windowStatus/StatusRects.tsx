import type { WorkSegment } from '#weather/windows/job/workSegments.ts'
import { StatusPatterns } from './StatusPatterns.tsx'
import { StatusRect } from './StatusRect.tsx'

export interface StatusRectsProps {
  /** Prefix of the pattern ids; must be unique on the page. */
  id: string
  segments: readonly WorkSegment[]
  /** Unix seconds at the left and the right edge. */
  from: number
  to: number
  /** Pixels. */
  width: number
  height: number
}

/** Weather windows on a time axis, by color and pattern, at the top left of a drawing. */
export const StatusRects = ({ id, segments, from, to, width, height }: StatusRectsProps) => {
  const x = (time: number) => ((Math.min(Math.max(time, from), to) - from) / (to - from)) * width
  return (
    <>
      <StatusPatterns id={id} />
      {segments.map(({ name, start, end }) => (
        <StatusRect key={start} id={id} name={name} x={x(start)} width={x(end) - x(start)} height={height} />
      ))}
    </>
  )
}
