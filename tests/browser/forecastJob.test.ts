import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Forecast } from '../../src/schemas/shapes/forecast.ts'
import type { Site } from '../../src/schemas/shapes/site.ts'
import { type ApiHeaders, apiGet, signedInHeaders } from './support/apiHeaders.ts'
import { axeViolations } from './support/axeViolations.ts'
import { atEverySize, type PageOptions } from './support/browser.ts'
import { openAs } from './support/portal.ts'
import { startTestServer } from './support/testServer.ts'

const server = startTestServer()

const HOUR = 3600

const chip = (page: Page) => page.getByTestId('status-chip')
const needs = (page: Page) => page.getByRole('textbox', { name: 'The job needs' })
const jobDialog = (page: Page) => page.getByRole('dialog', { name: 'Job', exact: true })

/** Runs of ok hours that are not over, in order, with their remaining hours, computed independently from the bar's values. */
function okRuns(values: readonly (number | null)[], start: number, now: number) {
  const present = Math.floor(now / HOUR) * HOUR
  const runs: { from: number; to: number }[] = []
  for (let hour = 0; hour < values.length - 1; hour++) {
    const from = start + hour * HOUR
    const last = runs.at(-1)
    if (values[hour] !== 0) continue
    if (last?.to === from) last.to += HOUR
    else runs.push({ from, to: from + HOUR })
  }
  return runs
    .map((run) => ({ ...run, left: (run.to - Math.max(run.from, present)) / HOUR }))
    .filter(({ left }) => left > 0)
}

/** The API headers of one sign-in, shared by all tests of the file. */
let headers: ApiHeaders | undefined

/** Opens a site at sea under the limits of the demonstration, with no job chosen. */
async function openSite(options: PageOptions = {}, before?: (page: Page) => Promise<unknown>) {
  const opened = await server.openPage({ screen: 'desktop', ...options })
  const { page } = opened
  headers ??= await signedInHeaders(server.product.address, 'planner')
  const site = (await apiGet<Site[]>(page, '/sites', headers)).find(({ name }) => name === 'alpha ventus')
  if (!site) throw new Error('no alpha ventus')
  const { job: _, ...others } = await apiGet<{ job?: object }>(page, '/config/planner', headers)
  expect((await page.request.put('/config/planner', { headers, data: others })).status()).toBe(200)
  const forecast = await apiGet<Forecast>(page, `/forecasts/${site.id}?days=10`, headers)
  await before?.(page)
  await openAs(page, 'planner', `/forecasts/site/${site.id}`)
  await chip(page).waitFor()
  const bar = forecast.chartSets.find(({ chartType }) => chartType === 2)?.groups[0]?.data ?? []
  const now = Date.now() / 1000
  const values = bar.map(({ value }) => value ?? null)
  return { ...opened, site, headers, runs: okRuns(values, bar[0]?.time ?? 0, now), now }
}

it('next window, list, chip and PDF count only windows long enough for the job', async () => {
  const { page, runs, now, site } = await openSite()
  const longest = Math.max(...runs.map(({ left }) => left))
  const hours =
    Math.min(Math.max(...runs.map(({ left }) => left).filter((left) => left < longest), 2), 24) + 1
  const ahead = runs.filter(({ left }) => left >= hours)
  expect(ahead.length).toBeGreaterThan(0)
  expect(ahead.length).toBeLessThan(runs.length)

  await needs(page).fill(String(hours))
  const [next] = ahead
  const length = next && next.from > now ? `${(next.to - next.from) / HOUR} h` : `${next?.left} h left`
  await expect.poll(() => chip(page).innerText()).toContain(length)
  expect(await chip(page).innerText()).toMatch(
    /^(OK|Caution|Stop|No data) now · (next window in|window open)/,
  )
  await page.getByRole('button', { name: 'Windows', exact: true }).click()
  const list = page.getByRole('dialog', { name: 'Weather windows' })
  await expect.poll(() => list.getByRole('listitem').count()).toBe(ahead.length)
  await page.keyboard.press('Escape')

  await needs(page).fill('241')
  await chip(page).getByText('no window of 241 h in this forecast').waitFor()

  // An invalid number of hours has no effect and is replaced by the previous value.
  await needs(page).fill('0')
  expect(await needs(page).getAttribute('aria-invalid')).toBe('true')
  await page.keyboard.press('Tab')
  await expect.poll(() => needs(page).inputValue()).toBe('241')

  await needs(page).fill(String(hours))
  await page.getByRole('button', { name: 'Export' }).click()
  const pdf = page.waitForRequest((request) => request.url().endsWith('/forecast/pdf'))
  await page.getByRole('button', { name: 'PDF' }).click()
  const sent: unknown = (await pdf).postDataJSON()
  expect(sent).toMatchObject({ siteId: site.id, job: { hours } })
  expect(sent).not.toHaveProperty('job.operation')

  // The hours are a preference, so the next page of any site has them.
  await page.waitForResponse((response) => response.url().includes('/forecast/pdf'))
  await page.reload()
  await expect.poll(() => needs(page).inputValue()).toBe(String(hours))
})

