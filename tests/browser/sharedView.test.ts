import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { readPdf } from '../server/reports/readPdf.ts'
import { apiGet, headersOf } from './support/apiHeaders.ts'
import { axeViolations } from './support/axeViolations.ts'
import { forecastCall } from './support/forecastAnswer.ts'
import { openAs } from './support/portal.ts'
import { startTestServer } from './support/testServer.ts'

const server = startTestServer()

const HOUR = 3_600_000
const settings = (page: Page) => page.getByRole('region', { name: 'Forecast settings' })
const pressed = (page: Page, name: string | RegExp) =>
  settings(page).getByRole('button', { name, pressed: true })
const note = (page: Page) => page.getByRole('status').filter({ hasText: 'A shared view' })
const charts = (page: Page) => page.getByTestId('chart')

/** The whole hour `hours` from now, as in the address. */
const hour = (hours: number) => `${new Date(Date.now() + hours * HOUR).toISOString().slice(0, 13)}Z`

const titles = async (page: Page) => {
  await charts(page).nth(1).waitFor()
  return charts(page).evaluateAll((parts) => parts.map((part) => part.getAttribute('aria-label')))
}

it('an address sets horizon, clock, charts and range without changing the stored settings of the user', async () => {
  const { page } = await server.openPage()
  const requested = page.waitForRequest(forecastCall(1))
  await openAs(page, 'planner', '/forecasts/site/1')
  const headers = await headersOf(await requested)
  const own = await titles(page)
  await pressed(page, 'UTC').waitFor()
  await pressed(page, 'MAX').waitFor()
  const before = await apiGet(page, '/config/planner', headers)
  const shared = `view.days=5&view.clock=local&view.upper=3&view.lower=1&view.from=${hour(12)}&view.to=${hour(36)}`
  await page.goto(`/forecasts/site/1?${shared}`)
  await note(page).waitFor()
  await pressed(page, /^Local/).waitFor()
  await pressed(page, '5 DAYS').waitFor()
  expect(await titles(page)).toEqual(['Temperature and precipitation', 'Wind'])
  await page.getByText(/, 24 hours$/).waitFor()

  // A setting that the user changes becomes the user's own; the rest stays as shared.
  await settings(page).getByRole('button', { name: 'MAX' }).click()
  await pressed(page, 'MAX').waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.has('view.days')).toBe(false)
  expect(new URL(page.url()).searchParams.get('view.clock')).toBe('local')
  await page.getByText(/, 24 hours$/).waitFor()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect.poll(() => new URL(page.url()).searchParams.has('view.from')).toBe(false)
  await page.getByText('Drag across the overview to look closer').waitFor()

  await page.getByRole('button', { name: 'My view' }).click()
  await pressed(page, 'UTC').waitFor()
  await expect.poll(() => titles(page)).toEqual(own)
  expect(new URL(page.url()).search).toBe('')
  await page.goto('/wiki/general')
  const after = await apiGet<{ 'siteview.days'?: number }>(page, '/config/planner', headers)
  expect(after).toEqual({ ...(before as object), 'siteview.days': 10 })
})

it('a chosen chart is stored without the charts of the address', async () => {
  const { page } = await server.openPage()
  const requested = page.waitForRequest(forecastCall(1))
  await openAs(page, 'planner', '/forecasts/site/1?view.upper=3&view.lower=1')
  const headers = await headersOf(await requested)
  await page.getByRole('button', { name: 'Select View Set' }).click()
  const panel = page.getByRole('complementary', { name: 'Select View Set' })
  await panel.getByRole('radiogroup', { name: 'Lower chart' }).getByRole('radio').nth(2).check()
  await panel.getByRole('button', { name: 'Submit' }).click()
  await panel.waitFor({ state: 'detached' })
  await expect.poll(() => new URL(page.url()).search).toBe('?view.upper=3')
  const stored = await apiGet<{ 'siteview.chartSets': object }>(page, '/config/planner', headers)
  expect(Object.keys(stored['siteview.chartSets'])).toEqual(['lower'])
  await page.request.put('/config/planner', { headers, data: {} })
})

it('a hostile or mistyped address shows the user’s view and lists the ignored parts', async () => {
  const { page } = await server.openPage()
  const parts =
    'view.days=%3Cscript%3E&view.clock=constructor&view%2Eupper=__proto__&view.from=2026-02-30T00Z'
  await openAs(page, 'planner', `/forecasts/site/1?${parts}`)
  await expect
    .poll(() => note(page).textContent())
    .toContain('Not understood, and left out: horizon, clock, upper chart, time range.')
  await pressed(page, 'UTC').waitFor()
  await pressed(page, 'MAX').waitFor()
  expect(await axeViolations(page, 'main')).toEqual([])
})

it('a range outside the forecast shows a message and the whole forecast', async () => {
  const { page } = await server.openPage()
  await openAs(page, 'planner', '/forecasts/site/1?view.from=2020-01-01T00Z&view.to=2020-01-02T00Z')
  await expect.poll(() => note(page).textContent()).toContain('does not have the shared time range')
  await page.getByText('Drag across the overview to look closer').waitFor()
})

