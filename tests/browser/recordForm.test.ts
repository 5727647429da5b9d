import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeViolations } from './support/axeViolations.ts'
import { atEverySize, screens } from './support/browser.ts'
import {
  cellTexts,
  gridRows,
  startEditableServer,
  submit,
  waitForForm,
  waitForText,
} from './support/editableServer.ts'
import { openAs } from './support/portal.ts'

const { api, as, server } = startEditableServer()

interface Site {
  id: number
  name: string
  description: string
  latitude: number
  longitude: number
  isHidden: boolean
  version: number
}

const refused = /409 \(Conflict\)/
const sitesOf = async (username: string): Promise<Site[]> =>
  (await (await api(username))('GET', '/settings/sites')).body.data
const siteNamed = async (username: string, name: string): Promise<Site> => {
  const site = (await sitesOf(username)).find((each) => each.name === name)
  if (!site) throw new Error(`no site ${name}`)
  return site
}
const path = (page: Page) => new URL(page.url()).pathname
const at = (page: Page, wanted: string) => page.waitForURL(({ pathname }) => pathname === wanted)
const atList = (page: Page) => at(page, '/settings/sites')
const leaveDialog = (page: Page) => page.getByRole('alertdialog', { name: 'Unsaved changes' })
const stay = async (page: Page) => {
  await leaveDialog(page).getByRole('button', { name: 'Cancel' }).click()
  await leaveDialog(page).waitFor({ state: 'hidden' })
}
const leave = (page: Page) => leaveDialog(page).getByRole('button', { name: 'Ok' }).click()
const search = (page: Page) => page.getByRole('button', { name: 'Search', exact: true }).click()
const field = (page: Page, name: string) => page.locator('form').last().getByLabel(name).first()

describe('unsaved changes', () => {
  test('every way out of the form opens a dialog of the portal, and Cancel keeps the changes', async () => {
    const { id } = await siteNamed('admin', 'alpha ventus')
    await as('admin', '/settings/sites', async (page) => {
      await page.getByRole('link', { name: 'alpha ventus' }).click()
      await waitForForm(page)
      await page.getByLabel('Description').fill('Half a sentence')
      const form = `/settings/sites/${id}`
      const ways: [string, () => Promise<unknown>][] = [
        [
          'the settings menu',
          () =>
            page
              .getByRole('navigation', { name: 'Settings' })
              .getByRole('link', { name: 'Sites', exact: true })
              .click(),
        ],
        [
          'the module menu',
          () =>
            page
              .getByRole('navigation', { name: 'Modules' })
              .getByRole('link', { name: 'Weather Forecast' })
              .click(),
        ],
        ['Back', () => page.evaluate(() => window.history.back())],
        ['Escape', () => page.keyboard.press('Escape')],
        ['Next', () => page.getByRole('button', { name: 'Next', exact: true }).click()],
        ['Duplicate', () => page.getByRole('link', { name: 'Duplicate' }).click()],
        [
          'Logout',
          async () => {
            await page.getByRole('button', { name: 'Profile' }).click()
            await page.getByRole('button', { name: 'Logout' }).click()
          },
        ],
      ]
      for (const [way, go] of ways) {
        await go()
        await leaveDialog(page).getByText('There are unsaved changes. Leave without saving them?').waitFor()
        await stay(page)
        expect([way, path(page)]).toEqual([way, form])
        expect(await page.getByLabel('Description').inputValue()).toBe('Half a sentence')
      }
      await page.evaluate(() => window.history.back())
      await leave(page)
      await atList(page)
      await gridRows(page).first().waitFor()
    })
    expect((await siteNamed('admin', 'alpha ventus')).description).not.toBe('Half a sentence')
  })
})

