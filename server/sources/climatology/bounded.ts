/** The share of a bound up to which values are left as they are. */
const FREE = 0.7

/**
 * A value that comes near its bound and never reaches it: itself up to a share of the bound, then ever less of the excess. Growing
 * and without a kink, so that order, and with it percentiles, are kept.
 */
export function bounded(value: number, bound: number): number {
  const free = FREE * bound
  if (value <= free) return value
  const rest = bound - free
  return bound - rest * Math.exp((free - value) / rest)
}
