import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Forecast, ForecastColumns } from '#schemas/shapes/forecast/forecast.ts'
import { apiGet, headersOf } from './support/apiHeaders.ts'
import { axeViolations } from './support/axeViolations.ts'
import type { PageOptions, TestPage } from './support/browser.ts'
import { openAs } from './support/portal.ts'
import {
  boundNear,
  decidingVerdict,
  type JudgedParameter,
  type Limit,
  momentOf,
  type Run,
  runs,
} from './support/referenceWindow.ts'
import { startTestServer } from './support/testServer.ts'

const server = startTestServer()

const statusTexts = ['OK', 'Caution', 'Stop'] as const
const names = ['ok', 'warning', 'alarm'] as const
const HOURS = 240

interface Site {
  id: number
  name: string
  isOffshore: boolean
}

interface Opened extends TestPage {
  site: Site
  /** First hour of the forecast, in unix seconds. */
  start: number
  judged: JudgedParameter[]
  both: boolean
  save: (limits: unknown) => Promise<void>
}

/** Opens the first offshore site of a user, ten days in charts, with limits that produce ok, warning and alarm hours. */
async function openWithLimits(
  username: 'planner' | 'planner7',
  options: PageOptions = { screen: 'tablet' },
): Promise<Opened> {
  const opened = await server.openPage(options)
  const { page } = opened
  const requested = page.waitForRequest((request) => new URL(request.url()).pathname === '/sites')
  await openAs(page, username, '/forecasts')
  const headers = await headersOf(await requested)
  const sites = await apiGet<Site[]>(page, '/sites', headers)
  const site = sites.find(({ isOffshore }) => isOffshore)
  if (!site) throw new Error('no offshore site')
  const save = async (data: unknown) => {
    expect((await page.request.put('/parameter', { headers, data })).status()).toBe(200)
  }
  const address = `/forecasts/${site.id}?days=10&upper=1&lower=2`
  const forecast = await apiGet<Forecast>(page, address, headers)
  const groups = forecast.chartSets.flatMap((set) => set.groups)
  const series = (parameter: string) => {
    const group = groups.find(
      (one) =>
        one.parameter === parameter && one.plotType !== 'RangeArea' && one.minMaxForecast === undefined,
    )
    if (!group) throw new Error(`no ${parameter}`)
    return { ...group, values: group.data.map(({ value }) => value ?? Number.NaN) }
  }
  const rows: {
    parameter: string
    id: number
    share: number
    side: 'Min' | 'Max'
    tolerance: number
    type: 0 | 1
  }[] = [
    { parameter: 'wind_speed_10m', id: 1, share: 0.75, side: 'Max', tolerance: 1.5, type: 0 },
    { parameter: 'wave_height', id: 11, share: 0.75, side: 'Max', tolerance: 10, type: 1 },
    { parameter: 'wave_peak_period', id: 13, share: 0.06, side: 'Min', tolerance: 0.3, type: 0 },
  ]
  const judged = rows.map(({ parameter, id, share, side, tolerance, type }): JudgedParameter => {
    const { groupName, unit, values } = series(parameter)
    const bound = boundNear(values, share, (at) => (type === 1 ? (at * tolerance) / 100 : tolerance))
    const limit: Limit = {
      parameterId: id,
      thresholdMin: side === 'Min' ? bound : null,
      thresholdMax: side === 'Max' ? bound : null,
      tolerance,
      toleranceType: type,
    }
    return { limit, name: groupName, unit, values }
  })
  const blank = { thresholdMin: null, thresholdMax: null, tolerance: null, toleranceType: 0 }
  // Also clears the demonstration's limit of visibility.
  await save([...judged.map(({ limit }) => limit), { parameterId: 26, ...blank }])
  await page.goto(`/forecasts/site/${site.id}`)
  await page.getByRole('button', { name: 'Chart', exact: true }).click()
  await page.getByRole('button', { name: 'MAX', exact: true }).click()
  await page.getByTestId('window-bar').locator('rect[data-status]').first().waitFor()
  const start = groups.find(({ data }) => data.length > 0)?.data[0]?.time ?? Number.NaN
  return { ...opened, site, start, judged, both: username === 'planner7', save }
}

