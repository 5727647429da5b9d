import { readFile } from 'node:fs/promises'
import type { Page, Request } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Explanation } from '#schemas/shapes/hindcast/explanation.ts'
import type { HindcastRequest, HindcastResult } from '#schemas/shapes/hindcast/hindcast.ts'
import { monthNames } from '#weather/calendarNames.ts'
import { headersOf } from './support/apiHeaders.ts'
import { axeViolations } from './support/axeViolations.ts'
import { screens, type TestPage } from './support/browser.ts'
import { openAs } from './support/portal.ts'
import { startTestServer } from './support/testServer.ts'

const server = startTestServer()
let hindcast: TestPage
let analytics: TestPage

const answers = new Map<string, { request: Request; data: unknown }>()
/** Paths of all calls that the pages have made, with or without a response. */
const called: string[] = []
/** Records the last response to each POST call of the page. */
function listen(page: Page): void {
  page.on('request', (request) => called.push(new URL(request.url()).pathname))
  page.on('response', async (response) => {
    const request = response.request()
    if (request.method() !== 'POST') return
    const path = new URL(request.url()).pathname
    if (!/^\/(hindcast|hwwa)/.test(path) || !response.ok()) return
    answers.set(path, { request, data: (await response.json()).data })
  })
}
/** The data of the response to a call. Polls, because the page may show it before `listen` has recorded it. */
async function answer<T>(path: string): Promise<T> {
  await expect.poll(() => answers.has(path)).toBe(true)
  return answers.get(path)?.data as T
}

beforeAll(async () => {
  hindcast = await server.openSharedPage()
  listen(hindcast.page)
  await openAs(hindcast.page, 'planner', '/hindcasts')
  analytics = await server.openSharedPage()
  listen(analytics.page)
})
const conditions = [
  ['Wind speed at 10 m, 10-minute mean', 'Value (m/s)', '9'],
  ['Significant wave height Hs', 'Value (m)', '1.5'],
] as const

/** The form in an address: a wind farm, January and July, waves of at most 1.5 m in a day shift. */
const form = {
  site: { id: 47, name: 'Wind farm' },
  months: [1, 7],
  analysisLevelMeters: 100,
  percentiles: 10,
  workingDays: { start: 0, end: 6 },
  windowLengthHours: 6,
  windowSelection: { name: 'custom', customRange: { start: 7, end: 19 } },
  isTimezoneUTC: true,
  weatherParameters: [
    { id: 11, name: 'wave_height', unit: 'm', description: 'Hs', value: { max: 1.5 }, isActive: true },
  ],
}

const mean = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length

/** Mean usable hours of a calendar month over the years, from the rows of an answer. */
const meanOf = ({ months }: Explanation, month: number, field: 'usable' | 'known') =>
  mean(months.filter((row) => row.month === month && !row.isLeftOut).map((row) => row[field]))

const whyNotTable = (page: Page) => page.getByRole('table', { name: 'Why not more hours?' })
const cells = async (page: Page) => {
  const rows = await whyNotTable(page).locator('tbody tr').all()
  return Promise.all(rows.map((row) => row.locator('th, td').allInnerTexts()))
}

/** The cells of the rows in the CSV that the open panel saves. */
async function savedRows(page: Page, name: string): Promise<string[][]> {
  const saving = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Rows as CSV' }).click()
  const download = await saving
  expect(download.suggestedFilename()).toBe(name)
  const text = await readFile(await download.path(), 'utf8')
  expect(text.charCodeAt(0)).toBe(0xfeff)
  const lines = text.slice(1).trimEnd().split('\r\n')
  // One comment per line, quoted where necessary.
  const isComment = (line: string) => /^"?#/.test(line)
  comments = lines.filter(isComment).join('\n')
  return lines.filter((line) => !isComment(line)).map((line) => line.split(','))
}
/** The comments of the last saved file. */
let comments = ''
const header =
  'year,month,permitted_hours,known_hours,usable_hours,permitted_days,usable_days,start_days,left_out'.split(
    ',',
  )
