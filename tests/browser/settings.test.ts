import { readFileSync, writeFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  cellTexts,
  gridRows as rows,
  startEditableServer,
  submit,
  waitForForm,
  waitForText,
} from './support/editableServer.ts'

const { api, as, fileOf } = startEditableServer()

interface Site {
  id: number
  name: string
  latitude: number
  version: number
  [field: string]: unknown
}

const sitesOf = async (username: string): Promise<Site[]> =>
  (await (await api(username))('GET', '/settings/sites')).body.data

const atList = (page: Page) => page.waitForURL(({ pathname }) => pathname === '/settings/sites')
const addNew = async (page: Page) => {
  await page.getByRole('link', { name: 'Add new' }).click()
  await waitForForm(page)
}
const open = async (page: Page, name: string) => {
  await page.getByRole('link', { name }).click()
  await waitForForm(page)
}
const refused = /400 \(Bad Request\)|409 \(Conflict\)/

describe('the list', () => {
  test('settings open the sites list, with the columns, texts and order of the file', async () => {
    const sites = await sitesOf('admin')
    await as('admin', '/settings', async (page) => {
      await atList(page)
      await page.getByRole('heading', { name: 'Sites' }).waitFor()
      await page.getByRole('grid', { name: 'Sites' }).waitFor()
      await rows(page).first().waitFor()
      const menu = page.getByRole('navigation', { name: 'Settings' }).getByRole('link')
      expect((await menu.allTextContents()).slice(0, 3)).toEqual(['Sites', 'Users', 'Manage Access to Sites'])
      expect(await page.getByRole('columnheader').allTextContents()).toEqual([
        '',
        'Name',
        'Description',
        'Latitude',
        'Longitude',
        'Offshore',
      ])
      const names = await cellTexts(page, 'name')
      expect(names.length).toBeGreaterThan(5)
      const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
      const sorted = sites.map(({ name }) => name).sort(collator.compare)
      expect(names).toEqual(sorted.slice(0, names.length))
      expect(new Set(await cellTexts(page, 'isOffshore'))).toEqual(new Set(['Offshore', 'Onshore']))
      await expect.poll(async () => (await rows(page).first().boundingBox())?.height).toBe(55)
    })
  })

  test('a click on a header sorts by it, and a second click reverses the direction', async () => {
    const latitudes = (await sitesOf('admin')).map(({ latitude }) => latitude)
    await as('admin', '/settings/sites', async (page) => {
      const header = page.getByRole('columnheader', { name: 'Latitude' })
      await rows(page).first().waitFor()
      await header.click()
      await expect.poll(() => header.getAttribute('aria-sort')).toBe('ascending')
      await expect
        .poll(async () => Number((await cellTexts(page, 'latitude'))[0]))
        .toBeCloseTo(Math.min(...latitudes), 6)
      await header.click()
      await expect.poll(() => header.getAttribute('aria-sort')).toBe('descending')
      await expect
        .poll(async () => Number((await cellTexts(page, 'latitude'))[0]))
        .toBeCloseTo(Math.max(...latitudes), 6)
    })
  })

  test('Search and Enter filter by bounds and by text, and Clear removes the filter', async () => {
    const sites = await sitesOf('admin')
    const bound = sites.map(({ latitude }) => latitude).sort((a, b) => b - a)[3]!
    await as('admin', '/settings/sites', async (page) => {
      await page.getByLabel('Lat Min').fill(String(bound))
      await page.getByRole('button', { name: 'Search', exact: true }).click()
      await expect
        .poll(() => rows(page).count())
        .toBe(sites.filter(({ latitude }) => latitude >= bound).length)

      await page.getByRole('button', { name: 'Clear' }).click()
      await expect.poll(() => rows(page).count()).toBeGreaterThan(5)

      const { name } = sites[0]!
      await page.getByLabel('Name').fill(name.toUpperCase())
      await page.getByLabel('Name').press('Enter')
      await expect.poll(() => cellTexts(page, 'name')).toContain(name)
      await expect.poll(() => rows(page).count()).toBeLessThan(5)

      await page.getByLabel('Name').fill('no site is called this')
      await page.getByLabel('Name').press('Enter')
      await waitForText(page, 'No sites found')
    })
  })
})

