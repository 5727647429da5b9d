import { HOUR } from '#weather/time.ts'

/**
 * The expected highest wave of an hour, meters, from significant height (m) and zero-crossing period (s): the mean of the
 * largest of N = 3600 / T waves with Rayleigh-distributed heights, Hs * (sqrt(ln N / 2) + 0.2886 / sqrt(2 ln N))
 * (Longuet-Higgins 1952). NaN if either value is missing or the period is not above 0.
 */
export function expectedMaximum(significantHeight: number, period: number): number {
  if (!(period > 0)) return Number.NaN
  const waves = Math.log(HOUR / period)
  return significantHeight * (Math.sqrt(waves / 2) + 0.2886 / Math.sqrt(2 * waves))
}
