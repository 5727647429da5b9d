import { type BenchPage, openBenchPage, worked } from './forecastView.page.ts'
import { atMost, type BenchRow } from './measure.ts'

const WARM_UP = 2
const ROUNDS = 9
const HOURS = 60
const DRAGGED_FRAMES = 30

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >>> 1]!

async function workOf(bench: BenchPage, act: () => Promise<void>): Promise<number> {
  const before = await worked(bench)
  await act()
  return (await worked(bench)) - before
}

type Contender = 'nothing' | 'bare' | 'stack' | 'narrow' | 'wide'

/** Median main-thread seconds of each contender. They alternate, each in a new container and after a garbage collection. */
async function works(bench: BenchPage): Promise<Record<Contender, number>> {
  const { page, devTools } = bench
  const contenders: Record<Contender, () => Promise<void>> = {
    nothing: () =>
      page.evaluate(async () => {
        window.bench.mountNothing()
        await window.bench.settled(0)
      }),
    stack: () =>
      page.evaluate(async () => {
        window.bench.mountStack()
        await window.bench.settled(2)
      }),
    bare: () =>
      page.evaluate(async () => {
        window.bench.mountBare()
        await window.bench.settled(2)
      }),
    narrow: () =>
      page.evaluate(async () => {
        window.bench.mountTable(5)
        await window.bench.settled(0)
      }),
    wide: () =>
      page.evaluate(async () => {
        window.bench.mountTable(30)
        await window.bench.settled(0)
      }),
  }
  const times: Record<Contender, number[]> = {
    nothing: [],
    stack: [],
    bare: [],
    narrow: [],
    wide: [],
  }
  const marks: Partial<Record<Contender, string>> = {}
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    for (const [name, act] of Object.entries(contenders) as [Contender, () => Promise<void>][]) {
      await devTools.send('HeapProfiler.collectGarbage')
      const time = await workOf(bench, act)
      if (round >= 0) times[name].push(time)
      marks[name] = JSON.stringify(await page.evaluate(() => window.bench.marks()))
      await page.evaluate((keep) => window.bench.unmount(keep), name === 'stack')
    }
    if (marks.bare !== marks.stack) throw new Error(`The pictures differ: ${marks.stack}, ${marks.bare}`)
  }
  const frames = median(times.nothing)
  return {
    nothing: frames,
    stack: median(times.stack) - frames,
    bare: median(times.bare) - frames,
    narrow: median(times.narrow) - frames,
    wide: median(times.wide) - frames,
  }
}

/** Main-thread seconds to hover one hour of the charts, and the maximum redraws of one chart per frame of a drag. */
async function pointed(bench: BenchPage): Promise<{ hover: number; redraws: number }> {
  const { page } = bench
  await page.evaluate(async () => {
    window.bench.mountStack()
    await window.bench.settled(2)
  })
  const hovered = await workOf(bench, () => page.evaluate((hours) => window.bench.hoverHours(hours), HOURS))
  const { x, y } = await page.evaluate(() => window.bench.overviewMiddle())
  await page.mouse.move(x, y)
  await page.mouse.down()
  const redraws = await page.evaluate((frames) => window.bench.dragOverview(frames), DRAGGED_FRAMES)
  await page.mouse.up()
  await page.evaluate(() => window.bench.unmount())
  if (redraws.filter((count) => count > 0).length < 5) throw new Error('The drag drew nothing')
  return { hover: hovered / HOURS, redraws: Math.max(...redraws) }
}

/**
 * The forecast view in Chromium: the charts with everything around them (2 charts, 6 series, 241 hours, window bar, nights,
 * limits, overview) against Plotly.newPlot of the same traces and layouts in the same page. Measures CPU time of the page's
 * thread until the charts are drawn and painted, minus that of an empty container.
 */
export async function run(): Promise<BenchRow[]> {
  const bench = await openBenchPage()
  try {
    const { hover, redraws } = await pointed(bench)
    const { stack, bare, narrow, wide } = await works(bench)
    return [
      atMost('Forecast charts, 6 series, 241 hours: ours / bare Plotly.newPlot', stack / bare, 1.6),
      atMost('Forecast charts: hover to another hour / bare Plotly.newPlot', hover / bare, 0.25),
      atMost('Forecast overview: redraws of a chart in a frame of a drag', redraws, 1),
      atMost('Forecast table, 241 rows: first paint of 30 columns / of 5', wide / narrow, 2),
    ]
  } finally {
    await bench.close()
  }
}