const asCells = ({ months }: Explanation, wanted: (month: number) => boolean) =>
  months
    .filter(({ month }) => wanted(month))
    .map((row) => [
      ...[
        row.year,
        row.month,
        row.permitted,
        row.known,
        row.usable,
        row.permittedDays,
        row.usableDays,
        row.startDays,
      ].map(String),
      row.isLeftOut ? 'yes' : 'no',
    ])

test('the explanation is requested only when Why not more hours? is pressed', async () => {
  const { page } = hindcast
  await page.getByLabel('Latitude').fill('54.01')
  await page.getByLabel('Longitude').fill('6.60')
  await page.getByLabel('Window length (h)').fill('6')
  for (const [parameter, field, value] of conditions) {
    await page.getByRole('checkbox', { name: parameter }).check()
    await page.getByRole('group', { name: parameter }).getByLabel(field).fill(value)
  }
  await page.getByRole('button', { name: 'Submit' }).click()
  const button = page.getByRole('button', { name: 'Why not more hours?' })
  await button.waitFor()
  // The charts are drawn last, after the results have sent all their requests.
  await page.getByRole('button', { name: 'Show the working: Percentiles by month' }).waitFor()
  expect(called).toContain('/hindcast/analysis/')
  expect(called).not.toContain('/hindcast/working')
  await button.click()
  await whyNotTable(page).waitFor()
  await expect.poll(() => button.getAttribute('aria-expanded')).toBe('true')
})

test('each month shows the cost of each condition, as computed from requests with single conditions', async () => {
  const { page } = hindcast
  const together = await answer<Explanation>('/hindcast/working')
  const request = answers.get('/hindcast/working')!.request
  const body: HindcastRequest = request.postDataJSON()
  const headers = await headersOf(request)
  const explain = async (conditionList: HindcastRequest['conditionList']): Promise<Explanation> => {
    const answered = await page.request.post('/hindcast/working', {
      headers,
      data: { ...body, conditionList },
    })
    return (await answered.json()).data
  }
  const alone: Explanation[] = []
  const wider: Explanation[] = []
  for (const [index, condition] of body.conditionList.entries()) {
    alone.push(await explain([condition]))
    // 9 m/s and 1.5 m, each widened by 10 %.
    const testValue = [9.9, 1.65][index]!
    wider.push(await explain(body.conditionList.with(index, { ...condition, testValue })))
  }
  await expect.poll(() => cells(page)).toHaveLength(12)
  const shown = await cells(page)
  shown.forEach((row, index) => {
    const month = index + 1
    const usable = meanOf(together, month, 'usable')
    // The demonstration has every hour, so all three requests cover the same hours.
    const known = meanOf(together, month, 'known')
    const costs = alone.map((one) => known - meanOf(one, month, 'usable'))
    // Dropping one of two conditions leaves the other alone.
    const gains = [1, 0].map((other) => meanOf(alone[other]!, month, 'usable') - usable)
    const first = gains[0]! >= gains[1]! ? 0 : 1
    expect([row[0], row[1], row.at(-1)]).toEqual([
      monthNames[index],
      `${usable.toFixed(1)} of ${known.toFixed(1)}`,
      together.conditions[first],
    ])
    // Means of twenty years may lie halfway between two tenths and be rounded either way.
    const numbers = row.slice(2, -1).map(Number)
    const halves = wider.map((one) => meanOf(one, month, 'usable') - usable)
    const expected = [0, 1].flatMap((index) => [costs[index]!, gains[index]!, halves[index]!])
    expect(numbers).toHaveLength(expected.length)
    for (const [place, number] of numbers.entries())
      expect(Math.abs(number - expected[place]!)).toBeLessThan(0.0501)
  })
  // The mark is in the gain cell of the condition named in the row's last cell.
  const rows = await whyNotTable(page).locator('tbody tr').all()
  for (const [index, row] of rows.entries()) {
    const marked = await row
      .locator('th, td')
      .evaluateAll((found) => found.map((cell) => cell.querySelector('svg') !== null))
    const first = together.conditions.indexOf(shown[index]!.at(-1)!)
    expect(marked).toEqual(marked.map((_, cell) => cell === 3 + 3 * first))
    expect(await row.getByRole('img', { name: 'Relax first' }).count()).toBe(1)
  }
  await page.getByText('Significant wave height below 1.65 m').waitFor()
  await page.getByText(/ Half a step: ".+" 10 % wider adds \d+ usable hours a year\.$/).waitFor()
  expect(await axeViolations(page, 'section[aria-label="Why not more hours?"]')).toEqual([])
})

