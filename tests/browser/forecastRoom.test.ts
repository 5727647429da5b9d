import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { screens } from './support/browser.ts'
import { openAs } from './support/portal.ts'
import { startTestServer } from './support/testServer.ts'

const server = startTestServer()

const address = '/forecasts/site/1'
const rail = (page: Page) => page.getByRole('navigation', { name: 'Forecast panels' })

async function boxOf(page: Page, testId: string) {
  return (await page.getByTestId(testId).first().boundingBox())!
}

it('has two rows above the charts, the status beside the name', async () => {
  const { page } = await server.openPage()
  await openAs(page, 'planner', address)
  await page.getByTestId('window-bar').waitFor()
  const bar = await boxOf(page, 'window-bar')
  const top = (await page.getByRole('banner').first().boundingBox())!
  // Two rows of 44 and 40 pixels.
  await expect.poll(async () => bar.y - (top.y + top.height)).toBeLessThan(90)
  const name = (await page.getByRole('heading', { name: 'alpha ventus' }).boundingBox())!
  const status = await boxOf(page, 'status-chip')
  expect(Math.abs(status.y + status.height / 2 - (name.y + name.height / 2))).toBeLessThan(4)
  // The key stands below the bar.
  const key = (await page.getByRole('list', { name: 'Key to the bars' }).boundingBox())!
  expect(key.y).toBeGreaterThanOrEqual(bar.y)
  expect(key.y - bar.y).toBeLessThan(40)
})

it('shrinks the charts beside the limits at 1600 pixels, also while the menu is open', async () => {
  const { page } = await server.openPage()
  await page.setViewportSize({ width: 1600, height: 900 })
  await openAs(page, 'planner', address)
  await page.getByTestId('window-bar').waitFor()
  await page.getByRole('button', { name: 'Menu' }).click()
  await rail(page).getByRole('button', { name: 'Weather Window Thresholds' }).click()
  const panel = page.getByRole('complementary', { name: 'Weather Window Thresholds' })
  await panel.getByRole('button', { name: 'Submit' }).waitFor()
  const isBeside = async () => {
    const [charts, limits] = [await boxOf(page, 'chart'), (await panel.boundingBox())!]
    return charts.x + charts.width <= limits.x + 1
  }
  await expect.poll(isBeside).toBe(true)
  // The panel repeats the first line only where it covers that of the page.
  expect(await page.getByTestId('live-outlook').isVisible()).toBe(false)
})

it('on a phone has its icons in the bottom bar, a whole title, and eight hours of the table', async () => {
  const { page } = await server.openPage({ screen: 'phone', touch: true })
  await openAs(page, 'planner', address)
  await page.getByTestId('status-chip').waitFor()
  const icons = (await rail(page).boundingBox())!
  const settings = (await page.getByRole('region', { name: 'Forecast settings' }).boundingBox())!
  expect([icons.x, icons.width]).toEqual([0, screens.phone.width])
  expect(Math.round(icons.y + icons.height)).toBe(Math.round(settings.y))
  const title = page.getByRole('heading', { name: 'Weather Forecast' })
  expect(await title.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)

  await page.getByRole('button', { name: 'Table', exact: true }).tap()
  const table = page.getByRole('region', { name: 'Forecast table' })
  await table.locator('tbody tr[data-time]').first().waitFor()
  const wholeRows = () =>
    table.evaluate((region) => {
      const head = region.querySelector('thead')!.getBoundingClientRect()
      const foot = region.querySelector('tfoot')!.getBoundingClientRect()
      return [...region.querySelectorAll('tbody tr[data-time]')].filter((row) => {
        const { top, bottom } = row.getBoundingClientRect()
        return top >= head.bottom - 1 && bottom <= foot.top + 1
      }).length
    })
  await expect.poll(wholeRows).toBeGreaterThanOrEqual(8)
  await page.getByRole('button', { name: 'Chart', exact: true }).tap()
})

it('does not move while it loads on a phone', async () => {
  const { page } = await server.openPage({ screen: 'phone' })
  await openAs(page, 'planner')
  await page.addInitScript(() => {
    Object.assign(window, { moved: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
        }
        if (!hadRecentInput) Object.assign(window, { moved: (window as { moved?: number }).moved! + value })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(address)
  await page.locator('.js-plotly-plot .trace').first().waitFor({ state: 'attached' })
  await page.getByRole('region', { name: 'Forecast runs' }).waitFor({ state: 'attached' })
  expect(await page.evaluate(() => (window as { moved?: number }).moved)).toBeLessThan(0.02)
})

it('names an icon at once when it is reached by keyboard', async () => {
  const { page } = await server.openPage()
  await openAs(page, 'planner', address)
  await page.getByTestId('status-chip').waitFor()
  expect((await rail(page).boundingBox())?.width).toBe(40)
  await rail(page).getByRole('button', { name: 'Export' }).focus()
  await page.keyboard.press('Tab')
  await page.getByRole('tooltip', { name: 'Weather Window Thresholds' }).waitFor()
})

it('shows the values of an hour over the plots only, and names faint lines and pale edges', async () => {
  const { page } = await server.openPage()
  await openAs(page, 'planner', address)
  await page.locator('.js-plotly-plot .trace').first().waitFor({ state: 'attached' })
  const chart = page.getByTestId('chart').first()
  const values = page.getByRole('tooltip')
  const plot = (await chart.locator('.js-plotly-plot').boundingBox())!
  await page.mouse.move(plot.x + plot.width / 2, plot.y + plot.height / 2)
  await values.waitFor()
  const legend = chart.getByRole('button', { name: 'Wind speed 100 m' })
  const button = (await legend.boundingBox())!
  // The values do not cover the legend, and end where it begins.
  expect((await values.boundingBox())!.y).toBeGreaterThanOrEqual(button.y + button.height)
  await legend.hover()
  await values.waitFor({ state: 'detached' })
  await chart.getByText('Earlier runs').waitFor()
})
