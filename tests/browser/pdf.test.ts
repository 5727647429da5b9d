import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Forecast } from '#schemas/shapes/forecast/forecast.ts'
import parameters from '#weather/parameters.json' with { type: 'json' }
import { withoutHours } from '../forecastChanges.ts'
import { expectLayout, type PdfPage, pdfMetadata, readPdf } from '../server/reports/readPdf.ts'
import { changeForecast, openForecast as openAt } from './support/forecastAnswer.ts'
import { openAs } from './support/portal.ts'
import { startTestServer } from './support/testServer.ts'

const server = startTestServer()

const HOUR = 3600

const settings = (page: Page) => page.getByRole('region', { name: 'Forecast settings' })
const panel = (page: Page) => page.getByRole('complementary', { name: 'Export' })
const button = (page: Page, name: string) => panel(page).getByRole('button', { name, exact: true })

/** Opens a forecast and returns it from the API as chart sets. */
async function openForecast(page: Page, username: string, site: number): Promise<Forecast> {
  const { forecast } = await openAt(page, site, () => openAs(page, username, `/forecasts/site/${site}`))
  await settings(page).waitFor()
  return forecast
}

async function savePdf(page: Page) {
  await page.getByRole('button', { name: 'Export' }).click()
  const saving = page.waitForEvent('download')
  await button(page, 'PDF').click()
  const download = await saving
  const path = await download.path()
  return { name: download.suggestedFilename(), ...(await pdfMetadata(path)), pages: await readPdf(path) }
}

/** "Mon 23 Nov 14:00 CET", and with a year "Mon 23 Nov 2026 14:00 CET". */
function moment(time: number, timeZone: string, year?: 'numeric'): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year,
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).formatToParts(time * 1000)
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value
  const date = [part('weekday'), part('day'), part('month'), ...(year ? [part('year')] : [])]
  return [...date, `${part('hour')}:${part('minute')}`, part('timeZoneName')].join(' ')
}

interface Window {
  row: string
  /** Texts that the reason must contain. */
  reason: string[]
}

/**
 * The runs of ok hours in the API's forecast that start within `days` and are not over in the hour of `now` (milliseconds):
 * the start of the expected row, and the reason why the run ends.
 */
function windowsOf(
  { chartSets }: Forecast,
  { days, zone, now }: { days: number; zone: string; now: number },
): Window[] {
  const present = Math.floor(now / 1000 / HOUR) * HOUR
  const set = chartSets.find(({ chartType }) => chartType === 2)
  const points = set?.groups[0]?.data ?? []
  const start = points[0]?.time ?? 0
  // The last point only closes the horizon.
  const hours = points.slice(0, -1).map(({ value }) => value)
  const windows: Window[] = []
  hours.forEach((value, first) => {
    if (value !== 0 || hours[first - 1] === 0 || first >= days * 24) return
    const next = hours.findIndex((later, hour) => hour > first && later !== 0)
    const end = next < 0 ? hours.length : next
    if (start + end * HOUR <= present) return
    const text = (hour: number) => moment(start + hour * HOUR, zone)
    const limit = set?.deciding?.limits[set.deciding.limit[end] ?? -1]
    const parameter = parameters.find(({ parameterId }) => parameterId === limit?.parameterId)
    const reason =
      next < 0
        ? ['End of the forecast']
        : [
            `${parameter?.displayName}`,
            `the limit of ${limit?.thresholdMin ?? limit?.thresholdMax} ${parameter?.unit}`,
          ]
    windows.push({ row: `${text(first)} ${text(end)} ${end - first}`, reason })
  })
  return windows
}

const rowsOf = (pages: readonly PdfPage[]) =>
  pages.flatMap(({ lines }) => lines.filter((line) => /^\w{3} \d+ \w+ \d\d:\d\d .* \d\d:\d\d /.test(line)))

function expectWindows(pages: readonly PdfPage[], windows: readonly Window[]) {
  const rows = rowsOf(pages)
  expect(rows).toHaveLength(windows.length)
  windows.forEach(({ row, reason }, index) => {
    expect(rows[index]?.slice(0, row.length + 1)).toBe(`${row} `)
    for (const words of reason) expect(rows[index]).toContain(words)
  })
}