describe('a list of 20,000 sites', () => {
  const COUNT = 20_000
  const sites = Array.from({ length: COUNT }, (_, index) => ({
    ...{ id: index + 1, customerId: 1, version: 1, name: `Turbine ${String(index + 1).padStart(5, '0')}` },
    ...{ description: '', latitude: 54.5, longitude: index === COUNT - 1 ? 7.125 : 7, isOffshore: true },
  }))
  const lists = /\/settings\/sites(\?|$)/
  const endOf = (url: string) => new URL(url).searchParams.get('_end')
  const countOf = (page: Page) => page.getByRole('grid', { name: 'Sites' }).getAttribute('aria-rowcount')

  /** Opens the list with mocked responses. The first call for all records is held until `letThrough` is called. */
  async function openHeld(
    page: Page,
    work: (list: { calls: (string | null)[]; letThrough: (as: 'answer' | 'fail') => void }) => Promise<void>,
  ) {
    const calls: (string | null)[] = []
    const held = Promise.withResolvers<'answer' | 'fail'>()
    await page.route(lists, async (route) => {
      if (route.request().resourceType() === 'document') return route.fallback()
      const end = endOf(route.request().url())
      calls.push(end)
      const isFirst = calls.filter((call) => call === null).length === 1
      if (end === null && isFirst && (await held.promise) === 'fail')
        return route.fulfill({ status: 500, body: 'Broken' })
      return route.fulfill({ json: { data: sites.slice(0, end === null ? COUNT : Number(end)) } })
    })
    try {
      await page.goto('/settings/sites')
      await rows(page).first().waitFor()
      await work({ calls, letThrough: held.resolve })
    } finally {
      await page.unroute(lists)
    }
  }

  test('shows the first hundred immediately, and then all', async () => {
    await as('admin', '/settings/users', (page) =>
      openHeld(page, async ({ calls, letThrough }) => {
        expect((await cellTexts(page, 'name'))[0]).toBe('Turbine 00001')
        expect(await countOf(page)).toBe('101')
        await page.getByRole('grid').getByRole('progressbar').waitFor()
        // Select all means all records, so no action is offered before they are loaded.
        await page.getByRole('checkbox', { name: 'Select all rows' }).check()
        expect(await page.getByRole('toolbar', { name: 'Selected' }).count()).toBe(0)
        letThrough('answer')
        await expect.poll(() => countOf(page)).toBe(String(COUNT + 1))
        expect(calls).toEqual(['100', null])
        await waitForText(page, '20,000 sites selected')

        await rows(page).first().getByRole('link').focus()
        await page.keyboard.press('Control+End')
        await page.getByRole('link', { name: 'Turbine 20000' }).waitFor()
        // All values of a column have the decimals of its most precise value, which is the last one.
        expect((await cellTexts(page, 'longitude')).slice(-2)).toEqual(['7.000', '7.125'])
      }),
    )
  })

  test('shows no rows and a Try again button if the remaining sites cannot be read', async () => {
    await as(
      'admin',
      '/settings/users',
      (page) =>
        openHeld(page, async ({ letThrough }) => {
          letThrough('fail')
          await page.getByRole('button', { name: 'Try again' }).waitFor()
          expect(await rows(page).count()).toBe(0)
          await page.getByRole('button', { name: 'Try again' }).click()
          await expect.poll(() => countOf(page)).toBe(String(COUNT + 1))
        }),
      { expected: /500 \(Internal Server Error\)/ },
    )
  })
})