const tooltipOf = (page: Page) => page.getByRole('tooltip')
/** Waits for the tooltip of an hour and returns its reason. */
async function reasonAt(page: Page, moment: string): Promise<string> {
  await tooltipOf(page).getByText(`${moment} UTC`).waitFor()
  return tooltipOf(page).locator('p').first().innerText()
}
const bar = (page: Page) => page.getByTestId('window-bar')
const slider = (page: Page) => page.getByRole('slider', { name: 'Hour of the forecast' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Weather windows' })
const listed = (page: Page) =>
  dialog(page).getByRole('list', { name: 'Weather windows' }).getByRole('listitem')

/** The drawn segments, in hours of the forecast. */
const drawn = (page: Page) =>
  bar(page)
    .locator('rect[data-status]')
    .evaluateAll((rects) =>
      rects.map((rect) => {
        const pixels = Number(rect.closest('svg')?.getAttribute('width')) / 240
        const at = (name: string) => Number(rect.getAttribute(name))
        return {
          name: rect.getAttribute('data-status'),
          from: Math.round(at('x') / pixels),
          to: Math.round((at('x') + at('width')) / pixels),
        }
      }),
    )

const reasonPattern =
  /^(Closest to its limit: )?(.+?) (-?\d[\d.]*) (\S+), (?:(\d[\d.]*) \S+ (above|below)|at) the limit of (-?\d[\d.]*) \S+?(?: \(tolerance .+\))?\. (\w+) (?:until (.+)|to the end of the forecast)\.$/

/** Checks a reason against the reference window: the limit, by how much, and until when. */
function expectReason(text: string, { judged, both, start }: Opened, hour: number): void {
  const found = reasonPattern.exec(text)
  expect(found, text).not.toBeNull()
  const [, closest, name, value = '', unit, distance = '0', side, bound, word, until] = found ?? []
  const verdict = decidingVerdict(judged, hour, both)
  const run = runs(judged, HOURS, both).find(({ from, to }) => from <= hour && hour < to)
  const isShown = (shown: string, exact: number) =>
    expect(Math.abs(Number(shown) - exact), text).toBeLessThanOrEqual(
      0.5 * 10 ** -(shown.split('.')[1]?.length ?? 0) + 0.001,
    )
  expect([name, unit, Number(bound), word], text).toEqual([
    verdict.name,
    verdict.unit,
    verdict.bound,
    statusTexts[verdict.status],
  ])
  expect(closest !== undefined, text).toBe(verdict.status === 0)
  isShown(value, verdict.value)
  isShown(distance, Math.abs(verdict.beyond))
  if (side) expect(side, text).toBe(verdict.value > verdict.bound ? 'above' : 'below')
  expect(until, text).toBe(run && run.to < HOURS ? momentOf(start, run.to) : undefined)
}

/** The first hour of each status, and the last of the horizon. */
const tellingHours = (all: readonly Run[]) => [
  ...names.map((_, status) => all.find((run) => run.status === status)?.from ?? Number.NaN),
  HOURS - 1,
]

async function keyTo(page: Page, hour: number): Promise<void> {
  await page.keyboard.press('Home')
  for (let day = 0; day < Math.floor(hour / 24); day++) await page.keyboard.press('PageUp')
  for (let step = 0; step < hour % 24; step++) await page.keyboard.press('ArrowRight')
}

/** A point on the page within the later half of an hour of the bar, which must still belong to that hour. */
async function placeOf(page: Page, hour: number): Promise<{ x: number; y: number }> {
  const box = await bar(page).locator('svg').first().boundingBox()
  if (!box) throw new Error('no bar')
  return { x: box.x + ((hour + 0.6) / HOURS) * box.width, y: box.y + box.height / 2 }
}

it.each([
  ['planner', 'only outside the bounds', false],
  ['planner7', 'on both sides of them', true],
] as const)('colors the hours of %s with a tolerance %s', async (username, _, both) => {
  const { page, judged, start } = await openWithLimits(username)
  const expected = runs(judged, HOURS, both)
  expect(new Set(expected.map(({ status }) => status))).toEqual(new Set([0, 1, 2]))
  expect(expected).not.toEqual(runs(judged, HOURS, !both))
  await expect
    .poll(() => drawn(page))
    .toEqual(expected.map(({ status, from, to }) => ({ name: names[status], from, to })))
  // The text alternative has the same segments.
  await expect
    .poll(() => bar(page).getByRole('listitem').allTextContents())
    .toEqual(
      expected.map(
        ({ status, from, to }) =>
          `${statusTexts[status]}, ${momentOf(start, from)} to ${momentOf(start, to)}, ${to - from} ${to - from === 1 ? 'hour' : 'hours'}`,
      ),
    )
})

it('the deciding limit of an hour, its excess and its end are shown by mouse, by keyboard and in the table', async () => {
  const forecast = await openWithLimits('planner')
  const { page, judged, start, both } = forecast
  const tooltip = tooltipOf(page)
  const all = runs(judged, HOURS, both)
  const hours = tellingHours(all)
  for (const hour of hours) {
    const { x, y } = await placeOf(page, hour)
    await page.mouse.move(x, y)
    expectReason(await reasonAt(page, momentOf(start, hour)), forecast, hour)
  }
  await page.mouse.move(0, 0)
  await tooltip.waitFor({ state: 'detached' })
  await slider(page).focus()
  for (const hour of hours) {
    await keyTo(page, hour)
    const text = await reasonAt(page, momentOf(start, hour))
    expectReason(text, forecast, hour)
    await expect
      .poll(() => slider(page).getAttribute('aria-valuetext'))
      .toContain(`${momentOf(start, hour)}, ${text}`)
  }

  // In the table: marks by mouse, then by keyboard with one tab stop and arrow keys.
  await page.getByRole('button', { name: 'Table' }).click()
  // The table opens at the present hour, whose mark is the tab stop.
  const present = Math.floor(Date.now() / 3_600_000) * 3600
  const stops = () =>
    page
      .locator('[data-why-time][tabindex="0"]')
      .evaluateAll((marks) => marks.map((one) => Number(one.getAttribute('data-why-time'))))
  await expect.poll(stops).toHaveLength(1)
  expect([present, present + 3600]).toContain((await stops())[0])
  await page.getByRole('region', { name: 'Forecast table' }).evaluate((region) => region.scrollTo(0, 0))
  const mark = (hour: number) => page.locator(`[data-why-time="${start + hour * 3600}"]`)
  /** Waits until the tooltip describes the mark of an hour and returns its text. */
  const reasonOf = async (hour: number) => {
    const id = async () => [await mark(hour).getAttribute('aria-describedby')]
    await expect.poll(id).toEqual([await tooltip.getAttribute('id')])
    return tooltip.innerText()
  }
  await mark(2).hover()
  expectReason(await reasonOf(2), forecast, 2)
  await page.mouse.move(0, 0)
  await tooltip.waitFor({ state: 'detached' })
  await expect.poll(() => page.locator('[data-why-time][tabindex="0"]').count()).toBe(1)
  await mark(0).focus()
  const last = (all[0]?.to ?? 0) + 1
  for (let hour = 0; hour <= last; hour++) {
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-why-time')))
      .toBe(String(start + hour * 3600))
    expectReason(await reasonOf(hour), forecast, hour)
    await page.keyboard.press('ArrowDown')
  }
  await reasonOf(last + 1)
  await page.keyboard.press('Escape')
  await tooltip.waitFor({ state: 'detached' })

  // The tab stop moves to another row when its row is scrolled away.
  await page.getByRole('region', { name: 'Forecast table' }).evaluate((region) => region.scrollTo(0, 4000))
  await expect.poll(() => page.locator('[data-why-time][tabindex="0"]').count()).toBe(1)
})

it('the deciding limit of an hour is shown by touch, with large touch targets', async () => {
  const forecast = await openWithLimits('planner', { screen: 'phone', touch: true })
  const { page, judged, start, both } = forecast
  const tooltip = tooltipOf(page)
  const line = page.getByTestId('hour-line')
  for (const hour of tellingHours(runs(judged, HOURS, both))) {
    const { x, y } = await placeOf(page, hour)
    await page.touchscreen.tap(x, y)
    // A touch is wider than an hour: the reported hour must be the one whose reason is shown.
    const reportedHour = async () => {
      const title = await tooltip.locator('span').first().innerText()
      return [hour - 1, hour, hour + 1].find((one) => title === `${momentOf(start, one)} UTC`)
    }
    await expect.poll(reportedHour).toBeDefined()
    expectReason(
      await tooltip.locator('p').first().innerText(),
      forecast,
      (await reportedHour()) ?? Number.NaN,
    )
  }

  // The tooltip has large text, one or two lines for each parameter, and covers neither the charts nor the touch point.
  const picture = (index: number) => page.locator('.js-plotly-plot').nth(index).boundingBox()
  const [upper, lower] = [await picture(0), await picture(1)]
  const hour = tellingHours(runs(judged, HOURS, both))[0] ?? 0
  const { x } = await placeOf(page, hour)
  for (const chart of [upper, lower]) {
    // Only the top of the lower chart, little more than its arrows, is visible below the days.
    await page.touchscreen.tap(x, (chart?.y ?? 0) + 30)
    await tooltip.waitFor()
    const strip = await tooltip.boundingBox()
    expect((strip?.y ?? Number.NaN) + (strip?.height ?? Number.NaN)).toBeLessThan(upper?.y ?? 0)
    expect(strip?.y).toBeGreaterThanOrEqual(0)
    await expect.poll(async () => (await line.boundingBox())?.height).toBeGreaterThan(400)
  }
  const figures = tooltip.getByText(/^\d+\.\d.* (m\/s|m|s)$|^\d+°$/)
  expect(await figures.count()).toBeGreaterThanOrEqual(10)
  for (const size of await figures.evaluateAll((all) => all.map((one) => getComputedStyle(one).fontSize)))
    expect(Number.parseFloat(size)).toBeGreaterThanOrEqual(16)
  expect(await axeViolations(page, '[role="tooltip"]')).toEqual([])

  // The tooltip stays until it is closed or something else is tapped.
  const close = page.getByRole('button', { name: 'Close' })
  const target = await close.boundingBox()
  expect(Math.min(target?.width ?? 0, target?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await close.tap()
  await tooltip.waitFor({ state: 'detached' })
  await page.touchscreen.tap(x, (lower?.y ?? 0) + 30)
  await tooltip.waitFor()
  await page.getByRole('button', { name: '5 DAYS' }).tap()
  await tooltip.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'MAX', exact: true }).tap()
  await slider(page).focus()
  await page.keyboard.press('ArrowRight')
  await tooltip.waitFor()
  await page.keyboard.press('Escape')
  await tooltip.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Table' }).tap()
  await page.getByRole('region', { name: 'Forecast table' }).evaluate((region) => region.scrollTo(0, 0))
  const mark = page.locator(`[data-why-time="${start + 3 * 3600}"]`)
  await mark.tap()
  const reach = await mark.boundingBox()
  expect(Math.min(reach?.width ?? 0, reach?.height ?? 0)).toBeGreaterThanOrEqual(44)
  expectReason(await tooltip.innerText(), forecast, 3)
  await page.getByTestId('status-chip').tap()
  await tooltip.waitFor({ state: 'detached' })

  const isLargeEnough = async (target: Locator) => {
    const least = async () => {
      const box = await target.boundingBox()
      return Math.min(box?.width ?? 0, box?.height ?? 0)
    }
    await expect.poll(least).toBeGreaterThanOrEqual(44)
  }
  const button = page.getByRole('button', { name: 'Windows' })
  await isLargeEnough(button)
  await button.tap()
  await isLargeEnough(dialog(page).getByRole('button', { name: 'Copy' }))
  await isLargeEnough(dialog(page).getByRole('button', { name: 'Close' }))
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

it('the list of weather windows shows when and why each one ends, and can be copied', async () => {
  const forecast = await openWithLimits('planner')
  const { page, judged, start, both, site, save } = forecast
  const all = runs(judged, HOURS, both)
  const button = page.getByRole('button', { name: 'Windows' })

  /** Checks the list of windows that start within the first `hours`, each with its full length. Returns its cells. */
  const expectList = async (hours: number): Promise<string[][]> => {
    await button.click()
    // Past windows are not listed.
    const now = Date.now() / 1000
    const windows = all.filter(
      ({ status, from, to }) => status === 0 && from < hours && start + to * 3600 > now,
    )
    await expect.poll(() => listed(page).count()).toBe(windows.length)
    const rows = await listed(page).all()
    const cells: string[][] = []
    for (const [index, { from, to }] of windows.entries()) {
      const text = (await rows[index]?.innerText())?.split('\n').filter(Boolean) ?? []
      const [when = '', length = '', ending = ''] = text
      expect(when).toBe(`${momentOf(start, from)} UTC to ${momentOf(start, to)} UTC`)
      expect(length).toBe(`${to - from} h`)
      const end = ending.replace('Ended by: ', '')
      if (to === HOURS) expect(end).toBe('End of the forecast')
      else {
        const next = all.find((run) => run.from === to)
        // The reason of the hour that ends the window.
        const until =
          next && next.to < HOURS ? `until ${momentOf(start, next.to)}` : 'to the end of the forecast'
        expectReason(`${end}. ${statusTexts[next?.status ?? 0]} ${until}.`, forecast, to)
      }
      cells.push([`${momentOf(start, from)} UTC`, `${momentOf(start, to)} UTC`, String(to - from), end])
    }
    return cells
  }

  const cells = await expectList(HOURS)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await dialog(page).getByRole('button', { name: 'Copy' }).click()
  await dialog(page).getByRole('status').getByText('Weather windows copied.').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    [
      `Weather windows, ${site.name}`,
      'Start\tEnd\tHours\tEnded by',
      ...cells.map((row) => row.join('\t')),
    ].join('\n'),
  )
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)

  await page.getByRole('button', { name: '5 DAYS' }).click()
  await expectList(120)
  await page.evaluate(() => {
    Object.defineProperty(navigator.clipboard, 'writeText', {
      value: () => Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError')),
    })
  })
  await dialog(page).getByRole('button', { name: 'Copy' }).click()
  await dialog(page)
    .getByRole('status')
    .getByText('The browser does not allow copying here.', { exact: false })
    .waitFor()
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await dialog(page).waitFor({ state: 'detached' })

  // A limit that no hour meets, and no limits at all.
  const blank = { thresholdMin: null, thresholdMax: null, tolerance: null, toleranceType: 0 }
  await save([{ parameterId: 1, ...blank, thresholdMax: 0 }])
  await page.reload()
  await page.getByText('No window in this forecast').waitFor()
  await button.click()
  await dialog(page).getByText('No window in this forecast').waitFor()
  await save([1, 11, 13].map((parameterId) => ({ parameterId, ...blank })))
  await page.reload()
  await page.getByText('No thresholds set').waitFor()
  await bar(page).waitFor({ state: 'detached' })
  await button.waitFor({ state: 'detached' })
})

it('bar, overview, legend, tooltip and table distinguish the statuses by pattern and text', async () => {
  const { page, start } = await openWithLimits('planner')
  // Winds within the limit, within its tolerance, beyond it and missing, a day each.
  await page.route(/\/forecasts\/\d+\?days/, async (route) => {
    const response = await route.fetch()
    const json: { data: ForecastColumns } = await response.json()
    const limit = {
      parameterId: 1,
      thresholdMin: null,
      thresholdMax: 12,
      tolerance: 10,
      toleranceType: 1 as const,
    }
    json.data.thresholds = [limit]
    json.data.columns.wind_speed_10m = Array.from(
      { length: json.data.length },
      (_, hour) => [8, 12.5, 20, null][Math.floor(hour / 24) % 4] ?? null,
    )
    await route.fulfill({ response, json })
  })
  await page.reload()
  await page.getByTestId('overview').locator('rect[data-status]').first().waitFor()

  /** The painting of a status: the content of its pattern without the color, and its outline. */
  const paints = (rects: Locator) =>
    rects.evaluateAll((elements) =>
      Object.fromEntries(
        elements.map((element) => {
          const fill = element.getAttribute('fill') ?? ''
          const id = /^url\(#(.+)\)$/.exec(fill)?.[1] ?? ''
          const path = document.getElementById(id)?.querySelector('path')?.getAttribute('d') ?? 'plain'
          return [element.getAttribute('data-status'), `${path} ${element.getAttribute('stroke') ?? ''}`]
        }),
      ),
    )
  const expectApart = async (rects: Locator) => {
    await expect
      .poll(async () => Object.keys(await paints(rects)).sort())
      .toEqual(['alarm', 'ok', 'unknown', 'warning'])
    await expect.poll(async () => new Set(Object.values(await paints(rects))).size).toBe(4)
  }
  await expectApart(bar(page).locator('rect[data-status]'))
  await expectApart(page.getByTestId('overview').locator('rect[data-status]'))

  const list = bar(page).getByRole('list', { name: 'Weather windows' })
  const statusNames = async () =>
    (await list.getByRole('listitem').allTextContents()).map((text) => text.split(',')[0])
  await expect
    .poll(async () => (await statusNames()).slice(0, 4))
    .toEqual(['OK', 'Caution', 'Stop', 'No data'])
  for (const word of ['OK', 'Caution', 'Stop', 'No data']) {
    await page.getByText(word, { exact: true }).first().waitFor()
  }

  const tooltip = tooltipOf(page)
  await slider(page).focus()
  for (const [day, word] of ['OK', 'Caution', 'Stop', 'No data'].entries()) {
    await keyTo(page, day * 24)
    await tooltip.getByText(word, { exact: true }).waitFor()
    await expect.poll(() => slider(page).getAttribute('aria-valuetext')).toContain(`${word} until`)
  }
  expect(await reasonAt(page, momentOf(start, 72))).toMatch(
    new RegExp(` has no value\\. No data until ${momentOf(start, 96)}\\.$`),
  )

  await page.getByRole('button', { name: 'Table' }).click()
  const marks: Record<string, string> = {}
  for (const [day, word] of ['OK', 'Caution', 'Stop', 'No data'].entries()) {
    const time = `${momentOf(start, day * 24)}`
    const region = page.getByRole('region', { name: 'Forecast table' })
    await region.evaluate((element, top) => element.scrollTo(0, top), day * 24 * 36)
    const header = page.getByRole('rowheader', { name: new RegExp(`^${time} ?, ${word}$`) })
    await header.waitFor()
    Object.assign(marks, await paints(header.locator('rect[data-status]')))
  }
  expect(new Set(Object.values(marks)).size).toBe(4)
})
