import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { ForecastRuns } from '../../src/schemas/forecastRuns.ts'
import type { Forecast } from '../../src/schemas/shapes/forecast.ts'
import { changesSummary, changeText } from '../../src/weather/windows/changeText.ts'
import { windowSegments } from '../../src/weather/windows/segments.ts'
import { windowChanges } from '../../src/weather/windows/windowChanges.ts'
import { statusOf } from '../../src/weather/windows/windowStatus.ts'
import { momentText } from '../../src/weather/zone.ts'
import { type ApiHeaders, apiGet, headersOf } from './support/apiHeaders.ts'
import { axeViolations } from './support/axeViolations.ts'
import type { PageOptions, TestPage } from './support/browser.ts'
import { openAs } from './support/portal.ts'
import { startTestServer } from './support/testServer.ts'

const server = startTestServer()
const HOUR = 3600

const limits = [
  { parameterId: 1, name: 'wind_speed_10m', thresholdMax: 9 },
  { parameterId: 11, name: 'wave_height', thresholdMax: 1.6 },
]

interface Opened extends TestPage {
  siteId: number
  headers: ApiHeaders
  /** The window segments of a run, or of the newest if omitted. */
  segmentsOf: (run?: number) => Promise<ReturnType<typeof windowSegments>>
  runs: ForecastRuns
}

/** Opens the first offshore site of a planner under limits of wind and waves, without tolerance. */
async function openSite(options: PageOptions): Promise<Opened> {
  const opened = await server.openPage(options)
  const { page } = opened
  const requested = page.waitForRequest((request) => new URL(request.url()).pathname === '/sites')
  await openAs(page, 'planner', '/forecasts')
  const headers = await headersOf(await requested)
  const sites = await apiGet<{ id: number; isOffshore: boolean }[]>(page, '/sites', headers)
  const site = sites.find(({ isOffshore }) => isOffshore)
  if (!site) throw new Error('no offshore site')
  const blank = { thresholdMin: null, tolerance: null, toleranceType: 0 }
  const data = [
    ...limits.map(({ parameterId, thresholdMax }) => ({ ...blank, parameterId, thresholdMax })),
    { ...blank, parameterId: 26, thresholdMax: null },
  ]
  expect((await page.request.put('/parameter', { headers, data })).status()).toBe(200)
  const runs = await apiGet<ForecastRuns>(page, `/forecasts/${site.id}/runs`, headers)
  const segmentsOf = async (run?: number) => {
    const address = `/forecasts/${site.id}?days=10${run === undefined ? '' : `&run=${run}`}`
    const { chartSets } = await apiGet<Forecast>(page, address, headers)
    const points = chartSets.find(({ chartType }) => chartType === 2)?.groups[0]?.data ?? []
    return windowSegments({
      times: points.map(({ time }) => time),
      statuses: points.map(({ value }) => statusOf(value)),
    })
  }
  await page.goto(`/forecasts/site/${site.id}`)
  await page.getByRole('button', { name: 'Chart', exact: true }).click()
  await page.getByRole('button', { name: 'MAX', exact: true }).click()
  return { ...opened, siteId: site.id, headers, runs, segmentsOf }
}

const section = (page: Page) => page.getByRole('region', { name: 'Forecast runs' })
const runSelect = (page: Page) => section(page).getByRole('combobox', { name: 'Run' })
const moment = (time: number) => momentText(time, 'UTC')
const dialogNamed = (page: Page, name: string) => page.getByRole('dialog', { name })

/** The certainty of a window by definitions C.7, from the columns of the response. */
function wordOf({ runs }: ForecastRuns, { start, end }: { start: number; end: number }) {
  const { start: first = 0, columns = {} } = runs[0] ?? {}
  const held = limits.map(
    ({ name, thresholdMax }) =>
      [`${name}_p10`, name, `${name}_p90`].filter((column) =>
        (columns[column] ?? [])
          .slice((start - first) / HOUR, (end - first) / HOUR)
          .every((value) => value !== null && Math.fround(value) <= Math.fround(thresholdMax)),
      ).length,
  )
  return ['unlikely', 'unlikely', 'even', 'likely'][Math.min(...held)]
}

