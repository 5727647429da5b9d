import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { openAs } from './support/portal.ts'
import { startTestServer } from './support/testServer.ts'

const server = startTestServer()

it('the CSV export saves the forecast for the days and in the time zone of the page', async () => {
  const { page } = await server.openPage()
  await openAs(page, 'planner', '/forecasts/site/1')
  const settings = page.getByRole('region', { name: 'Forecast settings' })
  await settings.getByRole('button', { name: '5 DAYS' }).click()
  await settings.getByRole('button', { name: /^Local/ }).click()
  await page.getByRole('button', { name: 'Export' }).click()
  const panel = page.getByRole('complementary', { name: 'Export' })
  const saving = page.waitForEvent('download')
  await panel.getByRole('button', { name: 'CSV' }).click()
  const download = await saving
  expect(download.suggestedFilename()).toMatch(/^alpha ventus_\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.csv$/)
  const bytes = await readFile(await download.path())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const rows: string[][] = parse(bytes, { bom: true, comment: '#' })
  expect(rows).toHaveLength(1 + 121)
  expect(rows[0]![0]).toMatch(/^Time \([A-Z]\w+\/\w+\)$/)
  expect(rows[1]![0]).toMatch(/[+-]\d\d:\d\d$/)
})

it('a failed CSV export shows its reason in the snackbar', async () => {
  const { page } = await server.openPage({ expected: /503/ })
  await page.route('**/report/csv/**', (route) =>
    route.fulfill({ status: 503, contentType: 'text/plain', body: 'The weather service is down.' }),
  )
  await openAs(page, 'planner', '/forecasts/site/1')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('button', { name: 'CSV' }).click()
  await page.getByText('Error: 503 The weather service is down.').waitFor()
})

it('the CSV export is disabled without a forecast', async () => {
  const { page } = await server.openPage({ expected: /503/ })
  await page.route('**/forecasts/1?**', (route) =>
    route.fulfill({ status: 503, contentType: 'text/plain', body: 'The weather service is down.' }),
  )
  await openAs(page, 'planner', '/forecasts/site/1')
  await page.getByText('The forecast could not be loaded').waitFor()
  await page.getByRole('button', { name: 'Export' }).click()
  await expect.poll(() => page.getByRole('button', { name: 'CSV' }).isDisabled()).toBe(true)
})
