import type { Locator, Page } from 'playwright-core'
import { fromThreshold } from '#weather/adapters/thresholds.ts'
import type { Limit } from '#weather/operation.ts'
import type { HourlySeries } from '#weather/series.ts'
import { anyHour } from '#weather/windows/job/job.ts'
import { liveHours } from '#weather/windows/liveHours.ts'
import { windowSegments } from '#weather/windows/segments.ts'
import { workHoursFor } from '#weather/windows/workHours.ts'
import { launchBrowser, openTestPage } from '../browser/support/browser.ts'
import { openAs } from '../browser/support/portal.ts'
import { startProduct } from '../browser/support/product.ts'
import { atMost, type BenchRow } from './measure.ts'

const LENGTH = 241
const LIMITS = 8

/** Milliseconds of a frame at 60 frames per second. */
const FRAME = 1000 / 60
const MOVES = 400

/** The share of a frame that judging a move may take; the browser needs the rest. */
const SHARE = 0.25

const series: HourlySeries = {
  start: 1767225600,
  length: LENGTH,
  columns: Object.fromEntries(
    Array.from({ length: LIMITS }, (_, column) => [
      `c${column}`,
      Float32Array.from({ length: LENGTH }, (_, hour) => 10 + 8 * Math.sin((hour * (column + 3)) / 17)),
    ]),
  ),
}

/** Moves per drag on the page, and the number of drags. */
const PAGE_MOVES = 120
const DRAGS = 5

/** Display frames that a frame of the page may take at the 95th percentile, since the CPU draws it for lack of a GPU. */
const MOST_FRAMES = 2

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? Number.NaN

/** Milliseconds between the frames of the page during the work. */
async function frameTimes(page: Page, work: () => Promise<void>): Promise<number[]> {
  const frames = await page.evaluateHandle(() => {
    const found = { gaps: [] as number[], isOver: false }
    let before = Number.NaN
    const next = (now: number) => {
      if (before > 0) found.gaps.push(now - before)
      before = now
      if (!found.isOver) requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
    return found
  })
  await work()
  return frames.evaluate((found) => {
    found.isOver = true
    return found.gaps
  })
}

/** Moves the mouse along a slider and back, with the mouse button pressed if `isDown`. */
async function moveAlong(page: Page, slider: Locator, isDown: boolean): Promise<void> {
  const box = await slider.boundingBox()
  if (!box) throw new Error('The page has no slider')
  const values = new Set<string>()
  const at = (share: number) => page.mouse.move(box.x + share * box.width, box.y + box.height / 2)
  await at(0.2)
  if (isDown) await page.mouse.down()
  for (let move = 0; move < PAGE_MOVES; move++) {
    await at(0.5 - 0.3 * Math.cos((2 * Math.PI * move) / PAGE_MOVES))
    if (move % 30 === 0) values.add(await slider.inputValue())
  }
  if (isDown) await page.mouse.up()
  if (isDown !== values.size > 1) throw new Error(`The slider had ${values.size} values`)
}

/**
 * The frames of the forecast page while a limit is dragged and bar, charts and costs follow. Alternates with a pointer that
 * only passes over the slider, as a baseline for the machine.
 */
async function pageRows(): Promise<BenchRow[]> {
  const product = await startProduct()
  const browser = await launchBrowser({ optimised: true })
  try {
    const { page } = await openTestPage(browser, product.address, { screen: 'desktop' })
    await openAs(page, 'planner', '/forecasts/site/1')
    await page.getByRole('button', { name: 'Chart', exact: true }).click()
    await page.getByTestId('window-bar').locator('rect[data-status]').first().waitFor()
    const panels = page.getByRole('navigation', { name: 'Forecast panels' })
    await panels.getByRole('button', { name: 'Weather Window Thresholds' }).click()
    const slider = page.getByRole('slider', { name: 'Move Max of Wind speed 10 m' })
    await slider.waitFor()
    await moveAlong(page, slider, true)
    const [dragged, passed]: [number[], number[]] = [[], []]
    for (let drag = 0; drag < DRAGS; drag++) {
      passed.push(...(await frameTimes(page, () => moveAlong(page, slider, false))))
      dragged.push(...(await frameTimes(page, () => moveAlong(page, slider, true))))
    }
    const figures = `median ${(quantile(dragged, 0.5) / FRAME).toFixed(2)}, without a drag p95 ${(quantile(passed, 0.95) / FRAME).toFixed(2)}`
    const title = `Frames of the page while a limit is dragged: p95 / 16.7 ms (${figures})`
    return [atMost(title, quantile(dragged, 0.95) / FRAME, MOST_FRAMES)]
  } finally {
    await browser.close()
    await product.stop()
  }
}

/** Drags one limit of eight. Each move judges the ten days again, with the cost of each limit and the gain of widening it. */
function judgingRow(): BenchRow {
  const live = liveHours(series, true)
  const work = workHoursFor(series, anyHour, { latitude: 54, longitude: 6 }, series.start)
  const others = Array.from({ length: LIMITS - 1 }, (_, column) =>
    fromThreshold(`c${column + 1}`, { thresholdMax: 14, tolerance: 10, toleranceType: 1 }),
  )
  const dragged = (thresholdMax: number): Limit => fromThreshold('c0', { thresholdMax, tolerance: 0.5 })
  const times: number[] = []
  let answer = 0
  for (let move = 0; move < MOVES; move++) {
    // Each move has a different limit.
    const limits = [dragged(8 + move * 0.0123), ...others]
    const begin = performance.now()
    answer += windowSegments(live.judge(limits)).length
    answer += live.costs(limits, work).reduce((sum, hours) => sum + hours, 0)
    for (const [index] of limits.entries()) {
      const wider = fromThreshold(`c${index}`, { thresholdMax: 15 + move * 0.0123 })
      answer += live.gain(limits, index, wider, work)
    }
    times.push(performance.now() - begin)
  }
  if (!(answer > 0)) throw new Error('The limits were not judged.')
  return atMost('Drag of a limit within a frame: judging / 16.7 ms', quantile(times, 0.9) / FRAME, SHARE)
}

/** The drag of a limit: the time to judge a move, and the frame times of the page. */
export const run = async (): Promise<BenchRow[]> => [judgingRow(), ...(await pageRows())]