describe.each(['phone', 'tablet', 'desktop'] as const)('the runs of a forecast on a %s', (screen) => {
  it('show the changes since the previous run and the certainty of each window, by keyboard and without axe violations', async () => {
    const { page, runs, segmentsOf } = await openSite({ screen })
    const [newest = 0, before = 0] = runs.latest
    const segments = await segmentsOf()
    const now = Math.floor(Date.now() / 1000)
    const changes = windowChanges(await segmentsOf(before), segments, now)
    await section(page)
      .getByText(`Since the run of ${moment(before)}: ${changesSummary(changes, now)}`)
      .waitFor()
    expect(await runSelect(page).innerText()).toBe(`${moment(newest)} UTC, newest`)

    // The forecast has moved windows; the list shows each of them.
    expect(changes.length).toBeGreaterThan(0)
    await section(page).getByRole('button', { name: 'What moved' }).focus()
    await page.keyboard.press('Enter')
    const moved = dialogNamed(page, 'What moved in the windows')
    await moved.waitFor()
    expect(await moved.getByRole('listitem').allInnerTexts()).toEqual(
      changes.map((change) => changeText(change, now, 'UTC')),
    )
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await moved.waitFor({ state: 'hidden' })

    const windows = segments.filter(({ status }) => status === 0)
    const shades = page.getByTestId('window-bar').locator('rect[data-certainty]')
    expect(await shades.evaluateAll((all) => all.map((one) => one.getAttribute('data-certainty')))).toEqual(
      windows.map((window) => wordOf(runs, window)),
    )
    // The less certain a window, the paler it is drawn.
    const pale = await shades.evaluateAll((all) =>
      all.map(
        (one) => [one.getAttribute('data-certainty'), Number(one.getAttribute('fill-opacity'))] as const,
      ),
    )
    const order = { likely: 0, even: 1, unlikely: 2 }
    const opacities = pale.map(([word, opacity]) => ({ place: order[word as keyof typeof order], opacity }))
    for (const { place, opacity } of opacities) {
      expect(opacity > 0).toBe(place > 0)
      for (const other of opacities) if (other.place > place) expect(other.opacity).toBeGreaterThan(opacity)
    }
    await page.getByRole('button', { name: 'Windows', exact: true }).click()
    const list = dialogNamed(page, 'Weather windows')
    await list.waitFor()
    const sure = await list.getByText(/^How sure: (likely|even|unlikely)$/).allInnerTexts()
    const words = windows.map((window) => `How sure: ${wordOf(runs, window)}`)
    expect(words.slice(-sure.length)).toEqual(sure)
    expect(sure.length).toBeGreaterThan(0)
    expect(await axeViolations(page)).toEqual([])
  })

  it('are chosen by keyboard; an earlier run shows its own windows, marked as older', async () => {
    const { page, runs, segmentsOf } = await openSite({ screen })
    const [newest = 0, , earlier = 0] = runs.latest
    await section(page).getByText('Since the run of').waitFor()
    await runSelect(page).focus()
    await page.keyboard.press('Enter')
    const options = page.getByRole('option')
    await options.first().waitFor()
    expect(await options.allInnerTexts()).toEqual(
      runs.latest.map((run) =>
        run === newest
          ? `${moment(run)} UTC, newest`
          : `${moment(run)} UTC, ${(newest - run) / HOUR} h older`,
      ),
    )
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const mark = page.getByRole('alert').filter({ hasText: 'Older run' })
    await mark.getByText(`Older run, of ${moment(earlier)} UTC`).waitFor()
    await page.getByText(`forecast reference time ${moment(earlier)} UTC`).waitFor()
    const segments = await segmentsOf(earlier)
    const words = ['OK', 'Caution', 'Stop']
    await expect
      .poll(() => page.getByRole('list', { name: 'Weather windows' }).getByRole('listitem').allInnerTexts())
      .toEqual(
        segments.map(
          ({ status, start, end, hours }) =>
            `${words[status ?? 3]}, ${moment(start)} to ${moment(end)}, ${hours} ${hours === 1 ? 'hour' : 'hours'}`,
        ),
      )
    const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(width).toBeLessThanOrEqual(0)
    expect(await axeViolations(page)).toEqual([])
    await mark.getByRole('button', { name: 'Show the newest' }).click()
    await mark.waitFor({ state: 'hidden' })
    await page.getByText(`forecast reference time ${moment(newest)} UTC`).waitFor()
  })
})

it('the charts show previous runs as faint lines behind those of the shown run', async () => {
  const { page } = await openSite({ screen: 'desktop' })
  await section(page).getByText('Since the run of').waitFor()
  const faint = () =>
    page
      .getByTestId('chart')
      .locator('.shapelayer path')
      .evaluateAll((shapes) => shapes.filter((shape) => getComputedStyle(shape).opacity === '0.35').length)
  // Two lines of wind and one of waves, each of four runs.
  await expect.poll(faint).toBe(12)
})

it('the forecast is shown before its runs are loaded, and without them if they fail', async () => {
  const opened = await server.openPage({ screen: 'desktop', expected: /runs/ })
  const { page } = opened
  const events: string[] = []
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/forecasts\/\d+\/runs/, async (route) => {
    events.push('runs')
    await held
    await route.abort()
  })
  page.on('response', (response) => {
    if (/^\/forecasts\/\d+$/.test(new URL(response.url()).pathname)) events.push('forecast')
  })
  await openAs(page, 'planner', '/forecasts/site/1')
  await page.getByTestId('chart').locator('.js-line').first().waitFor()
  await expect.poll(() => events).toContain('runs')
  expect(events[0]).toBe('forecast')
  release()
  expect(await section(page).getByText('Since the run of').count()).toBe(0)
  await runSelect(page).waitFor()
})
