import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { readPdf } from '../server/reports/readPdf.ts'
import { openAs } from './support/portal.ts'
import { startTestServer } from './support/testServer.ts'

const server = startTestServer()

const charts = (page: Page) => page.getByTestId('chart')

const waitForCharts = (page: Page) => charts(page).nth(1).waitFor()

it('prints the charts at paper width, with windows and without menu, map and buttons', async () => {
  const { page } = await server.openPage()
  await openAs(page, 'planner', '/forecasts/site/1?view.days=5&view.clock=utc&view.mode=chart')
  await waitForCharts(page)
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
  await waitForCharts(page)
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { printed?: string[] }).printed))
    .toEqual(['1046', 'light'])
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.scheme)).toBe('dark')
})
