/** Maximum number of steps of an axis (specification 9). */
const TARGET = 8

/** Minimum height of a step, pixels: on a low chart the numbers of more steps would touch. */
const STEP_PIXELS = 22

/** The target number of steps for an axis `pixels` high: 8, fewer on a low chart, at least 2. */
export const stepTarget = (pixels: number) => Math.max(2, Math.min(TARGET, Math.floor(pixels / STEP_PIXELS)))

/** The smallest of 1, 2, 5, 10 times a power of ten that divides `span` into at most `target` steps. */
export function niceStep(span: number, target = TARGET): number {
  if (!(span > 0)) return 1
  const exact = span / target
  const power = 10 ** Math.floor(Math.log10(exact))
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= exact * (1 - 1e-9)) ?? 10
  return factor * power
}

export interface AxisScale {
  range: [number, number]
  step: number
}

/**
 * A vertical axis over the values from `low` to `high` in whole steps. It starts at zero if no value is negative
 * and the values are not far from zero, where they would look flat.
 */
export function axisScale(low: number, high: number, target = TARGET): AxisScale {
  if (!Number.isFinite(low) || !Number.isFinite(high)) return { range: [0, 1], step: 1 }
  const from = startOf(low, high)
  const step = niceStep(spanOf(from, high), target)
  const bottom = Math.floor(from / step + 1e-9) * step
  const top = Math.ceil(high / step - 1e-9) * step
  return { range: [bottom, top > bottom ? top : bottom + step], step }
}

const startOf = (low: number, high: number) => (low >= 0 && low <= high * 0.7 ? 0 : low)
const spanOf = (from: number, high: number) => (high > from ? high - from : Math.max(Math.abs(high), 1))

/** An axis over the values from `low` to `high` in exactly `steps` steps. */
function axisInSteps([low, high]: Reach, steps: number): AxisScale {
  if (!Number.isFinite(low) || !Number.isFinite(high)) return { range: [0, steps], step: 1 }
  const from = startOf(low, high)
  let step = niceStep(spanOf(from, high), steps)
  let bottom = Math.floor(from / step + 1e-9) * step
  while (bottom + steps * step < high - step * 1e-9) {
    step = niceStep(step * steps * 1.01, steps)
    bottom = Math.floor(from / step + 1e-9) * step
  }
  return { range: [bottom, bottom + steps * step], step }
}

/** The lowest and the highest value that an axis shows; infinite if it has none. */
export type Reach = readonly [low: number, high: number]

/**
 * The axes of one chart. All have the same number of steps, so that they share grid lines at whole steps: of the numbers
 * from half the target up to the target, the one that leaves the least of the chart empty.
 */
export function axisScales(reaches: readonly Reach[], target = TARGET): AxisScale[] {
  const [only] = reaches
  if (only && reaches.length === 1) return [axisScale(...only, target)]
  const filled = (scales: readonly AxisScale[]) =>
    scales.reduce((product, { range: [bottom, top] }, index) => {
      const [low, high] = reaches[index] ?? [bottom, top]
      return Number.isFinite(low) ? (product * (high - bottom)) / (top - bottom) : product
    }, 1)
  const fewest = Math.max(2, Math.ceil(target / 2))
  const candidates = Array.from({ length: target - fewest + 1 }, (_, index) =>
    reaches.map((reach) => axisInSteps(reach, target - index)),
  )
  return candidates.reduce((best, scales) => (filled(scales) > filled(best) + 1e-9 ? scales : best))
}

/** The scale of a chart's only vertical axis, for values from `low` to `high` and a height in pixels. */
export const valueScale = (low: number, high: number, pixels: number): AxisScale =>
  axisScale(low, high, stepTarget(pixels))

/** A scale close to its values, however far from zero they are, to show their variation. */
export function closeScale(low: number, high: number, pixels: number): AxisScale {
  const step = niceStep(high - low, stepTarget(pixels) - 1)
  const bottom = Math.floor(low / step + 1e-9) * step
  return { range: [bottom, Math.max(Math.ceil(high / step - 1e-9) * step, bottom + step)], step }
}
