import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { axeViolations } from './support/axeViolations.ts'
import type { TestPage } from './support/browser.ts'
import { openAs } from './support/portal.ts'
import { startTestServer } from './support/testServer.ts'

const server = startTestServer()
let open: TestPage
/** The bodies of the map requests that the page has sent. */
const requested: { first: number; count: number; limits: { max?: number }[]; month: number }[] = []

const readout = (page: Page) => page.getByRole('status').filter({ hasText: /°/ })

beforeAll(async () => {
  open = await server.openSharedPage()
  open.page.on('request', (request) => {
    if (/\/hindcast\/workability$/.test(request.url()) && request.method() === 'POST')
      requested.push(request.postDataJSON())
  })
})

test('the palette and the hindcast page lead to the map', async () => {
  const { page } = open
  await openAs(page, 'planner', '/hindcasts')
  await page.getByRole('link', { name: 'Workability map of an area' }).click()
  await page.getByRole('heading', { name: 'Workability map' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('workab')
  await page.getByRole('option', { name: 'Workability map' }).waitFor()
  await page.keyboard.press('Escape')
})

test('the map view is computed in parts, with its progress and the source of the data', async () => {
  const { page } = open
  await page.getByLabel('Month').click()
  await page.getByRole('option', { name: 'Oct' }).click()
  await page.getByRole('button', { name: "Compute for the map's view" }).click()
  await page.getByRole('progressbar', { name: 'Cells computed' }).waitFor()
  // The years of twenty parts are computed one after the other.
  await page
    .getByRole('progressbar', { name: 'Cells computed' })
    .waitFor({ state: 'detached', timeout: 100_000 })
  await page.getByRole('heading', { name: 'Usable hours in Oct, percent' }).waitFor()
  await page
    .getByText(
      /^Synthetic demonstration data\. Mean over the years \d{4} to \d{4}: as many as fit into memory/,
    )
    .waitFor()
  expect(requested.length).toBeGreaterThan(1)
  expect(requested.every(({ count, month }) => count === 100 && month === 10)).toBe(true)
})

test('arrow keys move between cells and read each value, and a changed limit is computed in one call', async () => {
  const { page } = open
  await page.getByRole('button', { name: 'Read the cells by arrow keys' }).focus()
  const texts = new Set<string>()
  for (const key of ['ArrowUp', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowLeft']) {
    await page.keyboard.press(key)
    texts.add(await readout(page).innerText())
  }
  expect(texts.size).toBe(5)
  for (const text of texts) expect(text).toMatch(/^\d+\.\d+° N, \d+\.\d+° [EW]: (\d+ %|no data)$/)
  const before = requested.length
  await page.getByRole('group', { name: 'Significant wave height' }).getByLabel('At most').fill('0')
  await expect.poll(() => requested.slice(before)).toMatchObject([{ first: 0, count: 2000 }])
  await page.getByRole('progressbar', { name: 'Cells computed' }).waitFor({ state: 'detached' })
  // Waves are never at most 0 m for a whole window, so every cell with data has 0 %.
  await expect.poll(() => readout(page).innerText()).toMatch(/: (0 %|no data)$/)
})

test('an operation fills the form, and a form without a limit is not sent', async () => {
  const { page } = open
  await page.getByRole('button', { name: 'Remove Significant wave height' }).click()
  await page.getByText('At least one limit must have a value.').waitFor()
  const before = requested.length
  await page.getByRole('button', { name: "Compute for the map's view" }).click()
  await expect
    .poll(() => page.getByLabel('Add a limit').evaluate((field) => field === document.activeElement))
    .toBe(true)
  expect(requested).toHaveLength(before)
  await page.getByLabel('Operation', { exact: true }).click()
  await page.getByRole('listbox').getByRole('option').last().click()
  await page.getByText('At least one limit must have a value.').waitFor({ state: 'detached' })
})

test('the page passes axe in both themes', async () => {
  const { page } = open
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await axeViolations(page)).toEqual([])
  }
})

test('the tests above logged no error in the console', () => {
  expect(open.errors).toEqual([])
})
