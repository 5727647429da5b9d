import { expect, it } from 'vitest'
import { anyAxeViolations } from './support/axeViolations.ts'
import { openAs } from './support/portal.ts'
import { startTestServer } from './support/testServer.ts'

const server = startTestServer()

/** 60 days of hours from 2024-01-01; 20 of them have a 999. */
function mast(): string {
  const rows = Array.from({ length: 60 * 24 }, (_, hour) => {
    const time = new Date(Date.UTC(2024, 0) + hour * 3_600_000).toISOString()
    return `${time},${hour >= 100 && hour < 120 ? 999 : 5 + (hour % 7)},${10 + (hour % 9)}`
  })
  return ['time,wind_speed_10m,gusts', ...rows].join('\n')
}

it('imports a file with a code for "no value" and a column in knots, and finds the series in the list', async () => {
  const { page } = await server.openPage()
  await openAs(page, 'admin', '/settings/data')
  await page.getByRole('link', { name: 'Upload' }).click()
  const input = page.getByLabel('Files of a series')
  await input.setInputFiles({ name: 'New mast.csv', mimeType: 'text/csv', buffer: Buffer.from(mast()) })
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.getByRole('button', { name: /^Read 999 in wind_speed_10m/ }).click()
  // The file does not state its place.
  await page.getByRole('alert').filter({ hasText: 'Say where it is' }).waitFor()
  await page.getByLabel('Latitude').fill('54.2')
  await page.getByLabel('Longitude').fill('6.4')
  const choose = async (field: string, option: string) => {
    await page.getByRole('combobox', { name: field }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await choose('Parameter of gusts', 'Wind gust 10 m')
  await choose('Unit of gusts', 'knot')
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByText('The files can be imported.').waitFor()
  await page.getByRole('img', { name: 'Wind speed 10 m: 5.0 m/s to 11.0 m/s, values in 98.6 %' }).waitFor()
  await page.getByRole('img', { name: 'Wind gust 10 m: 5.1 m/s to 9.3 m/s, values in 100 %' }).waitFor()
  expect(await anyAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByText(/^Imported as /).waitFor()
  expect(await page.locator('pre').textContent()).toContain('Rows read:   1,440')
  await page.getByRole('link', { name: 'Show' }).click()
  const row = page.getByRole('row', { name: /New mast/ })
  await row.getByText('Your company').waitFor()
  await row.getByText('2024-02-29').waitFor()
})
