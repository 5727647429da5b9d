import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { HwwaResult, HwwaSite } from '../../src/schemas/entities.ts'
import { hasAlphaVentus } from '../weather/alphaVentus.ts'
import { importAlphaVentus, readOracle } from './support/alphaVentusArchive.ts'
import { screens, type Visit } from './support/browser.ts'
import { openAs } from './support/portal.ts'
import { apiGet, type Rights, rightsOf } from './support/rights.ts'
import { startStage } from './support/stage.ts'

const TITLE = 'Year To Year Variability Of Monthly Mean Wind Speed'
const months = [1, 2, 7, 12]
const limits = [
  { id: 1, name: 'wind_speed_10m', unit: 'm/s', description: 'Wind', value: { max: 10 }, isActive: true },
  { id: 11, name: 'wave_height', unit: 'm', description: 'Waves', value: { max: 1 }, isActive: true },
]

const stage = startStage()
let open: Visit
let site: HwwaSite
let api: Rights
/** Bodies of the analyses that the page has asked for. */
const asked: { workWindow: { percentiles: number[] } }[] = []

beforeAll(async () => {
  open = await stage.visit({ expected: /status of 500/ })
  const { page } = open
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/hwwa')
      asked.push(request.postDataJSON())
  })
  await openAs(page, 'planner7', '/analytics')
  api = await rightsOf(stage.product.address, 'planner7')
  site = (await apiGet<HwwaSite[]>(page, '/hwwa/sites', api))[0]!
})

const formOf = (changes: object = {}) => ({
  site,
  months,
  analysisLevelMeters: 10,
  percentiles: 90,
  workingDays: { start: 0, end: 6 },
  windowLengthHours: 4,
  windowSelection: { name: 'custom', customRange: { start: 7, end: 19 } },
  isTimezoneUTC: true,
  weatherParameters: limits,
  ...changes,
})

/** The API's own answer at a plain percentile, asked as the specification says. */
async function answerOf(page: Page, percentile: number): Promise<HwwaResult> {
  const data = {
    site,
    months,
    workWindow: {
      analysisLevel: { value: 10, unit: 'meter' },
      percentiles: [percentile],
      workingDays: { start: 0, end: 6 },
      windowLength: { value: 4, unit: 'hour' },
      windowSelection: { name: 'custom', customRange: { start: 7, end: 19 } },
    },
    weatherParameters: limits,
    includeInputWeatherParametersInTheResponse: false,
  }
  const answer = await page.request.post('/hwwa', { headers: api, data })
  return (await answer.json()).data
}

const show = (page: Page, form: { site: HwwaSite }) =>
  page.goto(`/analytics/${form.site.id}?formValues=${encodeURIComponent(JSON.stringify(form))}`)

const chartOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const labelsOf = (chart: Locator) => chart.locator('.annotation-text').allTextContents()
const wordsOf = (chart: Locator) => chart.locator('[role=img]').getAttribute('aria-label')

/** Month -> usable and total hours, usable and total days, as the page shows them. */
async function shownTable(page: Page): Promise<Record<string, string[]>> {
  const table = page.getByRole('region', { name: 'Usable hours and days by month' }).locator('tbody tr')
  await table.first().waitFor()
  const rows = await Promise.all((await table.all()).map((row) => row.locator('th, td').allInnerTexts()))
  return Object.fromEntries(
    rows.map(([month, hours, totalHours, , days, totalDays]) => [
      month,
      [hours, totalHours, days, totalDays],
    ]),
  )
}

const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const text = (value: number | null | undefined) => value?.toFixed(1) ?? 'no data'

const expectedTable = (tables: Record<string, Record<string, number | null>>[], p: number, of = months) => {
  const [hours = {}, days = {}] = tables
  return Object.fromEntries(
    of.map((month) => [
      names[month - 1],
      [
        text(hours[`usable_hours_p${p}`]?.[month]),
        text(hours.total_hours?.[month]),
        text(days[`usable_days_p${p}`]?.[month]),
        text(days.total_days?.[month]),
      ],
    ]),
  )
}

const tablesOf = ({ hwwa: [analysis] }: HwwaResult) => [analysis?.hwwaHours ?? {}, analysis?.hwwaDays ?? {}]