it('copies a link that opens the same view for another user', async () => {
  const { page } = await server.openPage()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAs(page, 'planner', `/forecasts/site/1?view.from=${hour(24)}&view.to=${hour(48)}&view.lower=1`)
  await note(page).waitFor()
  await settings(page).getByRole('button', { name: '5 DAYS' }).click()
  const shown = await titles(page)
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('button', { name: 'Copy link to this view' }).click()
  await page.getByText('Link copied').waitFor()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(
    /\/forecasts\/site\/1\?view\.mode=chart&view\.days=5&view\.clock=utc&view\.limits=shown&view\.upper=\d+&view\.lower=1&view\.from=[\dT-]+Z&view\.to=[\dT-]+Z$/,
  )
  const { page: other } = await server.openPage()
  await openAs(other, 'admin', link.replace(/^https?:\/\/[^/]+/, ''))
  await note(other).waitFor()
  await pressed(other, '5 DAYS').waitFor()
  expect(await titles(other)).toEqual(shown)
  await other.getByText(/, 24 hours$/).waitFor()
})

it('shows the link if the browser refuses to copy it', async () => {
  const { page } = await server.openPage()
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new DOMException('denied', 'NotAllowedError')) },
    })
  })
  await openAs(page, 'planner', '/forecasts/site/1')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('button', { name: 'Copy link to this view' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Copy link to this view' })
  await dialog.getByText(/\/forecasts\/site\/1\?view\.mode=chart/).waitFor()
  await dialog.getByRole('button', { name: 'Ok' }).click()
})

it('prints the charts at paper width, with windows and without menu, map and buttons', async () => {
  const { page } = await server.openPage()
  await openAs(page, 'planner', '/forecasts/site/1?view.days=5&view.clock=utc&view.mode=chart')
  await titles(page)
  await page.locator('.main-svg').first().waitFor()
  const onScreen = await charts(page).first().locator('.main-svg').first().getAttribute('width')
  const pages = await readPdf(await page.pdf({ preferCSSPageSize: true, printBackground: true }))
  const text = pages.flatMap(({ lines }) => lines).join('\n')
  expect(pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual(
    pages.map(() => [842, 595]),
  )
  expect(pages.every(({ lines }) => lines.length > 0)).toBe(true)
  expect(text).toMatch(/alpha ventus/)
  expect(text).toMatch(/5 days: .* to .* · times in UTC/)
  expect(text).toMatch(/Synthetic demonstration data · forecast reference time/)
  expect(text).toMatch(/Weather windows/)
  expect(text).toMatch(/max 12 m\/s/)
  for (const gone of ['Weather Forecast', 'Dogger Bank A', 'Alert me', 'MAX', 'Show all', 'A shared view'])
    expect(text).not.toContain(gone)
  // Nothing is cut off at an edge of the paper.
  for (const { texts, width } of pages)
    for (const { x, width: wide } of texts) expect(x >= 0 && x + wide <= width).toBe(true)

  await page.emulateMedia({ media: 'print' })
  const drawn = () => charts(page).first().locator('.main-svg').first().getAttribute('width')
  await expect.poll(drawn).toBe('1046')
  await page.emulateMedia({ media: 'screen' })
  await expect.poll(drawn).toBe(onScreen)
})

it('prints every hour of the table, with all columns and the header on each page', async () => {
  const { page } = await server.openPage()
  await openAs(page, 'planner', '/forecasts/site/1?view.days=5&view.clock=utc&view.mode=table')
  await page.getByRole('table', { name: 'Forecast by hour' }).locator('tbody tr[data-time]').first().waitFor()
  const pages = await readPdf(await page.pdf({ preferCSSPageSize: true }))
  const lines = pages.flatMap((each) => each.lines)
  const hours = lines.filter((line) => /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d+ \d\d:00\b/.test(line))
  expect(hours).toHaveLength(121)
  const withRows = pages.filter((each) => each.lines.some((line) => hours.includes(line)))
  for (const each of withRows) expect(each.lines.join('\n')).toMatch(/Wind 10 m.*Wave Hs.*Vis\./)
  for (const { texts, width } of pages)
    for (const { x, width: wide } of texts) expect(x >= 0 && x + wide <= width).toBe(true)
  // After printing the table is virtualized again.
  await expect
    .poll(() => page.getByRole('table', { name: 'Forecast by hour' }).locator('tbody tr[data-time]').count())
    .toBeLessThan(60)
})

it('the button prints once the page is drawn for paper, in light colors', async () => {
  const { page } = await server.openPage()
  await page.addInitScript(() => {
    Object.assign(window, {
      print: () => {
        const chart = document.querySelector('[data-testid=chart] .main-svg')?.getAttribute('width')
        Object.assign(window, { printed: [chart, document.documentElement.dataset.scheme] })
      },
    })
  })
  await page.emulateMedia({ colorScheme: 'dark' })
  await openAs(page, 'planner', '/forecasts/site/1')
  await titles(page)
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { printed?: string[] }).printed))
    .toEqual(['1046', 'light'])
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.scheme)).toBe('dark')
})
