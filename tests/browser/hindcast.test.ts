import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import type { Page, Route } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { hasAlphaVentus } from '../weather/alphaVentus.ts'
import { importAlphaVentus, readOracle } from './support/alphaVentusArchive.ts'
import { screens, type TestPage } from './support/browser.ts'
import { openAs } from './support/portal.ts'
import { startTestServer } from './support/testServer.ts'

const server = startTestServer()
let open: TestPage
/** The rows of the API's response for synthetic data. */
let answer: Record<string, unknown>[]

const analysisCall = /\/hindcast\/analysis\//
const csvCall = /\/hindcast\/csv\//
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

beforeAll(async () => {
  // The failures that tests below cause.
  open = await server.openSharedPage({ expected: /429|50[03]/ })
  await openAs(open.page, 'planner', '/hindcasts')
})

async function submit(page: Page, [latitude, longitude]: [string, string]): Promise<void> {
  await page.getByLabel('Latitude').fill(latitude)
  await page.getByLabel('Longitude').fill(longitude)
  await page.getByLabel('Window length (h)').fill('12')
  const limits: [string, string, string][] = [
    ['Wind speed at 10 m, 10-minute mean', 'Value (m/s)', '10'],
    ['Significant wave height Hs', 'Value (m)', '1.0'],
  ]
  for (const [parameter, field, value] of limits) {
    await page.getByRole('checkbox', { name: parameter }).check()
    await page.getByRole('group', { name: parameter }).getByLabel(field).fill(value)
  }
  await page.getByRole('button', { name: 'Submit' }).click()
}

const usableTable = (page: Page) =>
  page.getByRole('table', { name: 'Usable hours in percent by year and month' })

/** The shown table: the first cell of a row -> its other cells. */
async function shownTable(page: Page): Promise<Record<string, string[]>> {
  const rows = await usableTable(page).locator('tbody tr').all()
  const cells = await Promise.all(rows.map((row) => row.locator('th, td').allInnerTexts()))
  return Object.fromEntries(cells.map(([name, ...values]) => [name, values]))
}

test('the hindcast page opens empty and names every missing field on submit', async () => {
  const { page } = open
  await page.getByText('No site selected').waitFor()
  await page.getByText('Select a site and submit').waitFor()
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('Must be a number in range (-90,90)').waitFor()
  await page.getByText('Must be a number in range (-180,180)').waitFor()
  await page.getByText('At least one rule must be active').waitFor()
})

test('a point outside the regions shows an error at its latitude', async () => {
  const { page } = open
  await submit(page, ['0', '0'])
  await page.getByText('Coordinates outside of available domains').waitFor()
  const described = await page.getByLabel('Latitude').getAttribute('aria-describedby')
  expect(await page.locator(`[id="${described}"]`).innerText()).toBe(
    'Coordinates outside of available domains',
  )
})

test('a point without an archive uses data labeled as synthetic', async () => {
  const { page } = open
  expect(await page.getByRole('button', { name: 'Download Analysis' }).isDisabled()).toBe(true)
  const answered = page.waitForResponse(analysisCall)
  await submit(page, ['54.01', '6.60'])
  await page.getByRole('heading', { name: 'Latitude 54.01, longitude 6.6' }).waitFor()
  await page.getByText(/^Synthetic demonstration data/).waitFor()
  answer = (await (await answered).json()).data.data
})

