import { openBenchPage, worked } from './forecastView.page.ts'
import { atMost, type BenchRow } from './measure.ts'

const WARM_UP = 1
const ROUNDS = 5
const MANY = 20_000
const MOVES = 40

/** Milliseconds within which a response to the mouse still seems immediate. */
const AT_ONCE = 50

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >>> 1]!

/**
 * The home map in Chromium, drawn by the CPU for lack of a GPU: the time until it is at rest, the work of the page's own thread
 * until then, and the time until a popup opens. A profile gives the page's thread a tenth of the time at rest; in the rest it waits
 * for the CPU to draw imagery and sites, four to five times until both parts of the imagery have come.
 */
export async function run(): Promise<BenchRow[]> {
  const { page, devTools, close } = await openBenchPage()
  try {
    const times = { none: [] as number[], many: [] as number[] }
    const work = { none: [] as number[], many: [] as number[] }
    const hovers: number[] = []
    for (let round = -WARM_UP; round < ROUNDS; round++) {
      for (const [name, count] of [
        ['none', 0],
        ['many', MANY],
      ] as const) {
        await devTools.send('HeapProfiler.collectGarbage')
        const before = await worked({ devTools })
        const time = await page.evaluate((sites) => window.bench.mapAtRest(sites), count)
        if (round >= 0) {
          times[name].push(time)
          work[name].push((await worked({ devTools })) - before)
        }
        if (round >= 0 && count > 0)
          hovers.push(
            ...(await page.evaluate((all) => window.bench.hoverSites(...all), [count, MOVES] as const)),
          )
        await page.evaluate(() => window.bench.unmount())
      }
    }
    const sites = MANY.toLocaleString('en')
    return [
      atMost(
        `Home map: at rest with ${sites} sites / with none`,
        median(times.many) / median(times.none),
        1.5,
      ),
      atMost(
        `Home map: work of the page with ${sites} sites / with none`,
        median(work.many) / median(work.none),
        1.3,
      ),
      atMost(
        `Home map, ${sites} sites: a mouse move to its popup / ${AT_ONCE} ms`,
        median(hovers) / AT_ONCE,
        1,
      ),
    ]
  } finally {
    await close()
  }
}
