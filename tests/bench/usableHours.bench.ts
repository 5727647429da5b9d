import { fromCondition } from '#weather/adapters/analysisLimits.ts'
import type { SeriesIndex } from '#weather/masks/columnIndex.ts'
import { favourable } from '#weather/masks/favourable.ts'
import { countHours, fullMask, type HourMask } from '#weather/masks/hourMask.ts'
import { usableMask } from '#weather/masks/usableMask.ts'
import type { HourlySeries } from '#weather/series.ts'
import { seriesIndex } from '../weather/masks/seriesIndex.ts'
import { atLeast, atMost, type BenchRow, medians } from './measure.ts'
import { bareEight, bareTwo } from './usableHours.bare.ts'
import { limitOf, monthsOf, tiledSeries, WINDOW } from './usableHours.series.ts'
import { duckdb, pglite } from './usableHours.sql.ts'

interface Answer {
  usable: HourMask
  known: HourMask
}

/** The kernel: which hours are usable, and which are known. */
function kernel(series: HourlySeries, conditions: number, index?: SeriesIndex): () => Answer {
  const permitted = fullMask(series.length)
  const limits = Array.from({ length: conditions }, (_, column) =>
    fromCondition(`c${column}`, { condition: 'LT', testValue: limitOf(column) }),
  )
  return () => {
    const { ok, known } = favourable(series, limits, index)
    return { usable: usableMask(ok, permitted, WINDOW, true), known }
  }
}

/**
 * Usable hours over 20 and 40 years, 2 and 8 conditions. Against the loop, the answer is their number; against SQL, it is the
 * known and usable hours of each month, as the hindcast table divides them. The kernel has the cached index of the series, as
 * the databases have their loaded tables; one row measures it without the index.
 */
export async function run(): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  const kernels: Record<string, () => Answer> = {}
  for (const years of [20, 40]) {
    const series = tiledSeries(years)
    const index = seriesIndex(series)
    const columns = Object.values(series.columns)
    const months = monthsOf(series)
    const [duck, glite] = [await duckdb(series), await pglite(series)]
    const bare = {
      2: () => bareTwo(columns[0]!, columns[1]!, limitOf(0), limitOf(1), WINDOW),
      8: () => bareEight(columns, limitOf(0), limitOf(1), WINDOW),
    }
    for (const conditions of [2, 8] as const) {
      const title = `Usable hours, ${conditions} conditions, ${years} years:`
      const ask = kernel(series, conditions, index)
      kernels[`${years} ${conditions}`] = ask
      const indexed = () => countHours(ask().usable)
      const monthly = () => {
        const { known, usable } = ask()
        return months.flatMap(({ from, to }) => [countHours(known, from, to), countHours(usable, from, to)])
      }
      const fast = await medians({ bare: bare[conditions], indexed }, 21)
      rows.push(atMost(`${title} kernel / bare loop`, fast.indexed / fast.bare, 2))
      const sql = await medians({ monthly, duckdb: () => duck.usableHours(conditions) }, 11)
      rows.push(atLeast(`${title} DuckDB / kernel`, sql.duckdb / sql.monthly, 4))
      const postgres = await medians({ monthly, pglite: () => glite.usableHours(conditions) }, 5)
      rows.push(atLeast(`${title} PGlite / kernel`, postgres.pglite / postgres.monthly, 40))
    }
    // Two and eight conditions give different answers, so these are only timed; the answer for eight was compared above.
    const eight = kernel(series, 8, index)
    const mixed = await medians(
      { two: () => void bare[2](), eight: () => void countHours(eight().usable) },
      21,
    )
    rows.push(
      atMost(
        `Usable hours, ${years} years: kernel with 8 conditions / bare loop with 2`,
        mixed.eight / mixed.two,
        2,
      ),
    )
    const unindexed = kernel(series, 2)
    const first = await medians({ bare: bare[2], first: () => countHours(unindexed().usable) }, 21)
    rows.push(
      atMost(
        `Usable hours, 2 conditions, ${years} years: kernel without index / bare loop`,
        first.first / first.bare,
        2,
      ),
    )
    await duck.close()
    await glite.close()
  }
  for (const conditions of [2, 8]) {
    // Answers of 20 and 40 years differ, so they are timed without comparing them.
    const [short, long] = [kernels[`20 ${conditions}`]!, kernels[`40 ${conditions}`]!]
    const times = await medians({ short: () => void short(), long: () => void long() }, 21)
    rows.push(
      atMost(`Usable hours, ${conditions} conditions: 40 years / 20 years`, times.long / times.short, 2.4),
    )
  }
  return rows
}
