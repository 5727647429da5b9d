/** One month of one year behind a table, whatever it counts. */
export interface SampleMonth {
  year: number
  /** 1 to 12. */
  month: number
  /** Averages and percentiles include it. */
  isCounted: boolean
  /** Too little of it is known. */
  isLeftOut: boolean
  /** Hours that are known, and of how many; absent where only the value is known. */
  known?: number
  permitted?: number
}

export interface CalendarMonth {
  month: number
  /** Years that count. */
  years: number
  /** Percent of the permitted hours of all years that are known; null where none is permitted or known. */
  coverage: number | null
}

export interface Sample {
  /** First and last year; null without any. */
  years: { from: number; to: number } | null
  months: CalendarMonth[]
  /** The months left out, by year, each with the percent of its permitted hours that are known, where that is known. */
  leftOut: { year: number; months: { month: number; coverage: number | null }[] }[]
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** Percent of the permitted hours that are known. */
function coverageOf(cells: readonly SampleMonth[]): number | null {
  const permitted = sum(cells.map((cell) => cell.permitted ?? 0))
  return permitted === 0 ? null : (100 * sum(cells.map((cell) => cell.known ?? 0))) / permitted
}

/** The sample behind a table: how many years each calendar month has, how much of it is known, and what is left out. */
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
