import { expect, it } from 'vitest'
import { openAs } from './support/portal.ts'
import { startTestServer } from './support/testServer.ts'

const server = startTestServer()

it('the charts show previous runs as faint lines behind those of the shown run', async () => {
  const { page } = await server.openPage()
  await openAs(page, 'planner', '/forecasts/site/1')
  await page.getByRole('region', { name: 'Forecast runs' }).getByText('Since the run of').waitFor()
  const faint = () =>
    page
      .getByTestId('chart')
      .locator('.shapelayer path')
      .evaluateAll((shapes) => shapes.filter((shape) => getComputedStyle(shape).opacity === '0.35').length)
  // Two lines of wind and one of waves, each of four runs.
  await expect.poll(faint).toBe(12)
})
