import { monthNames } from '#weather/calendarNames.ts'
import type { MonthKey } from '#weather/placeStatistics/calendarMonths.ts'
import { type ByMonth, calendarKeys } from '../monthRows.ts'
import type { LinesFigure, LinesModel, Rank } from './lines.ts'

/** Minimum width for the name of a month, pixels; below it the initial is shown. */
const NAME_WIDTH = 30

const places = calendarKeys.map((_, month) => month)

/** Ticks of the months; initials if the chart is too narrow for names. */
export const monthTicksOf = (width: number) =>
  monthNames.map((name, place) => ({ place, text: width < 12 * NAME_WIDTH + 100 ? name.slice(0, 1) : name }))

interface MonthLines<Figures> {
  about: string
  /** Accessible name of the values. */
  label: string
  unit: string
  decimals: number
  lines: readonly {
    title: string
    value: (figures: Figures | undefined) => number | null
    rank: Rank
  }[]
  intervals?: {
    low: (figures: Figures | undefined) => number | null
    high: (figures: Figures | undefined) => number | null
  }
  /** Additional lines in a month's readout. */
  remarks?: (figures: Figures | undefined) => readonly string[]
  top?: number
  chosen: MonthKey
}

/** Figures along the months of a year, with the area between the main and the outer line filled. */
export function monthLines<Figures>(
  figures: ByMonth<Figures>,
  { about, label, unit, decimals, lines, intervals, remarks, top, chosen }: MonthLines<Figures>,
): LinesFigure {
  const found = calendarKeys.map((key) => figures[key])
  const drawn = lines.map(({ title, value, rank }) => ({ title, rank, values: found.map(value) }))
  const [main, outer] = (['main', 'outer'] as const).map(
    (rank) => drawn.find((line) => line.rank === rank)?.values,
  )
  const model = (width: number): LinesModel => ({
    places,
    ticks: monthTicksOf(width),
    unit,
    lines: drawn,
    ...(main && outer && { band: { low: main, high: outer } }),
    ...(intervals && { intervals: { low: found.map(intervals.low), high: found.map(intervals.high) } }),
    ...(top !== undefined && { top }),
    ...(chosen !== 'year' && { chosen: Number(chosen) - 1 }),
  })
  return {
    kind: 'lines',
    about,
    label,
    places,
    model,
    lines: (month) => [
      monthNames[month] ?? '',
      ...drawn.map(({ title, values }) => {
        const value = values[month] ?? null
        return value === null ? `${title} none` : `${title} ${value.toFixed(decimals)} ${unit}`
      }),
      ...(remarks?.(found[month]) ?? []),
    ],
  }
}
