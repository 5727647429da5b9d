import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { dateAfter } from '../../src/schemas/validation/dateWindow.ts'
import { DAY } from '../../src/weather/time.ts'
import { axeViolations } from './support/axeViolations.ts'
import { startEditableServer, submit, waitForForm, waitForText } from './support/editableServer.ts'

const { api, as } = startEditableServer()

const refused = /400 \(Bad Request\)/
const failed = /500 \(Internal Server Error\)/
const at = (page: Page, path: string) => page.waitForURL(({ pathname }) => pathname === path)
const today = () => new Date().toISOString().slice(0, 10)
const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Reports' })
const field = (page: Page, name: string | RegExp) =>
  page.getByLabel(name, { exact: typeof name === 'string' })
const messages = (page: Page, text: string) => page.getByText(text, { exact: true }).count()
async function dialog(page: Page, button: 'Ok' | 'Cancel') {
  await page.getByRole('alertdialog').getByRole('button', { name: button }).click()
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
}

interface Site {
  id: number
  name: string
  isOffshore: boolean
}

/** A site at sea and one on land. */
async function sitesOf(username: string): Promise<{ sea: Site; land: Site }> {
  const sites: Site[] = (await (await api(username))('GET', '/sites')).body.data
  const [sea, land] = [true, false].map((isOffshore) => sites.find((site) => site.isOffshore === isOffshore))
  if (!sea || !land) throw new Error(`${username} has no site at sea and on land`)
  return { sea, land }
}

/** Adds a report through the API. */
async function addReport(username: string, fields: object = {}): Promise<number> {
  const { sea } = await sitesOf(username)
  const { status, body } = await (await api(username))('POST', '/report', {
    ...{
      name: 'Alpha',
      description: 'Calm',
      isActive: true,
      pointId: sea.id,
      reportTypeId: 2,
      daysForecast: 2,
    },
    ...{ inLocalTime: false, sendTime: ['06:00', '18:00'], sendDays: ['Mo', 'Fr'] },
    ...{ expireDate: dateAfter(today(), 'P1M'), recipients: ['crew@example.org'] },
    reportCharts: [{ chartId: 2 }, { chartId: 1 }],
    ...fields,
  })
  expect([status, body.detail]).toEqual([200, undefined])
  return body.data.id
}

const listOf = async (username: string) => (await (await api(username))('GET', '/report/list')).body.data

async function clear(username: string) {
  const call = await api(username)
  for (const { id } of await listOf(username)) await call('DELETE', `/report/${id}`)
}

