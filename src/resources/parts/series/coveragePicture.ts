import type { SeriesCoverage } from '#schemas/shapes/seriesCoverage.ts'

/** A parameter's months in the picture of a series. */
export interface Strip {
  title: string
  /** The share of all hours with a value. */
  share: string
  /** `known` is the share of the month's hours with a value, 0 to 1. */
  months: { name: string; known: number }[]
  /** What the strip shows, in words. */
  description: string
}

/** Rounded down, so that 100 % means all. */
export const percent = (share: number): string => `${Math.floor(1000 * share) / 10} %`

/** Consecutive months as "2004-03 to 2004-05". */
function runsOf(names: readonly string[], isIn: (at: number) => boolean): string[] {
  const runs: [first: string, last: string][] = []
  for (const [at, name] of names.entries()) {
    if (!isIn(at)) continue
    const before = runs.at(-1)
    if (before && at > 0 && isIn(at - 1)) before[1] = name
    else runs.push([name, name])
  }
  return runs.map(([first, last]) => (first === last ? first : `${first} to ${last}`))
}

/** Months without values that a description names; a list of dozens helps nobody. */
const NAMED = 5

function describe(title: string, share: number, names: readonly string[], months: readonly number[]): string {
  const empty = runsOf(names, (at) => months[at] === 0)
  const named = empty.slice(0, NAMED).join(', ')
  const more = empty.length > NAMED ? ' and others' : ''
  return `${title}: ${percent(share)} of the hours${empty.length > 0 ? `; none in ${named}${more}` : ''}`
}

/** Years that fit below the strips. */
const YEARS = 8

/** The picture of a series: a strip by parameter, and the years below them with their place, 0 to 1. */
export function coveragePicture({ from, parameters }: SeriesCoverage): {
  strips: Strip[]
  years: { text: string; at: number }[]
} {
  const [year = 0, month = 1] = from.split('-').map(Number)
  const count = parameters[0]?.months.length ?? 0
  const names = Array.from({ length: count }, (_, at) =>
    new Date(Date.UTC(year, month - 1 + at)).toISOString().slice(0, 7),
  )
  const starts = names.flatMap((name, at) =>
    at === 0 || name.endsWith('-01') ? [{ text: name.slice(0, 4), at: at / count }] : [],
  )
  // The year of a first month late in the year would stand on the next.
  const apart = starts.filter(({ at }, index) => index > 0 || (starts[1]?.at ?? 1) - at > 1 / (2 * YEARS))
  const every = Math.ceil(apart.length / YEARS)
  return {
    strips: parameters.map(({ title, share, months }) => ({
      title,
      share: percent(share),
      months: names.map((name, at) => ({ name, known: months[at]! })),
      description: describe(title, share, names, months),
    })),
    years: apart.filter((_, index) => index % every === 0),
  }
}
