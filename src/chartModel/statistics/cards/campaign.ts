import type { Campaign } from '#weather/placeStatistics/campaign.ts'
import { type MonthLine, monthLines } from '../figures/monthLines.ts'
import { grouped, type Note } from '../figureTable.ts'
import {
  type ByMonth,
  countColumns,
  durationPercentiles,
  monthRows,
  percentileColumns,
} from '../monthRows.ts'
import { monthPhrase, yearsNotes } from '../sample.ts'
import type { Statistic } from '../statistic.ts'

const HOURS_OF_DAY = 24

/** Hours in days. */
export const daysOf = (hours: number | null): number | null => (hours === null ? null : hours / HOURS_OF_DAY)

/** P50, P80 and P90 of the elapsed days, by month of the start. */
export const durationLines: MonthLine<Campaign>[] = [
  { title: 'P90', value: (found) => daysOf(found?.p90_hours ?? null), rank: 'outer' },
  { title: 'P80', value: (found) => daysOf(found?.p80_hours ?? null), rank: 'inner' },
  { title: 'P50', value: (found) => daysOf(found?.p50_hours ?? null), rank: 'main' },
]

const days = (hours: number | null) => `${daysOf(hours)?.toFixed(1) ?? '-'} days`

const neverEnds: Note = {
  severity: 'warning',
  text: 'No start is counted: the task never ends within the data, or too many of its hours are unknown.',
}

export const campaign: Statistic<ByMonth<Campaign>> = {
  key: 'campaign',
  title: 'Campaign',
  call: 'C.6 campaign',
  parts: ['conditions', 'window', 'workWindow', 'pauses'],
  controls: ['netHours'],
  lead: 'A task begun at 00:00 of every day of the years: how long it takes, nights and bad weather included.',
  definition: ({ netHours }) => [
    `The task needs ${netHours} net hours of work. It is begun at 00:00 of each calendar day of the series, working day or not, and goes on in usable hours alone: those of windows at least as long as the window length, permitted by the working days and hours.`,
    'Windows are found once on the whole series, so one may have begun before the task. Whether it may go on after the break between shifts is as the form says.',
    'Elapsed is the time from the start to the end of the last hour that the task needs, in hours and in days of 24 h.',
    'P50, P80 and P90 are over all starts of the month: P80 is the time that eight of ten starts do not exceed.',
    'Left out and counted apart: starts whose task does not end before the series does, and starts with more than 5 % of the elapsed hours unknown.',
  ],
  ask: ({ netHours }) => ({ netHours }),
  subject: ({ netHours }) => `${netHours} net hours`,
  show(figures, { choices: { month, netHours } }) {
    const chosen = figures[month]
    const isFound = chosen !== undefined && chosen.starts_used > 0
    return {
      ...(isFound && {
        headline: `${month === 'year' ? 'Begun on any day of the year' : `Begun in ${monthPhrase(month)}`}, ${netHours} net hours take at most ${days(chosen.p50_hours)} in half of the starts, ${days(chosen.p80_hours)} in eight of ten and ${days(chosen.p90_hours)} in nine of ten.`,
      }),
      notes: isFound ? yearsNotes(chosen.years) : [neverEnds],
      sample: chosen
        ? [
            ['Years', String(chosen.years)],
            ['Starts counted', `${grouped(chosen.starts_used)} of ${grouped(chosen.starts)}`],
            ['Left out, data end', grouped(chosen.left_out_end_of_series)],
            ['Left out, unknown hours', grouped(chosen.left_out_unknown)],
          ]
        : [],
      chart: monthLines(figures, {
        about: `Days that ${netHours} net hours take, P50, P80 and P90 by month of the start. The table has the same figures.`,
        label: 'Campaign of a start month',
        unit: 'days',
        decimals: 1,
        lines: durationLines,
        chosen: month,
      }),
      table: {
        caption: `Elapsed time of ${netHours} net hours, by month of the start. ${durationPercentiles('starts')}`,
        columns: [
          { title: 'Start' },
          ...percentileColumns('h', 0),
          ...percentileColumns('days', 1),
          ...countColumns('Starts', 'Counted', 'Data end', 'Unknown', 'Years'),
        ],
        ...monthRows(
          figures,
          ({ p50_hours, p80_hours, p90_hours, ...found }) => [
            p50_hours,
            p80_hours,
            p90_hours,
            ...[p50_hours, p80_hours, p90_hours].map(daysOf),
            found.starts,
            found.starts_used,
            found.left_out_end_of_series,
            found.left_out_unknown,
            found.years,
          ],
          month,
        ),
      },
    }
  },
}
