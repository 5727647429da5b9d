/** Wind at a height: meters and meters per second. */
export interface WindLevel {
  height: number
  speed: number
}

/** Limits of the exponent above the highest level; stable air over land stays within them. */
const LEAST_EXPONENT = 0
const MOST_EXPONENT = 0.5

/**
 * Wind speed at `height` by the power law U = U1 * (z / z1) ^ a, with `a` from the two levels around the height, or from the
 * two highest below it. A level exactly at the height is returned unchanged.
 *
 * Levels must be in order of height; those with a missing speed (NaN) are ignored. NaN below the lowest level and if fewer
 * than two levels are known.
 */
export function windAtHeight(levels: readonly WindLevel[], height: number): number {
  const known = levels.filter(({ speed }) => !Number.isNaN(speed))
  const exact = known.find((level) => level.height === height)
  if (exact) return exact.speed
  const above = known.findIndex((level) => level.height > height)
  const upper = above === -1 ? known.length - 1 : above
  const [low, high] = [known[upper - 1], known[upper]]
  if (!low || !high) return Number.NaN
  // The logarithm of a zero speed does not exist; the limit of the power law is 0.
  if (high.speed === 0 || (low.speed === 0 && above !== -1)) return 0
  const exponent = Math.log(high.speed / low.speed) / Math.log(high.height / low.height)
  if (above !== -1) return low.speed * (height / low.height) ** exponent
  const bounded = Math.min(MOST_EXPONENT, Math.max(LEAST_EXPONENT, exponent))
  return high.speed * (height / high.height) ** bounded
}
