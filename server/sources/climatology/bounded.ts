/** The share of a bound up to which values are unchanged. */
const FREE = 0.7

/**
 * A value that approaches its bound without reaching it: unchanged up to a share of the bound, with the excess compressed
 * beyond it. Monotonic and smooth, so that order, and with it percentiles, are preserved.
 */
export function bounded(value: number, bound: number): number {
  const free = FREE * bound
  if (value <= free) return value
  const rest = bound - free
  return bound - rest * Math.exp((free - value) / rest)
}
