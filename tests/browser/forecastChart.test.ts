import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { ChartSet, ForecastGroup } from '#schemas/shapes/forecast/forecast.ts'
import type { Site } from '#schemas/shapes/records/site.ts'
import { withoutHours } from '../forecastChanges.ts'
import { apiGet } from './support/apiHeaders.ts'
import { type PageOptions, screens, type TestPage } from './support/browser.ts'
import { changeForecast, forecastCall, openForecast } from './support/forecastAnswer.ts'
import { openAs } from './support/portal.ts'
import { startTestServer } from './support/testServer.ts'

const server = startTestServer()

const HOUR = 3600
const SITE = 1
const SITE_NAME = 'alpha ventus'
const address = `/forecasts/site/${SITE}`

const plots = (page: Page) => page.locator('.js-plotly-plot')
const siteName = (page: Page) => page.getByRole('heading', { name: SITE_NAME, exact: true })
const overview = (page: Page) => page.getByTestId('overview')
const hours = (page: Page) => page.getByRole('slider', { name: 'Hour of the forecast' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const drawn = async (page: Page) => {
  for (const index of [0, 1]) await plots(page).nth(index).locator('.trace').first().waitFor()
}

async function box(locator: Locator) {
  const found = await locator.boundingBox()
  if (!found) throw new Error('not on the page')
  return found
}

interface Drawing {
  range: [number, number]
  /** Left and right edge of the plot area, in pixels of the page. */
  left: number
  right: number
  shapes: {
    type: string
    x0: number
    x1: number
    y0: number
    y1: number
    fillcolor: string
    opacity: number
    line: { dash: string }
  }[]
}

/** Opens a page without WebGL, which is faster; another file tests the map. */
const openWithoutMap = (options: PageOptions = {}): Promise<TestPage> => server.openPage(options)
const mapPlace = (page: Page) => page.getByText('This browser cannot draw the map', { exact: false })

/** The drawn range, edges and shapes, from Plotly's internal layout. */
const drawing = (plot: Locator): Promise<Drawing> =>
  plot.evaluate((element) => {
    const { xaxis, shapes, _size } = Reflect.get(element, '_fullLayout')
    const { left, right } = element.getBoundingClientRect()
    return { range: [...xaxis.range], left: left + _size.l, right: right - _size.r, shapes }
  }) as Promise<Drawing>

/** The time range of both charts, in hours since the run began. */
async function ranges(page: Page, start: number): Promise<[number, number][]> {
  const both = await Promise.all([0, 1].map((index) => drawing(plots(page).nth(index))))
  return both.map(({ range: [from, to] }) => [(from - start) / HOUR, (to - start) / HOUR])
}

const charts = (chartSets: readonly ChartSet[]) => chartSets.filter(({ chartType }) => chartType < 2)

const labels = { 0: '', 1: ' Min.', 2: ' Max.' } as const
/** The expected tooltip lines of a group at an hour. */
function tooltipLines(group: ForecastGroup, time: number): string[] {
  const { groupName, minMaxForecast, data, decimals, unit, thresholdMin: min, thresholdMax: max } = group
  /** Definitions A.11: no value is shown equal to a limit that it is beyond. */
  const exact = (value: number) => {
    const isBeyond = (min !== null && value < min) || (max !== null && value > max)
    const texts = [0, 1, 2, 3, 4].map((more) => value.toFixed(decimals + more))
    const distinct = texts.find((text) => Number(text) !== min && Number(text) !== max)
    return (isBeyond ? distinct : undefined) ?? texts[0]
  }
  const point = data.find((candidate) => candidate.time === time)
  const tail = unit === '°' ? unit : ` ${unit}`
  const name = groupName + labels[minMaxForecast ?? 0]
  if (point?.value != null) return [name, `${exact(point.value)}${tail}`]
  if (point?.min == null || point.max == null) return []
  return [name, `${point.min.toFixed(decimals)} to ${point.max.toFixed(decimals)}${tail}`]
}

it('the forecast page names its site and run and labels its settings buttons', async () => {
  const { page } = await openWithoutMap()
  const now = Math.floor(Date.now() / 1000)
  await page.clock.setFixedTime(now * 1000)
  const { forecast, headers } = await openForecast(page, SITE, () => openAs(page, 'planner', address))
  const site = await apiGet<Site>(page, `/sites/${SITE}`, headers)
  await drawn(page)
  const header = page.getByRole('main').locator('header')
  await expect.poll(() => header.getByRole('heading').allInnerTexts()).toEqual([site.name])
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
  const where = `LAT ${site.latitude.toFixed(4)} LON ${site.longitude.toFixed(4)} offshore`
  const age = Math.floor((now - (forecast.provenance.forecastReferenceTime ?? 0)) / HOUR)
  const aged = age < 1 ? 'less than 1 h old' : `${age} h old`
  await page.getByRole('button', { name: 'Place and source' }).click()
  const about = page.getByRole('dialog', { name: 'Place and source' })
  await expect.poll(async () => (await about.innerText()).replaceAll(/\s+/g, ' ')).toContain(where)
  await expect
    .poll(() => about.innerText())
    .toMatch(new RegExp(`forecast reference time \\w{3} \\d+ \\w{3} \\d\\d:00 UTC, ${aged}`))
  await page.keyboard.press('Escape')
  await about.waitFor({ state: 'detached' })
  expect(await header.getByRole('group', { name: 'Mode' }).getByRole('button').allInnerTexts()).toEqual([
    'Chart',
    'Table',
  ])

  const settings = page.getByRole('region', { name: 'Forecast settings' })
  const zone = site.timeZone.shortName
  expect(zone).toMatch(/^CES?T$/)
  for (const [name, texts] of [
    ['Date/Time', ['UTC', `Local (${zone})`]],
    ['Forecast Horizon', ['5 DAYS', 'MAX']],
    ['Thresholds', ['Show', 'Hide']],
  ] as const) {
    const group = settings.getByRole('group', { name, exact: true })
    await expect.poll(() => group.getByRole('button').allInnerTexts()).toEqual(texts)
  }
  // MAX by default: ten days.
  await expect
    .poll(() => ranges(page, forecast.chartSets[0]?.groups[0]?.data[0]?.time ?? 0))
    .toEqual([
      [0, 240],
      [0, 240],
    ])

  // The present is marked by a dashed line with its time above it, in both charts.
  const clock = new Date(now * 1000).toISOString().slice(11, 16)
  for (const plot of await plots(page).all()) {
    const { shapes } = await drawing(plot)
    const present = shapes.filter(({ type, x0, x1 }) => type === 'line' && x0 === now && x1 === now)
    expect(present.map(({ line }) => line.dash)).toEqual(['dash'])
    /** Pixels by which the line is outside the time label. */
    const aside = async () => {
      const { range, left, right } = await drawing(plot)
      const text = await box(plot.locator('.annotation-text', { hasText: clock }))
      const x = left + ((now - range[0]) / (range[1] - range[0])) * (right - left)
      return Math.max(text.x - x, x - text.x - text.width)
    }
    await expect.poll(aside).toBeLessThan(6)
  }

  // A site on land.
  const sites = await apiGet<Site[]>(page, '/sites', headers)
  const onshore = sites.find(({ isOffshore }) => !isOffshore)
  await page.goto(`/forecasts/site/${onshore?.id}`)
  await page.getByRole('heading', { name: onshore?.name }).waitFor()
  await page.getByRole('button', { name: 'Place and source' }).click()
  await about.getByText(/^LAT -?\d+\.\d{4}\s+LON -?\d+\.\d{4}\s+onshore$/).waitFor()
})

it('only one panel is open at a time beside the 40 px rail, in its specified width but not wider than the page', async () => {
  const { page } = await openWithoutMap()
  await openAs(page, 'planner', address)
  await drawn(page)
  const rail = page.getByRole('navigation', { name: 'Forecast panels' })
  const widths = { Export: 240, 'Weather Window Thresholds': 615, 'Select View Set': 578 }
  for (const screen of ['desktop', 'tablet', 'phone'] as const) {
    await page.setViewportSize(screens[screen])
    // Only a tablet has a button for the map.
    await expect
      .poll(() => rail.getByRole('button', { name: 'Map' }).count())
      .toBe(screen === 'tablet' ? 1 : 0)
    for (const isMapOpen of screen === 'tablet' ? [false, true] : [false]) {
      const open = page.getByRole('complementary').filter({ visible: true })
      for (const [title, width] of Object.entries(widths)) {
        const icon = rail.getByRole('button', { name: title })
        await icon.click()
        const panel = page.getByRole('complementary', { name: title })
        await panel.waitFor()
        // Opening a panel closes the map, so the panel can use the whole page.
        await expect
          .poll(async () => {
            const main = await box(page.getByRole('main'))
            return main.x + main.width
          })
          .toBeLessThanOrEqual(screens[screen].width)
        // On a phone the rail is in the bottom bar, and a panel can use the whole width.
        const isPhone = screen === 'phone'
        await expect.poll(async () => (await box(rail)).width).toBe(isPhone ? screens.phone.width : 40)
        /** Pixels by which the panel is wider than specified. */
        const excess = async () => {
          const settings = await box(page.getByRole('region', { name: 'Forecast settings' }))
          const room = isPhone ? screens.phone.width : (await box(rail)).x - settings.x
          return (await box(panel)).width - Math.min(width, room)
        }
        await expect.poll(excess).toBe(0)
        const names = () => open.evaluateAll((elements) => elements.map((element) => element.ariaLabel ?? ''))
        await expect.poll(async () => (await names()).filter((name) => name in widths)).toEqual([title])
        await expect.poll(() => rail.locator('[aria-expanded="true"]').count()).toBe(1)
      }
      await rail.getByRole('button', { name: 'Select View Set' }).click()
      await expect.poll(() => rail.locator('[aria-expanded="true"]').count()).toBe(0)
      await page.getByRole('complementary', { name: 'Select View Set' }).waitFor({ state: 'detached' })
      if (screen === 'tablet' && !isMapOpen) {
        await rail.getByRole('button', { name: 'Map' }).click()
        await mapPlace(page).waitFor()
      }
    }
  }
})

it('chart settings are stored per user for all devices, and current arrows point in the direction of flow', async () => {
  const first = await openWithoutMap({ screen: 'tablet' })
  await openAs(first.page, 'admin', address)
  await drawn(first.page)
  const saved = (name: string) =>
    first.page.waitForResponse(
      (answer) => answer.request().method() === 'PUT' && (answer.request().postData() ?? '').includes(name),
    )
  await button(first.page, 'Select View Set').click()
  const form = first.page.getByRole('form', { name: 'Select View Set' })
  await form
    .getByRole('radiogroup', { name: 'Lower chart' })
    .getByRole('radio', { name: /^Current/ })
    .check()
  await form.getByRole('button', { name: 'Submit' }).click()
  await form.waitFor({ state: 'detached' })
  await button(first.page, '5 DAYS').click()
  await first.page.getByRole('button', { name: /^Local/ }).click()
  const limits = (page: Page) => page.locator('.annotation-text', { hasText: /^(min|max) / })
  await expect.poll(() => limits(first.page).count()).toBeGreaterThan(0)
  await button(first.page, 'Hide').click()
  await expect.poll(() => limits(first.page).count()).toBe(0)
  const last = saved('isMapOpen')
  await button(first.page, 'Map').click()
  expect((await last).ok()).toBe(true)
  await first.close()

  const { page } = await openWithoutMap({ screen: 'tablet' })
  const { forecast } = await openForecast(page, SITE, () => openAs(page, 'admin', address))
  await drawn(page)
  await mapPlace(page).waitFor()
  for (const name of ['5 DAYS', /^Local/, 'Hide']) {
    await expect.poll(() => page.getByRole('button', { name }).getAttribute('aria-pressed')).toBe('true')
  }
  await page.getByRole('region', { name: 'Current and elevation' }).waitFor()
  const start = forecast.chartSets[0]?.groups[0]?.data[0]?.time ?? 0
  await expect
    .poll(() => ranges(page, start))
    .toEqual([
      [0, 120],
      [0, 120],
    ])
  await expect.poll(() => limits(page).count()).toBe(0)

  // Definitions B.3: wind comes from its direction, current goes to it.
  for (const [index, turn] of [
    [0, 180],
    [1, 0],
  ] as const) {
    const direction = charts(forecast.chartSets)[index]?.groups.find(({ plotType }) => plotType === 'Arrow')
    const { range, left, right } = await drawing(plots(page).nth(index))
    const arrows = await arrowsOf(plots(page).nth(index))
    expect(arrows.length).toBeGreaterThan(8)
    for (const { x, shaft, head } of arrows) {
      const time = range[0] + (x / (right - left)) * (range[1] - range[0])
      const hour = Math.round(time / HOUR) * HOUR
      const value = direction?.data.find((point) => point.time === hour)?.value ?? Number.NaN
      expect(apart(shaft, value + turn)).toBeLessThan(2)
      expect(apart(head, value + turn)).toBeLessThan(2)
    }
  }
})

/** Degrees between two directions. */
const apart = (one: number, other: number) => Math.abs(((((one - other) % 360) + 540) % 360) - 180)

/** The drawn arrows: pixels of the middle, and degrees clockwise from up of the shaft and of the head. */
const arrowsOf = (plot: Locator): Promise<{ x: number; shaft: number; head: number }[]> =>
  plot.locator('.trace').evaluateAll((traces) => {
    const numbers = (path: Element) =>
      (path.getAttribute('d') ?? '').match(/-?\d+(\.\d+)?(e-?\d+)?/g)?.map(Number) ?? []
    const clockwise = (across: number, down: number) => (Math.atan2(across, -down) * 180) / Math.PI
    const trace = traces.find((candidate) => candidate.querySelectorAll('.js-line').length > 5)
    const heads = [...(trace?.querySelectorAll('.point') ?? [])]
      .map(numbers)
      .filter((found) => found.some((n) => n !== 0))
    return [...(trace?.querySelectorAll('.js-line') ?? [])].map((line, index) => {
      const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = numbers(line)
      // The tip of a head is at 0,0, with the rest of the head behind it.
      const [, , ax = 0, ay = 0, bx = 0, by = 0] = heads[index] ?? []
      return { x: (x0 + x1) / 2, shaft: clockwise(x1 - x0, y1 - y0), head: clockwise(-(ax + bx), -(ay + by)) }
    })
  })

it('the window bar, charts and overview share one time axis and one cursor line, whose tooltip has all values of the hour', async () => {
  const { page } = await openWithoutMap()
  const { forecast } = await openForecast(page, SITE, () => openAs(page, 'planner', address))
  await drawn(page)
  const start = forecast.chartSets[0]?.groups[0]?.data[0]?.time ?? 0
  for (const [screen, height] of [
    ['phone', 40],
    ['tablet', 48],
    ['desktop', 56],
  ] as const) {
    await page.setViewportSize(screens[screen])
    await expect.poll(async () => (await box(overview(page))).height).toBe(height)
    const inside = async () => {
      const [upper, lower] = await Promise.all([0, 1].map((index) => drawing(plots(page).nth(index))))
      const bar = await box(page.getByTestId('window-bar').locator('svg').first())
      const mini = await box(overview(page))
      return [
        upper,
        lower,
        { left: bar.x, right: bar.x + bar.width },
        { left: mini.x, right: mini.x + mini.width },
      ].map((edges) => [Math.round(edges?.left ?? 0), Math.round(edges?.right ?? 0)].join())
    }
    await expect.poll(async () => new Set(await inside()).size).toBe(1)
    const windowBar = page.getByTestId('window-bar')
    for (const [part, tall] of [
      [windowBar, 12],
      [windowBar.locator('svg').first(), 12],
      [overview(page).locator('svg > rect').first(), 10],
    ] as const)
      await expect.poll(async () => (await box(part)).height).toBe(tall)
  }

  // Night shading is compared with the sun's altitude by the equation of time, to a degree (independent of the code under test).
  const { shapes } = await drawing(plots(page).first())
  const nights = shapes.filter(
    ({ type, y0, y1, opacity }) => type === 'rect' && y0 === 0 && y1 === 1 && opacity < 0.05,
  )
  expect(nights.length).toBeGreaterThan(9)
  const { latitude, longitude } = forecast.provenance
  for (let hour = 0; hour < 240; hour++) {
    const middle = start + (hour + 0.5) * HOUR
    const altitude = sunAltitude(middle, latitude, longitude)
    if (Math.abs(altitude + 0.833) < 1) continue
    const isShaded = nights.some(({ x0, x1 }) => x0 < middle && middle < x1)
    expect([hour, isShaded]).toEqual([hour, altitude < -0.833])
  }

  // The pointer in the middle draws one line through the bar and both charts.
  const { left, right } = await drawing(plots(page).first())
  const [upper, lower, bar] = [
    await box(plots(page).first()),
    await box(plots(page).nth(1)),
    await box(page.getByTestId('window-bar')),
  ]
  await page.mouse.move((left + right) / 2, upper.y + 100)
  const line = await box(page.getByTestId('hour-line'))
  expect(await page.getByTestId('hour-line').count()).toBe(1)
  expect(Math.abs(line.x - (left + right) / 2)).toBeLessThan(2)
  expect(line.y).toBeLessThanOrEqual(bar.y)
  expect(line.y + line.height).toBeGreaterThanOrEqual(lower.y + lower.height - 1)

  const hour = start + 120 * HOUR
  // Limited parameters that no chart shows come last.
  const shown = [...charts(forecast.chartSets), { groups: forecast.uncharted ?? [] }]
  const expected = shown.flatMap(({ groups }) => groups.flatMap((group) => tooltipLines(group, hour)))
  expect(expected.length).toBeGreaterThan(16)
  const lines = async () => (await page.getByRole('tooltip').innerText()).split('\n')
  await expect.poll(async () => (await lines()).slice(-expected.length)).toEqual(expected)

  // Each name in the legend toggles its series.
  const first = plots(page).first()
  const before = await first.locator('.trace').count()
  const series = page.getByRole('region', { name: 'Wind', exact: true }).getByRole('button')
  expect(await series.count()).toBe(before)
  const one = page.getByRole('button', { name: 'Wind gust 10 m' })
  expect(await one.getAttribute('aria-pressed')).toBe('true')
  await one.click()
  await expect.poll(() => first.locator('.trace').count()).toBe(before - 1)
  await expect.poll(() => one.getAttribute('aria-pressed')).toBe('false')
  await one.click()
  await expect.poll(() => first.locator('.trace').count()).toBe(before)
  for (const name of ['Wind', 'Waves']) {
    for (const each of await page.getByRole('region', { name, exact: true }).getByRole('button').all())
      await each.click()
  }
  await expect.poll(() => page.locator('.js-plotly-plot .trace').count()).toBe(0)
  await page.mouse.move((left + right) / 2, upper.y + 100)
  // Only the limited parameters that no chart shows remain.
  const still = (forecast.uncharted ?? []).flatMap((group) => tooltipLines(group, hour))
  await expect.poll(async () => (await lines()).filter((text) => expected.includes(text))).toEqual(still)
})

/** Degrees of the sun above the horizon: Cooper's declination and Spencer's equation of time. */
function sunAltitude(time: number, latitude: number, longitude: number): number {
  const radian = Math.PI / 180
  const date = new Date(time * 1000)
  const day = (time - Date.UTC(date.getUTCFullYear(), 0, 0) / 1000) / 86_400
  const declination = 23.45 * Math.sin(((360 * (284 + day)) / 365) * radian) * radian
  const turn = ((2 * Math.PI) / 365) * (day - 1)
  const equation =
    229.18 *
    (0.000075 +
      0.001868 * Math.cos(turn) -
      0.032077 * Math.sin(turn) -
      0.014615 * Math.cos(2 * turn) -
      0.040849 * Math.sin(2 * turn))
  const solarMinutes = date.getUTCHours() * 60 + date.getUTCMinutes() + equation + 4 * longitude
  const hourAngle = (solarMinutes / 4 - 180) * radian
  const sine =
    Math.sin(latitude * radian) * Math.sin(declination) +
    Math.cos(latitude * radian) * Math.cos(declination) * Math.cos(hourAngle)
  return Math.asin(sine) / radian
}

it('the overview selects, resizes, moves and resets the time range by mouse and keyboard, and stores it', async () => {
  const { page } = await openWithoutMap()
  const { forecast } = await openForecast(page, SITE, () => openAs(page, 'planner', address))
  await drawn(page)
  const start = forecast.chartSets[0]?.groups[0]?.data[0]?.time ?? 0
  const both = (from: number, to: number) =>
    expect
      .poll(() => ranges(page, start))
      .toEqual([
        [from, to],
        [from, to],
      ])
  const mini = await box(overview(page))
  const part = (name: string) => page.getByRole('slider', { name, exact: true })
  const x = (hour: number) => mini.x + (hour / 240) * mini.width
  const y = mini.y + mini.height / 2
  const drag = async (from: number, to: number) => {
    await page.mouse.move(from, y)
    await page.mouse.down()
    await page.mouse.move((from + to) / 2, y, { steps: 3 })
    await page.mouse.move(to, y, { steps: 3 })
    await page.mouse.up()
  }
  /** The x coordinate of the center of a part of the range. */
  const middle = async (name: string) => {
    const { x: left, width } = await box(part(name))
    return left + width / 2
  }
  await drag(x(60), x(120))
  await both(60, 120)
  await expect.poll(() => hours(page).getAttribute('aria-valuemin')).toBe(String(start + 60 * HOUR))
  await expect.poll(() => hours(page).getAttribute('aria-valuemax')).toBe(String(start + 120 * HOUR))
  await drag(await middle('End of the visible time range'), x(180))
  await both(60, 180)
  await drag(await middle('Start of the visible time range'), x(90))
  await both(90, 180)
  await drag(await middle('Visible time range'), x(105))
  await both(60, 150)

  await part('Visible time range').focus()
  await page.keyboard.press('ArrowRight')
  await both(61, 151)
  await part('Start of the visible time range').focus()
  await page.keyboard.press('PageUp')
  await both(85, 151)
  await part('End of the visible time range').focus()
  await page.keyboard.press('End')
  await both(85, 240)

  // The table shows all hours, and the charts restore the range.
  await button(page, 'Table').click()
  await expect
    .poll(async () => Number(await page.locator('[aria-rowcount]').first().getAttribute('aria-rowcount')))
    .toBeGreaterThanOrEqual(241)
  await button(page, 'Chart').click()
  await drawn(page)
  await both(85, 240)
  await button(page, 'Show all').click()
  await both(0, 240)
  await button(page, 'Show all').waitFor({ state: 'detached' })
})

it('the axis of the waves reaches up to the largest wave of the last runs, from the first drawing on', async () => {
  const { page } = await openWithoutMap()
  await changeForecast(page, SITE, (answer) => {
    answer.largestWave = 23
  })
  await openAs(page, 'planner', `${address}?view.upper=2&view.lower=1`)
  const top = async (chart: number) =>
    Math.max(...(await plots(page).nth(chart).locator('.ytick').allTextContents()).map(Number))
  await plots(page).first().locator('.trace').first().waitFor({ state: 'attached' })
  // Plotly draws axes before lines, so these are the first axes.
  expect(await top(0)).toBeGreaterThanOrEqual(20)
})

it('the charts draw bands, lines, arrows and bars, and report an hour or a forecast without values', async () => {
  const { page } = await openWithoutMap()
  await changeForecast(page, SITE, ({ columns, length }) => {
    // The last day has no values at all.
    for (const values of Object.values(columns)) values.fill(null, length - 24)
  })
  await openAs(page, 'planner', `${address}?view.upper=1&view.lower=3`)
  await drawn(page)
  const upper = plots(page).first()
  const named = await page.getByRole('region', { name: 'Wind', exact: true }).getByRole('button').count()
  expect(named).toBeGreaterThanOrEqual(5)
  await expect.poll(() => upper.locator('.trace').count()).toBe(named)
  const ink = await upper
    .locator('.trace')
    .evaluateAll((traces) =>
      traces.map((trace) =>
        Math.max(...[...trace.querySelectorAll('path')].map((path) => (path.getAttribute('d') ?? '').length)),
      ),
    )
  for (const length of ink) expect(length).toBeGreaterThan(20)
  expect(await plots(page).nth(1).locator('.barlayer .trace .point').count()).toBeGreaterThan(100)
  expect(await upper.locator('.js-fill').count()).toBe(1)

  await hours(page).focus()
  await page.keyboard.press('End')
  const nothing = page.getByRole('tooltip').getByText('No weather parameters available')
  await nothing.waitFor()
  // A phone shows the same message above the charts.
  await page.setViewportSize(screens.phone)
  // The resized page is laid out again without a map and resets the hour.
  await expect
    .poll(async () => {
      await hours(page).focus()
      await page.keyboard.press('End')
      return page.getByRole('button', { name: 'Close' }).count()
    })
    .toBe(1)
  await nothing.waitFor()
  await page.keyboard.press('Escape')
  await nothing.waitFor({ state: 'detached' })

  await page.unroute(forecastCall(SITE))
  await changeForecast(page, SITE, withoutHours)
  await page.reload()
  await page.getByText('Ingen data', { exact: true }).waitFor()
  await expect.poll(() => plots(page).count()).toBe(0)
})

it.each(['phone', 'desktop'] as const)(
  'the layout on a %s does not shift while the server is slow or fails',
  async (screen) => {
    const { page } = await openWithoutMap({ screen, expected: /503/ })
    // A previous visit provides the number of limit strips for the placeholders.
    await openAs(page, 'planner', address)
    await drawn(page)
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(forecastCall(SITE), async (route) => {
      await held
      await route.continue()
    })
    await openAs(page, 'planner', address)
    await page.getByRole('status', { name: 'Loading forecast' }).waitFor()
    await siteName(page).waitFor()
    const top = async (locator: Locator) => Math.round((await box(locator)).y)
    const places = async (names: readonly string[]) => [
      await top(siteName(page)),
      await top(page.getByRole('group', { name: 'Mode' })),
      await top(page.getByRole('region', { name: 'Forecast settings' })),
      await top(page.getByTestId(names[0] ?? '')),
      await top(page.getByTestId(names[1] ?? '')),
      await top(page.getByTestId(names[2] ?? '').first()),
      await top(page.getByTestId(names[2] ?? '').nth(1)),
      await top(page.getByTestId(names[3] ?? '')),
    ]
    const waiting = await places(['toolbar-skeleton', 'bar-skeleton', 'chart-skeleton', 'overview-skeleton'])
    answer()
    await drawn(page)
    const there = await places(['forecast-toolbar', 'window-bar', 'chart', 'overview'])
    expect(there.map((place, index) => Math.abs(place - (waiting[index] ?? 0)) <= 2)).toEqual(
      there.map(() => true),
    )

    await page.unroute(forecastCall(SITE))
    let fails = true
    await page.route(forecastCall(SITE), (route) =>
      fails
        ? route.fulfill({
            status: 503,
            contentType: 'text/plain',
            body: 'The weather source does not answer.',
          })
        : route.continue(),
    )
    await page.reload()
    await page.getByText('The weather source does not answer.', { exact: true }).waitFor()
    fails = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await drawn(page)
  },
)

it('the charts scroll on a low screen, fit on a higher one, and keep their message on one line when narrow', async () => {
  const { page } = await openWithoutMap({ screen: 'tablet' })
  await openAs(page, 'planner', address)
  await drawn(page)
  const chartsEnd = async () => {
    const { y, height } = await box(page.getByTestId('chart').nth(1))
    return y + height
  }
  const beside = async () => (await box(overview(page))).y - (await chartsEnd())
  const settings = page.getByRole('region', { name: 'Forecast settings' })
  const room = async () => {
    const { y, height } = await box(overview(page))
    return (await box(settings)).y - (y + height)
  }
  const height = async (index: number) => (await box(plots(page).nth(index))).height
  const before = await height(1)

  // A laptop screen without the browser's own bars, and a phone in landscape.
  for (const size of [
    { width: 1366, height: 625 },
    { width: 844, height: 390 },
  ]) {
    await page.setViewportSize(size)
    await expect.poll(() => height(1)).toBeLessThan(before)
    // Nothing overlaps, and the end of the page can be scrolled into view.
    await expect.poll(beside).toBeGreaterThanOrEqual(0)
    const middle = await box(plots(page).first())
    await page.mouse.move(middle.x + middle.width / 2, (await box(settings)).y - 40)
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 1000)
        return room()
      })
      .toBeGreaterThanOrEqual(0)
    await expect.poll(() => height(1)).toBeGreaterThan(60)
  }

  await page.setViewportSize(screens.tablet)
  await expect.poll(() => height(1)).toBe(before)
  await expect.poll(beside).toBeGreaterThanOrEqual(0)

  // With an open map the forecast is as narrow as on a phone.
  const message = page.getByTestId('status-chip')
  const line = (await box(message)).height
  expect(line).toBeLessThan(45)
  await button(page, 'Map').click()
  await mapPlace(page).waitFor()
  // The message takes at most two lines.
  await expect.poll(async () => (await box(message)).height).toBeLessThan(60)
  await button(page, 'Map').click()
})
