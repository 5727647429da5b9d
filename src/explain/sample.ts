/** One month of one year behind a table, for any kind of value. */
export interface SampleMonth {
  year: number
  /** 1 to 12. */
  month: number
  /** Whether averages and percentiles include it. */
  isCounted: boolean
  /** Whether it is excluded because too few of its hours are known. */
  isLeftOut: boolean
  /** Known hours out of the permitted ones; absent if only the value is known. */
  known?: number
  permitted?: number
}

export interface CalendarMonth {
  month: number
  /** Number of counted years. */
  years: number
  /** Percent of the permitted hours of all years that are known; null if no hours are permitted. */
  coverage: number | null
}

export interface Sample {
  /** First and last year; null if there are none. */
  years: { from: number; to: number } | null
  months: CalendarMonth[]
  /** The excluded months by year, each with the percent of its permitted hours that are known, or null. */
  leftOut: { year: number; months: { month: number; coverage: number | null }[] }[]
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** Percent of the permitted hours that are known. */
function coverageOf(cells: readonly SampleMonth[]): number | null {
  const permitted = sum(cells.map((cell) => cell.permitted ?? 0))
  return permitted === 0 ? null : (100 * sum(cells.map((cell) => cell.known ?? 0))) / permitted
}

/** The sample behind a table: years and coverage of each calendar month, and the excluded months. */
export function sampleOf(months: readonly SampleMonth[]): Sample {
  const years = months.map(({ year }) => year)
  const byMonth = [...Map.groupBy(months, ({ month }) => month)].sort(([a], [b]) => a - b)
  const leftOut = Map.groupBy(
    months.filter(({ isLeftOut }) => isLeftOut),
    ({ year }) => year,
  )
  return {
    years: years.length === 0 ? null : { from: Math.min(...years), to: Math.max(...years) },
    months: byMonth.map(([month, cells]) => ({
      month,
      years: cells.filter(({ isCounted }) => isCounted).length,
      coverage: coverageOf(cells),
    })),
    leftOut: [...leftOut]
      .sort(([a], [b]) => a - b)
      .map(([year, cells]) => ({
        year,
        months: cells.map((cell) => ({ month: cell.month, coverage: coverageOf([cell]) })),
      })),
  }
}
