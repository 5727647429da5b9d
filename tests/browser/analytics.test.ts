import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { AnalyticsResult, AnalyticsSite } from '#schemas/shapes/hindcast/analytics.ts'
import { type ApiHeaders, apiGet, signedInHeaders } from './support/apiHeaders.ts'
import { screens, type TestPage } from './support/browser.ts'
import { openAs } from './support/portal.ts'
import { startTestServer } from './support/testServer.ts'

const TITLE = 'Year To Year Variability Of Monthly Mean Wind Speed'
const months = [1, 2, 7, 12]
const limits = [
  { id: 1, name: 'wind_speed_10m', unit: 'm/s', description: 'Wind', value: { max: 10 }, isActive: true },
  { id: 11, name: 'wave_height', unit: 'm', description: 'Waves', value: { max: 1 }, isActive: true },
]

const server = startTestServer()
let open: TestPage
let site: AnalyticsSite
let api: ApiHeaders
/** Bodies of the analyses that the page has requested. */
const requests: { workWindow: { percentiles: number[] } }[] = []

beforeAll(async () => {
  open = await server.openSharedPage({ expected: /status of (429|500)/ })
  const { page } = open
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/hwwa')
      requests.push(request.postDataJSON())
  })
  await openAs(page, 'planner7', '/analytics')
  api = await signedInHeaders(server.product.address, 'planner7')
  site = (await apiGet<AnalyticsSite[]>(page, '/hwwa/sites', api))[0]!
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

/** The API's response to the specification's request at a plain percentile. */
async function answerOf(page: Page, percentile: number): Promise<AnalyticsResult> {
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

const show = (page: Page, form: { site: AnalyticsSite }) =>
  page.goto(`/analytics/${form.site.id}?formValues=${encodeURIComponent(JSON.stringify(form))}`)

const chartOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const labelsOf = (chart: Locator) => chart.locator('.annotation-text').allTextContents()
const wordsOf = (chart: Locator) => chart.locator('[role=img]').getAttribute('aria-label')

/** By month, as shown: usable hours, total hours and their share, and the same for days. */
async function shownTable(page: Page): Promise<Record<string, string[]>> {
  const table = page.getByRole('region', { name: 'Usable hours and days by month' }).locator('tbody tr')
  await table.first().waitFor()
  const rows = await Promise.all((await table.all()).map((row) => row.locator('th, td').allInnerTexts()))
  return Object.fromEntries(
    rows.map(([month = '', ...cells]) => [
      month,
      // Omits the start days, and the intervals, the second cells of hours and of days, which other tests check.
      cells
        .slice(0, 8)
        .filter((_, index) => index % 4 !== 1)
        .map((cell) => cell.replace('\u00a0', ' ')),
    ]),
  )
}

const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const text = (value: number | null | undefined) => value?.toFixed(1) ?? 'no data'

type Tables = Record<string, Record<string, number | null>>

/** A month's usable and total amount, and their ratio in whole percent. */
function amountsOf(table: Tables, unit: 'hours' | 'days', p: number, month: number): string[] {
  const [usable, total] = [table[`usable_${unit}_p${p}`]?.[month], table[`total_${unit}`]?.[month]]
  const share = usable == null || !total ? '–' : `${Math.round((usable / total) * 100)} %`
  return [text(usable), text(total), share]
}

const expectedTable = ([hours = {}, days = {}]: Tables[], p: number, of = months) =>
  Object.fromEntries(
    of.map((month) => [
      names[month - 1],
      [...amountsOf(hours, 'hours', p, month), ...amountsOf(days, 'days', p, month)],
    ]),
  )

const tablesOf = ({ hwwa: [analysis] }: AnalyticsResult) => [
  analysis?.hwwaHours ?? {},
  analysis?.hwwaDays ?? {},
]

test('a planner requests an analysis, and sees its site, its data source and the monthly results of the API', async () => {
  const { page } = open
  const answer = await answerOf(page, 90)
  await page.getByRole('combobox', { name: 'Site', exact: true }).fill(site.name)
  await page.getByRole('option', { name: site.name, exact: true }).click()
  await page.getByRole('combobox', { name: 'Analysis height' }).click()
  await page.getByRole('option', { name: '10 m', exact: true }).click()
  await page.getByRole('button', { name: 'No months' }).click()
  for (const month of ['January', 'February', 'July', 'December'])
    await page.getByRole('button', { name: month }).click()
  await page.getByLabel('Percentile', { exact: true }).fill('90')
  await page.getByLabel('Window length (hours)').fill('4')
  for (const [parameter, limit] of [
    ['Wind speed at 10 m, 10-minute mean', '10'],
    ['Significant wave height Hs', '1'],
  ] as const) {
    await page.getByRole('checkbox', { name: parameter }).check()
    await page.getByRole('group', { name: parameter }).getByRole('textbox', { name: 'Max' }).fill(limit)
  }
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('heading', { name: site.name }).waitFor()
  await page.getByText(/^Synthetic demonstration data/).waitFor()
  await expect.poll(() => shownTable(page)).toEqual(expectedTable(tablesOf(answer), 90))
  const rest = ['Interval', 'Total', 'Share']
  expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
    'Month',
    'P90: at least this in 1 of 10 years',
    'Hours',
    'Days',
    'Start days',
    ...['Usable, P90', ...rest],
    ...['Usable, P90', ...rest],
    ...['Work can start, P90', ...rest],
  ])
  // The request with its time zone, and the number of years of data.
  await page.getByText(/ · window of 4 h · Mon–Sun 07–19 UTC · analysis height 10 m$/).waitFor()
  const years = answer.windVariabilityYearly.map((month) => Object.keys(month.windSpeedYearly).length)
  expect(new Set(years).size).toBe(1)
  await page.getByText(`From ${years[0]} years of data.`).waitFor()

  const [hours = {}, days = {}] = tablesOf(answer)
  for (const [title, unit, table] of [
    ['Usable Hours', 'hours', hours],
    ['Usable Days', 'days', days],
  ] as const) {
    const chart = chartOf(page, title)
    const amounts = months.map((month) => amountsOf(table, unit, 90, month))
    await expect
      .poll(async () => (await labelsOf(chart)).toSorted())
      .toEqual([unit, ...amounts.flatMap(([usable = '', total = '']) => [usable, total])].toSorted())
    expect(await chart.locator('.xtick').allTextContents()).toEqual(['Jan', 'Feb', 'Jul', 'Dec'])
    const [usable, total] = amounts[0] ?? []
    expect(await wordsOf(chart)).toContain(`January ${usable} of ${total} ${unit}`)
  }
  expect(requests).toHaveLength(1)
})

