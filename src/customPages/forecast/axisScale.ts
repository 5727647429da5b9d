/** About so many steps on an axis. */
const TARGET = 8

/** The smallest of 1, 2, 5, 10 times a power of ten that cuts `span` into at most `target` steps. */
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
 * A vertical axis over the values from `low` to `high`: whole steps, and from zero where nothing is negative
 * and zero is near enough not to flatten the picture.
 */
export function axisScale(low: number, high: number, target = TARGET): AxisScale {
  if (!Number.isFinite(low) || !Number.isFinite(high)) return { range: [0, 1], step: 1 }
  const from = low >= 0 && low <= high * 0.7 ? 0 : low
  const span = high - from
  const step = niceStep(span > 0 ? span : Math.max(Math.abs(high), 1), target)
  const bottom = Math.floor(from / step + 1e-9) * step
  const top = Math.ceil(high / step - 1e-9) * step
  return { range: [bottom, top > bottom ? top : bottom + step], step }
}
