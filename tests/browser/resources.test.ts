import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { axeViolations } from './support/axeViolations.ts'
import { atEverySize } from './support/browser.ts'
import {
  cellTexts,
  gridRows,
  startEditableServer,
  submit,
  waitForForm,
  waitForText,
} from './support/editableServer.ts'
import { moorings, patrols, sensors, vessels } from './support/sampleResources.ts'

const { api, as, putFile, removeFile, server } = startEditableServer()

const refused = /400 \(Bad Request\)|409 \(Conflict\)/
const notFound = /404 \(Not Found\)/

const menu = (page: Page) => page.getByRole('navigation', { name: 'Modules' })
const at = (page: Page, path: string) => page.waitForURL(({ pathname }) => pathname === path)
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Types a date into the sections of a date field. */
async function fillDate(page: Page, label: string, text: string) {
  const field = page.getByRole('group', { name: label })
  await field.getByRole('spinbutton').first().click()
  await page.keyboard.type(text.replaceAll('-', ''))
}

async function choose(page: Page, label: string, option: string) {
  await page.getByLabel(label, { exact: false }).first().click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

describe('a resource file added while the server runs', () => {
  let siteName: string
  beforeAll(async () => {
    const call = await api('admin')
    siteName = (await call('GET', '/settings/sites')).body.data[0].name
  })

  test('provides menu entry, list, form, validation with the messages of the API, storage and API description', async () => {
    const call = await api('admin')
    expect((await call('GET', '/records/vessels')).status).toBe(404)
    await as('admin', '/settings', async (page) => {
      expect(await menu(page).getByRole('link', { name: 'Vessels' }).count()).toBe(0)
      putFile(vessels)
      await page.reload()
      await menu(page).getByRole('link', { name: 'Vessels' }).click()
      await page.getByRole('heading', { name: 'Vessels', level: 2, exact: true }).waitFor()
      await waitForText(page, 'No vessels found')
      await page.getByRole('link', { name: 'Add new' }).click()
      await waitForForm(page)

      await submit(page)
      await expect.poll(() => page.getByText('Required', { exact: true }).count()).toBe(3)
      await page.getByLabel('Name').fill('Njord')
      await page.getByLabel('Call sign').fill('no')
      await page.getByLabel('Length').fill('401')
      await fillDate(page, 'Survey due', inDays(-1))
      const wrong = { name: 'Njord', callSign: 'no', length: 401, surveyDue: inDays(-1) }
      const { status, body } = await call('POST', '/records/vessels', wrong)
      expect(status).toBe(400)
      const messages: string[] = body.errors.map(({ message }: { message: string }) => message)
      expect(messages).toContain('Must be 3 to 7 capital letters or digits')
      expect(messages).toContain('Cannot be earlier than current date')
      expect(messages).toContain('Must be at most 400')
      for (const message of messages) await waitForText(page, message)
      expect(await axeViolations(page)).toEqual([])

      await page.getByLabel('Call sign').fill('NJ01')
      await page.getByLabel('Length').fill('27.5')
      await fillDate(page, 'Survey due', inDays(400))
      await choose(page, 'Kind', 'Service operation vessel')
      await page.getByLabel('Home site').fill(siteName)
      await page.getByRole('option', { name: siteName }).first().click()
      await submit(page)
      await waitForText(page, 'Vessel created')
      await page.getByRole('link', { name: 'Njord' }).waitFor()
      await expect.poll(() => cellTexts(page, 'home')).toEqual([siteName])
      expect(await cellTexts(page, 'kind')).toEqual(['Service operation vessel'])
      expect(await axeViolations(page)).toEqual([])
    })
    const { body } = await call('GET', '/records/vessels')
    expect(body).toEqual([
      expect.objectContaining({
        name: 'Njord',
        callSign: 'NJ01',
        length: 27.5,
        kind: 'sov',
        surveyDue: inDays(400),
      }),
    ])
    const document = await (await fetch(`${server.product.address}/openapi.json`)).json()
    expect(Object.keys(document.paths)).toContain('/records/vessels')
  })

  test('its form refuses a half-typed date and keeps it in the field', async () => {
    await as('admin', '/vessels/create', async (page) => {
      await page.getByLabel('Name').fill('Half')
      const field = page.getByRole('group', { name: 'Survey due' })
      await field.getByRole('spinbutton').first().click()
      await page.keyboard.type('2027')
      await submit(page)
      await waitForText(page, 'Must be a valid date')
      expect(await field.textContent()).toContain('2027')
      await page.getByRole('button', { name: 'Cancel' }).click()
      await at(page, '/vessels')
    })
  })

  test('its list is sorted and searched by the server, and the address restores both', async () => {
    const call = await api('admin')
    const { body } = await call('GET', '/records/vessels')
    const { home } = body[0]
    for (const [name, length] of [
      ['Aegir 10', 90],
      ['aegir 2', 12],
      ['Rán & Loki #1', 45],
    ] as const)
      expect((await call('POST', '/records/vessels', { name, length, kind: 'ctv', home })).status).toBe(201)
    await as('admin', '/vessels', async (page) => {
      await expect
        .poll(() => cellTexts(page, 'name'))
        .toEqual(['aegir 2', 'Aegir 10', 'Njord', 'Rán & Loki #1'])
      await page.getByRole('columnheader', { name: 'Length' }).click()
      await expect.poll(() => cellTexts(page, 'length')).toEqual(['12.0', '27.5', '45.0', '90.0'])
      await page.getByRole('columnheader', { name: 'Length' }).click()
      await expect.poll(() => cellTexts(page, 'length')).toEqual(['90.0', '45.0', '27.5', '12.0'])
      await page.getByLabel('Length Min').fill('20')
      await page.getByLabel('Name').first().fill('& Loki #')
      expect(await page.getByLabel('Length Min').inputValue()).toBe('20')
      await page.getByRole('button', { name: 'Search', exact: true }).click()
      await expect.poll(() => cellTexts(page, 'name')).toEqual(['Rán & Loki #1'])
      await gridRows(page).getByRole('checkbox').click()
      await expect.poll(() => new URL(page.url()).searchParams.get('selected')).toMatch(/^\d+$/)
      await page.reload()
      await expect.poll(() => cellTexts(page, 'name')).toEqual(['Rán & Loki #1'])
      expect(await gridRows(page).getByRole('checkbox').isChecked()).toBe(true)
      expect(await page.getByRole('columnheader', { name: 'Length' }).getAttribute('aria-sort')).toBe(
        'descending',
      )
      expect(await page.getByLabel('Length Min').inputValue()).toBe('20')

      const saved = page.waitForEvent('download')
      await page.getByRole('button', { name: 'CSV' }).click()
      const stream = await (await saved).createReadStream()
      const csv = Buffer.concat(await stream.toArray()).toString('utf8')
      expect(
        csv
          .split('\r\n')
          .slice(0, 2)
          .map((line) => line.split(',').slice(0, 4)),
      ).toEqual([
        ['\uFEFFName', 'Call sign', 'Length (m)', 'Kind'],
        ['Rán & Loki #1', '', '45', 'Crew transfer vessel'],
      ])
      await menu(page).getByRole('link', { name: 'Vessels' }).click()
      await expect.poll(() => gridRows(page).count()).toBe(4)
    })
  })

  test('its rows are focused by arrow keys and opened by Enter', async () => {
    await as('admin', '/vessels', async (page) => {
      await page.getByRole('gridcell', { name: 'aegir 2' }).waitFor()
      await page.getByRole('columnheader', { name: 'Name' }).focus()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await waitForForm(page)
      expect(await page.getByLabel('Name').inputValue()).toBe('Aegir 10')
    })
  })

  test('a taken name is refused at its field, in the form and by the API', async () => {
    const call = await api('admin')
    const [first] = (await call('GET', '/records/vessels')).body
    const { body } = await call('POST', '/records/vessels', { name: 'Njord', kind: 'ctv', home: first.home })
    expect(body.errors).toEqual([{ path: '/name', message: expect.any(String) }])
    await as(
      'admin',
      '/vessels',
      async (page) => {
        await page.getByRole('link', { name: 'aegir 2' }).click()
        await waitForForm(page)
        await page.getByLabel('Name').fill('Njord')
        await submit(page)
        await waitForText(page, body.errors[0].message)
        expect(await page.getByLabel('Name').getAttribute('aria-invalid')).toBe('true')
        await menu(page).getByRole('link', { name: 'Vessels' }).click()
        const leaveDialog = page.getByRole('alertdialog', { name: 'Unsaved changes' })
        await leaveDialog.getByRole('button', { name: 'Cancel' }).click()
        await leaveDialog.waitFor({ state: 'hidden' })
        expect(new URL(page.url()).pathname).toMatch(/^\/vessels\/\d+$/)
        await page.getByRole('button', { name: 'Cancel' }).click()
        await at(page, '/vessels')
      },
      { expected: refused },
    )
  })

  test('a record that another user has changed is not overwritten, and is edited after a reload', async () => {
    const call = await api('admin')
    await as(
      'admin',
      '/vessels',
      async (page) => {
        await page.getByRole('link', { name: 'Njord' }).click()
        await waitForForm(page)
        await page.getByLabel('Length').fill('30')
        const njord = (await call('GET', '/records/vessels?name=Njord')).body[0]
        const theirs = { length: 31, version: njord.version }
        expect((await call('PATCH', `/records/vessels/${njord.id}`, theirs)).status).toBe(200)
        expect((await call('PATCH', `/records/vessels/${njord.id}`, { length: 32 })).status).toBe(428)
        await submit(page)
        await page.getByRole('button', { name: 'Reload' }).click()
        await expect.poll(() => page.getByLabel('Length').inputValue()).toBe('31')
        await page.getByLabel('Length').fill('33')
        await page.getByLabel('Call sign').fill('')
        await submit(page)
        await waitForText(page, 'Vessel updated')
      },
      { expected: refused },
    )
    const [njord] = (await call('GET', '/records/vessels?name=Njord')).body
    expect(njord).toMatchObject({ length: 33 })
    expect(njord).not.toHaveProperty('callSign')
  })

  test('a deleted site in a field is shown by its id, with the message of the API', async () => {
    const call = await api('admin')
    const lost = (await call('POST', '/settings/sites', { name: 'Lost', latitude: 54, longitude: 3 })).body
      .data
    const ship = { name: 'Stray', kind: 'ctv', home: lost }
    const { id } = (await call('POST', '/records/vessels', ship)).body
    await call('DELETE', `/settings/sites/${lost}`)
    const again = await call('POST', '/records/vessels', { ...ship, name: 'Stray 2' })
    const message = again.body.errors.find(({ path }: { path: string }) => path === '/home').message
    await as('admin', `/vessels/${id}`, async (page) => {
      await waitForText(page, message)
      expect(await page.getByLabel('Home site').inputValue()).toBe(String(lost))
    })
    await call('DELETE', `/records/vessels/${id}`)
  })

  test('a field that depends on another is disabled until that is set, and its choices follow it', async () => {
    const call = await api('admin')
    const sites: { name: string; isOffshore: boolean }[] = (await call('GET', '/settings/sites')).body.data
    const nameOf = (isOffshore: boolean) => sites.find((site) => site.isOffshore === isOffshore)?.name ?? ''
    putFile(sensors)
    await as('admin', '/sensors/create', async (page) => {
      const measures = page.getByLabel('Measures')
      await measures.waitFor()
      expect(await measures.isDisabled()).toBe(true)
      const mountAt = async (name: string) => {
        await page.getByLabel('Mounted at').fill(name)
        await page.getByRole('option', { name }).first().click()
      }
      const waves = async () => {
        await measures.click()
        await page.getByRole('option', { name: 'Air temperature (°C)' }).waitFor()
        const count = await page.getByRole('option', { name: 'Significant wave height (m)' }).count()
        await page.keyboard.press('Escape')
        return count
      }
      await mountAt(nameOf(true))
      expect(await waves()).toBe(1)
      await mountAt(nameOf(false))
      await expect.poll(waves).toBe(0)
      await page.getByRole('button', { name: 'Cancel' }).click()
      await at(page, '/sensors')
    })
    removeFile('sensors')
  })

  test('a checklist is empty until the field it depends on is set, and can be filtered, sorted and ticked', async () => {
    const call = await api('admin')
    const sites: { id: number; name: string; isOffshore: boolean }[] = (await call('GET', '/settings/sites'))
      .body.data
    const site = sites.find(({ isOffshore }) => isOffshore)!
    const parameters: { parameterId: number; displayName: string }[] = (
      await call('GET', `/parameter?siteId=${site.id}`)
    ).body.data
    const { compare } = new Intl.Collator('en', { numeric: true })
    const inOrder = parameters.map(({ displayName }) => displayName).sort(compare)
    putFile(sensors)
    await as('admin', '/sensors/create', async (page) => {
      const checklist = page.getByRole('group', { name: 'Also reads' })
      await checklist.getByText('Please select a site').waitFor()
      await page.getByLabel('Name').fill('Lidar')
      await page.getByLabel('Mounted at').fill(site.name)
      await page.getByRole('option', { name: site.name }).first().click()
      await gridRows(page).first().waitFor()
      expect((await checklist.getByRole('grid').boundingBox())?.height).toBe(266)
      const shown = await cellTexts(page, 'displayName')
      expect(shown).toEqual(inOrder.slice(0, shown.length))
      expect(await axeViolations(page)).toEqual([])
      await checklist.getByRole('columnheader', { name: 'Parameter' }).click()
      await expect.poll(async () => (await cellTexts(page, 'displayName'))[0]).toBe(inOrder.at(-1))

      const filter = checklist.getByLabel('Filter', { exact: true })
      await filter.fill('no such parameter')
      await waitForText(page, 'No items found')
      await filter.press('Enter')
      await filter.fill('WAVE HEIGHT')
      await checklist.getByLabel('Select all rows').check()
      await filter.fill('')
      await submit(page)
      await waitForText(page, 'Sensor created')
    })
    const [{ alsoReads, id }] = (await call('GET', '/records/sensors')).body
    const waves = parameters.filter(({ displayName }) => /wave height/i.test(displayName))
    expect(waves.length).toBeGreaterThan(0)
    expect(new Set(alsoReads)).toEqual(new Set(waves.map(({ parameterId }) => parameterId)))

    await as('admin', `/sensors/${id}`, async (page) => {
      const checklist = page.getByRole('group', { name: 'Also reads' })
      await checklist.getByLabel('Filter', { exact: true }).fill('wave height')
      await expect.poll(() => checklist.getByLabel('Select all rows').isChecked()).toBe(true)
      await checklist.getByLabel('Select row').first().uncheck()
      await submit(page)
      await waitForText(page, 'Sensor updated')
    })
    expect((await call('GET', '/records/sensors')).body[0].alsoReads).toHaveLength(waves.length - 1)
    removeFile('sensors')
  })

  test('a record is deleted after confirmation', async () => {
    await as('admin', '/vessels', async (page) => {
      await page.getByRole('link', { name: 'aegir 2' }).click()
      await page.getByRole('button', { name: 'Delete' }).click()
      const dialog = page.getByRole('alertdialog', { name: 'Delete Vessel' })
      await dialog.getByRole('button', { name: 'Ok' }).click()
      await waitForText(page, 'Vessel deleted')
      await expect.poll(() => gridRows(page).count()).toBe(3)
    })
  })

  test('a user who is not an administrator has no menu entry, no page and no call', async () => {
    await as('planner', '/vessels', async (page) => {
      await waitForText(page, 'Page not found')
      expect(await menu(page).getByRole('link', { name: 'Vessels' }).count()).toBe(0)
    })
    expect((await (await api('planner'))('GET', '/records/vessels')).status).toBe(403)
  })

  test('removing the file removes page and calls, and restoring it restores the records', async () => {
    const call = await api('admin')
    await as(
      'admin',
      '/vessels',
      async (page) => {
        await expect.poll(() => gridRows(page).count()).toBe(3)
        removeFile('vessels')
        await page.reload()
        await waitForText(page, 'Page not found')
        expect(await menu(page).getByRole('link', { name: 'Vessels' }).count()).toBe(0)
        expect((await call('GET', '/records/vessels')).status).toBe(404)
        putFile(vessels)
        await page.reload()
        await expect.poll(() => cellTexts(page, 'name')).toEqual(['Aegir 10', 'Njord', 'Rán & Loki #1'])
      },
      { expected: notFound },
    )
  })
})

describe.each([
  { planner: 'planner', other: 'admin' },
  { planner: 'planner7', other: 'admin7' },
])('operations of $planner', ({ planner, other }) => {
  test('start from a preset, stay editable, and are private until they are shared', async () => {
    await as(planner, '/operations', async (page) => {
      await waitForText(page, 'No operations found')
      await page.getByRole('link', { name: 'Add new' }).click()
      await waitForForm(page)
      await choose(page, 'Start from', 'Crew transfer, day shift')
      await page.getByText(/^WOMBAT library, IEA Task 26/).waitFor()
      expect(await page.getByLabel('Start hour').inputValue()).toBe('7')
      await page.getByLabel('Window length').fill('4')
      await page.getByRole('button', { name: 'Add limit' }).click()
      await submit(page)
      await waitForText(page, 'Give a lower or an upper limit')
      await page.getByRole('button', { name: 'Remove limit 3' }).click()
      expect(await axeViolations(page)).toEqual([])
      await submit(page)
      await waitForText(page, 'Operation created')
      await expect.poll(() => cellTexts(page, 'isShared')).toEqual(['Private'])
    })
    const call = await api(planner)
    const [operation] = (await call('GET', '/records/operations')).body
    expect(operation).toMatchObject({
      windowLength: 4,
      limits: [
        { parameterId: 11, max: 2 },
        { parameterId: 1, max: 16 },
      ],
      workingDays: { start: 0, end: 6 },
      windowSelection: { name: 'custom', customRange: { start: 7, end: 18 } },
    })
    await as(other, '/operations', (page) => waitForText(page, 'No operations found'))

    await as(planner, `/operations/${operation.id}`, async (page) => {
      await page.getByRole('radio', { name: 'Daylight' }).check()
      expect(await page.getByLabel('Start hour').inputValue()).toBe('')
      await page.getByLabel('Shared with everybody').check()
      await submit(page)
      await waitForText(page, 'Operation updated')
    })
    const changed = (await call('GET', `/records/operations/${operation.id}`)).body
    expect(changed.windowSelection).toEqual({ name: 'daylight' })

    await as(other, '/operations', async (page) => {
      await page.getByRole('link', { name: 'Crew transfer, day shift' }).click()
      await page.getByText('Only its owner can change this operation.').waitFor()
      expect(await page.getByRole('button', { name: 'Submit' }).count()).toBe(0)
      expect(await page.getByRole('button', { name: 'Delete' }).count()).toBe(0)
      expect(await page.getByLabel('Name').isDisabled()).toBe(true)
    })
  })
})

describe('the layouts', () => {
  const names = ['Alpha patrol', 'Bravo patrol', 'Charlie patrol']
  let sites: { id: number; name: string }[]

  beforeAll(async () => {
    putFile(vessels)
    putFile(patrols)
    putFile(moorings)
    const call = await api('admin')
    await vi.waitUntil(async () => (await call('GET', '/records/moorings')).status === 200, 30_000)
    sites = (await call('GET', '/settings/sites')).body.data
    for (const [index, name] of names.entries()) {
      const expires = inDays(index === 0 ? -10 : 10)
      const { status } = await call('POST', '/records/patrols', { name, expires, isActive: index === 1 })
      expect(status).toBe(201)
    }
  })

  test('panel and links layouts show the texts of their files, without axe violations at any size', async () => {
    await as('admin', '/patrols', async (page) => {
      const panel = page.getByRole('complementary', { name: 'Patrols' })
      await atEverySize(page, async (screen) => {
        if (screen === 'tablet') await page.getByRole('button', { name: 'Show Patrols' }).click()
        await expect.poll(() => panel.getByRole('link', { name: / patrol/ }).count()).toBe(3)
        await waitForText(page, '3 Patrols')
        if (screen !== 'phone') await waitForText(page, 'No patrol selected')
        expect(await axeViolations(page)).toEqual([])
        const row = panel.getByRole('listitem').first()
        expect((await row.boundingBox())?.height).toBe(40)
      })
      await panel.getByRole('link', { name: /Bravo/ }).click()
      await atEverySize(page, async () => {
        await waitForForm(page)
        expect(await axeViolations(page)).toEqual([])
      })
      await page.goto('/settings/moorings')
      await atEverySize(page, async () => {
        await waitForText(page, 'No site selected')
        expect(await axeViolations(page)).toEqual([])
      })
    })
  })

  test('a panel opens a record by keyboard, then the next one, and returns to its row', async () => {
    await as('admin', '/patrols', async (page) => {
      const panel = page.getByRole('complementary', { name: 'Patrols' })
      await panel.getByRole('link', { name: /Alpha/ }).focus()
      await page.keyboard.press('Enter')
      await page.getByText('1 of 3', { exact: true }).waitFor()
      await page.getByRole('button', { name: 'Next', exact: true }).press('Enter')
      await page.getByRole('heading', { name: 'Bravo patrol', level: 2 }).waitFor()
      await page.getByLabel('Name').focus()
      await page.keyboard.press('Escape')
      await at(page, '/patrols')
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.textContent))
        .toContain('Bravo patrol')
    })
  })

  test('a panel searches by name, has a tab for each scope, and deletes all records of a scope', async () => {
    const call = await api('admin')
    await as(
      'admin',
      '/patrols',
      async (page) => {
        const panel = page.getByRole('complementary', { name: 'Patrols' })
        const shown = () => panel.getByRole('listitem').allTextContents()
        await expect
          .poll(shown)
          .toEqual([
            expect.stringContaining('Alpha'),
            expect.stringContaining('Bravo'),
            expect.stringContaining('Charlie'),
          ])
        expect(await panel.getByRole('link', { name: /Bravo/ }).textContent()).toContain('Active: Yes')
        await page.getByLabel('Search').fill('CHAR')
        await waitForText(page, '1 Patrol')
        await page.getByLabel('Search').fill('.*')
        await waitForText(page, 'No patrols found')
        await page.getByRole('button', { name: 'Clear' }).click()
        await page.getByRole('tab', { name: 'Active' }).click()
        await waitForText(page, '2 Patrols')
        expect(await page.getByRole('button', { name: 'Delete Expired' }).count()).toBe(0)
        await page.getByRole('tab', { name: 'Expired' }).click()
        await waitForText(page, '1 Patrol')
        await page.getByRole('button', { name: 'Delete Expired' }).click()
        await page.getByRole('alertdialog').getByRole('button', { name: 'Ok' }).click()
        await waitForText(page, 'Expired patrols deleted')
        await waitForText(page, 'No expired patrols found')
        await page.getByRole('tab', { name: 'All' }).click()
        await waitForText(page, '2 Patrols')

        await page.goto('/patrols/987654')
        await waitForText(page, 'Patrol not found, select one or add a new.')
        await page.getByRole('link', { name: 'Add new' }).click()
        await waitForForm(page)
        await page.getByLabel('Name').fill('Delta patrol')
        await fillDate(page, 'Expiry date', inDays(30))
        await page.getByRole('button', { name: 'Add recipient' }).click()
        await page.getByRole('textbox', { name: 'Email' }).fill('nobody')
        await submit(page)
        await waitForText(page, 'Please enter a valid email address')
        await page.getByRole('textbox', { name: 'Email' }).fill('crew@example.org')
        await submit(page)
        await waitForText(page, 'Patrol created')
        await at(page, '/patrols')
        await waitForText(page, '3 Patrols')
      },
      { expected: notFound },
    )
    expect((await call('GET', '/records/patrols?name=Delta%20patrol')).body).toEqual([
      expect.objectContaining({ recipients: ['crew@example.org'], expires: inDays(30) }),
    ])
  })

  test('links are ticked and unticked singly and all together, from either side; a refused one is undone', async () => {
    const call = await api('admin')
    const ships: { id: number; name: string }[] = (await call('GET', '/records/vessels')).body
    const stored = async () => (await call('GET', '/records/moorings')).body.length
    const tick = (page: Page, table: string, name: string) =>
      page
        .getByRole('grid', { name: table })
        .locator('.MuiDataGrid-row', { hasText: name })
        .getByRole('checkbox')
    await as(
      'admin',
      '/settings/moorings',
      async (page) => {
        await page.getByRole('heading', { name: 'Site/vessel moorings' }).waitFor()
        const entries = page.getByRole('navigation', { name: 'Settings' }).getByRole('link')
        expect(await entries.allTextContents()).toEqual([
          'Sites',
          'Users',
          'Manage Access to Sites',
          'Manage Moorings',
          'Audit',
          'Forms',
          'Outbox',
        ])
        await page.getByLabel('Filter sites').fill(sites[0]!.name.toUpperCase())
        await tick(page, 'Sites', sites[0]!.name).click()
        await tick(page, 'Vessels', 'Njord').click()
        await expect.poll(stored).toBe(1)
        await page
          .getByRole('grid', { name: 'Vessels' })
          .getByRole('checkbox', { name: 'Select all rows' })
          .click()
        await expect.poll(stored).toBe(ships.length)
        await tick(page, 'Vessels', 'Njord').click()
        await expect.poll(stored).toBe(ships.length - 1)
        await page.getByLabel('Show selected only').check()
        await expect
          .poll(() => page.getByRole('grid', { name: 'Vessels' }).locator('.MuiDataGrid-row').count())
          .toBe(ships.length - 1)
        await page.getByLabel('Show selected only').uncheck()

        await page.getByRole('button', { name: 'Swap' }).click()
        await waitForText(page, 'No vessel selected')
        await tick(page, 'Vessels', 'Aegir 10').click()
        await expect.poll(() => tick(page, 'Sites', sites[0]!.name).isChecked()).toBe(true)

        await page.route('**/records/moorings', (route) =>
          route.request().method() === 'POST'
            ? route.fulfill({ status: 400, json: { detail: 'Not today' } })
            : route.continue(),
        )
        await tick(page, 'Sites', sites[1]!.name).click()
        await waitForText(page, 'Error: 400 Not today')
        await expect.poll(() => tick(page, 'Sites', sites[1]!.name).isChecked()).toBe(false)
        await page.unroute('**/records/moorings')
      },
      { expected: refused },
    )
  })
})

test('a file that cannot be rendered is reported to administrators on the settings pages, and not as Unauthorized', async () => {
  putFile({ ...vessels, formSchema: vessels.schema } as typeof vessels)
  await as('admin', '/settings', async (page) => {
    await page.getByText(/vessels\.json: .*src\/resources\/shapes\/vessels\.ts is missing/).waitFor()
    await page.goto('/vessels')
    await waitForText(page, 'This page cannot be shown')
    expect(await page.getByText('Unauthorized').count()).toBe(0)
  })
})