describe('the form', () => {
  test('a site is added; the form refuses the same values as the server, with the same messages', async () => {
    const call = await api('admin')
    const wrong = await call('POST', '/settings/sites', { name: 'Dogger Test', latitude: 91, longitude: 2 })
    const message = 'Latitude must be between -90 and +90'
    expect(wrong.status).toBe(400)
    expect(wrong.body.errors).toEqual([{ path: '/latitude', message }])

    await as('admin', '/settings/sites', async (page) => {
      await addNew(page)
      await submit(page)
      await expect.poll(() => page.getByText('Required', { exact: true }).count()).toBe(3)
      await page.getByLabel('Name').fill('Dogger Test')
      await page.getByLabel('Longitude').fill('two')
      await page.getByLabel('Latitude').fill('91')
      await waitForText(page, message)
      await waitForText(page, 'Must be a number')
      expect(await page.getByText('Required', { exact: true }).count()).toBe(0)
      await page.getByLabel('Latitude').fill('54.5')
      await page.getByLabel('Longitude').fill('2,25')
      await submit(page)
      await waitForText(page, 'Site created')
      await page.getByRole('link', { name: 'Dogger Test' }).waitFor()
    })
    expect(await sitesOf('admin')).toContainEqual(
      expect.objectContaining({ name: 'Dogger Test', latitude: 54.5, longitude: 2.25, isOffshore: true }),
    )
  })

  test('a taken name, which only the server can detect, is reported at the field', async () => {
    await as(
      'admin',
      '/settings/sites/create',
      async (page) => {
        await page.getByLabel('Name').fill('Dogger Test')
        await page.getByLabel('Latitude').fill('54.5')
        await page.getByLabel('Longitude').fill('2.25')
        await submit(page)
        await expect.poll(() => page.getByLabel('Name').getAttribute('aria-invalid')).toBe('true')
        expect(new URL(page.url()).pathname).toBe('/settings/sites/create')
      },
      { expected: refused },
    )
  })

  test('a change is stored, and only a new position shows the position notice', async () => {
    await as('admin', '/settings/sites', async (page) => {
      await open(page, 'Dogger Test')
      await page.getByLabel('Description').fill('South of the bank')
      await submit(page)
      await waitForText(page, 'Site updated')
      await page.getByRole('gridcell', { name: 'South of the bank' }).click()
      await waitForForm(page)
      expect(await page.getByRole('alertdialog').count()).toBe(0)
      await page.getByLabel('Latitude').fill('54.75')
      await submit(page)
      const dialog = page.getByRole('alertdialog', { name: 'Position was changed' })
      await dialog.waitFor()
      await page.keyboard.press('Escape')
      expect(await dialog.getByRole('button').allTextContents()).toEqual(['Ok'])
      await dialog.getByRole('button', { name: 'Ok' }).click()
      await dialog.waitFor({ state: 'hidden' })
      await atList(page)
    })
    expect(await sitesOf('admin')).toContainEqual(
      expect.objectContaining({ name: 'Dogger Test', description: 'South of the bank', latitude: 54.75 }),
    )
  })

  test('a site that another user has changed in the meantime is not overwritten and can be reloaded', async () => {
    const call = await api('admin')
    await as(
      'admin',
      '/settings/sites',
      async (page) => {
        await open(page, 'Dogger Test')
        await page.getByLabel('Description').fill('Mine')
        const site = (await sitesOf('admin')).find(({ name }) => name === 'Dogger Test')!
        const theirs = { ...site, description: 'Theirs' }
        expect((await call('PUT', '/settings/sites', theirs)).status).toBe(200)
        await submit(page)
        await page.getByRole('button', { name: 'Reload' }).click()
        await expect.poll(() => page.getByLabel('Description').inputValue()).toBe('Theirs')
      },
      { expected: refused },
    )
  })

  test('Cancel leaves without confirmation; a link requires confirmation if there are unsaved changes', async () => {
    await as('admin', '/settings/sites/create', async (page) => {
      await page.getByLabel('Name').fill('Half a site')
      await page
        .getByRole('navigation', { name: 'Settings' })
        .getByRole('link', { name: 'Sites', exact: true })
        .click()
      const leaveDialog = page.getByRole('alertdialog', { name: 'Unsaved changes' })
      await leaveDialog.getByText('There are unsaved changes. Leave without saving them?').waitFor()
      await leaveDialog.getByRole('button', { name: 'Cancel' }).click()
      await leaveDialog.waitFor({ state: 'hidden' })
      expect(new URL(page.url()).pathname).toBe('/settings/sites/create')
      await page.getByRole('button', { name: 'Cancel' }).click()
      await atList(page)
      expect(await leaveDialog.count()).toBe(0)
    })
  })

  test('a site is deleted after confirmation', async () => {
    await as('admin', '/settings/sites', async (page) => {
      await open(page, 'Dogger Test')
      await page.getByRole('button', { name: 'Delete' }).click()
      const dialog = page.getByRole('alertdialog')
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await dialog.waitFor({ state: 'hidden' })
      await page.getByRole('button', { name: 'Delete' }).click()
      await dialog.getByRole('button', { name: 'Ok' }).click()
      await waitForText(page, 'Site deleted')
      await page.getByRole('grid').waitFor()
    })
    expect((await sitesOf('admin')).map(({ name }) => name)).not.toContain('Dogger Test')
  })

  test('an unknown id and an unknown settings path each show a message', async () => {
    await as('admin', '/settings/sites/987654', (page) => waitForText(page, 'Site not found'))
    await as('admin', '/settings/nothing', async (page) => {
      await waitForText(page, 'Unauthorized')
      await page.getByRole('link', { name: 'Frontpage' }).click()
      await page.waitForURL((url) => !url.pathname.startsWith('/settings'))
    })
  })
})

