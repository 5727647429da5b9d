import { openBenchPage } from './forecastView.page.ts'
import { atMost, type BenchRow } from './measure.ts'

const WARM_UP = 2
const ROUNDS = 9
const FEW = 50
const MANY = 20_000

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >>> 1]!

/** The list of sites in Chromium: the time from its mount to the first painted rows, with the answer of the API read. */
export async function run(): Promise<BenchRow[]> {
  const { page, devTools, close } = await openBenchPage()
  try {
    const times = { few: [] as number[], many: [] as number[] }
    for (let round = -WARM_UP; round < ROUNDS; round++) {
      for (const [name, count] of [
        ['few', FEW],
        ['many', MANY],
      ] as const) {
        await devTools.send('HeapProfiler.collectGarbage')
        const time = await page.evaluate((sites) => window.bench.firstRows(sites), count)
        await page.evaluate(() => window.bench.unmount())
        if (round >= 0) times[name].push(time)
      }
    }
    const ratio = median(times.many) / median(times.few)
    return [atMost('List of sites: first rows painted, 20,000 sites / 50', ratio, 1.5)]
  } finally {
    await close()
  }
}