describe('a site that another user changes while it is edited', () => {
  test('shows both versions of each changed field and stores the chosen ones', async () => {
    const call = await api('admin')
    const before = await siteNamed('admin', 'alpha ventus')
    await as(
      'admin',
      `/settings/sites/${before.id}`,
      async (page) => {
        await waitForForm(page)
        await page.getByLabel('Description').fill('Mine')
        await field(page, 'Latitude').fill('54,02')
        const theirs = { ...before, description: 'Theirs', longitude: 6.75, isHidden: true }
        expect((await call('PUT', '/settings/sites', theirs)).status).toBe(200)
        await submit(page)
        const dialog = page.getByRole('dialog', { name: 'Somebody else has changed this site' })
        await dialog.waitFor()
        expect(await page.getByText(/409|in the meantime/).count()).toBe(0)
        const group = (name: string) => dialog.getByRole('radiogroup', { name })
        expect(await dialog.getByRole('radiogroup').count()).toBe(3)
        await group('Description').getByLabel('Yours: Mine').waitFor()
        expect(await group('Description').getByLabel('Yours: Mine').isChecked()).toBe(true)
        expect(await group('Longitude').getByLabel('Theirs: 6.75').isChecked()).toBe(true)
        expect(await group('Hidden').getByLabel('Theirs: Yes').isChecked()).toBe(true)
        expect(await axeViolations(page)).toEqual([])
        await group('Hidden').getByLabel('Yours: No').check()
        await dialog.getByRole('button', { name: 'Save' }).click()
        await waitForText(page, 'Site updated')
        await page
          .getByRole('alertdialog', { name: 'Position was changed' })
          .getByRole('button', { name: 'Ok' })
          .click()
      },
      { expected: refused },
    )
    expect(await siteNamed('admin', 'alpha ventus')).toMatchObject({
      description: 'Mine',
      latitude: 54.02,
      longitude: 6.75,
      isHidden: false,
      version: before.version + 2,
    })
    const { version } = await siteNamed('admin', 'alpha ventus')
    await call('PUT', '/settings/sites', { ...before, version })
  })

  test('is saved without a dialog if both users made the same change', async () => {
    const call = await api('admin')
    const before = await siteNamed('admin', 'alpha ventus')
    await as(
      'admin',
      `/settings/sites/${before.id}`,
      async (page) => {
        await waitForForm(page)
        await page.getByLabel('Description').fill('The same')
        await call('PUT', '/settings/sites', { ...before, description: 'The same' })
        await submit(page)
        await waitForText(page, 'Site updated')
        await atList(page)
      },
      { expected: refused },
    )
    const { version } = await siteNamed('admin', 'alpha ventus')
    expect(version).toBe(before.version + 2)
    await call('PUT', '/settings/sites', { ...before, version })
  })
})

