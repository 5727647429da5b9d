import { openBenchPage } from './forecastView.page.ts'
import { atMost, type BenchRow } from './measure.ts'

const WARM_UP = 2
const ROUNDS = 9
const FEW = 50
const MANY = 5000

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >>> 1]!

/** The board in Chromium: the time from mount to the first painted rows, including reading both API responses. */
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
        const time = await page.evaluate((sites) => window.bench.boardRows(sites), count)
        await page.evaluate(() => window.bench.unmount())
        if (round >= 0) times[name].push(time)
      }
    }
    const title = `Board: first rows painted, ${MANY.toLocaleString('en')} sites / ${FEW}`
    return [atMost(title, median(times.many) / median(times.few), 1.5)]
  } finally {
    await close()
  }
}
