import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { HwwaResult, HwwaSite } from '../../src/schemas/entities.ts'
import { launchBrowser, screens, type Visit, visit } from './support/browser.ts'
import { DEMO_PASSWORD, openAs } from './support/portal.ts'
import { type Product, startProduct } from './support/product.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const alphaVentus = `${root}../shared/data/alpha_ventus_wind_wave_hourly_2002_2014.csv.gz`
const oracleFile = `${root}../shared/data/oracle_alpha_ventus.json`
const isThere = existsSync(alphaVentus) && existsSync(oracleFile)

const TITLE = 'Year To Year Variability Of Monthly Mean Wind Speed'
const months = [1, 2, 7, 12]
const limits = [
  { id: 1, name: 'wind_speed_10m', unit: 'm/s', description: 'Wind', value: { max: 10 }, isActive: true },
  { id: 11, name: 'wave_height', unit: 'm', description: 'Waves', value: { max: 1 }, isActive: true },
]

let product: Product
let browser: Browser
let open: Visit
let site: HwwaSite
let api: Record<string, string>
/** Bodies of the analyses that the page has asked for. */
const asked: { workWindow: { percentiles: number[] } }[] = []

beforeAll(async () => {
  product = await startProduct()
  browser = await launchBrowser()
  open = await visit(browser, product.address, { expected: /status of 500/ })
  const { page } = open
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/hwwa')
      asked.push(request.postDataJSON())
  })
  await openAs(page, 'planner7', '/analytics')
  api = await rightsOf(page, 'planner7')
  const sites = await page.request.get('/hwwa/sites', { headers: api })
  site = (await sites.json()).data[0]
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

/** The headers with which a user may call the API. */
async function rightsOf(page: Page, username: string): Promise<Record<string, string>> {
  const config = (await page.locator('meta[name="seawindow-config"]').getAttribute('content')) ?? '{}'
  const key = { 'x-api-key': JSON.parse(config).applicationKey, accept: 'application/json' }
  const answer = await page.request.get('/authentication', {
    headers: { ...key, username, password: DEMO_PASSWORD },
  })
  return { ...key, authorization: `Bearer ${(await answer.json()).data.token}` }
}

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
  expect(await shownTable(page)).toEqual(expectedTable(tablesOf(answer), 90))
  const [hours = {}] = tablesOf(answer)
  const chart = page.getByRole('region', { name: 'Usable Hours', exact: true })
  const drawn = await chart.locator('.annotation-text').allTextContents()
  for (const month of months) {
    expect(drawn).toContain(text(hours.usable_hours_p90?.[month]))
    expect(drawn).toContain(text(hours.total_hours?.[month]))
  }
  const words = await chart.locator('[role=img]').getAttribute('aria-label')
  expect(words).toContain(
    `January ${text(hours.usable_hours_p90?.[1])} of ${text(hours.total_hours?.[1])} hours`,
  )
  await page.getByRole('heading', { name: 'Usable Days', exact: true }).waitFor()
  expect(asked).toHaveLength(1)
})

test("the columns have the customer's colour, the usable one in front of a wider and lighter total", async () => {
  const bars = open.page.getByRole('region', { name: 'Usable Days', exact: true }).locator('.barlayer .trace')
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
  const words = await panel.locator('[role=img]').getAttribute('aria-label')
  for (const [year, speed] of Object.entries(wind?.windSpeedYearly ?? {}))
    expect(words).toContain(`${year} ${text(speed)}`)
  const ends = await panel.locator('.annotation-text').allTextContents()
  expect(ends).toEqual([
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
  expect(await toggle.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(asked.at(-1)?.workWindow.percentiles).toEqual([10])
  expect(JSON.parse(new URL(page.url()).searchParams.get('formValues') ?? '')).toMatchObject({
    percentiles: 90,
    plannersPercentile: true,
  })
  const answer = await answerOf(page, 10)
  expect(await shownTable(page)).toEqual(expectedTable(tablesOf(answer), 10))
  const [hours = {}] = tablesOf(answer)
  expect(await page.getByTestId('month-words').innerText()).toContain(
    `In 9 of 10 years at least ${text(hours.usable_hours_p10?.[2])} of`,
  )
  await page.getByRole('columnheader', { name: 'Usable, P90 exceeded' }).first().waitFor()
})

test('a percentile of few years is called an extreme, and a window that never fits is said to be zero', async () => {
  const { page } = open
  await show(page, formOf({ percentiles: 1, windowLengthHours: 13 }))
  await page.getByText(/years of data P1 is little more than the lowest/).waitFor()
  await page.getByText(/^Every value is zero: a window of 13 h/).waitFor()
  expect((await shownTable(page)).Jan?.[0]).toBe('0.0')
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
  const chart = page.getByRole('region', { name: 'Usable Hours', exact: true })
  expect(await chart.locator('.annotation-text').allTextContents()).toContain('no data')
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
  const chart = page.getByRole('region', { name: 'Usable Hours', exact: true })
  const boxes = await chart
    .locator('.annotation-text')
    .evaluateAll((labels) => labels.slice(1).map((label) => label.getBoundingClientRect().toJSON()))
  expect(boxes).toHaveLength(12)
  for (const [index, box] of boxes.entries())
    if (index > 0) expect(box.left).toBeGreaterThanOrEqual(boxes[index - 1].right)
  await page.getByRole('tab', { name: 'December' }).click()
  await page.getByRole('tabpanel', { name: 'December' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(screens.phone.width)
  await page.setViewportSize(screens.desktop)
})

describe.skipIf(!isThere)('alpha ventus (skipped where ../shared/data is absent)', () => {
  test('a new site on an imported archive shows the numbers of an independent program', async () => {
    const { page } = open
    const created = await page.request.post('/settings/sites', {
      headers: await rightsOf(page, 'admin7'),
      data: { name: 'alpha ventus', latitude: 54.01, longitude: 6.6, includeHistoricData: true },
    })
    expect(created.status()).toBeLessThan(300)
    execFileSync(
      process.execPath,
      [
        'server/archive.ts',
        'import',
        alphaVentus,
        ...['--latitude', '54.01', '--longitude', '6.60'],
        ...['--map', 'wind_speed_ms=wind_speed_10m', '--map', 'hs_m=wave_height'],
      ],
      { cwd: root, env: { ...process.env, DATA_DIR: product.dataDir }, encoding: 'utf8' },
    )
    // Administrators see every site of their customer.
    const other = await visit(browser, product.address)
    await openAs(other.page, 'admin7', '/analytics')
    const sites = await other.page.request.get('/hwwa/sites', {
      headers: await rightsOf(other.page, 'admin7'),
    })
    const found = ((await sites.json()).data as HwwaSite[]).find(({ name }) => name === 'alpha ventus')
    const [{ request, expected }] = JSON.parse(readFileSync(oracleFile, 'utf8')).analytics
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
    expect(await shownTable(other.page)).toEqual(expectedTable([expected, expected], request.percentile, all))
    const january = other.page.getByRole('tabpanel', { name: 'January' })
    const { yearly, avg, sd } = expected.wind[1]
    const words = await january.locator('[role=img]').getAttribute('aria-label')
    expect(words).toContain(
      `Average ${text(avg)} m/s, lower ${text(avg - sd)} m/s, upper ${text(avg + sd)} m/s`,
    )
    for (const [year, speed] of Object.entries<number>(yearly))
      expect(words).toContain(`${year} ${text(speed)}`)
    expect(other.errors).toEqual([])
    await other.close()
  })
})

test('nothing was logged as an error', () => {
  expect(open.errors).toEqual([])
})
