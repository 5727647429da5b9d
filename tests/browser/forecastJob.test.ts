import { expect, it } from 'vitest'
import { atEverySize } from './support/browser.ts'
import { openAs } from './support/portal.ts'
import { startTestServer } from './support/testServer.ts'

const server = startTestServer()

it('the status line fits every size', async () => {
  const { page } = await server.openPage()
  await openAs(page, 'planner', '/forecasts/site/1')
  await page.getByTestId('status-chip').waitFor()
  await atEverySize(page, async () => {
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
      .toBe(true)
    for (const name of ['status-line', 'forecast-toolbar']) {
      const isInside = () =>
        page.getByTestId(name).evaluate((element) => {
          const { left, right } = element.getBoundingClientRect()
          return [...element.querySelectorAll('button, input, [data-testid="status-chip"]')].every((part) => {
            const box = part.getBoundingClientRect()
            return box.left >= left && box.right <= right + 1 && part.scrollWidth <= part.clientWidth + 1
          })
        })
      await expect.poll(isInside).toBe(true)
    }
  })
})

it('keeps the toolbar of a job with a long name in one row on a tablet', async () => {
  const { page } = await server.openPage({ screen: 'tablet' })
  await openAs(page, 'planner', '/forecasts/site/1')
  await page.getByTestId('status-chip').waitFor()
  await page.getByRole('button', { name: 'Job: working hours and operation' }).click()
  const dialog = page.getByRole('dialog', { name: 'Job' })
  await dialog.getByLabel('Operation', { exact: true }).click()
  await page.getByRole('option').nth(1).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  const toolbar = page.getByTestId('forecast-toolbar')
  await toolbar.getByRole('button', { name: 'Windows' }).waitFor()
  await page.getByRole('region', { name: 'Forecast runs' }).waitFor()
  await expect.poll(() => toolbar.evaluate((row) => row.clientHeight)).toBeLessThan(48)
})