describe('the file is the product', () => {
  test('a property added to the file while the server runs appears in list, form, validation and storage', async () => {
    const path = fileOf('sites')
    const file = JSON.parse(readFileSync(path, 'utf8'))
    file.schema.properties.waterDepth = { type: 'number', title: 'Water Depth', minimum: 0, 'x-column': true }
    const call = await api('admin')
    const deep = { name: 'Deep Test', latitude: 54, longitude: 3, waterDepth: 31.5 }
    expect((await call('POST', '/settings/sites', deep)).status).toBe(400)

    await as('admin', '/settings/sites', async (page) => {
      await page.getByRole('grid').waitFor()
      writeFileSync(path, JSON.stringify(file, null, 2))
      await page.reload()
      await page.getByRole('columnheader', { name: 'Water Depth' }).waitFor()
      await addNew(page)
      await page.getByLabel('Name').fill('Deep Test')
      await page.getByLabel('Latitude').fill('54')
      await page.getByLabel('Longitude').fill('3')
      await page.getByLabel('Water Depth').fill('-1')
      await submit(page)
      await waitForText(page, 'Must be at least 0')
      const { body } = await call('POST', '/settings/sites', { ...deep, waterDepth: -1 })
      expect(body.errors).toEqual([{ path: '/waterDepth', message: 'Must be at least 0' }])
      await page.getByLabel('Water Depth').fill('31.5')
      await submit(page)
      await waitForText(page, 'Site created')
      await page.getByRole('grid').waitFor()
      await page.getByLabel('Name').fill('Deep Test')
      await page.getByLabel('Name').press('Enter')
      await page.getByRole('gridcell', { name: '31.5' }).click()
      await waitForForm(page)
      await expect.poll(() => page.getByLabel('Water Depth').inputValue()).toBe('31.5')
    })
    expect(await sitesOf('admin')).toContainEqual(expect.objectContaining(deep))
  })

  test("customer 7 has Identifier Mapping in list and form from its overlay; customer 1's form does not have it", async () => {
    const site = (await sitesOf('admin7'))[0]!
    await as('admin7', `/settings/sites/${site.id}`, async (page) => {
      await page.getByLabel('Identifier Mapping').fill('4711')
      await submit(page)
      await waitForText(page, 'Site updated')
      await page.getByRole('columnheader', { name: 'Identifier Mapping' }).waitFor()
    })
    expect(await sitesOf('admin7')).toContainEqual(
      expect.objectContaining({ id: site.id, identifierMapping: 4711 }),
    )
    await as('admin', '/settings/sites/create', async (page) => {
      await page.getByLabel('Name').waitFor()
      expect(await page.getByLabel('Identifier Mapping').count()).toBe(0)
    })
  })
})

test('a user without permission is refused settings in the menu, by address and by call', async () => {
  await as('planner', '/settings/sites', async (page) => {
    await waitForText(page, 'Unauthorized')
    expect(await page.getByRole('link', { name: 'Settings' }).count()).toBe(0)
  })
  const call = await api('planner')
  expect((await call('GET', '/settings/sites')).status).toBe(403)
  expect((await call('POST', '/settings/sites', { name: 'x', latitude: 1, longitude: 1 })).status).toBe(403)
})