test("bar charts draw the usable amount in the customer's color in front of a wider, lighter total", async () => {
  const chart = chartOf(open.page, 'Usable Days')
  const bars = chart.locator('.barlayer .trace')
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
  const mark = async (name: string) =>
    (await chart.getByText(name, { exact: true }).locator('[aria-hidden]').boundingBox())?.width
  expect(await mark('Total')).toBeGreaterThan(
    (await mark('Usable, P90: at least this in 1 of 10 years')) ?? 0,
  )

  // The heights of all bars are proportional to their values.
  const heights = (index: number) =>
    bars
      .nth(index)
      .locator('path')
      .evaluateAll((paths) => paths.map((path) => path.getBoundingClientRect().height))
  const [all, part] = [await heights(0), await heights(1)]
  const [, days = {}] = tablesOf(await answerOf(open.page, 90))
  const scale = (all[0] ?? 0) / (days.total_days?.[1] ?? 0)
  for (const [index, month] of months.entries()) {
    expect(Math.abs((all[index] ?? 0) - (days.total_days?.[month] ?? 0) * scale)).toBeLessThan(2)
    expect(Math.abs((part[index] ?? 0) - (days.usable_days_p90?.[month] ?? 0) * scale)).toBeLessThan(2)
  }
})

test('each month of the request has a tab with its wind over the years, which sends no request', async () => {
  const { page } = open
  const { windVariabilityYearly } = await answerOf(page, 90)
  const before = requests.length
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
  // Each year's point is labeled with its value, in the order of the years.
  expect(await panel.locator('.scatterlayer .textpoint').allTextContents()).toEqual(
    Object.values(wind?.windSpeedYearly ?? {}).map(text),
  )

  // A band from the lower to the upper level, with the average at its position within the band.
  const shapes = await panel.locator('.shapelayer path').evaluateAll((paths) =>
    paths.map((path) => {
      const { top, height } = path.getBoundingClientRect()
      return { top, height, isFilled: Number(getComputedStyle(path).fillOpacity) > 0 }
    }),
  )
  const [band, ...others] = shapes.filter(({ isFilled, height }) => isFilled && height > 2)
  if (!band || others.length > 0) throw new Error('not one band')
  const levels = shapes.filter((shape) => shape !== band)
  const [lower, average, upper] = [wind?.windSpeedLower, wind?.windSpeedAvg, wind?.windSpeedUpper].map(Number)
  const depth = ((upper ?? 0) - (average ?? 0)) / ((upper ?? 0) - (lower ?? 0))
  const depths = levels.map(({ top, height }) => (top + height / 2 - band.top) / band.height)
  expect(depths).toHaveLength(3)
  for (const [index, at] of depths.toSorted((a, b) => a - b).entries())
    expect(at).toBeCloseTo([0, depth, 1][index] ?? Number.NaN, 1)
  expect(requests).toHaveLength(before)
})

