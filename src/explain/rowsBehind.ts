import type { Explanation } from '#schemas/shapes/hindcast/explanation.ts'
import type { RequestTerms } from '#texts/answerHead/requestTerms.ts'
import type { WindVariability } from '#weather/hindcast/windVariability.ts'
import type { SampleMonth } from './sample.ts'

/** The data behind a table or chart: its sample, and its rows as cells with column names. */
export interface RowsBehind {
  sample: SampleMonth[]
  columns: readonly string[]
  rows: (string | number | null)[][]
}

const yesNo = (flag: boolean) => (flag ? 'yes' : 'no')

/** The hours and days of every requested month. */
export function hourRows(explanation: Explanation, { months, needsHours }: RequestTerms): RowsBehind {
  const requested = explanation.months.filter(({ month }) => months.includes(month))
  return {
    sample: requested.map((month) => ({
      ...month,
      isCounted: !month.isLeftOut && (!needsHours || month.known > 0),
    })),
    columns: [
      'year',
      'month',
      'permitted_hours',
      'known_hours',
      'usable_hours',
      'permitted_days',
      'usable_days',
      'start_days',
      'left_out',
    ],
    rows: requested.map((row) => [
      row.year,
      row.month,
      row.permitted,
      row.known,
      row.usable,
      row.permittedDays,
      row.usableDays,
      row.startDays,
      yesNo(row.isLeftOut),
    ]),
  }
}

/** The mean wind speed of every month of the chart; the years are those of the series, without years that have no point. */
export function windRows(explanation: Explanation, variability: readonly WindVariability[]): RowsBehind {
  const byMonth = new Map(variability.map((row) => [row.month, row.windSpeedYearly]))
  const rows = explanation.months
    .filter(({ month }) => byMonth.has(month))
    .map(({ year, month }) => ({ year, month, speed: byMonth.get(month)?.[year] ?? null }))
  return {
    sample: rows.map(({ year, month, speed }) => ({
      year,
      month,
      isCounted: speed !== null,
      isLeftOut: speed === null,
    })),
    columns: ['year', 'month', 'mean_wind_speed', 'left_out'],
    rows: rows.map(({ year, month, speed }) => [year, month, speed, yesNo(speed === null)]),
  }
}

/** The rows as CSV (RFC 4180), with plain numbers and fixed words only, so that no cell is a spreadsheet formula. */
export function csvOf({ columns, rows }: Pick<RowsBehind, 'columns' | 'rows'>): string {
  const lines = [columns, ...rows.map((row) => row.map((cell) => cell ?? ''))]
  return lines.map((cells) => `${cells.join(',')}\r\n`).join('')
}