const seriesOf = ({ chartSets }: Forecast) =>
  chartSets
    .filter(({ chartType }) => chartType !== 2)
    .flatMap(({ groups }) => groups)
    .filter(({ data }) => data.some(({ value, min }) => (value ?? min) != null))

describe('the PDF of a forecast', () => {
  it('contains the content of the page, with vector charts', async () => {
    const { page } = await server.openPage()
    const requestedUrls: string[] = []
    page.on('request', (request) => requestedUrls.push(request.url()))
    const forecast = await openForecast(page, 'planner', 1)
    const before = Date.now()
    const { name, title, language, fonts, pages } = await savePdf(page)
    // The server makes the PDF, so the portal loads no library or font for it.
    const { origin } = new URL(page.url())
    expect(requestedUrls.filter((url) => /pdf|ttf/i.test(url))).toEqual([`${origin}/forecast/pdf`])
    const [, day, ...clock] = /^alpha ventus_(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.pdf$/.exec(name) ?? []
    const named = Date.parse(`${day}T${clock.join(':')}Z`)
    expect(named, name).toBeGreaterThan(before - 1000)
    expect(named, name).toBeLessThan(before + 60_000)
    expect([title, language]).toEqual(['Forecast alpha ventus', 'en-GB'])
    expect(fonts).toEqual(['NotoSans-Regular', 'NotoSans-SemiBold'])

    const [first] = pages
    const text = pages.flatMap(({ lines }) => lines).join('\n')
    expect(first?.lines).toContain('alpha ventus')
    const produced = [before, before + 60_000].map((at) => moment(at / 1000, 'UTC', 'numeric'))
    expect(produced.map((at) => `LAT 54.0100 LON 6.6000 offshore Produced ${at}`)).toContain(
      first?.lines.find((line) => line.startsWith('LAT')),
    )
    const run = moment(forecast.provenance.forecastReferenceTime ?? 0, 'UTC', 'numeric')
    const ages = [before, before + 60_000].map((at) =>
      Math.floor((at / 1000 - (forecast.provenance.forecastReferenceTime ?? 0)) / HOUR),
    )
    const source = `Synthetic demonstration data · forecast reference time ${run}`
    expect(ages.map((age) => `${source}, ${age < 1 ? 'less than 1' : age} h old`)).toContain(
      first?.lines.find((line) => line.startsWith(source)),
    )
    expect(text).toContain('10 days · times in UTC')
    expect(text).toContain('Proprietary information. Not to be passed on without permission.')
    expect(text).not.toContain('Northern Light Wind')
    expect(first?.lines).toContain('OK Caution Stop No data')
    const series = seriesOf(forecast)
    expect(series.length).toBeGreaterThan(5)
    for (const { groupName, unit } of series) expect(text).toContain(`${groupName} (${unit})`)
    expect(text).toContain('max 12 m/s')
    expectWindows(pages, windowsOf(forecast, { days: 10, zone: 'UTC', now: before }))
    expectLayout(pages)

    // Charts are vector graphics: a dot for each hour of a point series, and a line through 241 hours.
    expect(series.map(({ plotType }) => plotType)).toContain('Point')
    expect(first?.paths.length).toBeGreaterThan(241)
    expect(Math.max(...(first?.paths ?? []))).toBeGreaterThan(241)
    expect(pages.map(({ images }) => images)).toEqual(pages.map(() => 0))

    // The window bar fills every run of caution or stop hours with its color, and uses no repeating patterns.
    const hours = forecast.chartSets.find(({ chartType }) => chartType === 2)?.groups[0]?.data ?? []
    const runs = hours.slice(0, -1).filter(({ value }, hour) => value && value !== hours[hour - 1]?.value)
    expect(runs.length).toBeGreaterThan(2)
    const colored = first?.fills.filter((color) => ['#e0a100', '#c8372d'].includes(color)) ?? []
    expect(colored.length).toBeGreaterThanOrEqual(runs.length + 2)
    expect(pages.map(({ patterns }) => patterns)).toEqual(pages.map(() => 0))

    // The limits that the forecast was judged by.
    expect(text).toMatch(/Limits Wind speed 10 m at most 12 m\/s, tolerance 10 %/)
  })

  it("has the customer's branding and the days and time zone of the page, also from the table", async () => {
    const { page } = await server.openPage({ screen: 'tablet' })
    const forecast = await openForecast(page, 'planner7', 47)
    await settings(page).getByRole('button', { name: '5 DAYS' }).click()
    await settings(page)
      .getByRole('button', { name: /^Local/ })
      .click()
    await settings(page).getByRole('button', { name: 'Hide' }).click()
    await page.getByRole('button', { name: 'Table', exact: true }).click()
    await page.getByRole('table').first().waitFor()
    const before = Date.now()
    const { pages } = await savePdf(page)
    const text = pages.flatMap(({ lines }) => lines).join('\n')
    expect(pages[0]?.lines).toContain('Anholt')
    const produced = [0, 1, 2].map((minutes) =>
      moment(before / 1000 + 60 * minutes, 'Europe/Copenhagen', 'numeric'),
    )
    expect(produced.map((at) => `LAT 56.6000 LON 11.2100 offshore Produced ${at}`)).toContain(
      pages[0]?.lines.find((line) => line.startsWith('LAT')),
    )
    // The banner stands on the first page alone.
    const banner = 'Northern Light Wind Marine forecast and weather windows'
    expect(pages.map(({ lines }) => lines[0] === banner)).toEqual(pages.map((_, index) => index === 0))
    expect(text).toContain(
      '© Northern Light Wind. Proprietary and confidential. For the use of Northern Light Wind and its contractors only.',
    )
    expect(text).not.toContain('Not to be passed on')
    expect(text).toContain('5 days · times in')
    expect(text).toContain('(Europe/Copenhagen)')
    expect(text).not.toContain('max 12 m/s')
    for (const { groupName, unit } of seriesOf(forecast)) expect(text).toContain(`${groupName} (${unit})`)
    expectWindows(pages, windowsOf(forecast, { days: 5, zone: 'Europe/Copenhagen', now: before }))
    expectLayout(pages)
    expect(pages[0]?.paths.length).toBeGreaterThan(121)
  })
})

describe('the PDF button', () => {
  it('shows on a phone that PDF export is unavailable', async () => {
    const { page } = await server.openPage({ screen: 'phone' })
    await openForecast(page, 'planner', 1)
    await page.getByRole('button', { name: 'Export' }).click()
    await panel(page).getByText('PDF Export is not supported on mobile devices.', { exact: true }).waitFor()
    await expect.poll(() => button(page, 'PDF').isDisabled()).toBe(true)
    const reason = await button(page, 'PDF').getAttribute('aria-describedby')
    expect(await page.locator(`[id="${reason}"]`).textContent()).toMatch(/^PDF Export is not supported/)
    await expect.poll(() => button(page, 'CSV').isEnabled()).toBe(true)
  })

  it('is disabled when the forecast is empty', async () => {
    const { page } = await server.openPage()
    await changeForecast(page, 1, withoutHours)
    await openForecast(page, 'planner', 1)
    await page.getByText('Ingen data').first().waitFor()
    await page.getByRole('button', { name: 'Export' }).click()
    await expect.poll(() => button(page, 'PDF').isDisabled()).toBe(true)
    await expect.poll(() => button(page, 'CSV').isDisabled()).toBe(true)
  })

  it('shows why an export failed and can be pressed again', async () => {
    const { page } = await server.openPage({ expected: /503/ })
    const detail = 'The server is busy.'
    await page.route('**/forecast/pdf', (route) => route.fulfill({ status: 503, json: { detail } }))
    await openForecast(page, 'multi', 1)
    await page.getByRole('button', { name: 'Export' }).click()
    await button(page, 'PDF').click()
    await page.getByText(/^The PDF could not be made: The server is busy\. Please/).waitFor()
    await expect.poll(() => button(page, 'PDF').isEnabled()).toBe(true)
    await page.unroute('**/forecast/pdf')
    const saving = page.waitForEvent('download')
    await button(page, 'PDF').click()
    const pages = await readPdf(await (await saving).path())
    expect(pages[0]?.lines).toContain('alpha ventus')
    // A shared account without limits has no windows.
    const lines = pages.flatMap((each) => each.lines)
    expect(lines).toContain('No thresholds set: the forecast is not judged.')
    expect(lines).not.toContain('Start End Hours Ended by')
  })
})
