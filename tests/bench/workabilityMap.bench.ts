import { createWorkability } from '#server/hindcast/workability/workabilityMap.ts'
import { climatology } from '#server/sources/climatology.ts'
import { createTaskPool } from '#server/taskPool.ts'
import { createHeavyWork } from '#server/workers/heavyWork.ts'
import type { AdmitWork } from '#server/workers/work.ts'
import { cellGrid, MOST_CELLS } from '#weather/hindcast/cellGrid.ts'
import { alwaysOpen } from '#weather/workWindow.ts'
import { sharedWeather } from '../server/sharedWeather.ts'
import { atMost, type BenchRow } from './measure.ts'

/** An area of the Atlantic without land, in 40 x 50 cells of a fifth of a degree. */
const area = { west: -23, south: 46, east: -15, north: 56 }

const admission = { atOnce: 2, ownWaiting: 8, waiting: 8 }

/** Seconds that a map of 2,000 loaded cells takes to return another limit. */
export async function run(): Promise<BenchRow[]> {
  const { columns, rows } = cellGrid(area)
  if (columns * rows !== MOST_CELLS) throw new Error(`${columns * rows} cells`)
  const pool = createTaskPool(2)
  try {
    const heavy = createHeavyWork(pool, { jobs: admission, signIns: admission })
    const admit: AdmitWork = (compute) => heavy.job({ key: 'bench' }, compute)
    const workability = createWorkability(sharedWeather(climatology(() => new Date('2026-01-02'))))
    const timed = async (max: number): Promise<number> => {
      const begin = performance.now()
      const { percent } = await workability.map(
        {
          ...area,
          month: 6,
          limits: [
            { parameterId: 11, max },
            { parameterId: 1, max: 12 },
          ],
          windowLength: 12,
          workWindow: alwaysOpen,
          isCompressed: true,
          first: 0,
          count: MOST_CELLS,
        },
        1,
        admit,
      )
      if (percent.filter((value) => value !== null).length < 0.9 * MOST_CELLS)
        throw new Error('Cells have no value.')
      return performance.now() - begin
    }
    console.log(`  loaded in ${(await timed(1.5)).toFixed(0)} ms`)
    const changed: number[] = []
    for (const max of [1.6, 1.4, 1.8, 1.2, 2]) changed.push(await timed(max))
    const slowest = changed.sort((a, b) => a - b)[2]!
    return [atMost('Workability map of 2,000 cells, another limit: seconds', slowest / 1000, 1)]
  } finally {
    await pool.close()
  }
}