test("the planner's switch changes the address, requests 100 - NN, and labels the result", async () => {
  const { page } = open
  await page.getByText('P90: In 1 of 10 years at least').waitFor()
  await page.getByText('exceeded in 90 % of years', { exact: true }).waitFor()
  await page.getByRole('switch', { name: /Planner's P90/ }).click()
  await page.getByText('P90: In 9 of 10 years at least').waitFor()
  const toggle = page.getByRole('switch', { name: /Planner's P90/ })
  await expect.poll(() => toggle.evaluate((element) => element === document.activeElement)).toBe(true)
  await expect.poll(() => requests.at(-1)?.workWindow.percentiles).toEqual([10])
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
  await page.getByRole('columnheader', { name: 'P90: at least this in 9 of 10 years' }).waitFor()
})

test('a changed form marks the answer as older, and the switch keeps the changes', async () => {
  const { page } = open
  const older = page.getByText(/^Older answer: the form has changed since/)
  expect(await older.count()).toBe(0)
  const percentiles = page.getByRole('switch', { name: /Planner's P90/ })
  expect(await percentiles.count()).toBe(1)
  await page.getByRole('button', { name: 'Show the form' }).click()
  await page.getByLabel('Window length (hours)').fill('6')
  await older.waitFor()
  await percentiles.click()
  await page.getByText('P90: In 1 of 10 years at least').waitFor()
  await expect.poll(() => requests.at(-1)?.workWindow.percentiles).toEqual([90])
  expect(await page.getByLabel('Window length (hours)').inputValue()).toBe('6')
  await older.waitFor()
  await page.getByRole('button', { name: 'Show the form' }).click()
  await page.getByLabel('Window length (hours)').fill('4')
  await older.waitFor({ state: 'detached' })
})

test('each percentile shows its interval', async () => {
  const { page } = open
  await show(page, formOf({ percentiles: 50 }))
  const answer = await answerOf(page, 50)
  const cellsOf = async (index: number) =>
    page
      .getByRole('region', { name: 'Usable hours and days by month' })
      .locator(`tbody tr td:nth-child(${index})`)
      .allInnerTexts()
  const expected = (unit: 'hours' | 'days') =>
    answer.amounts?.map((row) => {
      const at = row[unit].percentiles.P50
      return `${at?.low?.toFixed(1)} to ${at?.high?.toFixed(1)}`
    })
  expect(expected('hours')?.[0]).toMatch(/^\d+\.\d to \d+\.\d$/)
  await expect.poll(() => cellsOf(3)).toEqual(expected('hours'))
  await expect.poll(() => cellsOf(7)).toEqual(expected('days'))
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as a picture: Usable Hours, P50' }).click()
  expect((await saving).suggestedFilename()).toBe('analytics_usable_hours.png')
})

test('an extreme percentile of few years and a window that never fits show a warning', async () => {
  const { page } = open
  await show(page, formOf({ percentiles: 1, windowLengthHours: 13 }))
  await page.getByText(/years of data P1 is little more than the lowest/).waitFor()
  await page.getByText(/^Every value is zero: a window of 13 h/).waitFor()
  await expect.poll(async () => (await shownTable(page)).Jan?.[0]).toBe('0.0')
})

test('a month without data is labeled instead of shown as zero', async () => {
  const { page } = open
  await page.route('**/hwwa', async (route) => {
    const response = await route.fetch()
    const json: { data: AnalyticsResult } = await response.json()
    for (const table of Object.values(json.data.hwwa[0]?.hwwaHours ?? {})) table[2] = null
    await route.fulfill({ response, json })
  })
  await show(page, formOf())
  expect((await shownTable(page)).Feb?.slice(0, 3)).toEqual(['no data', 'no data', '–'])
  await expect.poll(() => labelsOf(chartOf(page, 'Usable Hours'))).toContain('no data')
  await page.unroute('**/hwwa')
})

test("a failed or empty analysis shows 'Data not found' and a link back to the form", async () => {
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

test('an analysis that must wait shows the reason and a button to request it again', async () => {
  const { page } = open
  const detail = 'You have too many computations waiting. Please try again in 7 seconds.'
  await page.route('**/hwwa', (route) =>
    route.fulfill({ status: 429, headers: { 'retry-after': '7' }, json: { detail } }),
  )
  await show(page, formOf({ windowLengthHours: 7 }))
  await page.getByRole('heading', { name: 'Please wait' }).waitFor()
  await page.getByText(detail).waitFor()
  await page.unroute('**/hwwa')
  await page.getByRole('button', { name: 'Try again' }).click()
  await shownTable(page)
})

test('on a phone the chart numbers do not overlap and the page does not scroll sideways', async () => {
  const { page } = open
  await page.setViewportSize(screens.phone)
  await show(page, formOf({ months: names.map((_, index) => index + 1) }))
  expect(Object.keys(await shownTable(page))).toEqual(names)
  /** For each number, whether it ends before the next starts. */
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
  const panel = page.getByRole('tabpanel', { name: 'December' })
  const { windVariabilityYearly } = await answerOf(page, 90)
  const wind = windVariabilityYearly.find(({ month }) => month === 12)
  for (const [name, speed] of [
    ['Average', wind?.windSpeedAvg],
    ['Lower', wind?.windSpeedLower],
    ['Upper', wind?.windSpeedUpper],
  ] as const)
    await panel.getByText(`${name} ${text(speed)} m/s`, { exact: true }).waitFor()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(screens.phone.width)
  await page.setViewportSize(screens.desktop)
})

test('the tests above logged no error in the console', () => {
  expect(open.errors).toEqual([])
})
