import { shownOfPlain } from '#texts/percentileText.ts'
import { tooFewYears } from '#texts/tooFewYears.ts'
import { monthNames } from '#weather/calendarNames.ts'
import { tablePercentiles } from '#weather/hindcast/hindcastTable.ts'
import type { PercentileInterval } from '#weather/placeStatistics/percentileIntervals.ts'
import { monthLines } from '../figures/monthLines.ts'
import type { Cell, Note } from '../figureTable.ts'
import { type ByMonth, calendarKeys, monthRows } from '../monthRows.ts'
import { monthTitle, yearsNotes } from '../sample.ts'
import { percentText } from '../shownValues.ts'
import type { Statistic } from '../statistic.ts'

type Intervals = ByMonth<Record<string, PercentileInterval>>

const yearsOf = (figures: Intervals, name: string) =>
  calendarKeys.map((key) => figures[key]?.[name]?.n_years ?? 0)

/** Years as "13", or "12 to 13" if months differ. */
function yearsText(years: readonly number[]): string {
  const [fewest, most] = [Math.min(...years), Math.max(...years)]
  return fewest === most ? String(most) : `${fewest} to ${most}`
}

function tooFewNotes(name: string, found: readonly (PercentileInterval | undefined)[]): Note[] {
  const without = found.flatMap((one, month) =>
    one && one.rank_low === null
      ? [{ years: one.n_years, title: monthTitle(calendarKeys[month] ?? 'year') }]
      : [],
  )
  if (without.length === 0) return []
  const counts = without.map(({ years }) => years)
  const years = { fewest: Math.min(...counts), most: Math.max(...counts) }
  const isEvery = without.length === calendarKeys.length
  const months = isEvery ? '' : ` in ${without.map(({ title }) => title).join(', ')}`
  return [{ severity: 'warning', text: tooFewYears(name + months, years) }]
}

/** A percentile of a month with its interval in words. */
function intervalText(month: string, name: string, one: PercentileInterval): string | undefined {
  if (one.value === null) return undefined
  const value = `${month}: ${name} of ${one.n_years} years is ${percentText(one.value)}`
  if (one.rank_low === null) return `${value}; they are too few for an interval.`
  return `${value}, and lies between ${percentText(one.low)} and ${percentText(one.high)} with a probability of ${percentText(100 * (one.probability ?? 0))}.`
}

/** The months with the lowest and the highest value of a percentile, which has no value for the year. */
function rangeText(name: string, found: readonly (PercentileInterval | undefined)[]): string | undefined {
  const values = found.flatMap((one, month) =>
    one && one.value !== null ? [{ value: one.value, month: monthNames[month] }] : [],
  )
  const [first, ...others] = values
  if (!first) return undefined
  const least = others.reduce((best, one) => (one.value < best.value ? one : best), first)
  const most = others.reduce((best, one) => (one.value > best.value ? one : best), first)
  return `${name} of the usable hours is least in ${least.month}, ${percentText(least.value)}, and most in ${most.month}, ${percentText(most.value)}.`
}

const cellsOf = (one: PercentileInterval | undefined): Cell[] => {
  if (!one) return [null, null, null, null, null, null]
  return [
    one.value,
    one.low,
    one.high,
    one.probability === null ? null : 100 * one.probability,
    one.rank_low === null ? null : `${one.rank_low} to ${one.rank_high}`,
    one.n_years,
  ]
}

const columns = [
  { title: 'Value', unit: '%', decimals: 1 },
  { title: 'From', unit: '%', decimals: 1 },
  { title: 'To', unit: '%', decimals: 1 },
  { title: 'Holds with', unit: '%', decimals: 1 },
  { title: 'Ranks' },
  { title: 'Years', decimals: 0 },
]

export const uncertainty: Statistic<Intervals> = {
  key: 'uncertainty',
  title: 'Uncertainty of percentiles',
  call: 'C.2 interval of hindcast percentiles',
  parts: ['conditions', 'window', 'workWindow', 'pauses'],
  controls: ['percentile'],
  lead: 'Between which yearly values a percentile of the usable hours lies, with a probability of at least 90 %.',
  definition: () => [
    'The sample of a month is one value a year: the percent of permitted hours that are usable, as the table has it. Marked months are left out.',
    'The interval lies between two of the sorted yearly values. Its probability follows from the binomial distribution alone: how likely the percentile of all years lies between the i-th and the j-th value of so many.',
    'Shown is the pair of ranks with the least distance whose probability is at least 90 %; of several the most probable, of equal ones the lower. Where no pair reaches 90 %, there are too few years.',
    'It assumes that the years are independent of each other. Series of years that resemble each other make the true interval wider.',
  ],
  ask: () => ({ percentiles: [...tablePercentiles] }),
  subject: ({ percentile, isPlanners }) => {
    const { name, words } = shownOfPlain(percentile, isPlanners)
    return `${name}, ${words}`
  },
  show(figures, { choices: { month, percentile, isPlanners } }) {
    const key = `P${percentile}`
    const { name, title } = shownOfPlain(percentile, isPlanners)
    const found = calendarKeys.map((month) => figures[month]?.[key])
    const years = yearsOf(figures, key)
    const chosen = month === 'year' ? undefined : figures[month]?.[key]
    const headline =
      month === 'year' ? rangeText(name, found) : chosen && intervalText(monthTitle(month), name, chosen)
    return {
      ...(headline && { headline }),
      notes: [...tooFewNotes(name, found), ...yearsNotes(Math.max(...years))],
      sample: [
        ['Years', yearsText(years)],
        ['Assumes', 'independent years'],
      ],
      chart: monthLines(figures, {
        about: `${title}, of the usable hours in percent with its interval, by month. The table has the same figures.`,
        label: `${name} of a month with its interval`,
        unit: '%',
        decimals: 1,
        lines: [{ title: name, value: (of) => of?.[key]?.value ?? null, rank: 'main' }],
        intervals: {
          low: (of) => of?.[key]?.low ?? null,
          high: (of) => of?.[key]?.high ?? null,
        },
        remarks: (of) => {
          const one = of?.[key]
          if (!one) return []
          return one.rank_low === null
            ? []
            : [
                `${percentText(one.low)} to ${percentText(one.high)}`,
                `with ${percentText(100 * (one.probability ?? 0))}`,
              ]
        },
        top: 100,
        chosen: month,
      }),
      table: {
        caption: `Usable hours over the years: ${title}, and its interval, percent of the permitted hours`,
        columns: [{ title: 'Month' }, ...columns],
        ...monthRows(figures, (of) => cellsOf(of[key]), month),
      },
      file: {
        caption: 'Percentiles of the usable hours over the years and their intervals',
        columns: [
          { title: 'Month' },
          ...tablePercentiles.flatMap((p) =>
            columns.map((column) => ({
              ...column,
              title: `${shownOfPlain(p, isPlanners).title}, ${column.title.toLowerCase()}`,
            })),
          ),
        ],
        ...monthRows(figures, (of) => tablePercentiles.flatMap((p) => cellsOf(of[`P${p}`])), month),
      },
    }
  },
}
