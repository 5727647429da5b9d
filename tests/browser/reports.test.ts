import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { atEverySize } from './support/browser.ts'
import { openAs } from './support/portal.ts'
import { startTestServer } from './support/testServer.ts'

const server = startTestServer()

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Reports' })

test('a planner adds a report, sees its PDF, and finds it in the list', async () => {
  const { page } = await server.openPage()
  await openAs(page, 'planner', '/reports/create')
  await page.getByRole('button', { name: 'Submit' }).waitFor()
  await page.getByRole('textbox', { name: 'Report Name' }).fill('Morning mail')
  await page.getByRole('textbox', { name: 'Description' }).fill('For the crew')
  await page.getByLabel('Site *', { exact: true }).fill('alpha')
  await page.getByRole('option', { name: 'alpha ventus' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill('crew@example.org')
  await page.getByRole('checkbox', { name: 'Mon' }).check()
  const grid = page.getByRole('group', { name: 'Charts of the site' }).locator('.MuiDataGrid-root')
  expect((await grid.boundingBox())?.height).toBe(266)
  await grid
    .locator('.MuiDataGrid-row', { has: page.getByText('Swell', { exact: true }) })
    .getByRole('checkbox')
    .check()
  await page.getByText(/^The next report is sent Mon /).waitFor()

  await page.getByRole('region', { name: 'Preview' }).getByRole('button', { name: 'Preview' }).click()
  await page.getByText('The PDF is ready.').waitFor()
  // The portal opens it by itself only if it is made within the time in which a browser allows that.
  const tab = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Open the PDF' }).click()
  await (await tab).close()

  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('Report created').waitFor()
  const row = panelOf(page).getByRole('listitem').filter({ hasText: 'Morning mail' })
  await row.waitFor()
  await atEverySize(page, async (screen) => {
    if (screen === 'tablet') await page.getByRole('button', { name: 'Show Reports' }).click()
    expect((await row.boundingBox())?.height).toBe(40)
    if (screen !== 'phone') expect((await panelOf(page).boundingBox())?.width).toBe(240)
  })
})
