import { openBenchPage } from './forecastView.page.ts'
import { atMost, type BenchRow } from './measure.ts'

const WARM_UP = 2
const ROUNDS = 9
const FEW = 50
const MANY = { sites: 20_000, users: 5_000 }

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >>> 1]!

/** The settings lists in Chromium: the time from mount to the first painted rows, including reading the API response. */
export async function run(): Promise<BenchRow[]> {
  const { page, devTools, close } = await openBenchPage()
  try {
    const rows: BenchRow[] = []
    for (const resource of ['sites', 'users'] as const) {
      const times = { few: [] as number[], many: [] as number[] }
      for (let round = -WARM_UP; round < ROUNDS; round++) {
        for (const [name, count] of [
          ['few', FEW],
          ['many', MANY[resource]],
        ] as const) {
          await devTools.send('HeapProfiler.collectGarbage')
          const time = await page.evaluate((list) => window.bench.firstRows(...list), [
            resource,
            count,
          ] as const)
          await page.evaluate(() => window.bench.unmount())
          if (round >= 0) times[name].push(time)
        }
      }
      const title = `List of ${resource}: first rows painted, ${MANY[resource].toLocaleString('en')} / ${FEW}`
      rows.push(atMost(title, median(times.many) / median(times.few), 1.5))
    }
    return rows
  } finally {
    await close()
  }
}
