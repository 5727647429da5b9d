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
