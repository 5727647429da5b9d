import type { Tick } from '#chartModel/chartModel.ts'
import { monthNames } from '#weather/calendarNames.ts'
import type { MonthKey } from '#weather/placeStatistics/calendarMonths.ts'
import { type ByMonth, calendarKeys } from '../monthRows.ts'
import { type Lines, linesFigure, type Rank } from './lines.ts'
import type { StatisticFigure } from './statisticFigure.ts'

/** Minimum width for the name of a month, pixels; below it the initial is shown. */
const NAME_WIDTH = 30

export const monthPlaces = calendarKeys.map((_, month) => month)

/** Ticks of the months; initials if the chart is too narrow for names. */
export const monthTicks = (width: number): Tick[] =>
  monthNames.map((name, place) => ({
    place,
    lines: [width < 12 * NAME_WIDTH + 100 ? name.slice(0, 1) : name],
  }))

type ValueOf<Figures> = (figures: Figures | undefined) => number | null

/** A line of a figure by month. */
export interface MonthLine<Figures> {
  title: string
  value: ValueOf<Figures>
  rank: Rank
}

interface MonthLines<Figures> extends Pick<Lines, 'unit' | 'top'>, Pick<StatisticFigure, 'about'> {
  /** Accessible name of the values. */
  label: string
  decimals: number
  lines: readonly MonthLine<Figures>[]
  intervals?: { low: ValueOf<Figures>; high: ValueOf<Figures> }
  /** Additional lines in a month's readout. */
  remarks?: (figures: Figures | undefined) => readonly string[]
  chosen: MonthKey
}

/** Figures along the months of a year, with the area between the main and the outer line filled. */
export function monthLines<Figures>(
  figures: ByMonth<Figures>,
  { label, decimals, lines, intervals, remarks, chosen, ...common }: MonthLines<Figures>,
): StatisticFigure {
  const found = calendarKeys.map((key) => figures[key])
  const drawn = lines.map(({ title, value, rank }) => ({ title, rank, values: found.map(value) }))
  const [main, outer] = (['main', 'outer'] as const).map(
    (rank) => drawn.find((line) => line.rank === rank)?.values,
  )
  return linesFigure({
    ...common,
    places: monthPlaces,
    ticks: monthTicks,
    lines: drawn,
    ...(main && outer && { band: { low: main, high: outer } }),
    ...(intervals && { intervals: { low: found.map(intervals.low), high: found.map(intervals.high) } }),
    ...(chosen !== 'year' && { chosen: Number(chosen) - 1 }),
    readout: {
      label,
      lines: (month) => [
        monthNames[month] ?? '',
        ...drawn.map(({ title, values }) => {
          const value = values[month] ?? null
          return value === null ? `${title} none` : `${title} ${value.toFixed(decimals)} ${common.unit}`
        }),
        ...(remarks?.(found[month]) ?? []),
      ],
    },
  })
}