describe('navigation between records', () => {
  test('Previous and Next follow the order of the searched and sorted list; Back and Escape return to the row', async () => {
    await as('admin', '/settings/sites', async (page) => {
      await page.getByLabel('Lat Min').fill('54,5')
      await search(page)
      await page.getByRole('columnheader', { name: 'Latitude' }).click()
      await expect
        .poll(() => page.getByRole('columnheader', { name: 'Latitude' }).getAttribute('aria-sort'))
        .toBe('ascending')
      const names = await cellTexts(page, 'name')
      const wanted = (await sitesOf('admin')).filter(({ latitude }) => latitude >= 54.5)
      expect(new Set(names)).toEqual(new Set(wanted.map(({ name }) => name).slice(0, names.length)))
      expect(names).toEqual(
        wanted
          .toSorted((a, b) => a.latitude - b.latitude)
          .map(({ name }) => name)
          .slice(0, names.length),
      )
      const query = new URL(page.url()).search

      await gridRows(page).nth(1).getByRole('gridcell').nth(2).click()
      await waitForForm(page)
      const isAt = (index: number) =>
        page.getByRole('heading', { name: names[index]!, level: 2, exact: true }).waitFor()
      await isAt(1)
      await page.getByText(`2 of ${wanted.length}`, { exact: true }).waitFor()
      await page.getByRole('button', { name: 'Next', exact: true }).click()
      await isAt(2)
      await page.getByRole('button', { name: 'Next', exact: true }).click()
      await isAt(3)
      await page.getByRole('button', { name: 'Previous', exact: true }).click()
      await isAt(2)
      await page.goBack()
      await atList(page)
      expect(new URL(page.url()).search).toBe(query)
      const focused = () =>
        page.evaluate(
          () =>
            document.activeElement?.closest('[role="row"]')?.querySelector('[data-field="name"]')
              ?.textContent,
        )
      await expect.poll(focused).toBe(names[2])

      // By keyboard alone: go to the next row, open it and return to it.
      await page.keyboard.press('ArrowDown')
      await expect.poll(focused).toBe(names[3])
      await page.keyboard.press('Enter')
      await isAt(3)
      await waitForForm(page)
      await page.keyboard.press('Escape')
      await atList(page)
      expect(new URL(page.url()).search).toBe(query)
      await expect.poll(focused).toBe(names[3])
    })
  })

  test('a record opened by its address has the neighbors of the whole list', async () => {
    const sites = await sitesOf('admin')
    await as('admin', `/settings/sites/${sites[0]!.id}`, async (page) => {
      await page.getByText(`1 of ${sites.length}`, { exact: true }).waitFor()
      expect(await page.getByRole('button', { name: 'Previous', exact: true }).isDisabled()).toBe(true)
      await page.getByRole('button', { name: 'Next', exact: true }).click()
      await page.getByRole('heading', { name: sites[1]!.name, level: 2, exact: true }).waitFor()
    })
  })

  test('a row far down a long list is scrolled into view and focused', async () => {
    const sites = await sitesOf('admin')
    const last = sites.at(-1)!
    await as('admin', `/settings/sites/${last.id}`, async (page) => {
      await waitForForm(page)
      await page.keyboard.press('Escape')
      await atList(page)
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.closest('[role="row"]')?.textContent ?? ''))
        .toContain(last.name)
    })
  })

  test('`/` focuses the filter of the page, except while a field has the focus', async () => {
    await as('admin', '/settings/sites', async (page) => {
      await gridRows(page).first().waitFor()
      await page.keyboard.press('/')
      await expect
        .poll(() => page.getByLabel('Name').evaluate((input) => input === document.activeElement))
        .toBe(true)
      await page.keyboard.type('a/b')
      expect(await page.getByLabel('Name').inputValue()).toBe('a/b')
    })
    const pages = {
      '/forecasts': 'Search',
      '/settings/access': 'Filter sites',
      '/settings/users': 'Filter Users',
    }
    for (const [path, label] of Object.entries(pages))
      await as('admin', path, async (page) => {
        const filter = page.getByRole('main').getByLabel(label).first()
        await filter.waitFor()
        await page.keyboard.press('/')
        await expect.poll(() => filter.evaluate((input) => input === document.activeElement)).toBe(true)
        expect(await filter.inputValue()).toBe('')
      })
    const onPhone = async (page: Page) => {
      await page.getByRole('button', { name: 'Show search' }).waitFor()
      await page.keyboard.press('/')
      const filter = page.getByRole('textbox', { name: 'Name' })
      await expect.poll(() => filter.evaluate((input) => input === document.activeElement)).toBe(true)
    }
    await as('admin', '/settings/sites', onPhone, { screen: 'phone' })
  })
})

describe.each([
  { user: 'admin', name: 'alpha ventus' },
  { user: 'admin7', name: 'Anholt' },
])('a copy of $name', ({ user, name }) => {
  test('starts with its values and requires another name', async () => {
    const original = await siteNamed(user, name)
    await as(user, `/settings/sites/${original.id}`, async (page) => {
      await page.getByRole('link', { name: 'Duplicate' }).click()
      await at(page, '/settings/sites/create')
      await waitForText(page, 'Please change: Name must differ from that of the original')
      expect(await field(page, 'Latitude').inputValue()).toBe(String(original.latitude))
      await submit(page)
      await expect
        .poll(() => field(page, 'Name').evaluate((input) => input === document.activeElement))
        .toBe(true)
      expect(path(page)).toBe('/settings/sites/create')
      await field(page, 'Name').fill(`${name} copy`)
      await expect.poll(() => page.getByText(/^Please change/).count()).toBe(0)
      await submit(page)
      await waitForText(page, 'Site created')
      await atList(page)
    })
    const { id, name: _, version, ...values } = original
    expect(await siteNamed(user, `${name} copy`)).toMatchObject({ ...values, isFavorite: false })
    const call = await api(user)
    await call('DELETE', `/settings/sites/${(await siteNamed(user, `${name} copy`)).id}`)
  })
})

