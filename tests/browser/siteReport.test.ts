import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { pdfMetadata, readPdf } from '../server/reports/readPdf.ts'
import { axeViolations } from './support/axeViolations.ts'
import { openAs } from './support/portal.ts'
import { startTestServer } from './support/testServer.ts'

const server = startTestServer()

const report = (page: Page) => page.getByRole('button', { name: 'Site report (PDF)' })

/** Requests a hindcast of wind below 10 m/s at a point and waits for the answer. */
async function openAnswer(page: Page, user: string) {
  await openAs(page, user, '/hindcasts')
  await page.getByLabel('Latitude').fill('54.01')
  await page.getByLabel('Longitude').fill('6.60')
  const wind = 'Wind speed at 10 m, 10-minute mean'
  await page.getByRole('checkbox', { name: wind }).check()
  await page.getByRole('group', { name: wind }).getByLabel('Value (m/s)').fill('10')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('heading', { name: /Latitude 54\.01/ }).waitFor()
}

it('a hindcast and its statistics are saved as a PDF of 20 pages', async () => {
  const { page } = await server.openPage()
  await openAnswer(page, 'planner')
  expect(await axeViolations(page)).toEqual([])
  const saving = page.waitForEvent('download')
  await report(page).click()
  await page.getByRole('button', { name: 'Cancel' }).waitFor()
  const download = await saving
  expect(download.suggestedFilename()).toMatch(/^alpha ventus_.*\.pdf$/)
  const path = await download.path()
  const pages = await readPdf(path)
  expect(pages).toHaveLength(20)
  expect(pages.map(({ images }) => images)).toEqual(Array(20).fill(0))
  const text = pages.flatMap(({ texts }) => texts.map(({ text: words }) => words)).join(' ')
  expect(text).toContain('Contents')
  expect(text).toContain('10 m/s')
  expect((await pdfMetadata(path)).title).toContain('alpha ventus')
  await expect.poll(() => report(page).isEnabled()).toBe(true)
})

it('a canceled report is not saved; a failed one shows a message', async () => {
  const { page } = await server.openPage({ expected: /status of 503/ })
  await openAnswer(page, 'planner')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/hindcast/report', async (route) => {
    await held
    await route.abort().catch(() => undefined)
  })
  await report(page).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Cancel' }).waitFor({ state: 'detached' })
  release()
  expect(await page.getByRole('alert').filter({ hasText: 'site report' }).count()).toBe(0)
  await page.unroute('**/hindcast/report')
  await page.route('**/hindcast/report', (route) =>
    route.fulfill({ status: 503, json: { statusCode: 503, message: 'The queue is full.' } }),
  )
  await report(page).click()
  await page.getByText(/^The site report could not be made\./).waitFor()
})

it('a user who may not download has no report button', async () => {
  const { page } = await server.openPage()
  await openAnswer(page, 'multi')
  await page.getByRole('button', { name: 'Download Analysis' }).waitFor()
  expect(await report(page).count()).toBe(0)
})
