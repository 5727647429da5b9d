import { sortedPercentile } from '../statistics.ts'
import { BOOTSTRAPS, yearDraws } from './drawnYears.ts'
import { FEWEST_YEARS } from './returnValues.ts'

/** A duration and the calendar year in which it begins. */
export interface YearDuration {
  year: number
  hours: number
}

type Interval = readonly [low: number, high: number]

/** The percentile of a sorted sample whose values occur `times` each (definitions A.6). */
function weightedPercentile(
  sorted: Float64Array,
  times: (place: number) => number,
  count: number,
  p: number,
) {
  const rank = ((count - 1) * p) / 100
  let place = 0
  let upTo = times(0)
  const at = (wanted: number) => {
    while (upTo <= wanted) upTo += times(++place)
    return sorted[place]!
  }
  const below = at(Math.floor(rank))
  return below + (at(Math.ceil(rank)) - below) * (rank - Math.floor(rank))
}

/**
 * The interval of each percentile of durations: 5 to 95 % of its values in 1,000 samples of calendar years, drawn with replacement,
 * with all durations of a year, because those of neighboring days are alike (as in definitions C.5). Null below ten years.
 */
export function durationIntervals(
  durations: readonly YearDuration[],
  percentiles: readonly number[],
): (Interval | null)[] {
  const ascending = durations.toSorted((one, other) => one.hours - other.hours)
  const years = [...new Set(durations.map(({ year }) => year))].sort((one, other) => one - other)
  if (years.length < FEWEST_YEARS) return percentiles.map(() => null)
  const sorted = Float64Array.from(ascending, ({ hours }) => hours)
  const placeOf = new Map(years.map((year, place) => [year, place]))
  const yearOf = Uint16Array.from(ascending, ({ year }) => placeOf.get(year)!)
  const ofYear = years.map((year) => durations.filter((duration) => duration.year === year).length)
  const draw = yearDraws(years.length)
  const found = percentiles.map(() => new Float64Array(BOOTSTRAPS))
  for (let sample = 0; sample < BOOTSTRAPS; sample++) {
    const drawn = draw()
    const count = ofYear.reduce((sum, own, place) => sum + own * drawn[place]!, 0)
    for (const [place, p] of percentiles.entries())
      found[place]![sample] = weightedPercentile(sorted, (at) => drawn[yearOf[at]!]!, count, p)
  }
  return found.map((values) => {
    values.sort()
    return [sortedPercentile(values, 5)!, sortedPercentile(values, 95)!]
  })
}
