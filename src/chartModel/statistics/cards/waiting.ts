import type { Waiting } from '#weather/placeStatistics/waiting.ts'
import { monthLines } from '../figures/monthLines.ts'
import type { Note } from '../figureTable.ts'
import {
  type ByMonth,
  countColumns,
  durationPercentiles,
  durationText,
  monthRows,
  percentileColumns,
} from '../monthRows.ts'
import { monthPhrase, nothingCounted, sampleFacts, yearsNotes } from '../sample.ts'
import type { Statistic } from '../statistic.ts'

/** Above this percentage a note warns that the figures are too short (definitions C.1). */
const MOST_CENSORED = 10

function censoredNotes({ censored_percent: percent, waits }: Waiting): Note[] {
  if (percent === null || percent <= MOST_CENSORED) return []
  const tooShort: Note = { severity: 'warning', text: 'Too short: long waits are the ones cut.' }
  if (waits > 0) return [tooShort]
  return [tooShort, { severity: 'warning', text: 'No window of this length opens within the data.' }]
}

/** The result as a sentence: a wait that is zero in so many hours is not a length. */
function headlineOf(of: Waiting, month: string, windowLength: number): string | undefined {
  const { p50_hours: half, p90_hours: nine, at_once_percent: atOnce } = of
  if (half === null || nine === null) return undefined
  const begin = `${month}: a window of ${windowLength} h can begin at once in ${atOnce?.toFixed(1)} % of the hours`
  const waits = [
    ...(half > 0 ? [`half of the waits last at most ${durationText(half)}`] : []),
    ...(nine > 0 ? [`nine of ten ${half > 0 ? '' : 'waits last '}at most ${durationText(nine)}`] : []),
  ]
  return waits.length === 0 ? `${begin}.` : `${begin}; ${waits.join(', ')}.`
}

export const waiting: Statistic<ByMonth<Waiting>> = {
  key: 'waiting',
  title: 'Waiting time',
  call: 'C.1 waiting',
  parts: ['conditions', 'window', 'workWindow'],
  controls: [],
  lead: 'Hours from any hour of the month until the next window is open, nights and days off included.',
  definition: () => [
    'A window is open at an hour from which work can go on for the whole window length: every hour has favourable weather and is permitted by the working days and hours.',
    'The wait of an hour is the number of hours until the first such start, 0 where the hour is one itself. Every known hour of the month waits, permitted or not.',
    'Where data are missing before the next start, or the series ends before there is one, the wait is not known: the hour is cut and left out. The share of cut hours is shown; above 10 % the figures are marked, for it is the long waits that are cut.',
    'Mean, P50, P80 and P90 are over the hours whose wait is known. P90 is the wait that nine of ten do not exceed.',
    'A month of a year with less than 95 % of its permitted hours known is left out; waits are found on the whole series and go through it.',
  ],
  ask: () => ({}),
  show(figures, { choices: { month }, request: { windowLength } }) {
    const chosen = figures[month]
    const of = (key: keyof Waiting) => (found: Waiting | undefined) => {
      const value = found?.[key]
      return typeof value === 'number' ? value : null
    }
    const headline = chosen && headlineOf(chosen, monthPhrase(month), windowLength)
    return {
      ...(headline && { headline }),
      notes: chosen?.hours ? [...censoredNotes(chosen), ...yearsNotes(chosen.years)] : [nothingCounted],
      sample: chosen
        ? [...sampleFacts(chosen), ['Cut', `${chosen.censored_percent?.toFixed(1) ?? '-'} %`]]
        : [],
      chart: monthLines(figures, {
        about:
          'Mean wait and its percentiles P50, P80 and P90 in hours, by month. The table has the same figures.',
        label: 'Waiting time of a month',
        unit: 'h',
        decimals: 1,
        lines: [
          { title: 'P90', value: of('p90_hours'), rank: 'outer' },
          { title: 'P80', value: of('p80_hours'), rank: 'inner' },
          { title: 'Mean', value: of('mean_hours'), rank: 'mean' },
          { title: 'P50', value: of('p50_hours'), rank: 'main' },
        ],
        chosen: month,
      }),
      table: {
        caption: `Waiting time for a window of ${windowLength} h, by month. ${durationPercentiles('hours')}`,
        columns: [
          { title: 'Month' },
          { title: 'Mean', unit: 'h', decimals: 1 },
          ...percentileColumns('h', 1),
          { title: 'At once', unit: '%', decimals: 1 },
          { title: 'Cut', unit: '%', decimals: 1 },
          ...countColumns('Waits', 'Years', 'Hours'),
          { title: 'Left out', unit: '%', decimals: 1 },
        ],
        ...monthRows(
          figures,
          (found) => [
            found.mean_hours,
            found.p50_hours,
            found.p80_hours,
            found.p90_hours,
            found.at_once_percent,
            found.censored_percent,
            found.waits,
            found.years,
            found.hours,
            found.left_out_percent,
          ],
          month,
        ),
      },
    }
  },
}