test('Download Analysis saves the table with its average and all percentiles', async () => {
  const { page } = open
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Analysis' }).click()
  const download = await saving
  expect(download.suggestedFilename()).toBe('hindcast_analysis_results.csv')
  const bytes = await readFile(await download.path())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const lines: string[][] = parse(bytes, { bom: true, relax_column_count: true })
  const isComment = ([first = '']: string[]) => first.startsWith('#')
  // The comments state the request and its place, one per line.
  const comments = lines.filter(isComment)
  for (const comment of comments) expect(comment).toHaveLength(1)
  const text = comments.flat().join('\n')
  for (const line of [
    '# Site: alpha ventus',
    '# Point: latitude 54.01 · longitude 6.6',
    '# Conditions: Wind speed 10 m below 10 m/s; Significant wave height below 1 m',
    '# Window: 12 h in a row',
    '# Units: Percent of the permitted hours with data',
    '# Data: Synthetic demonstration data',
  ])
    expect(text).toContain(line)
  expect(text).toMatch(/# Years: \d{4} to \d{4}/)
  expect(text).toMatch(/# Coverage: 100 % of hours known/)
  const table = lines.filter((line) => !isComment(line))
  expect(table.map((line) => line.slice(0, 14))).toEqual([
    ['Year', ...months, 'Average'],
    ...answer.map((row) => [
      String(row.Year),
      ...[...months, 'Average'].map((name) => Number(row[name]).toFixed(1)),
    ]),
  ])
  // Each percentile row has the two yearly values that bound its interval (definitions C.2).
  expect(table[0]?.slice(14)).toEqual(months.flatMap((month) => [`${month} low`, `${month} high`]))
  const inYears = table.filter(([name]) => /^\d{4}$/.test(`${name}`)).map((row) => row[1])
  const [low, high] = table.find(([name]) => name === 'P50')?.slice(14, 16) ?? []
  expect([inYears.includes(low), inYears.includes(high), Number(low) < Number(high)]).toEqual([
    ...[true, true, true],
  ])
  expect(table.find(([name]) => name === 'Average')?.slice(14)).toEqual(Array(24).fill(''))
})

test('the answer states its request and place, and is marked as older once the form has changed', async () => {
  const { page } = open
  await page
    .getByRole('heading', { name: 'alpha ventus · Latitude 54.01, longitude 6.6', exact: true })
    .waitFor()
  await page
    .getByText(
      'Wind speed 10 m below 10 m/s · Significant wave height below 1 m · window of 12 h · Mon–Sun around the clock UTC',
    )
    .waitFor()
  const older = page.getByText(/^Older answer: the form has changed since/)
  expect(await older.count()).toBe(0)
  const length = page.getByLabel('Window length (h)')
  await length.fill('11')
  await older.waitFor()
  // The same number in another notation is not a change.
  await length.fill('12.0')
  await older.waitFor({ state: 'detached' })
  const waves = page.getByRole('checkbox', { name: 'Significant wave height Hs' })
  await waves.uncheck()
  await older.waitFor()
  await waves.check()
  await older.waitFor({ state: 'detached' })
})

const planners = (page: Page) => page.getByRole('switch', { name: /^Planner's/ })
const amountsTable = (page: Page, name: string) =>
  page.getByRole('table', { name: `${name} of usable percent, hours and days by month` })
const january = async (page: Page, name: string) =>
  amountsTable(page, name).locator('tbody tr').first().locator('td').allInnerTexts()

test("a percentile is shown in words, hours and days with its interval, and the planner's switch applies immediately", async () => {
  const { page } = open
  const sent: string[] = []
  page.on('request', (request) => void sent.push(request.url()))
  expect(await planners(page).count()).toBe(1)
  const [percent, hours, days] = await january(page, 'Average')
  const average = answer.find(({ Year }) => Year === 'Average')
  expect(percent).toBe(Number(average?.Jan).toFixed(1))
  // The demonstration has every hour of each January.
  expect(Number(hours)).toBeCloseTo((744 * Number(average?.Jan)) / 100, 0)
  expect(Number(days)).toBeGreaterThan(Number(hours) / 24 - 0.1)

  await page.getByRole('radio', { name: 'P90' }).check()
  await page.getByText('P90: In 1 of 10 years at least the share, hours and days shown').waitFor()
  const years = answer.filter(({ Year }) => typeof Year === 'number').length
  await page.getByText(`From ${years} years of data.`).waitFor()
  const value = (name: string) => Number(answer.find(({ Year }) => Year === name)?.Jan).toFixed(1)
  const first = async (name: string) => (await january(page, name))[0]
  // With twenty years P50 has ranks that contain it with 90 % probability, P90 has none (C.2).
  expect(years).toBe(20)
  await expect.poll(() => first('P90')).toBe(`${value('P90')}\ntoo few years`)
  await planners(page).click()
  await page.getByText('P90 exceeded: In 9 of 10 years at least the share, hours and days shown').waitFor()
  await expect.poll(() => first('P90 exceeded')).toBe(`${value('P10')}\ntoo few years`)
  await expect.poll(async () => (await shownTable(page))['P90\nexceeded']?.[0]).toBe(value('P10'))
  await page.getByRole('radio', { name: 'P50' }).check()
  const sorted = answer
    .filter(({ Year }) => typeof Year === 'number')
    .map(({ Jan }) => Number(Jan))
    .toSorted((one, other) => one - other)
  // Binomial(20, 0.5): P(6 <= k <= 13) = 0.92165 is the narrowest of at least 0.90 (ranks 6 to 14); P(7 <= k <= 14) is equal.
  await expect
    .poll(() => first('P50 exceeded'))
    .toBe(`${value('P50')}\n${sorted[5]?.toFixed(1)} to ${sorted[13]?.toFixed(1)}`)
  await planners(page).click()
  await page.getByRole('radio', { name: 'None' }).check()
  expect(sent.filter((url) => analysisCall.test(url))).toEqual([])
})

test('the chart is saved as a picture with the request above it', async () => {
  const { page } = open
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as a picture: Spread over the years' }).click()
  const download = await saving
  expect(download.suggestedFilename()).toBe('hindcast_spread.png')
  const bytes = await readFile(await download.path())
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  // Twice 960 pixels wide, and taller than the chart by the title and the lines of the request.
  expect(bytes.readUInt32BE(16)).toBe(1920)
  expect(bytes.readUInt32BE(20)).toBeGreaterThan(2 * (420 + 5 * 18))
})

test('a single year shows a message that there is no spread', async () => {
  const { page } = await server.openPage()
  await openAs(page, 'planner', '/hindcasts')
  await page.route(analysisCall, async (route) => {
    const response = await route.fetch()
    const json: { data: { data: { Year: unknown }[]; amounts: { years: number }[] } } = await response.json()
    const { data } = json
    const [year] = data.data
    data.data = data.data.filter((row) => typeof row.Year !== 'number' || row === year)
    for (const row of data.amounts) row.years = 1
    await route.fulfill({ response, json })
  })
  await submit(page, ['54.01', '6.60'])
  await page
    .getByRole('alert')
    .getByText('One year gives no spread: how years differ cannot be seen.')
    .waitFor()
  await page.getByText('From 1 year of data.').waitFor()
  expect(await page.getByRole('slider', { name: 'Percentiles of a month' }).count()).toBe(0)
})

test('the chart announces the figures of the answer by keyboard', async () => {
  const { page } = open
  expect(await page.getByText('Usable hours by year and month').count()).toBe(0)
  const fan = page.getByRole('slider', { name: 'Percentiles of a month' })
  await fan.focus()
  await page.keyboard.press('End')
  const december = (name: string) => `${Number(answer.find(({ Year }) => Year === name)?.Dec).toFixed(1)} %`
  await expect
    .poll(() => fan.getAttribute('aria-valuetext'))
    .toBe(
      `Dec, P90 ${december('P90')}, Median ${december('P50')}, P10 ${december('P10')}, Average ${december('Average')}`,
    )
  const drawn = page.getByRole('region', { name: /^Percentiles P10 to P90/ }).locator('.annotation')
  await expect
    .poll(async () => (await drawn.allTextContents()).toSorted())
    .toEqual(['%', 'Average', 'Median', 'P10', 'P90'])
  expect(await page.locator('.modebar').count()).toBe(0)
})

test('Download CSV File saves the hours of the active parameters', async () => {
  const { page } = open
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV File' }).click()
  const download = await saving
  expect(download.suggestedFilename()).toBe('54.01_6.6.csv')
  const text = await readFile(await download.path(), 'utf8')
  const [comment, header, ...hours] = text.replace('\uFEFF', '').trimEnd().split('\n')
  expect(comment).toMatch(/^# Synthetic demonstration data/)
  expect(header).toBe('time (UTC),wind_speed_10m (m/s),wave_height (m)')
  const years = answer.filter(({ Year }) => typeof Year === 'number').map(({ Year }) => Number(Year))
  const span = (Date.UTC(Math.max(...years) + 1, 0) - Date.UTC(Math.min(...years), 0)) / 3_600_000
  expect(hours).toHaveLength(span)
  expect(hours[0]).toMatch(/^\d{4}-01-01T00:00:00Z,\d+\.\d{3},\d+\.\d{3}$/)
  await page.getByText(/^Saved as 54\.01_6\.6\.csv, \d+\.\d MB\./).waitFor()
})

test('cancelling a download aborts its request and saves no file', async () => {
  const { page } = open
  let saved = 0
  page.on('download', () => saved++)
  await page.route(csvCall, () => {
    // Never answered, so only the portal can end the request.
  })
  const ended = page.waitForEvent('requestfailed', (request) => csvCall.test(request.url()))
  await page.getByRole('button', { name: 'Download CSV File' }).click()
  await page.getByText('Preparing the file').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect((await ended).failure()?.errorText).toBe('net::ERR_ABORTED')
  await page.getByText('The download was cancelled. No file was saved.').waitFor()
  await page.unroute(csvCall)
  expect(saved).toBe(0)
})

test('a large download shows its progress until it is cancelled', async () => {
  const { page } = open
  const network = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 0, downloadThroughput: 2_000_000, uploadThroughput: -1 }
  await network.send('Network.emulateNetworkConditions', slow)
  // All 33 parameters have about 40 MB.
  const all = Array.from({ length: 33 }, (_, index) => index + 1).join()
  await page.route(csvCall, (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/(parameterlist=).*/, `$1${all}`),
    }),
  )
  await page.getByRole('button', { name: 'Download CSV File' }).click()
  const progress = page.getByRole('progressbar', { name: 'Download', exact: true })
  const megabytes = async () =>
    Number(/^(\d+\.\d) MB received$/.exec((await progress.getAttribute('aria-valuetext')) ?? '')?.[1])
  await expect.poll(megabytes).toBeGreaterThan(0)
  const before = await megabytes()
  await expect.poll(megabytes).toBeGreaterThan(before + 1)
  const ended = page.waitForEvent('requestfailed', (request) => csvCall.test(request.url()))
  await page.getByRole('button', { name: 'Cancel' }).click()
  await ended
  await page.getByText('The download was cancelled. No file was saved.').waitFor()
  await progress.waitFor({ state: 'detached' })
  await page.unroute(csvCall)
  await network.send('Network.emulateNetworkConditions', { ...slow, downloadThroughput: -1 })
  await network.detach()
})

test.each([
  [
    { status: 'No data', statusMessage: 'Nothing is stored here.', data: '' },
    200,
    'No data',
    'Nothing is stored here.',
  ],
  [{ detail: 'down' }, 503, 'Error processing request', /contact support/],
])('a download without a file shows the reason: %j', async (json, status, heading, text) => {
  const { page } = open
  await page.route(csvCall, (route) => route.fulfill({ status, json }))
  await page.getByRole('button', { name: 'Download CSV File' }).click()
  const alert = page.getByRole('alert').filter({ hasText: heading })
  await alert.getByRole('heading', { name: heading }).waitFor()
  await alert.getByText(text).waitFor()
  await page.unroute(csvCall)
})

const busy = {
  status: 429,
  headers: { 'retry-after': '7' },
  json: { detail: 'You have too many computations waiting. Please try again in 7 seconds.' },
}

test('a download that must wait shows how long', async () => {
  const { page } = open
  let calls = 0
  await page.route(csvCall, (route) => {
    calls++
    return route.fulfill(busy)
  })
  await page.getByRole('button', { name: 'Download CSV File' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Please wait' })
  await alert.getByText(busy.json.detail).waitFor()
  expect(calls).toBe(1)
  await page.unroute(csvCall)
})

test('a window longer than any shift has a warning above its zeros', async () => {
  const { page } = open
  await page.route(analysisCall, (route) => {
    const sent = route.request().postDataJSON()
    const postData = { ...sent, startHour: 7, endHour: 19, windowLength: 13, isCompressed: false }
    return route.continue({ postData })
  })
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('The window is longer than any shift, so every value is zero.').waitFor()
  await expect
    .poll(async () => new Set(Object.values(await shownTable(page)).flat()))
    .toEqual(new Set(['0.0']))
  await page.unroute(analysisCall)
})

test('failed parameters are listed in red instead of the table', async () => {
  const { page } = open
  const data = {
    data: [],
    failedParameters: ['Swell height', 'Ice'],
    status: 'No data',
    statusMessage: 'Two are not stored here.',
  }
  await page.route(analysisCall, (route) => route.fulfill({ json: { data } }))
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('heading', { name: 'No data' }).waitFor()
  await page.getByText('Two are not stored here.').waitFor()
  const list = page.getByRole('list', { name: 'No data was available for following parameters:' })
  expect(await list.getByRole('listitem').allInnerTexts()).toEqual(['Swell height', 'Ice'])
  const red = await list.getByText('Ice').evaluate((item) => getComputedStyle(item).color)
  const [r = 0, g = 0, b = 0] = red.match(/\d+/g)?.map(Number) ?? []
  expect(r).toBeGreaterThan(3 * Math.max(g, b))
  await usableTable(page).waitFor({ state: 'detached' })
  await expect.poll(() => page.getByRole('button', { name: 'Download Analysis' }).isDisabled()).toBe(true)
  await page.unroute(analysisCall)
})

test('a failed request shows an internal error and a way to get help', async () => {
  const { page } = open
  await page.route(analysisCall, (route) => route.fulfill({ status: 500, body: 'broken' }))
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('heading', { name: 'Internal error' }).waitFor()
  // Match the whole message, because a failed download has left one with the same ending.
  await page.getByText('Please try again. If it happens again, contact support.', { exact: true }).waitFor()
  await page.unroute(analysisCall)
})

test('a hindcast that must wait shows how long, and can be submitted again', async () => {
  const { page } = open
  let calls = 0
  await page.route(analysisCall, (route) => {
    calls++
    return route.fulfill(busy)
  })
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('heading', { name: 'Please wait' }).first().waitFor()
  await page.getByText(busy.json.detail, { exact: true }).first().waitFor()
  expect(calls).toBe(1)
  await page.unroute(analysisCall)
  await page.getByRole('button', { name: 'Submit' }).click()
  await usableTable(page).waitFor()
})

test('an interrupted response shows an internal error instead of an endless spinner', async () => {
  const { page } = open
  await page.route(analysisCall, (route) =>
    route.fulfill({ contentType: 'application/json', body: '{"data":{"data":[' }),
  )
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('status', { name: 'Loading' }).waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'Internal error' }).waitFor()
  await page.unroute(analysisCall)
})

test('going back during an analysis aborts its request and runs the previous one', async () => {
  const { page } = open
  await page.route(analysisCall, async (route) => {
    // The later request is never answered, so only the portal can end it.
    if (route.request().postDataJSON().longitude === 6.6) await route.continue()
  })
  const ended = page.waitForEvent('requestfailed', (request) => analysisCall.test(request.url()))
  await submit(page, ['54.01', '6.61'])
  await page.getByRole('status', { name: 'Loading', exact: true }).waitFor()
  await page.goBack()
  expect((await ended).failure()?.errorText).toBe('net::ERR_ABORTED')
  await page
    .getByRole('heading', { name: 'alpha ventus · Latitude 54.01, longitude 6.6', exact: true })
    .waitFor()
  await page.unroute(analysisCall)
})

test('the table marks months with too few known hours, with or without a value, and is styled as specified', async () => {
  const { page } = open
  await page.route(analysisCall, async (route) => {
    const response = await route.fetch()
    const { data } = await response.json()
    const [first] = data.data
    const json = {
      data: {
        ...data,
        data: [{ ...first, Jan: null, Mar: null }, ...data.data.slice(1)],
        incompleteMonths: { [first.Year]: [1, 2] },
      },
    }
    return route.fulfill({ response, json })
  })
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('*: less than 95 % of the hours known').waitFor()
  const [year = ''] = Object.keys(await shownTable(page))
  const cells = page.getByRole('row', { name: new RegExp(`^${year}`) }).getByRole('cell')
  const mark = 'less than 95 % of the hours known'
  await expect.poll(() => cells.nth(0).textContent()).toBe(`-* ${mark}`)
  expect(await cells.nth(1).textContent()).toMatch(new RegExp(`^\\d+\\.\\d\\* ${mark}$`))
  expect(await cells.nth(2).textContent()).toBe('-')

  const look = (style: 'color' | 'fontSize' | 'fontWeight') =>
    page.getByRole('columnheader', { name: 'Jan' }).evaluate((cell, of) => getComputedStyle(cell)[of], style)
  expect([await look('color'), await look('fontSize'), await look('fontWeight')]).toEqual([
    'rgb(91, 107, 120)',
    '12px',
    '600',
  ])
  expect(await page.getByRole('columnheader').first().textContent()).toBe('Year%')
  const edge = () => cells.nth(4).evaluate((cell) => getComputedStyle(cell).boxShadow)
  expect(await edge()).toBe('none')
  await cells.nth(3).hover()
  await expect.poll(edge).toContain('inset')
  await page.unroute(analysisCall)
})

test('the hindcast page works without a map', async () => {
  const { page } = await server.openPage()
  await openAs(page, 'planner', '/hindcasts')
  await page
    .getByText(/cannot draw the map, because WebGL is switched off\. Type the coordinates or choose a site\./)
    .waitFor()
  await page.getByRole('combobox', { name: 'Site' }).fill('alpha ventus')
  await page.getByRole('option', { name: 'alpha ventus' }).click()
  await expect.poll(() => page.getByLabel('Latitude').inputValue()).toBe('54.01')
  await submit(page, ['55.5', '3.2'])
  await page.getByRole('heading', { name: 'Latitude 55.5, longitude 3.2' }).waitFor()
  await page.getByRole('slider', { name: 'Percentiles of a month' }).waitFor()
  await page.setViewportSize(screens.phone)
  await page.getByRole('button', { name: 'Show the form' }).click()
  await page.getByText(/WebGL is switched off/).waitFor()
  await page.getByRole('button', { name: 'Submit' }).click()
  await usableTable(page).waitFor()
})

test('on a phone every touch target is at least 44 px, and tapping a name ticks its condition', async () => {
  const { page } = await server.openPage({ screen: 'phone', touch: true })
  await openAs(page, 'planner', '/hindcasts')
  await page.getByText('Significant wave height Hs', { exact: true }).tap()
  await page.getByRole('checkbox', { name: 'Significant wave height Hs', checked: true }).waitFor()
  const small = () =>
    page.getByRole('form', { name: 'Hindcast analysis' }).evaluate((form) =>
      [...form.querySelectorAll('button, [role=combobox]:not(input), input')]
        .filter((control) => control.getClientRects().length > 0 && control.ariaHidden !== 'true')
        .map((control) => {
          const box = control.closest('.MuiFormControlLabel-root, .MuiCheckbox-root, .MuiOutlinedInput-root')
          const { width, height } = (control.matches('input') && box ? box : control).getBoundingClientRect()
          return { name: control.getAttribute('aria-label') ?? control.textContent, width, height }
        })
        .filter(({ width, height }) => Math.min(width, height) < 44),
    )
  await expect.poll(small).toEqual([])
})

test('a user without the permission has no CSV download', async () => {
  const { page } = await server.openPage()
  await openAs(page, 'multi', '/hindcasts')
  await page.getByRole('button', { name: 'Submit' }).waitFor()
  expect(await page.getByRole('button', { name: 'Download CSV File' }).count()).toBe(0)
})

describe.skipIf(!hasAlphaVentus)('alpha ventus (skipped where ../shared/data is absent)', () => {
  test('an import is used without a restart, and its table matches an independent program', async () => {
    const { page } = open
    expect(importAlphaVentus(server.product)).toContain('113,952')

    await submit(page, ['54.01', '6.60'])
    await page.getByText(/^Archive: .* 2002 to 2014 · 100 % of hours known$/).waitFor()
    const { hindcast } = readOracle()
    const expected = Object.entries(hindcast[0].rows as Record<string, (number | null)[]>).map(
      ([name, values]) => [name, values.map((value) => value?.toFixed(1) ?? '-')],
    )
    const expectedWith = (percentile?: string) =>
      Object.fromEntries(expected.filter(([name]) => !/^P\d/.test(`${name}`) || name === percentile))
    await expect.poll(() => shownTable(page)).toEqual(expectedWith())

    await page.getByRole('radio', { name: 'P90' }).check()
    await expect.poll(() => shownTable(page)).toEqual(expectedWith('P90'))
    expect(Object.keys(await shownTable(page)).at(-1)).toBe('P90')
  })
})

test('on a phone the results replace the form, and a rail icon opens it again', async () => {
  const { page } = open
  await page.setViewportSize(screens.phone)
  await page.getByRole('button', { name: 'Show the form' }).click()
  await usableTable(page).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Submit' }).click()
  await usableTable(page).waitFor()
  await page.getByLabel('Latitude').waitFor({ state: 'hidden' })
  // The percentile chosen for the previous answer is kept, so that the answers can be compared.
  if (hasAlphaVentus) expect(await page.getByRole('radio', { name: 'P90' }).isChecked()).toBe(true)

  // An aborted request does not hide the form, which stays until there is an answer.
  const earlier = await page.getByLabel('Latitude').inputValue()
  const held: Route[] = []
  await page.route(analysisCall, (route) => void held.push(route))
  await page.getByRole('button', { name: 'Show the form' }).click()
  await page.getByLabel('Latitude').fill('56')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect.poll(() => held.length).toBe(1)
  await page.goBack()
  await expect.poll(() => held.length).toBe(2)
  await expect.poll(() => page.getByLabel('Latitude').inputValue()).toBe(earlier)
  expect(await page.getByLabel('Latitude').isVisible()).toBe(true)
  await held[1]?.continue()
  await page.unroute(analysisCall)
  await usableTable(page).waitFor()
  await page.getByLabel('Latitude').waitFor({ state: 'hidden' })
})

test('the tests above logged no error in the console', () => {
  expect(open.errors).toEqual([])
})
