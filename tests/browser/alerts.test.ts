import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { dateAfter } from '../../src/schemas/validation/dateWindow.ts'
import { DAY } from '../../src/weather/time.ts'
import { axeViolations } from './support/axeViolations.ts'
import { atEverySize } from './support/browser.ts'
import { startEditableServer, submit, waitForForm, waitForText } from './support/editableServer.ts'

const { api, as, fileOf, putFile } = startEditableServer()

const refused = /400 \(Bad Request\)/
const failed = /500 \(Internal Server Error\)/
const at = (page: Page, path: string) => page.waitForURL(({ pathname }) => pathname === path)
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Alerts' })
const field = (page: Page, name: string | RegExp) =>
  page.getByLabel(name, { exact: typeof name === 'string' })
const messages = (page: Page, text: string) => page.getByText(text, { exact: true }).count()

const waves = { parameterId: 11, values: [1.5], operators: [{ id: 1, type: 'LTE' }] }

interface Site {
  id: number
  name: string
}

const sitesOf = async (username: string): Promise<Site[]> =>
  (await (await api(username))('GET', '/sites')).body.data

/** Adds an alert through the API. */
async function addAlert(username: string, fields: object): Promise<number> {
  const [site] = await sitesOf(username)
  const { status, body } = await (await api(username))('POST', '/alert', {
    ...{ name: 'Alpha', description: 'Calm', isActive: true, site: { id: site?.id }, parameters: [waves] },
    ...{ expiryDate: inDays(30), frequency: { id: 3, frequency: 4 }, recipients: ['crew@example.org'] },
    windowLength: { value: 6, operator: { id: 2, type: 'GTE' } },
    ...fields,
  })
  expect([status, body.message]).toEqual([200, undefined])
  return body.data.id
}

async function clear(username: string) {
  const call = await api(username)
  const alerts: { id: number }[] = (await call('GET', '/alert')).body.data
  for (const { id } of alerts) await call('DELETE', `/alert/${id}`)
}

/** Records the paths of the alert lists that a page requests from now on. */
function listsRead(page: Page): string[] {
  const read: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'GET' && /^\/alert(\/expired)?$/.test(pathname)) read.push(pathname)
  })
  return read
}

