import type { Mark } from '../../charts/PointCursor.tsx'

/** Pixels around the plot: numbers to the left, the names of the lines to the right. */
const margin = { l: 34, r: 62, t: 24, b: 26 }
const MONTHS = 12

export interface FanFrame {
  width: number
  height: number
  margin: typeof margin
  /** Pixels from one month to the next. */
  step: number
}

export const fanFrame = (width: number, height: number): FanFrame => ({
  width,
  height,
  margin,
  step: Math.max(1, width - margin.l - margin.r) / (MONTHS - 1),
})

/** The month 0 to 11 under a pixel. */
export const monthAt = ({ step }: FanFrame, x: number): number =>
  Math.min(MONTHS - 1, Math.max(0, Math.round((x - margin.l) / step)))

/** A line through all values of the month. */
export const monthMark = ({ step, height }: FanFrame, month: number): Mark => ({
  left: margin.l + month * step,
  top: margin.t,
  width: 0,
  height: height - margin.t - margin.b,
})

const steps: Record<string, number> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }

export function monthAfterKey(key: string, month: number): number | undefined {
  if (key === 'Home') return 0
  if (key === 'End') return MONTHS - 1
  const step = steps[key]
  return step === undefined ? undefined : Math.min(MONTHS - 1, Math.max(0, month + step))
}