test('the explanation opens and closes by keyboard and returns the focus', async () => {
  const { page } = hindcast
  const button = page.getByRole('button', { name: 'Show the working: Table of usable hours' })
  await button.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Table of usable hours' })
  await panel.getByRole('heading', { name: 'Sample' }).waitFor()
  for (const heading of ['Definition', 'Question', 'Data'])
    expect(await panel.getByRole('heading', { name: heading }).count()).toBe(1)
  await panel.getByText('strictly: a value equal to its limit does not', { exact: false }).waitFor()
  await panel.getByText('at least 6 hourly values').waitFor()
  await panel.getByText((await answer<Explanation>('/hindcast/working')).conditions.join('; ')).waitFor()
  await panel.getByText(/^Synthetic demonstration data/).waitFor()
  const explanation = await answer<Explanation>('/hindcast/working')
  const years = await panel
    .getByRole('list', { name: 'Years that count, by month' })
    .getByRole('listitem')
    .allInnerTexts()
  // The demonstration has every hour of every year.
  expect(years).toEqual(
    monthNames.map((name, index) => {
      const count = explanation.months.filter((row) => row.month === index + 1 && !row.isLeftOut).length
      return `${name} ${count} years, 100 % known`
    }),
  )
  expect(await axeViolations(page, '[role="dialog"]')).toEqual([])
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
})