it('a shift splits windows, and an operation judges the page by its limits and hours and shows its source', async () => {
  const { page, headers } = await openSite()
  await page.getByRole('button', { name: 'Job: working hours and operation' }).click()
  const dialog = jobDialog(page)
  await dialog.getByLabel('Working hours').click()
  await page.getByRole('option', { name: 'From and to' }).click()
  await dialog.getByLabel('Start hour').waitFor()

  await dialog.getByLabel('Operation', { exact: true }).click()
  const options = page.getByRole('option')
  await page.getByRole('option', { name: /^Heavy lift/ }).waitFor()
  expect(await page.getByRole('option', { name: /^Heavy lift/ }).innerText()).toContain('ORBIT library')
  expect(await options.count()).toBeGreaterThanOrEqual(6)
  await page.getByRole('option', { name: /^Crew transfer, day shift/ }).click()
  await dialog.getByText('WOMBAT library, IEA Task 26', { exact: false }).waitFor()
  await dialog
    .getByText('Judged by: Significant wave height at most 2 m; Wind speed 10 m at most 16 m/s')
    .waitFor()
  expect(await axeViolations(page)).toEqual([])

  // Unique, because a previous attempt of the test may have saved one.
  const ownName = `Our day shift ${Date.now()}`
  // A preset must be saved under a new name and is then stored as the user's own operation.
  await dialog.getByRole('button', { name: 'Save as operation' }).click()
  const saving = page.getByRole('dialog', { name: 'Save as operation' })
  await saving.getByRole('button', { name: 'Save', exact: true }).click()
  await saving.getByText('Required').waitFor()
  await saving.getByLabel('Name').fill(ownName)
  await saving.getByRole('button', { name: 'Save', exact: true }).click()
  await saving.waitFor({ state: 'detached' })
  const rows: { name: string }[] = await (await page.request.get('/records/operations', { headers })).json()
  const stored = rows.find((row) => row.name === ownName)
  expect(stored).toMatchObject({
    limits: [
      { parameterId: 11, max: 2 },
      { parameterId: 1, max: 16 },
    ],
    windowLength: 6,
    windowSelection: { name: 'custom', customRange: { start: 7, end: 18 } },
  })
  await dialog.getByRole('button', { name: 'Close' }).click()

  expect(await needs(page).inputValue()).toBe('6')
  await page.getByRole('button', { name: 'Job: Crew transfer, day shift, 07:00 to 18:00 UTC' }).waitFor()
  // The shift from 07:00 to 18:00 allows windows of at most eleven hours.
  await expect.poll(() => chip(page).innerText()).toMatch(/, (at least )?\d+ h|no window of 6 h/)
  await needs(page).fill('12')
  await chip(page).getByText('no window of 12 h in this forecast').waitFor()

  await page.getByRole('button', { name: /^Job:/ }).click()
  await dialog.getByLabel('Operation', { exact: true }).click()
  await page.getByRole('option', { name: 'None: your own thresholds' }).click()
  await dialog.getByText('Judged by').waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Job: working hours and operation' }).waitFor()
})

it('a user who may not list operations sees no control for them', async () => {
  const { page } = await openSite({}, (opened) =>
    opened.route('**/forms', async (route) => {
      const response = await route.fetch()
      const { data } = await response.json()
      const nobody = { permission: 'Module.Nobody' }
      data.resources.operations.resource.access = { list: nobody, create: nobody }
      await route.fulfill({ response, json: { data } })
    }),
  )
  await page.getByRole('button', { name: /^Job:/ }).click()
  await jobDialog(page).getByLabel('Working hours').waitFor()
  expect(await jobDialog(page).getByLabel('Operation', { exact: true }).count()).toBe(0)
  expect(await jobDialog(page).getByRole('button', { name: 'Save as operation' }).count()).toBe(0)
})

it('the status line fits every size', async () => {
  const { page } = await openSite()
  await atEverySize(page, async (screen) => {
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
      .toBe(true)
    const line = page.getByTestId('status-line')
    const isInside = () =>
      line.evaluate((element) => {
        const { left, right } = element.getBoundingClientRect()
        return [...element.querySelectorAll('button, input, [data-testid="status-chip"]')].every((part) => {
          const box = part.getBoundingClientRect()
          return box.left >= left && box.right <= right + 1
        })
      })
    await expect.poll(isInside).toBe(true)
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/job-${screen}.png` })
  })
})
