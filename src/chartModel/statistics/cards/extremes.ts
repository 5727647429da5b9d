import { FEWEST_YEARS, RETURN_PERIODS, type ReturnValues } from '#weather/placeStatistics/returnValues.ts'
import { parameterTitle } from '../choices.ts'
import { returnValuesLines } from '../figures/returnValuesLines.ts'
import { grouped, type Note } from '../figureTable.ts'
import { shownValues } from '../shownValues.ts'
import type { Statistic } from '../statistic.ts'

function notesOf({
  years_of_hours,
  too_short,
  return_values,
  gumbel,
  largest_left_out,
}: ReturnValues): Note[] {
  if (too_short)
    return [
      {
        severity: 'warning',
        text: `Too short: ${years_of_hours.toFixed(1)} years of known hours, and return values need at least ${FEWEST_YEARS}.`,
      },
    ]
  return [
    ...(return_values && Object.values(return_values).every((value) => value === null)
      ? [{ severity: 'warning', text: 'Too few storms for a distribution: at least 10 are needed.' } as const]
      : []),
    ...(gumbel === null
      ? [
          {
            severity: 'info',
            text: 'No Gumbel distribution: it needs the maxima of at least 10 years with 95 % of their hours known.',
          } as const,
        ]
      : []),
    ...(largest_left_out
      ? [
          {
            severity: 'warning',
            text: 'The largest known value lies in a year that is left out of the yearly maxima, so Gumbel does not see it.',
          } as const,
        ]
      : []),
  ]
}

const noNumber = (period: number, years: number) => (period > 5 * years ? 'data too short' : null)

export const extremes: Statistic<ReturnValues> = {
  key: 'return_values',
  title: 'Return values',
  call: 'C.5 return values',
  parts: [],
  controls: ['extreme'],
  lead: 'The value that is exceeded once in 1, 5, 10 and 50 years on average, from storms and from yearly maxima.',
  definition: ({ extreme }) => [
    `Of every known hour of ${parameterTitle(extreme)}; months with gaps count too, because storms break buoys. A year is 8,760 known hours.`,
    'Storms: hours above the 98th percentile u. Those that begin less than 48 h after the last one before are of one storm, of which the largest value counts.',
    'A generalised Pareto distribution is fitted by L-moments to what the storms exceed u by, at least 10 of them (Hosking and Wallis 1987; Coles 2001). The return value follows from it and from the storms a year.',
    'Interval: 5 to 95 % of 1,000 fits to calendar years that are drawn with replacement, each with its storms; u stays as it is.',
    'Beside it, for comparison: Gumbel by moments of the largest value of each calendar year with at least 95 % of its hours known, at least 10 such years.',
    'Shown are periods of at most five times the length of the data, of at least 10 years of known hours. Synthetic data have no return values.',
  ],
  ask: ({ extreme }) => ({ parameter: extreme }),
  subject: ({ extreme }) => parameterTitle(extreme),
  show(found, { choices: { extreme }, units }) {
    const values = shownValues(extreme, units)
    const { unit, decimals } = values
    const rows = RETURN_PERIODS.map((period) => {
      const [low = null, high = null] = found.intervals?.[period] ?? []
      return {
        period,
        storms: found.return_values?.[period] ?? null,
        low,
        high,
        gumbel: found.gumbel?.return_values[period] ?? null,
      }
    })
    const longest = rows.findLast(({ storms }) => storms !== null)
    return {
      ...(longest && {
        headline: `Once in ${longest.period} ${longest.period === 1 ? 'year' : 'years'} on average: ${values.text(longest.storms)}${longest.low === null ? '' : `, between ${values.text(longest.low)} and ${values.text(longest.high)} in nine of ten resamplings`}.`,
      }),
      notes: notesOf(found),
      sample: [
        ['Years of known hours', found.years_of_hours.toFixed(1)],
        ['Hours counted', grouped(found.hours)],
        ...(found.threshold_u === undefined
          ? []
          : ([
              ['Threshold', values.text(found.threshold_u)],
              ['Storms', grouped(found.events ?? 0)],
              ['Yearly maxima', String(found.gumbel?.years ?? 0)],
            ] as const)),
      ],
      ...(longest && { chart: returnValuesLines(rows, values) }),
      table: {
        caption: `Return values of ${values.parameter.displayName}`,
        columns: [
          { title: 'Once in' },
          { title: 'Storms', unit, decimals },
          { title: '5 %', unit, decimals },
          { title: '95 %', unit, decimals },
          { title: 'Gumbel', unit, decimals },
        ],
        rows: rows.map(({ period, storms, low, high, gumbel }) => [
          `${period} ${period === 1 ? 'year' : 'years'}`,
          storms === null ? noNumber(period, found.years_of_hours) : values.of(storms),
          values.of(low),
          values.of(high),
          values.of(gumbel),
        ]),
      },
    }
  },
}