test('the CSV has the rows of the response, and they match the cells of the table', async () => {
  const { page } = hindcast
  await page.getByRole('button', { name: 'Show the working: Table of usable hours' }).click()
  const [names, ...rows] = await savedRows(page, 'hindcast_working.csv')
  expect(names).toEqual(header)
  for (const line of [
    '# Site: alpha ventus',
    '# Point: latitude 54.01 · longitude 6.6',
    '# Conditions: Wind speed 10 m below 9 m/s; Significant wave height below 1.5 m',
    '# Units: hours and days',
    '# Data: Synthetic demonstration data',
    '# Coverage: 100 % of hours known',
  ])
    expect(comments).toContain(line)
  expect(comments).toMatch(/^# Years: \d{4} to \d{4}$/m)
  expect(rows).toEqual(asCells(await answer<Explanation>('/hindcast/working'), () => true))
  const { data } = await answer<HindcastResult>('/hindcast/analysis/')
  const table = data.filter(({ Year }) => typeof Year === 'number')
  expect(rows).toHaveLength(12 * table.length)
  for (const [year, month, , known, usable] of rows.map((row) => row.map(Number))) {
    const cell = table.find(({ Year }) => Year === year)![monthNames[month! - 1]!]
    expect(cell).toBeCloseTo((100 * usable!) / known!, 2)
  }
  await page.keyboard.press('Escape')
})

test.each([
  ['Percent, hours and days by month', 'The chosen one is the percentile over the years'],
  ['Percentiles by month', 'Each line, P10 to P90'],
])('%s has its own definition', async (title, definition) => {
  const { page } = hindcast
  await page.getByRole('button', { name: `Show the working: ${title}` }).click()
  await page.getByRole('dialog', { name: title }).getByText(definition).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
})

test('an analysis explains only its own months; with one condition the cost equals the unusable hours', async () => {
  const { page } = analytics
  await openAs(page, 'planner7', `/analytics/47?${new URLSearchParams({ formValues: JSON.stringify(form) })}`)
  await page.getByRole('button', { name: 'Why not more hours?' }).click()
  await whyNotTable(page).waitFor()
  const explanation = await answer<Explanation>('/hwwa/working')
  const expected = form.months.map((month) => {
    const [usable, known] = [meanOf(explanation, month, 'usable'), meanOf(explanation, month, 'known')]
    const lost = (known - usable).toFixed(1)
    const words = `${usable.toFixed(1)} of ${known.toFixed(1)}`
    const [{ wider } = { wider: null }] = explanation.costs[month - 1]?.costs ?? []
    return [monthNames[month - 1], words, lost, lost, wider?.toFixed(1), explanation.conditions[0]]
  })
  await expect.poll(() => cells(page)).toEqual(expected)
  // A shift of twelve hours on each day of January.
  expect(meanOf(explanation, 1, 'known')).toBe(31 * 12)
})

test('the charts of an analysis have explanations; that of the wind lists its yearly means', async () => {
  const { page } = analytics
  const panel = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Show the working: Usable Hours' }).click()
  await panel.getByText('plain P10, the percentile over the years', { exact: false }).waitFor()
  await panel.getByText('07:00 to 19:00').waitFor()
  const [names, ...rows] = await savedRows(page, 'analytics_working.csv')
  expect(names).toEqual(header)
  expect(rows).toEqual(
    asCells(await answer<Explanation>('/hwwa/working'), (month) => form.months.includes(month)),
  )
  expect(await axeViolations(page, '[role="dialog"]')).toEqual([])
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })

  await page.getByRole('button', { name: /^Show the working: Year To Year Variability/ }).click()
  await panel.getByText('mean wind speed at 100 m', { exact: false }).waitFor()
  const [windNames, ...wind] = await savedRows(page, 'analytics_working.csv')
  expect(windNames).toEqual(['year', 'month', 'mean_wind_speed', 'left_out'])
  expect(comments).toContain('# Units: m/s')
  expect(comments).toMatch(/^# Point: latitude [\d.]+ · longitude [\d.]+$/m)
  const { windVariabilityYearly } = await answer<{
    windVariabilityYearly: { month: number; windSpeedYearly: Record<string, number> }[]
  }>('/hwwa')
  const speeds = windVariabilityYearly.flatMap(({ month, windSpeedYearly }) =>
    Object.entries(windSpeedYearly).map(([year, speed]) => [year, String(month), String(speed), 'no']),
  )
  expect(wind.toSorted()).toEqual(speeds.toSorted())
  await page.keyboard.press('Escape')
})

test('on a phone the months are stacked, and the buttons are touch targets', async () => {
  const { page } = hindcast
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.setViewportSize(screens.phone)
  const list = page.getByRole('list', { name: 'Why not more hours?' })
  await list.waitFor()
  await expect.poll(() => list.getByRole('listitem').count()).toBe(12)
  const items = await list.getByRole('listitem').allInnerTexts()
  const { conditions, costs } = await answer<Explanation>('/hindcast/working')
  for (const [index, item] of items.entries()) {
    const lines = item.split('\n').filter((line) => line !== '')
    // Only the condition to relax first is labeled "Relax first".
    expect(lines.filter((line) => line === 'Relax first')).toHaveLength(1)
    expect(lines[lines.indexOf('Relax first') - 1]).toBe(conditions[costs[index]!.relaxFirst!])
  }
  for (const name of [/^Show the working/, 'Why not more hours?'])
    for (const button of await page.getByRole('button', { name }).all())
      await expect.poll(async () => (await button.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await expect.poll(beyond).toBeLessThanOrEqual(0)
})

test('no error was logged', () => {
  expect([...hindcast.errors, ...analytics.errors]).toEqual([])
})
