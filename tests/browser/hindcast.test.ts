import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser, screens, type Visit, visit } from './support/browser.ts'
import { openAs } from './support/portal.ts'
import { type Product, startProduct } from './support/product.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const alphaVentus = `${root}../shared/data/alpha_ventus_wind_wave_hourly_2002_2014.csv.gz`
const oracleFile = `${root}../shared/data/oracle_alpha_ventus.json`
const isThere = existsSync(alphaVentus) && existsSync(oracleFile)

let product: Product
let browser: Browser
let open: Visit

beforeAll(async () => {
  product = await startProduct()
  browser = await launchBrowser()
  open = await visit(browser, product.address)
  await openAs(open.page, 'planner', '/hindcasts')
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

async function ask(page: Page, [latitude, longitude]: [string, string]): Promise<void> {
  await page.getByLabel('Latitude').fill(latitude)
  await page.getByLabel('Longitude').fill(longitude)
  await page.getByLabel('Window length (h)').fill('12')
  const limits: [string, string, string][] = [
    ['Wind speed at 10 m, 10-minute mean', 'Value (m/s)', '10'],
    ['Significant wave height Hs', 'Value (m)', '1.0'],
  ]
  for (const [parameter, field, value] of limits) {
    await page.getByRole('checkbox', { name: parameter }).check()
    await page.getByRole('group', { name: parameter }).getByLabel(field).fill(value)
  }
  await page.getByRole('button', { name: 'Submit' }).click()
}

/** The table as the page shows it: the first cell of a row -> its other cells. */
async function shownTable(page: Page): Promise<Record<string, string[]>> {
  const rows = await page.getByRole('table').locator('tbody tr').all()
  const cells = await Promise.all(rows.map((row) => row.locator('th, td').allInnerTexts()))
  return Object.fromEntries(cells.map(([name, ...values]) => [name, values]))
}

test('the page opens empty, and names every field that is missing', async () => {
  const { page } = open
  await page.getByText('No site selected').waitFor()
  await page.getByText('Select a site and submit').waitFor()
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('Must be a number in range (-90,90)').waitFor()
  await page.getByText('Must be a number in range (-180,180)').waitFor()
  await page.getByText('At least one rule must be active').waitFor()
})

test('a point outside the regions is refused at its latitude', async () => {
  const { page } = open
  await ask(page, ['0', '0'])
  await page.getByText('Coordinates outside of available domains').waitFor()
})

test('a point without an archive is answered from data that is named synthetic', async () => {
  const { page } = open
  await ask(page, ['54.01', '6.60'])
  await page.getByRole('heading', { name: 'Latitude 54.01, longitude 6.6' }).waitFor()
  await page.getByText(/^Synthetic demonstration data/).waitFor()
})

describe.skipIf(!isThere)('alpha ventus (skipped where ../shared/data is absent)', () => {
  test('an import is seen without a restart, and its table is that of an independent program', async () => {
    const { page } = open
    const printed = execFileSync(
      process.execPath,
      [
        'server/archive.ts',
        'import',
        alphaVentus,
        ...['--latitude', '54.01', '--longitude', '6.60'],
        ...['--map', 'wind_speed_ms=wind_speed_10m', '--map', 'hs_m=wave_height'],
      ],
      { cwd: root, env: { ...process.env, DATA_DIR: product.dataDir }, encoding: 'utf8' },
    )
    expect(printed).toContain('113,952')

    await ask(page, ['54.01', '6.60'])
    await page.getByText(/^Archive: .* 2002 to 2014 · 100 % of hours known$/).waitFor()
    const { hindcast } = JSON.parse(readFileSync(oracleFile, 'utf8'))
    const expected = Object.entries(hindcast[0].rows as Record<string, (number | null)[]>)
      .filter(([name]) => !/^P\d/.test(name))
      .map(([name, values]) => [name, values.map((value) => value?.toFixed(1) ?? '-')])
    expect(await shownTable(page)).toEqual(Object.fromEntries(expected))

    await page.getByRole('radio', { name: 'P90' }).check()
    expect(Object.keys(await shownTable(page)).at(-1)).toBe('P90')
  })
})

test('on a phone the answer takes the place of the form, which a rail icon brings back', async () => {
  const { page } = open
  await page.setViewportSize(screens.phone)
  await page.getByRole('button', { name: 'Show the form' }).click()
  await page.getByRole('table').waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('table').waitFor()
  await page.getByLabel('Latitude').waitFor({ state: 'hidden' })
})

test('nothing was logged as an error', () => {
  expect(open.errors).toEqual([])
})
