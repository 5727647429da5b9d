import type { Margin, Size } from '#chartModel/plotArea.ts'
import type { Mark } from '#charts/PointCursor.tsx'
import type { KeyOf } from '#shell/shortcuts/shortcuts.ts'

/** Pixels around the plot: numbers on the left, line names on the right. */
const margin = { left: 34, right: 62, top: 24, bottom: 26 }
const MONTHS = 12

export interface FanFrame extends Size {
  margin: Margin
  /** Pixels from one month to the next. */
  step: number
}

export const fanFrame = (width: number, height: number): FanFrame => ({
  width,
  height,
  margin,
  step: Math.max(1, width - margin.left - margin.right) / (MONTHS - 1),
})

/** The month 0 to 11 nearest to a pixel. */
export const monthAt = ({ step }: FanFrame, x: number): number =>
  Math.min(MONTHS - 1, Math.max(0, Math.round((x - margin.left) / step)))

/** A vertical line through the month's values. */
export const monthMark = ({ step, height }: FanFrame, month: number): Mark => ({
  left: margin.left + month * step,
  top: margin.top,
  width: 0,
  height: height - margin.top - margin.bottom,
})

const steps: Record<string, number> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
} satisfies Record<KeyOf<'cell'>, number>

export function monthAfterKey(key: string, month: number): number | undefined {
  if (key === 'Home') return 0
  if (key === 'End') return MONTHS - 1
  const step = steps[key]
  return step === undefined ? undefined : Math.min(MONTHS - 1, Math.max(0, month + step))
}