test('a copy of a user has the role and permissions of the original and requires a new name and password', async () => {
  const call = await api('admin')
  const users = async (): Promise<{ id: number; username: string }[]> =>
    (await call('GET', '/settings/users')).body.data
  const { id, username, ...original } = (await users()).find((user) => user.username === 'planner')!
  await as('admin', `/settings/users/${id}`, async (page) => {
    await page.getByRole('link', { name: 'Duplicate' }).click()
    await waitForText(page, 'Please change: Username must differ from that of the original')
    expect(await page.getByLabel('Password').inputValue()).toBe('')
    await page.getByLabel('Username').fill('planner copy')
    await page.getByLabel('Password').fill('a password of its own')
    await submit(page)
    await waitForText(page, 'User created')
  })
  const copy = (await users()).find((user) => user.username === 'planner copy')!
  expect(copy).toMatchObject({ ...original, version: 1 })
  await call('DELETE', `/settings/users/${copy.id}`)
})

test('the link to a record is copied and opens it', async () => {
  const { id } = await siteNamed('admin', 'alpha ventus')
  const { page } = await server.openPage()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAs(page, 'admin', `/settings/sites/${id}`)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await waitForText(page, 'Link copied')
  const address = await page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(address).pathname).toBe(`/settings/sites/${id}`)
  await page.goto(address)
  await page.getByRole('heading', { name: 'alpha ventus', level: 2 }).waitFor()
})

describe('numbers and choices', () => {
  test('a decimal comma is accepted in form and search; text that is not a number is refused with a message', async () => {
    const { id, latitude, longitude } = await siteNamed('admin', 'alpha ventus')
    await as('admin', `/settings/sites/${id}`, async (page) => {
      await field(page, 'Latitude').fill('54,5')
      expect(await field(page, 'Latitude').inputValue()).toBe('54,5')
      await field(page, 'Longitude').fill('1,013')
      await submit(page)
      await waitForText(page, 'Must be a number')
      await field(page, 'Longitude').fill('6,5')
      await submit(page)
      await page
        .getByRole('alertdialog', { name: 'Position was changed' })
        .getByRole('button', { name: 'Ok' })
        .click()
      await atList(page)
      await page.getByLabel('Lat Min').fill('fifty')
      await search(page)
      await waitForText(page, 'Must be a number')
      await page.getByLabel('Lat Min').fill('54,5')
      await page.getByLabel('Lat Max').fill('54,5')
      await search(page)
      await expect.poll(() => cellTexts(page, 'name')).toEqual(['alpha ventus'])
    })
    const stored = await siteNamed('admin', 'alpha ventus')
    expect(stored).toMatchObject({ latitude: 54.5, longitude: 6.5 })
    await (await api('admin'))('PUT', '/settings/sites', { ...stored, latitude, longitude })
  })

  test('a decimal comma is accepted in a field that only one customer has', async () => {
    const site = await siteNamed('admin7', 'Anholt')
    await as('admin7', `/settings/sites/${site.id}`, async (page) => {
      await field(page, 'Identifier Mapping').fill('no')
      await submit(page)
      await waitForText(page, 'Must be a number')
      await field(page, 'Identifier Mapping').fill('7,5')
      await submit(page)
      await waitForText(page, 'Site updated')
    })
    expect(await siteNamed('admin7', 'Anholt')).toMatchObject({ identifierMapping: 7.5 })
    await (await api('admin7'))('PUT', '/settings/sites', { ...site, version: site.version + 1 })
  })

  test('the search distinguishes hidden and visible sites', async () => {
    const call = await api('admin')
    const site = await siteNamed('admin', 'Tamra')
    await call('PUT', '/settings/sites', { ...site, isHidden: true })
    const { length } = await sitesOf('admin')
    await as('admin', '/settings/sites', async (page) => {
      const choose = async (word: string) => {
        await page.getByLabel('Visibility').click()
        await page.getByRole('option', { name: word, exact: true }).click()
        await search(page)
      }
      await page.getByLabel('Visibility').waitFor()
      await choose('Hidden')
      await expect.poll(() => cellTexts(page, 'name')).toEqual(['Tamra'])
      await choose('Visible')
      await expect.poll(() => page.getByRole('grid').getAttribute('aria-rowcount')).toBe(String(length))
      await choose('All')
      await expect.poll(() => page.getByRole('grid').getAttribute('aria-rowcount')).toBe(String(length + 1))
    })
    await call('PUT', '/settings/sites', { ...site, version: site.version + 1 })
  })

  test('Mark as offshore if available has an explanation below it', async () => {
    await as('admin', '/settings/sites/create', async (page) => {
      await page.getByText(/^For other programs that read the sites/).waitFor()
    })
  })
})