/** Chooses an option of a select. */
async function choose(page: Page, name: string, option: string, index = 0) {
  await field(page, name).nth(index).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

describe('the pages of alerts', () => {
  test.each(['planner', 'planner7'])(
    'have their layout for %s at every size, without axe violations',
    async (username) => {
      await clear(username)
      await addAlert(username, { name: 'Alpha' })
      await addAlert(username, { name: 'Bravo', isActive: false })
      await as(username, '/alerts', async (page) => {
        await atEverySize(page, async (screen) => {
          if (screen === 'tablet') {
            await expect.poll(() => page.getByLabel('Search').count()).toBe(0)
            await page.getByRole('button', { name: 'Show Alerts' }).click()
            await waitForText(page, '2 Alerts')
            await page.getByRole('button', { name: 'Hide Alerts' }).click()
            expect(await page.getByLabel('Search').count()).toBe(0)
            await page.getByRole('button', { name: 'Show Alerts' }).click()
          }
          await waitForText(page, '2 Alerts')
          expect(await page.getByPlaceholder('Search...').count()).toBe(1)
          expect((await panelOf(page).getByRole('listitem').first().boundingBox())?.height).toBe(40)
          if (screen !== 'phone') {
            expect((await panelOf(page).boundingBox())?.width).toBe(240)
            await waitForText(page, 'No alert selected, select one or add a new.')
          }
          await page.getByRole('heading', { name: 'Manage Forecast Alerts' }).waitFor()
          expect(await axeViolations(page)).toEqual([])
        })
        await panelOf(page).getByRole('link', { name: /Alpha/ }).click()
        await atEverySize(page, async () => {
          await waitForForm(page)
          await page.getByText('for at least 6 h without a break').waitFor()
          expect(await axeViolations(page)).toEqual([])
        })
        await page.goto('/alerts/create')
        await atEverySize(page, async () => {
          await waitForForm(page)
          expect(await axeViolations(page)).toEqual([])
        })
      })
    },
  )
})

describe('the panel', () => {
  test('searches names ignoring case, has the tabs All, Active and Expired, and requests each list once', async () => {
    await clear('planner')
    await addAlert('planner', { name: 'Alpha (1)' })
    const gone = await addAlert('planner', { name: 'Bravo', isActive: false })
    await as('planner', '/forecasts', async (page) => {
      const read = listsRead(page)
      // Mocked, because alerts expire only as time passes.
      const call = await api('planner')
      const all: { id: number }[] = (await call('GET', '/alert')).body.data
      let expired = all.filter(({ id }) => id === gone)
      await page.route('**/alert/expired', async (route) => {
        if (route.request().method() === 'DELETE') expired = []
        await route.fulfill({ json: { data: route.request().method() === 'DELETE' ? true : expired } })
      })
      const rows = () => panelOf(page).getByRole('listitem').allTextContents()
      const names = [expect.stringContaining('Alpha (1)'), expect.stringContaining('Bravo')]
      const tab = (name: string) => page.getByRole('tab', { name }).click()

      await page.goto('/alerts')
      await expect.poll(rows).toEqual(names)
      expect(await rows()).toEqual([
        expect.stringContaining('Active: Yes'),
        expect.stringContaining('Active: No'),
      ])
      const dots = () =>
        panelOf(page)
          .getByTitle(/^Active: /)
          .evaluateAll((found) =>
            found.map((element) => {
              const { width, height, borderRadius, backgroundColor } = getComputedStyle(element)
              return [width, height, borderRadius, backgroundColor === 'rgba(0, 0, 0, 0)' ? 'ring' : 'disc']
            }),
          )
      expect(await dots()).toEqual([
        ['8px', '8px', '50%', 'disc'],
        ['8px', '8px', '50%', 'ring'],
      ])
      await tab('Active')
      await expect.poll(rows).toEqual(names.slice(0, 1))
      await waitForText(page, '1 Alert')
      expect(await page.getByRole('button', { name: 'Delete Expired' }).count()).toBe(0)
      await tab('Expired')
      await expect.poll(rows).toEqual(names.slice(1))
      await tab('All')
      await expect.poll(rows).toEqual(names)
      await tab('Expired')
      await tab('All')
      await expect.poll(rows).toEqual(names)
      expect(read).toEqual(['/alert', '/alert/expired'])

      await page.getByLabel('Search').fill('ALPHA (')
      await expect.poll(rows).toEqual(names.slice(0, 1))
      await page.getByLabel('Search').fill('.*')
      await waitForText(page, 'No alerts found')
      await page.getByRole('button', { name: 'Clear' }).click()
      await expect.poll(rows).toEqual(names)

      await tab('Expired')
      await page.getByRole('button', { name: 'Delete Expired' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
      await expect.poll(rows).toEqual(names.slice(1))
      await page.getByRole('button', { name: 'Delete Expired' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Ok' }).click()
      await waitForText(page, 'Expired alerts deleted')
      await waitForText(page, 'No alerts found')
      await waitForText(page, '0 Alerts')
      expect(await page.getByRole('button', { name: 'Delete Expired' }).count()).toBe(0)
      // Both lists are requested again.
      await tab('All')
      await expect.poll(() => read.slice(2).sort()).toEqual(['/alert', '/alert/expired'])
      await page.unroute('**/alert/expired')
    })
  })

  test('renders only the visible rows of 300, and counts all', async () => {
    await clear('planner')
    await addAlert('planner', {})
    const [alert] = (await (await api('planner'))('GET', '/alert')).body.data
    const many = Array.from({ length: 300 }, (_, index) => ({
      ...alert,
      id: index + 1,
      name: `No. ${1000 + index}`,
    }))
    await as('planner', '/forecasts', async (page) => {
      await page.route('**/alert', (route) => route.fulfill({ json: { data: many } }))
      await page.goto('/alerts')
      await waitForText(page, '300 Alerts')
      const rows = panelOf(page).getByRole('listitem')
      const drawn = await rows.count()
      // The rows that fit into the window, and a few more.
      expect(drawn).toBeGreaterThan(10)
      expect(drawn).toBeLessThan(900 / 40 + 10)
      expect((await rows.nth(5).boundingBox())?.height).toBe(40)
      await rows.first().hover()
      await page.mouse.wheel(0, 300 * 40)
      await rows.filter({ hasText: 'No. 1299' }).waitFor()
      expect(await rows.filter({ hasText: 'No. 1000' }).count()).toBe(0)
      await page.unroute('**/alert')
    })
  })

  test('requests its lists again after an alert was added, changed or deleted', async () => {
    await clear('planner')
    await addAlert('planner', { name: 'Delta' })
    await as('planner', '/alerts', async (page) => {
      const read = listsRead(page)
      const tab = (name: string) => page.getByRole('tab', { name }).click()
      const open = () => panelOf(page).getByRole('link', { name: /Delta/ }).first().click()
      await tab('Expired')
      await waitForText(page, '0 Alerts')
      await tab('All')
      await open()
      await waitForForm(page)
      const isRead = async (action: () => Promise<void>, message: string) => {
        read.length = 0
        await action()
        await waitForText(page, message)
        await at(page, '/alerts')
        await expect.poll(() => read).toContain('/alert')
        await tab('Expired')
        await expect.poll(() => read).toContain('/alert/expired')
        await tab('All')
      }
      await page.getByRole('textbox', { name: 'Description' }).fill('Changed')
      await isRead(() => submit(page), 'Alert updated')
      await open()
      await waitForForm(page)
      await page.getByRole('link', { name: 'Duplicate' }).click()
      await page.getByRole('heading', { name: 'New alert' }).waitFor()
      await waitForForm(page)
      await isRead(() => submit(page), 'Alert created')
      await waitForText(page, '2 Alerts')
      await open()
      await page.getByRole('button', { name: 'Delete', exact: true }).click()
      await isRead(
        () => page.getByRole('alertdialog').getByRole('button', { name: 'Ok' }).click(),
        'Alert deleted',
      )
      await waitForText(page, '1 Alert')
    })
  })

  test('shows a message for an unknown alert, and a link to add a new one', async () => {
    await as('planner', '/alerts/987654', async (page) => {
      await waitForText(page, 'Alert not found, select one or add a new.')
      await panelOf(page).getByRole('link', { name: 'Add new' }).click()
      await at(page, '/alerts/create')
      await waitForForm(page)
    })
  })

  test('opens and deletes an alert by keyboard and returns to the list', async () => {
    await clear('planner')
    await addAlert('planner', { name: 'Charlie' })
    await as('planner', '/alerts', async (page) => {
      await panelOf(page)
        .getByRole('link', { name: /Charlie/ })
        .focus()
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Charlie', level: 2 }).waitFor()
      await waitForForm(page)
      await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Ok' }).press('Enter')
      await waitForText(page, 'Alert deleted')
      await at(page, '/alerts')
      await waitForText(page, 'No alerts found')
    })
  })
})

describe('the form', () => {
  test('starts with the defaults of the specification, reports errors, and adds an alert', async () => {
    await clear('planner')
    const [site] = await sitesOf('planner')
    await as('planner', '/alerts/create', async (page) => {
      await waitForForm(page)
      await expect.poll(() => field(page, 'Weather window length *').inputValue()).toBe('=')
      await expect.poll(() => field(page, 'Operator *').inputValue()).toBe('>')
      await expect.poll(() => field(page, 'Updates per day *').inputValue()).toBe('1')
      expect(await field(page, 'Weather window length (hours) *').inputValue()).toBe('1')
      expect(await page.getByRole('checkbox', { name: 'Active' }).isChecked()).toBe(false)
      expect(await page.getByRole('textbox', { name: 'Email' }).count()).toBe(1)
      await page.getByText('Choose a site, parameters with their values').waitFor()

      await submit(page)
      // Name, description, site, and parameter and value of the only row.
      await expect.poll(() => messages(page, 'Required')).toBe(5)
      expect(await messages(page, 'Please enter a valid email address')).toBe(1)
      const hours = field(page, 'Weather window length (hours) *')
      for (const wrong of ['', '0', '1.5', '-2', 'six']) {
        await hours.fill(wrong)
        await expect.poll(() => messages(page, 'Required a positive integer number')).toBe(1)
      }
      await hours.fill('6')
      await page.getByRole('button', { name: 'Remove email 1' }).click()
      await waitForText(page, 'One Required')
      await page.getByRole('button', { name: 'Add recipient' }).click()
      await page.getByRole('textbox', { name: 'Email' }).fill('crew@example.org')
      await page.getByRole('textbox', { name: 'Name' }).fill('a'.repeat(31))
      await waitForText(page, 'Must be at most 30 characters')
      await page.getByRole('textbox', { name: 'Name' }).fill('Crew transfer')
      await page.getByRole('textbox', { name: 'Description' }).fill('Calm enough for the boats')
      await page.getByRole('checkbox', { name: 'Active' }).check()
      await choose(page, 'Site *', site?.name ?? '')
      await choose(page, 'Parameter *', 'Significant wave height (m)')
      await choose(page, 'Operator *', '≤')
      await field(page, 'Value *').fill('1,5')
      await page
        .getByText(
          `Sends a message when the forecast of ${site?.name} has Significant wave height at most 1.5 m for at least 6 h without a break. Checked once a day`,
        )
        .waitFor()
      expect(await messages(page, 'Required')).toBe(0)
      await submit(page)
      await waitForText(page, 'Alert created')
      await at(page, '/alerts')
      await waitForText(page, '1 Alert')
    })
    const [stored] = (await (await api('planner'))('GET', '/alert')).body.data
    expect(stored).toMatchObject({
      name: 'Crew transfer',
      isActive: true,
      site: { id: site?.id, name: site?.name },
      parameters: [{ ...waves, name: 'wave_height', unit: 'm', logic: null, logicId: 0 }],
      expiryDate: dateAfter(inDays(0), 'P2M'),
      frequency: { id: 1, frequency: 1 },
      recipients: ['crew@example.org'],
      windowLength: { value: 6, operator: { id: 5, type: 'EQ' } },
    })
    expect(stored.turbine).toBeUndefined()
  })

  test('enables a second comparison with a logic, clears it without a logic or with EQ, and offers no parameter twice', async () => {
    await clear('planner')
    const id = await addAlert('planner', {
      name: 'Two limits',
      turbine: { hubHeight: 105.5, turbineTypeId: 7, turbineModel: 'V117' },
      pitchConfiguration: { radioSelectionId: 2 },
    })
    await as('planner', `/alerts/${id}`, async (page) => {
      await waitForForm(page)
      const second = () => page.getByLabel(/^Operator 2/)
      const value = () => page.getByLabel(/^Value 2/)
      await expect.poll(() => field(page, 'Parameter *').inputValue()).toBe('Significant wave height (m)')
      expect([await second().isDisabled(), await value().isDisabled()]).toEqual([true, true])
      await choose(page, 'Logic', 'AND')
      await expect.poll(() => second().isDisabled()).toBe(false)
      await submit(page)
      await expect.poll(() => messages(page, 'Required')).toBe(2)
      await choose(page, 'Operator 2 *', '>')
      await value().fill('0.5')
      await page.getByText('Significant wave height above 0.5 m and at most 1.5 m').waitFor()
      await choose(page, 'Logic', 'None')
      await expect.poll(() => value().inputValue()).toBe('0')
      expect([await second().inputValue(), await second().isDisabled()]).toEqual(['', true])
      await choose(page, 'Logic', 'OR')
      await choose(page, 'Operator 2 *', '>')
      await value().fill('9')
      await choose(page, 'Operator *', '=')
      await expect.poll(() => value().inputValue()).toBe('0')
      expect(await page.getByLabel('Logic').inputValue()).toBe('None')

      await page.getByRole('button', { name: 'Add parameter' }).click()
      await field(page, 'Parameter *').nth(1).click()
      const offered = page.getByRole('option')
      await expect.poll(() => offered.allTextContents()).toContain('Wind speed 10 m (m/s)')
      expect(await offered.allTextContents()).not.toContain('Significant wave height (m)')
      await offered.filter({ hasText: 'Wind speed 10 m (m/s)' }).click()
      await expect.poll(() => field(page, 'Operator *').nth(1).inputValue()).toBe('>')
      await field(page, 'Value *').nth(1).fill('3')
      // The first row does not offer the parameter of the second.
      await field(page, 'Parameter *').first().click()
      await expect.poll(() => offered.allTextContents()).toContain('Significant wave height (m)')
      expect(await offered.allTextContents()).not.toContain('Wind speed 10 m (m/s)')
      await page.keyboard.press('Escape')
      const optional = ['Hub height (m)', 'Turbine type id', 'Turbine model', 'Selection id']
      expect(await Promise.all(optional.map((name) => field(page, name).inputValue()))).toEqual([
        ...['105.5', '7', 'V117', '2'],
      ])
      await page.getByLabel('Turbine type id').fill('8')
      await page.getByLabel('Selection id').fill('3')
      await submit(page)
      await waitForText(page, 'Alert updated')
    })
    const [stored] = (await (await api('planner'))('GET', '/alert')).body.data
    expect(stored).toMatchObject({
      version: 2,
      parameters: [
        { parameterId: 11, values: [1.5], operators: [{ id: 5, type: 'EQ' }], logic: null },
        { parameterId: 1, values: [3], operators: [{ id: 3, type: 'GT' }], logic: null },
      ],
      turbine: { hubHeight: 105.5, turbineTypeId: 8, turbineModel: 'V117' },
      pitchConfiguration: { radioSelectionId: 3 },
    })
  })

  test('reports a failed update if the response does not confirm it', async () => {
    await clear('planner')
    const id = await addAlert('planner', { name: 'Unchanged' })
    await as('planner', `/alerts/${id}`, async (page) => {
      await waitForForm(page)
      await page.route('**/alert', (route) =>
        route.request().method() === 'PUT' ? route.fulfill({ json: { data: false } }) : route.fallback(),
      )
      await page.getByRole('textbox', { name: 'Description' }).fill('Changed')
      await submit(page)
      await waitForText(page, 'Alert failed to update')
      await page.unroute('**/alert')
      await submit(page)
      await waitForText(page, 'Alert updated')
    })
  })

  test('reports a site that was deleted in the meantime, which only the server knows', async () => {
    const call = await api('admin')
    const place = { name: 'Soon gone', description: 'x', latitude: 56, longitude: 3, isOffshore: true }
    const { data: id } = (await call('POST', '/settings/sites', place)).body
    const alert = await addAlert('admin', { name: 'Of a site', site: { id } })
    await as(
      'admin',
      `/alerts/${alert}`,
      async (page) => {
        await waitForForm(page)
        await expect.poll(() => field(page, 'Site *').inputValue()).toBe('Soon gone')
        expect((await call('DELETE', `/settings/sites/${id}`)).status).toBe(200)
        await page.getByRole('textbox', { name: 'Description' }).fill('Changed')
        await submit(page)
        await waitForText(page, 'Associated site has been deleted. Please add valid site.')
        expect(await field(page, 'Site *').getAttribute('aria-describedby')).toContain('root_site__error')
        await page.getByRole('button', { name: 'Cancel' }).click()
        await at(page, '/alerts')
      },
      { expected: refused },
    )
    await call('DELETE', `/alert/${alert}`)
  })

  test('offers no parameters if those of the site cannot be read', async () => {
    const [first, other] = await sitesOf('planner')
    await as(
      'planner',
      '/alerts/create',
      async (page) => {
        await waitForForm(page)
        await page.route(`**/parameter?siteId=${other?.id}`, (route) =>
          route.fulfill({ status: 500, body: 'broken' }),
        )
        await choose(page, 'Site *', first?.name ?? '')
        await field(page, 'Parameter *').click()
        await page.getByRole('option').first().waitFor()
        await page.keyboard.press('Escape')
        await choose(page, 'Site *', other?.name ?? '')
        await field(page, 'Parameter *').click()
        await waitForText(page, 'No items found')
        expect(await page.getByRole('option').count()).toBe(0)
        await page.keyboard.press('Escape')
        await page.unroute(`**/parameter?siteId=${other?.id}`)
      },
      { expected: failed },
    )
  })
})

describe('a new alert', () => {
  test('starts as a copy of another one with Duplicate', async () => {
    await clear('planner')
    const id = await addAlert('planner', { name: 'Original', recipients: ['a@example.org', 'b@example.org'] })
    await as('planner', `/alerts/${id}`, async (page) => {
      await waitForForm(page)
      await page.getByRole('link', { name: 'Duplicate' }).click()
      await page.getByRole('heading', { name: 'New alert' }).waitFor()
      await waitForForm(page)
      expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Original')
      await page.getByRole('textbox', { name: 'Name' }).fill('Copy')
      await submit(page)
      await waitForText(page, 'Alert created')
      await waitForText(page, '2 Alerts')
    })
    const stored = (await (await api('planner'))('GET', '/alert')).body.data
    const { id: _, name, ...copied } = stored[0]
    expect([name, copied.version]).toEqual(['Copy', 1])
    expect(stored[1]).toMatchObject({ ...copied, id, name: 'Original' })
  })

  test('starts with the site and the limits of the forecast with Alert me', async () => {
    await clear('planner')
    const [site] = await sitesOf('planner')
    await as('planner', `/forecasts/site/${site?.id}`, async (page) => {
      const hours = page.getByRole('textbox', { name: 'The job needs' })
      await hours.fill('9')
      await hours.press('Enter')
      await page.getByRole('button', { name: 'Alert me' }).click()
      await at(page, '/alerts/create')
      await waitForForm(page)
      await expect.poll(() => field(page, 'Site *').inputValue()).toBe(site?.name)
      await page
        .getByText(
          'has Wind speed 10 m at most 12 m/s, Significant wave height at most 1.5 m and Visibility at least 1 km for at least 9 h without a break.',
        )
        .waitFor()
      await page.getByRole('textbox', { name: 'Name' }).fill('Crew transfer')
      await page.getByRole('textbox', { name: 'Description' }).fill('From the forecast')
      await page.getByRole('textbox', { name: 'Email' }).fill('crew@example.org')
      await submit(page)
      await waitForText(page, 'Alert created')
    })
    const [stored] = (await (await api('planner'))('GET', '/alert')).body.data
    expect(stored.parameters.map(({ name }: { name: string }) => name)).toEqual([
      'wind_speed_10m',
      'wave_height',
      'visibility',
    ])
  })
})

describe('beside the form', () => {
  test('has a webhook once a resource file or an overlay adds it, and refuses invalid addresses', async () => {
    const file = JSON.parse(readFileSync(fileOf('alerts'), 'utf8'))
    const documented = /^### Webhooks$[\s\S]*?```json\n([\s\S]*?)```/m.exec(
      readFileSync('docs/operations.md', 'utf8'),
    )
    const overlay = JSON.parse(documented?.[1] ?? '')
    const withWebhook = Object.fromEntries(
      ['schema', 'formSchema'].map((part) => [
        part,
        { ...file[part], properties: { ...file[part].properties, ...overlay[part].properties } },
      ]),
    )
    const id = await addAlert('planner', { name: 'With a webhook' })
    const openForm = async (page: Page) => {
      await page.goto(`/alerts/${id}`)
      await waitForForm(page)
    }
    const address = (page: Page) => page.getByRole('textbox', { name: 'Address', exact: true })
    const isPrivate = 'Webhooks may not reach this address: it is a private one.'
    await as(
      'planner',
      `/alerts/${id}`,
      async (page) => {
        await waitForForm(page)
        expect(await address(page).count()).toBe(0)
        putFile({ ...file, ...withWebhook })
        await expect
          .poll(async () => {
            await openForm(page)
            return address(page).count()
          })
          .toBe(1)
        await address(page).fill('http://hooks.example.org/alerts')
        await submit(page)
        await waitForText(page, 'Must be an address that begins with https://')
        await address(page).fill('http://127.0.0.1/alerts')
        await waitForText(page, 'Must be an address that begins with https://')
        for (const closed of ['https://10.0.0.5/', 'https://localhost:8443/']) {
          await address(page).fill(closed)
          // The previous errors are gone.
          await expect.poll(() => messages(page, 'Must be an address that begins with https://')).toBe(0)
          await expect.poll(() => messages(page, isPrivate)).toBe(0)
          await submit(page)
          await waitForText(page, isPrivate)
          expect(await address(page).getAttribute('aria-describedby')).toContain('root_webhook_url__error')
          expect(await address(page).getAttribute('aria-invalid')).toBe('true')
        }
        await address(page).fill('https://hooks.example.org/alerts')
        await expect.poll(() => messages(page, isPrivate)).toBe(0)
        await expect.poll(() => messages(page, 'Must be an address that begins with https://')).toBe(0)
        expect(await axeViolations(page)).toEqual([])
        await submit(page)
        await waitForText(page, 'Alert updated')
        await openForm(page)
        expect(await address(page).inputValue()).toBe('https://hooks.example.org/alerts')
      },
      { expected: refused },
    )
    const stored: { id: number }[] = (await (await api('planner'))('GET', '/alert')).body.data
    expect(stored.find((alert) => alert.id === id)).toMatchObject({
      webhook: { url: 'https://hooks.example.org/alerts' },
    })
    putFile(file)
  })

  test('an alert can be tried before it is saved, on the newest forecast and on a past date', async () => {
    const [site] = await sitesOf('planner')
    const values = { site: site?.id, parameters: [{ parameterId: 11, operator: 2, value: 0, logicId: 0 }] }
    const address = `/alerts/create?values=${encodeURIComponent(JSON.stringify(values))}`
    await as(
      'planner',
      address,
      async (page) => {
        const part = page.getByRole('region', { name: 'Try the alert' })
        const tryIt = () => part.getByRole('button', { name: 'Try', exact: true }).click()
        await waitForForm(page)
        await field(page, 'Value *').fill('')
        await tryIt()
        await part.getByRole('alert').waitFor()
        await field(page, 'Value *').fill('0')
        await tryIt()
        // Waves are never below 0 m, so the whole forecast is one window.
        await part
          .getByText('With the newest forecast it would send a message: 1 window of at least 1 h.')
          .waitFor()
        await part.getByText(/ h or longer$/).waitFor()
        await part
          .getByText(/^In the last 12 months it would have fired 1 time; the longest window was \d+ h\.$/)
          .waitFor()
        await part.locator('.js-plotly-plot .trace').waitFor()
        expect(await part.getByTestId('trial-chart').count()).toBe(1)
        await part.getByText('Significant wave height at least 0 m', { exact: true }).waitFor()
        expect(await axeViolations(page)).toEqual([])

        await choose(page, 'Operator *', '<')
        await part.getByText('The form has changed since: try again.').waitFor()
        await tryIt()
        await part.getByText('With the newest forecast it would send nothing.').waitFor()
        await part.getByText(/^In the last 12 months it would never have fired/).waitFor()

        await choose(page, 'Operator *', '≥')
        const lastYear = new Date().getUTCFullYear() - 1
        await part.getByRole('group', { name: 'On a past date' }).getByRole('spinbutton').first().click()
        await page.keyboard.type(`${lastYear}0615`)
        await tryIt()
        await part.getByText(new RegExp(`^Around ${lastYear}-06-15 it would have sent `)).waitFor()
      },
      { expected: refused },
    )
  })

  test('the page of an alert shows what happened in the last 60 days', async () => {
    await clear('planner')
    const id = await addAlert('planner', { name: 'With a past' })
    const to = Math.floor(Date.now() / 1000)
    const ago = (days: number) => to - days * DAY
    const history = {
      ...{ from: ago(60), to },
      events: [{ id: 'a', begun: ago(30), ended: ago(15), cleared: 'over', window: null }],
      evaluations: [],
      mails: [
        {
          ...{ at: ago(30), eventId: 'a', kind: 'start', recipient: 'crew@example.org' },
          ...{ state: 'sent', reason: null },
        },
        {
          ...{ at: ago(30), eventId: 'a', kind: 'start', recipient: 'https://hooks.example.org/' },
          ...{ state: 'failed', reason: 'Webhooks may not reach the address of hooks.example.org.' },
        },
      ],
      mutes: [{ at: ago(20), eventId: 'a', recipient: 'crew@example.org' }],
    }
    await as('planner', `/alerts/${id}`, async (page) => {
      const part = page.getByRole('region', { name: 'Last 60 days' })
      await part.getByText('Nothing has happened in the last 60 days.').waitFor()
      await page.route(`**/alert/${id}/history`, (route) => route.fulfill({ json: { data: history } }))
      await page.reload()
      await part.getByText('Event begins: no such window').waitFor()
      expect(await part.getByRole('listitem').allTextContents()).toEqual([
        expect.stringContaining('Over: event of '),
        expect.stringContaining('crew@example.org has muted the event of '),
        expect.stringContaining('Event begins'),
        expect.stringMatching(/Message to crew@example\.org about the start, event of .*: sent$/),
        expect.stringMatching(
          /Message to https:\/\/hooks\.example\.org\/ about .*: failed: Webhooks may not reach the address of hooks\.example\.org\.$/,
        ),
      ])
      const picture = await part.getByTestId('timeline').boundingBox()
      expect(picture?.height).toBeGreaterThan(60)
      expect(await axeViolations(page)).toEqual([])
      await page.unroute(`**/alert/${id}/history`)
    })
    await as('planner', '/alerts/create', async (page) => {
      await waitForForm(page)
      expect(await page.getByRole('region', { name: 'Last 60 days' }).count()).toBe(0)
    })
  })
})
