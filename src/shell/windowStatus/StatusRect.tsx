import { tokens } from '#tokens.ts'
import type { WorkName } from '#weather/windows/job/workNames.ts'
import { statusFill } from './StatusPatterns.tsx'

interface StatusRectProps {
  /** The id of the `StatusPatterns` in the same drawing. */
  id: string
  name: WorkName
  x?: number
  width: number
  height: number
}

const EDGE = 1

/** A range of equal hours: their color and pattern, or an empty box without data. */
export const StatusRect = ({ id, name, x = 0, width, height }: StatusRectProps) => {
  const isEmpty = name === 'unknown'
  const inset = isEmpty ? EDGE / 2 : 0
  return (
    <rect
      data-status={name}
      x={x + inset}
      y={inset}
      width={Math.max(0, width - 2 * inset)}
      height={Math.max(0, height - 2 * inset)}
      fill={statusFill(id, name)}
      stroke={isEmpty ? tokens.status.unknown : undefined}
      strokeWidth={EDGE}
    />
  )
}