test('a success message shows for six seconds, even if it repeats the previous one', async () => {
  const { page } = await server.openPage()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAs(page, 'admin', '/settings/sites/create')
  const { id } = await siteNamed('admin', 'alpha ventus')
  await page.goto(`/settings/sites/${id}`)
  await waitForForm(page)
  await page.clock.install()
  const copyLink = page.getByRole('button', { name: 'Copy link' })
  await copyLink.click()
  const message = page.getByRole('alert').filter({ hasText: 'Link copied' })
  await message.waitFor()
  await page.clock.runFor(4000)
  await copyLink.click()
  await page.clock.runFor(4000)
  expect(await message.isVisible()).toBe(true)
  await page.clock.runFor(3000)
  await message.waitFor({ state: 'hidden' })
})

test('the position is set by a click on a small map, by dragging the pin, or by typing', async () => {
  const { page } = await server.openPage({ map: true })
  await openAs(page, 'admin', `/settings/sites/${(await siteNamed('admin', 'alpha ventus')).id}`)
  const map = page.getByRole('region', { name: 'Map of the position' })
  const pin = map
    .getByTitle('Chosen point')
    .or(map.getByRole('img', { name: 'Chosen point' }))
    .first()
  await pin.waitFor()
  const [fieldBox, box] = [await field(page, 'Latitude').boundingBox(), await map.boundingBox()]
  if (!fieldBox || !box) throw new Error('there is no map')
  expect(box.x).toBeGreaterThan(fieldBox.x + fieldBox.width)
  expect(Math.abs(box.y - fieldBox.y)).toBeLessThan(40)

  const value = async (name: string) => Number(await field(page, name).inputValue())
  const [latitude, longitude] = [await value('Latitude'), await value('Longitude')]
  await expect
    .poll(
      async () => {
        await page.mouse.click(box.x + 60, box.y + 60)
        return value('Longitude')
      },
      { interval: 500 },
    )
    .toBeLessThan(longitude)
  expect(await value('Latitude')).toBeGreaterThan(latitude)

  const [north, west] = [await value('Latitude'), await value('Longitude')]
  const from = await pin.boundingBox()
  if (!from) throw new Error('there is no pin')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + 60, from.y + 80, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => value('Latitude')).toBeLessThan(north)
  await expect.poll(() => value('Longitude')).toBeGreaterThan(west)

  const before = (await pin.boundingBox())!
  await field(page, 'Longitude').fill(String((await value('Longitude')) + 0.1).replace('.', ','))
  await expect.poll(async () => (await pin.boundingBox())!.x).toBeGreaterThan(before.x)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await atList(page)
})

test.each(['admin', 'admin7'])('list and form of %s have no axe violations at any size', async (username) => {
  const [site] = await sitesOf(username)
  await as(username, '/settings/sites', async (page) => {
    const link = page.getByRole('link', { name: site!.name }).first()
    await atEverySize(page, async () => {
      await link.waitFor()
      expect(await axeViolations(page)).toEqual([])
    })
    await link.click()
    await atEverySize(page, async (screen) => {
      await waitForForm(page)
      expect(await axeViolations(page)).toEqual([])
      for (const name of ['Next', 'Copy link', 'History']) {
        const { x, width } = (await page.getByRole('button', { name, exact: true }).boundingBox())!
        expect(x + width).toBeLessThanOrEqual(screens[screen].width)
      }
    })
  })
})