test('an address shows the site, where the numbers come from, and per month what the API answers', async () => {
  const { page } = open
  const answer = await answerOf(page, 90)
  await show(page, formOf())
  await page.getByRole('heading', { name: site.name }).waitFor()
  await page.getByText(/^Synthetic demonstration data/).waitFor()
  await expect.poll(() => shownTable(page)).toEqual(expectedTable(tablesOf(answer), 90))
  const [hours = {}] = tablesOf(answer)
  const chart = chartOf(page, 'Usable Hours')
  for (const month of months) {
    await expect.poll(() => labelsOf(chart)).toContain(text(hours.usable_hours_p90?.[month]))
    await expect.poll(() => labelsOf(chart)).toContain(text(hours.total_hours?.[month]))
  }
  expect(await wordsOf(chart)).toContain(
    `January ${text(hours.usable_hours_p90?.[1])} of ${text(hours.total_hours?.[1])} hours`,
  )
  await page.getByRole('heading', { name: 'Usable Days', exact: true }).waitFor()
  expect(asked).toHaveLength(1)
})

test("the columns have the customer's colour, the usable one in front of a wider and lighter total", async () => {
  const bars = chartOf(open.page, 'Usable Days').locator('.barlayer .trace')
  const [total, usable] = await Promise.all(
    [0, 1].map((index) =>
      bars
        .nth(index)
        .locator('path')
        .first()
        .evaluate((path) => ({
          fill: getComputedStyle(path).fill,
          opacity: getComputedStyle(path).fillOpacity,
          width: path.getBoundingClientRect().width,
          middle: path.getBoundingClientRect().x + path.getBoundingClientRect().width / 2,
        })),
    ),
  )
  expect([total?.fill, usable?.fill]).toEqual(['rgb(15, 109, 122)', 'rgb(15, 109, 122)'])
  expect(Number(total?.opacity)).toBeLessThan(Number(usable?.opacity))
  expect(total?.width).toBeGreaterThan(usable?.width ?? 0)
  expect(total?.middle).toBeCloseTo(usable?.middle ?? 0, 0)
})

test('a tab for each month that was asked for shows its wind over the years, and asks nothing', async () => {
  const { page } = open
  const { windVariabilityYearly } = await answerOf(page, 90)
  const before = asked.length
  expect(await page.getByRole('tab').allInnerTexts()).toEqual(months.map((month) => names[month - 1]))
  await page.getByRole('tab', { name: 'January' }).click()
  await page.keyboard.press('ArrowRight')
  const panel = page.getByRole('tabpanel', { name: 'February' })
  await panel.getByRole('heading', { name: TITLE }).waitFor()
  const wind = windVariabilityYearly.find(({ month }) => month === 2)
  const words = await wordsOf(panel)
  for (const [year, speed] of Object.entries(wind?.windSpeedYearly ?? {}))
    expect(words).toContain(`${year} ${text(speed)}`)
  await expect
    .poll(() => labelsOf(panel))
    .toEqual([
      'm/s',
      `Upper ${text(wind?.windSpeedUpper)}`,
      `Average ${text(wind?.windSpeedAvg)}`,
      `Lower ${text(wind?.windSpeedLower)}`,
    ])
  for (const year of await panel.locator('.xtick text').allTextContents()) expect(year).toMatch(/^\d{4}$/)
  expect(asked).toHaveLength(before)
})

