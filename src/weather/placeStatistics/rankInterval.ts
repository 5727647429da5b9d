/** The values of a sorted sample that bound a percentile: the rank_low-th and the rank_high-th, counted from 1. */
export interface RankInterval {
  rank_low: number
  rank_high: number
  /** The probability that the percentile of independent years is between them. */
  probability: number
}

/** The least probability of an interval that is shown. */
export const LEAST_PROBABILITY = 0.9

/** Probabilities that differ by less are treated as equal. */
const SAME = 1e-12

/** The probabilities of k successes in n trials, for k = 0 to n. */
function binomial(n: number, p: number): number[] {
  const probabilities: number[] = []
  let choices = 1
  for (let k = 0; k <= n; k++) {
    probabilities.push(choices * p ** k * (1 - p) ** (n - k))
    choices = (choices * (n - k)) / (k + 1)
  }
  return probabilities
}

/**
 * The narrowest interval of ranks that contains the p-th percentile with a probability of at least 0.90 among `years` independent
 * yearly values (definitions C.2). Among equally narrow ones it is the most probable, among equally probable ones the lowest.
 * Undefined if there are too few years. Throws RangeError for a p outside 0 to 100.
 */
export function rankInterval(years: number, p: number): RankInterval | undefined {
  if (!(p >= 0 && p <= 100)) throw new RangeError(`A percentile must be from 0 to 100, not ${p}`)
  const below = [0]
  for (const probability of binomial(years, p / 100)) below.push(below.at(-1)! + probability)
  for (let width = 1; width < years; width++) {
    let best: RankInterval | undefined
    for (let rank = 1; rank + width <= years; rank++) {
      const probability = below[rank + width]! - below[rank]!
      if (!best || probability > best.probability + SAME)
        best = { rank_low: rank, rank_high: rank + width, probability }
    }
    if (best && best.probability >= LEAST_PROBABILITY) return best
  }
  return undefined
}