/** Chooses an option of a select. */
async function choose(page: Page, name: string, option: string) {
  await field(page, name).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

const times = (page: Page) => page.getByRole('group', { name: 'Sending Times' }).getByRole('group')
const timesShown = async (page: Page) =>
  (await times(page).allInnerTexts()).map((text) => text.replace(/[^\d:]/g, ''))
const chart = (page: Page, name: string) =>
  page.locator('.MuiDataGrid-row', { has: page.getByText(name, { exact: true }) }).getByRole('checkbox')

describe('the pages of reports', () => {
  test.each([
    ['admin', 'phone'],
    ['admin', 'tablet'],
    ['admin7', 'desktop'],
  ] as const)('have their layout for %s on a %s, without axe violations', async (username, screen) => {
    await clear(username)
    const id = await addReport(username)
    await as(
      username,
      '/reports',
      async (page) => {
        await page.getByRole('heading', { name: 'Manage Reports' }).waitFor()
        if (screen === 'tablet') {
          expect(await page.getByLabel('Search').count()).toBe(0)
          await page.getByRole('button', { name: 'Show Reports' }).click()
        }
        await waitForText(page, '1 Report')
        expect((await panelOf(page).getByRole('listitem').first().boundingBox())?.height).toBe(40)
        if (screen !== 'phone') {
          expect((await panelOf(page).boundingBox())?.width).toBe(240)
          await waitForText(page, 'No report selected')
          await waitForText(page, 'Select one or add a new')
        }
        expect(await axeViolations(page)).toEqual([])
        await page.goto(`/reports/${id}`)
        await waitForForm(page)
        await chart(page, 'Waves').waitFor()
        await page.getByText(/^The next report is sent (Mon|Fri) /).waitFor()
        expect(await axeViolations(page)).toEqual([])
        await page.goto('/reports/create')
        await waitForForm(page)
        await waitForText(page, 'Please select a site')
        expect(await axeViolations(page)).toEqual([])
        await page.goto('/reports/987654')
        await waitForText(page, 'Report not found')
      },
      { screen, expected: /404 \(Not Found\)/ },
    )
  })
})

describe('the panel', () => {
  test('searches, has three tabs, deletes expired reports, and deletes a report by keyboard', async () => {
    await clear('planner')
    await addReport('planner', { name: 'Alpha (1)' })
    const gone = await addReport('planner', { name: 'Bravo', isActive: false })
    let expired = (await listOf('planner')).filter(({ id }: { id: number }) => id === gone)
    await as('planner', '/forecasts', async (page) => {
      // Mocked, because reports expire only as time passes.
      await page.route('**/report/expired', async (route) => {
        if (route.request().method() === 'DELETE') expired = []
        await route.fulfill({ json: { data: route.request().method() === 'DELETE' ? true : expired } })
      })
      const rows = () => panelOf(page).getByRole('listitem').allTextContents()
      const tab = (name: string) => page.getByRole('tab', { name }).click()
      await page.goto('/reports')
      await expect
        .poll(rows)
        .toEqual([
          expect.stringMatching(/Alpha \(1\).*Active: Yes/),
          expect.stringMatching(/Bravo.*Active: No/),
        ])
      await waitForText(page, '2 Reports')
      await page.getByLabel('Search').fill('ALPHA (')
      await expect.poll(rows).toEqual([expect.stringContaining('Alpha (1)')])
      await page.getByLabel('Search').fill('.*')
      await waitForText(page, 'No reports found')
      await page.getByRole('button', { name: 'Clear' }).click()
      await tab('Active')
      await expect.poll(rows).toEqual([expect.stringContaining('Alpha (1)')])
      await tab('Expired')
      await expect.poll(rows).toEqual([expect.stringContaining('Bravo')])
      await page.getByRole('button', { name: 'Delete Expired' }).click()
      await dialog(page, 'Ok')
      await waitForText(page, 'Expired reports deleted')
      await waitForText(page, '0 Reports')
      await page.unroute('**/report/expired')

      await tab('All')
      await panelOf(page).getByRole('link', { name: /Alpha/ }).focus()
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Alpha (1)', level: 2 }).waitFor()
      await waitForForm(page)
      const remove = page.getByRole('button', { name: 'Delete', exact: true })
      await remove.press('Enter')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).press('Enter')
      await remove.press('Enter')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Ok' }).press('Enter')
      await waitForText(page, 'Report deleted')
      await at(page, '/reports')
    })
    expect((await listOf('planner')).map(({ name }: { name: string }) => name)).toEqual(['Bravo'])
  })
})

