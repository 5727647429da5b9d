import type { RequestTerms } from '#texts/answerHead/requestTerms.ts'
import { tableAverages } from '#texts/tableAverages.ts'
import { plannersPercentile } from '#weather/statistics.ts'

export type DefinitionKey =
  | 'hindcastTable'
  | 'monthAmounts'
  | 'percentileFan'
  | 'usableHours'
  | 'usableDays'
  | 'usableNumbers'
  | 'windVariability'

/** One sentence of a definition; `when` limits the requests it applies to. `{window}`, `{percentile}` and `{level}` are filled in from the request. */
interface Line {
  text: string
  when?: (terms: RequestTerms) => boolean
}

interface Definition {
  title: string
  lines: readonly Line[]
}

const hour: Line = { text: 'Values are hourly: each stands for the hour that begins at its time, UTC.' }
const strict: Line = {
  text: 'An hour is favourable when every condition holds, strictly: a value equal to its limit does not.',
}
const inclusive: Line = {
  text: 'An hour is favourable when every parameter lies within its bounds, a value equal to a bound included; a bound left empty does not bind.',
}
const unknown: Line = {
  text: 'An hour in which any of the parameters is missing is unknown: never favourable, it ends a run.',
}
const permitted: Line = {
  text: 'An hour is permitted when it lies in the working days and hours. A shift that runs past midnight belongs to the day on which it starts. Daylight: the middle of the hour has the centre of the sun at or above -0.833 degrees.',
}
const run: Line = {
  text: 'Usable hours lie in an unbroken run of at least {window} hourly values that are favourable and permitted. Runs are found on the whole series, never month by month; each hour then counts in its own month.',
}
const pause: Line = {
  text: 'Work may pause between shifts: hours that are not permitted are taken out of the time line first, so a run may go on after the break.',
  when: ({ isCompressed }) => isCompressed,
}
const noPause: Line = {
  text: 'Work must not pause: the end of a shift ends the run.',
  when: ({ isCompressed }) => !isCompressed,
}
const share: Line = {
  text: 'The value of a month is 100 x usable hours / permitted hours with data, in percent; none where no permitted hour has data.',
}
const coverage: Line = {
  text: 'A month with less than 95 % of its permitted hours known is left out of averages and percentiles; hours before the data begin or after they end are unknown.',
}
const interpolation =
  'percentile over the years, one value a year: of the n sorted values it lies at place (n - 1) x p / 100 counted from 0, interpolated linearly between neighbours.'

const usableDay: Line = {
  text: 'A usable day is a permitted day with at least one usable hour; hours after midnight belong to the day on which their shift starts.',
}
const startDay: Line = {
  text: 'A start day is a permitted day with a valid start, which is a permitted hour from which {window} hours in a row are favourable and permitted. Before an unknown hour or the end of the data there must be enough of them.',
  when: ({ isCompressed }) => !isCompressed,
}
const pausingStartDay: Line = {
  text: 'A start day is a permitted day with a valid start, which is a permitted hour from which the next {window} permitted hours are all favourable, the break between shifts left out. Before an unknown hour or the end of the data there must be enough of them.',
  when: ({ isCompressed }) => isCompressed,
}
const plain: Line = {
  text: `Usable is the plain P{percentile}, the ${interpolation} This value is not exceeded in {percentile} % of the years; planners call it P{planners}.`,
}

/** Definitions C.2. */
const interval: Line = {
  text: 'The interval of a percentile goes from one of the n sorted yearly values to another: the narrowest that holds it with a probability of at least 90 %, by the binomial distribution. It takes the years as independent of each other; where no two values are that probable, there are too few years.',
}

const daysOfWork = [usableDay, startDay, pausingStartDay]
const usable = [hour, inclusive, unknown, permitted, run, pause, noPause]
const shares = [hour, strict, unknown, permitted, run, pause, noPause, share]

/** What each table and chart shows; definitions.md has the full text. */
export const definitions: Record<DefinitionKey, Definition> = {
  hindcastTable: {
    title: 'Table of usable hours',
    lines: [
      ...shares,
      ...tableAverages.map((text) => ({ text })),
      { text: `Rows P10 to P90 are the ${interpolation}` },
      coverage,
    ],
  },
  monthAmounts: {
    title: 'Percent, hours and days by month',
    lines: [
      ...shares,
      ...daysOfWork,
      { text: 'Hours and days are those of the same years. Average is their mean.' },
      { text: `The chosen one is the ${interpolation}` },
      interval,
      coverage,
    ],
  },
  percentileFan: {
    title: 'Percentiles by month',
    lines: [...shares, { text: `Each line, P10 to P90, is the ${interpolation}` }, coverage],
  },
  usableHours: {
    title: 'Usable Hours',
    lines: [
      ...usable,
      { text: 'Total is the mean over the years of the permitted hours of the month.' },
      plain,
      interval,
      coverage,
    ],
  },
  usableDays: {
    title: 'Usable Days',
    lines: [
      ...usable,
      usableDay,
      { text: 'Total is the mean over the years of the permitted days of the month.' },
      plain,
      interval,
      coverage,
    ],
  },
  usableNumbers: {
    title: 'Hours and days in numbers',
    lines: [
      ...usable,
      ...daysOfWork,
      { text: 'Total is the mean over the years of the permitted hours and days of the month.' },
      plain,
      interval,
      { text: 'Share is usable in percent of total.' },
      coverage,
    ],
  },
  windVariability: {
    title: 'Year To Year Variability Of Monthly Mean Wind Speed',
    lines: [
      hour,
      {
        text: 'Each point is the mean wind speed at {level} m over all known hours of the month in one year, permitted or not, whatever the conditions.',
      },
      {
        text: 'A year in which less than 95 % of the hours of the month are known has no point and is left out.',
      },
      { text: 'The average is the mean of the points.' },
      {
        text: 'Lower and upper are the average minus and plus one sample standard deviation (n - 1) of the points; with fewer than two years there are none.',
      },
    ],
  },
}

/** The sentences that define a table or chart for a request. */
export function definitionText(key: DefinitionKey, terms: RequestTerms): string[] {
  const values: Record<string, number | undefined> = {
    window: terms.windowLength,
    percentile: terms.percentile,
    planners: terms.percentile && plannersPercentile(terms.percentile),
    level: terms.level,
  }
  return definitions[key].lines
    .filter(({ when }) => when === undefined || when(terms))
    .map(({ text }) => text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '')))
}
