import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { atEverySize } from './support/browser.ts'
import { openAs } from './support/portal.ts'
import { startTestServer } from './support/testServer.ts'

const server = startTestServer()

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Alerts' })

test('a planner starts an alert from the limits of a forecast, tries it, adds it, and sees it in the list', async () => {
  const { page } = await server.openPage()
  await openAs(page, 'planner', '/forecasts/site/1')
  const hours = page.getByRole('textbox', { name: 'The job needs' })
  await hours.fill('9')
  await hours.press('Enter')
  await page.getByRole('button', { name: 'Alert me' }).click()
  await page.waitForURL('**/alerts/create?*')
  await page.getByRole('button', { name: 'Submit' }).waitFor()
  await expect.poll(() => page.getByLabel('Site *', { exact: true }).inputValue()).toBe('alpha ventus')
  await page
    .getByText(
      'has Wind speed 10 m at most 12 m/s, Significant wave height at most 1.5 m and Visibility at least 1 km for at least 9 h without a break.',
    )
    .waitFor()

  const trial = page.getByRole('region', { name: 'Try the alert' })
  await trial.getByRole('button', { name: 'Try', exact: true }).click()
  await trial.getByText(/^With the newest forecast it would send /).waitFor()
  await trial.locator('.js-plotly-plot .trace').first().waitFor()

  await page.getByRole('textbox', { name: 'Name' }).fill('Crew transfer')
  await page.getByRole('textbox', { name: 'Description' }).fill('From the forecast')
  await page.getByRole('textbox', { name: 'Email' }).fill('crew@example.org')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('Alert created').waitFor()
  const row = panelOf(page).getByRole('listitem').filter({ hasText: 'Crew transfer' })
  await row.waitFor()

  const dot = row.getByTitle('Active: No')
  expect(await dot.boundingBox()).toMatchObject({ width: 8, height: 8 })
  await atEverySize(page, async (screen) => {
    if (screen === 'tablet') await page.getByRole('button', { name: 'Show Alerts' }).click()
    expect((await row.boundingBox())?.height).toBe(40)
    if (screen !== 'phone') expect((await panelOf(page).boundingBox())?.width).toBe(240)
  })
})