describe('the form', () => {
  test('has its fields in order, starts with the defaults, reports errors, and adds a report', async () => {
    await clear('admin')
    const { sea } = await sitesOf('admin')
    await as('admin', '/reports/create', async (page) => {
      await waitForForm(page)
      await expect.poll(() => field(page, 'Report Type *').inputValue()).toBe('PDF')
      const order = ['Active', 'Report Name', 'Site', 'Description', 'Report Details', 'Report Type']
      const details = ['Forecast Length (days)', 'Sending Times', 'Recipient Addresses', 'Expiry Date']
      const all = [...order, ...details, 'Report Timezone', 'Sending Days', 'Charts']
      const text = (await page.locator('form').innerText()).replaceAll(/\s+/g, ' ')
      expect(all.map((label) => text.indexOf(label)).every((place) => place >= 0)).toBe(true)
      expect(all.toSorted((one, other) => text.indexOf(one) - text.indexOf(other))).toEqual(all)
      expect(await page.getByRole('switch', { name: 'Active' }).isChecked()).toBe(true)
      expect(await page.getByRole('radio', { name: 'UTC' }).isChecked()).toBe(true)
      expect(await field(page, 'Forecast Length (days) *').inputValue()).toBe('1')
      expect(await field(page, 'Description *').getAttribute('rows')).toBe('5')
      await expect.poll(() => timesShown(page)).toEqual(['12:00'])
      expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0)
      await page.getByText(/^Choose a site, sending times and sending days/).waitFor()

      await submit(page)
      // Name, site and description; days and charts.
      await expect.poll(() => messages(page, 'Required')).toBe(3)
      expect(await messages(page, 'At least one required')).toBe(2)
      expect(await messages(page, 'Please enter a valid email address')).toBe(1)
      const days = field(page, 'Forecast Length (days) *')
      for (const [wrong, message] of [
        ['0', 'Must be positive'],
        ['1000001', 'Must be smaller than 1000000'],
      ] as const) {
        await days.fill(wrong)
        await waitForText(page, message)
      }
      await days.fill('3')

      // The first time cannot be removed; each further one, up to four, requires confirmation.
      const remove = page.getByRole('button', { name: /^Remove time/ })
      const add = page.getByRole('button', { name: 'Add sending time' })
      expect(await remove.count()).toBe(0)
      await add.click()
      await page.getByRole('alertdialog', { name: 'Warning' }).waitFor()
      await page.getByText(/same block \(00, 06, 12, 18 UTC\) contain the same forecast/).waitFor()
      await dialog(page, 'Cancel')
      expect(await times(page).count()).toBe(1)
      for (let count = 2; count <= 4; count++) {
        await add.click()
        await dialog(page, 'Ok')
        await expect.poll(() => times(page).count()).toBe(count)
      }
      expect([await add.count(), await remove.count()]).toEqual([0, 3])
      await expect.poll(() => timesShown(page)).toEqual(['12:00', '12:00', '12:00', '12:00'])
      await remove.last().click()
      await remove.last().click()
      await times(page).nth(1).getByRole('spinbutton').first().click()
      await page.keyboard.press('Delete')
      await waitForText(page, 'Please enter a valid time')
      await page
        .getByRole('button', { name: /^Choose time/ })
        .nth(1)
        .click()
      const hours = page.getByRole('option')
      expect(await hours.allTextContents()).toEqual(
        Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`),
      )
      await hours.filter({ hasText: '18:00' }).click()
      await expect.poll(() => messages(page, 'Please enter a valid time')).toBe(0)

      await field(page, 'Report Name *').fill('Morning mail')
      await field(page, 'Description *').fill('For the crew')
      await field(page, 'Site *').fill(sea.name.slice(0, 4).toUpperCase())
      await page.getByRole('option', { name: sea.name, exact: true }).click()
      await page.getByRole('textbox', { name: 'Email' }).fill('crew@example.org')
      await page.getByRole('radio', { name: 'Local Time' }).check()
      for (const day of ['Sun', 'Mon']) await page.getByRole('checkbox', { name: day }).check()
      await chart(page, 'Swell').check()
      await page.getByText(/^The next report is sent (Mon|Sun) .* UTC\)\.$/).waitFor()
      await submit(page)
      await waitForText(page, 'Report created')
      await at(page, '/reports')
      await waitForText(page, '1 Report')
    })
    expect(await listOf('admin')).toEqual([
      expect.objectContaining({
        ...{ name: 'Morning mail', description: 'For the crew', isActive: true, pointId: sea.id },
        ...{ reportTypeId: 1, daysForecast: 3, inLocalTime: true, sendTime: ['12:00', '18:00'] },
        ...{ sendDays: ['Mo', 'Su'], expireDate: dateAfter(today(), 'P2M') },
        ...{ recipients: ['crew@example.org'], reportCharts: [{ chartId: 4, name: 'Swell' }] },
      }),
    ])
  })

  test('drops the charts that another site lacks, and reports a failed update', async () => {
    await clear('admin')
    const { sea, land } = await sitesOf('admin')
    const id = await addReport('admin')
    await as(
      'admin',
      `/reports/${id}`,
      async (page) => {
        await waitForForm(page)
        const grid = page.getByRole('group', { name: 'Charts of the site' }).locator('.MuiDataGrid-root')
        await chart(page, 'Waves').waitFor()
        expect((await grid.boundingBox())?.height).toBe(266)
        expect([await chart(page, 'Waves').isChecked(), await chart(page, 'Swell').isChecked()]).toEqual([
          true,
          false,
        ])
        await choose(page, 'Site *', land.name)
        const names = grid.locator('.MuiDataGrid-row [data-field="label"]')
        await expect
          .poll(() => names.allTextContents())
          .toEqual([
            'Temperature and precipitation',
            'Visibility and precipitation',
            'Wind',
            'Wind at hub height',
          ])
        expect(await chart(page, 'Wind').isChecked()).toBe(true)
        await page.route('**/report', (route) =>
          route.request().method() === 'PUT' ? route.fulfill({ json: { data: false } }) : route.fallback(),
        )
        await submit(page)
        await waitForText(page, 'Report failed to update')
        await page.unroute('**/report')
        await submit(page)
        await waitForText(page, 'Report updated')
        // If the charts of a site cannot be read, none are offered.
        await page.route(`**/report/charts/${sea.id}`, (route) =>
          route.fulfill({ status: 500, body: 'broken' }),
        )
        await page.goto('/reports/create')
        await waitForForm(page)
        await choose(page, 'Site *', sea.name)
        await page.getByRole('button', { name: 'Try again' }).waitFor()
        expect(await chart(page, 'Wind').count()).toBe(0)
        await page.unroute(`**/report/charts/${sea.id}`)
      },
      { expected: failed },
    )
    const [stored] = await listOf('admin')
    expect(stored).toMatchObject({
      version: 2,
      pointId: land.id,
      reportCharts: [{ chartId: 1, name: 'Wind' }],
    })
  })
})

describe('beside the form', () => {
  test('a report can be previewed and sent as a test before it is saved, and shows its last 60 days', async () => {
    await clear('planner')
    const id = await addReport('planner')
    const now = Math.floor(Date.now() / 1000)
    const ago = (days: number) => now - days * DAY
    const history = {
      ...{ from: ago(60), to: now, stopped: 'The report is switched off.' },
      occurrences: [
        { at: ago(30), state: 'sent', reason: null, run: ago(30) },
        { at: ago(10), state: 'skipped', reason: 'It would have been sent 3 hours late or more.', run: null },
      ],
      mails: [{ at: ago(30), due: ago(30), recipient: 'crew@example.org', state: 'sent' }],
    }
    await as(
      'planner',
      `/reports/${id}`,
      async (page) => {
        await waitForForm(page)
        const past = page.getByRole('region', { name: 'Last 60 days' })
        await past.getByText('Nothing has happened in the last 60 days.').waitFor()
        const part = page.getByRole('region', { name: 'Preview' })
        const click = (name: string) => part.getByRole('button', { name }).click()
        await field(page, 'Report Name *').fill('')
        await click('Preview')
        await part.getByRole('alert').getByText('Report Name: Required').waitFor()

        await field(page, 'Report Name *').fill('Not saved')
        const made = page.waitForResponse('**/report/preview')
        const tab = page.waitForEvent('popup')
        await click('Preview')
        const answer = await made
        expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
        expect(answer.request().postDataJSON()).toMatchObject({ id, name: 'Not saved' })
        await (await tab).close()
        await part.getByText('The PDF is ready.').waitFor()
        expect(await part.getByRole('link', { name: 'Open the PDF' }).getAttribute('href')).toMatch(/^blob:/)
        // The PDF is always light; the region around it follows the theme and must stay readable.
        await page.emulateMedia({ colorScheme: 'dark' })
        await page.locator('html[data-scheme="dark"]').waitFor()
        const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
        expect(ground).toBe('rgb(10, 19, 25)')
        expect(await axeViolations(page, 'section[aria-label="Preview"]')).toEqual([])
        await page.emulateMedia({ colorScheme: 'light' })
        await page.locator('html[data-scheme="light"]').waitFor()
        const download = page.waitForEvent('download')
        await click('Download')
        const file = await download
        expect(file.suggestedFilename()).toMatch(/^Not saved_.*\.pdf$/)
        expect(
          readFileSync(await file.path())
            .subarray(0, 5)
            .toString(),
        ).toBe('%PDF-')
        await field(page, 'Report Name *').fill('Changed again')
        await part.getByText('The form has changed since.').waitFor()
        await click('Send me a test')
        await part.getByText('The test is being sent to planner@example.org.').waitFor()
        expect(await axeViolations(page)).toEqual([])
        await page.getByRole('button', { name: 'Cancel' }).click()
        await at(page, '/reports')

        await page.route(`**/report/${id}/history`, (route) => route.fulfill({ json: { data: history } }))
        await page.goto(`/reports/${id}`)
        await past.getByText('Not sent at present: The report is switched off.').waitFor()
        expect(await past.getByRole('listitem').allTextContents()).toEqual([
          expect.stringContaining('Report skipped: It would have been sent 3 hours late or more.'),
          expect.stringContaining('Report sent, forecast reference time'),
          expect.stringContaining('Mail to crew@example.org: sent'),
        ])
        expect(await axeViolations(page)).toEqual([])
        await page.unroute(`**/report/${id}/history`)
      },
      { expected: refused },
    )
    expect((await listOf('planner')).map(({ name }: { name: string }) => name)).toEqual(['Alpha'])
  })
})