test("the planner's switch changes the address, asks for 100 - NN, and says what is shown", async () => {
  const { page } = open
  await page.getByText('P90: In 1 of 10 years at least').waitFor()
  await page.getByRole('switch', { name: /Planner's P90/ }).click()
  await page.getByText('P90 exceeded: In 9 of 10 years at least').waitFor()
  const toggle = page.getByRole('switch', { name: /Planner's P90/ })
  await expect.poll(() => toggle.evaluate((element) => element === document.activeElement)).toBe(true)
  await expect.poll(() => asked.at(-1)?.workWindow.percentiles).toEqual([10])
  expect(JSON.parse(new URL(page.url()).searchParams.get('formValues') ?? '')).toMatchObject({
    percentiles: 90,
    plannersPercentile: true,
  })
  const answer = await answerOf(page, 10)
  await expect.poll(() => shownTable(page)).toEqual(expectedTable(tablesOf(answer), 10))
  const [hours = {}] = tablesOf(answer)
  await expect
    .poll(() => page.getByTestId('month-words').innerText())
    .toContain(`In 9 of 10 years at least ${text(hours.usable_hours_p10?.[2])} of`)
  await page.getByRole('columnheader', { name: 'Usable, P90 exceeded' }).first().waitFor()
})

test('a percentile of few years is called an extreme, and a window that never fits is said to be zero', async () => {
  const { page } = open
  await show(page, formOf({ percentiles: 1, windowLengthHours: 13 }))
  await page.getByText(/years of data P1 is little more than the lowest/).waitFor()
  await page.getByText(/^Every value is zero: a window of 13 h/).waitFor()
  await expect.poll(async () => (await shownTable(page)).Jan?.[0]).toBe('0.0')
})

test('a month without data says so, and is not zero', async () => {
  const { page } = open
  await page.route('**/hwwa', async (route) => {
    const response = await route.fetch()
    const json: { data: HwwaResult } = await response.json()
    for (const table of Object.values(json.data.hwwa[0]?.hwwaHours ?? {})) table[2] = null
    await route.fulfill({ response, json })
  })
  await show(page, formOf())
  expect((await shownTable(page)).Feb?.slice(0, 2)).toEqual(['no data', 'no data'])
  await expect.poll(() => labelsOf(chartOf(page, 'Usable Hours'))).toContain('no data')
  await page.unroute('**/hwwa')
})

test("'Data not found' on a failure and on an empty answer, with a way back to the form", async () => {
  const { page } = open
  await page.route('**/hwwa', (route) => route.fulfill({ status: 500, body: 'The archive cannot be read.' }))
  await show(page, formOf())
  await page.getByText('Data not found').waitFor()
  await page.getByText('The archive cannot be read.').waitFor()
  await page.unroute('**/hwwa')
  await page.route('**/hwwa', (route) =>
    route.fulfill({ json: { data: { hwwa: [], windVariabilityYearly: [] } } }),
  )
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('The archive cannot be read.').waitFor({ state: 'detached' })
  await page.getByText('Data not found').waitFor()
  await page.unroute('**/hwwa')
  await page.getByRole('link', { name: 'Back to the analytics form' }).click()
  await page.waitForURL(/\/analytics$/)
})

test('on a phone every number has room, and the page is not wider than the screen', async () => {
  const { page } = open
  await page.setViewportSize(screens.phone)
  await show(page, formOf({ months: names.map((_, index) => index + 1) }))
  expect(Object.keys(await shownTable(page))).toEqual(names)
  /** For each number whether it ends before the next begins. */
  const isApart = () =>
    chartOf(page, 'Usable Hours')
      .locator('.annotation-text')
      .evaluateAll((labels) =>
        labels
          .slice(1)
          .map((label) => label.getBoundingClientRect())
          .map(({ right }, index, boxes) => right <= (boxes[index + 1]?.left ?? Number.POSITIVE_INFINITY)),
      )
  await expect.poll(isApart).toEqual(names.map(() => true))
  await page.getByRole('tab', { name: 'December' }).click()
  await page.getByRole('tabpanel', { name: 'December' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(screens.phone.width)
  await page.setViewportSize(screens.desktop)
})

describe.skipIf(!hasAlphaVentus)('alpha ventus (skipped where ../shared/data is absent)', () => {
  test('a new site on an imported archive shows the numbers of an independent program', async () => {
    const { page } = open
    const administrator = await rightsOf(stage.product.address, 'admin7')
    const created = await page.request.post('/settings/sites', {
      headers: administrator,
      data: { name: 'alpha ventus', latitude: 54.01, longitude: 6.6, includeHistoricData: true },
    })
    expect(created.status()).toBeLessThan(300)
    importAlphaVentus(stage.product)
    // Administrators see every site of their customer.
    const other = await stage.visiting()
    await openAs(other.page, 'admin7', '/analytics')
    const sites = await apiGet<HwwaSite[]>(other.page, '/hwwa/sites', administrator)
    const found = sites.find(({ name }) => name === 'alpha ventus')
    const [{ request, expected }] = readOracle().analytics
    const all = names.map((_, index) => index + 1)
    await show(other.page, {
      ...formOf({
        months: all,
        percentiles: request.percentile,
        windowLengthHours: request.windowLength,
        windowSelection: { name: 'custom', customRange: { start: request.start, end: request.end } },
      }),
      site: found ?? site,
    })
    await other.page.getByText(/^Archive: .* 2002 to 2014/).waitFor()
    const table = expectedTable([expected, expected], request.percentile, all)
    await expect.poll(() => shownTable(other.page)).toEqual(table)
    const january = other.page.getByRole('tabpanel', { name: 'January' })
    const { yearly, avg, sd } = expected.wind[1]
    const words = await wordsOf(january)
    expect(words).toContain(
      `Average ${text(avg)} m/s, lower ${text(avg - sd)} m/s, upper ${text(avg + sd)} m/s`,
    )
    for (const [year, speed] of Object.entries<number>(yearly))
      expect(words).toContain(`${year} ${text(speed)}`)
  })
})

test('nothing was logged as an error', () => {
  expect(open.errors).toEqual([])
})
