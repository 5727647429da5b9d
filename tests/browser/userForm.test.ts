import type { Locator, Page } from 'playwright-core'
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
import { DEMO_PASSWORD } from './support/portal.ts'

const { api, as } = startEditableServer()

interface User {
  id: number
  username: string
  email: string
  roles: string[]
  permissions: string[]
  mainPage: string
}

const usersOf = async (username: string): Promise<User[]> =>
  (await (await api(username))('GET', '/settings/users')).body.data
const userNamed = async (username: string, as = 'admin') =>
  (await usersOf(as)).find((user) => user.username === username)

/** Adds a user through the API as an administrator. */
async function addUser(username: string, fields: Partial<User> = {}): Promise<number> {
  const { status, body } = await (await api('admin'))('POST', '/settings/users', {
    username,
    email: `${username}@example.org`,
    password: DEMO_PASSWORD,
    name: 'Somebody',
    roles: ['User'],
    permissions: ['Module.Forecasts', 'Module.Hindcasts'],
    mainPage: 'Module.Forecasts',
    ...fields,
  })
  expect([status, body]).toEqual([200, { data: expect.any(Number) }])
  return body.data
}

const atList = (page: Page) => page.waitForURL(({ pathname }) => pathname === '/settings/users')
const tree = (page: Page) => page.getByRole('tree', { name: 'Permissions' })
const item = (page: Page, name: string) => tree(page).getByRole('treeitem', { name, exact: true })
const master = (page: Page) => page.getByRole('checkbox', { name: 'All permissions' })
const checked = (place: Locator) => place.getAttribute('aria-checked')

/** The labels of the ticked items, in their order. */
const ticked = async (page: Page) =>
  (
    await tree(page).locator('[role=treeitem][aria-checked=true] > .MuiTreeItem-content').allTextContents()
  ).map((text) => text.trim())

const refused = /400 \(Bad Request\)|403 \(Forbidden\)/

describe('the list', () => {
  test('filters username and email by text, matching % and _ literally', async () => {
    await addUser('x_y%z', { email: 'first@example.org' })
    await addUser('plain', { email: 'under_score@example.org', roles: ['MultiUser'] })
    await as('admin', '/settings/users', async (page) => {
      await gridRows(page).first().waitFor()
      const filter = page.getByLabel('Filter Users')
      for (const [text, found] of [
        ['X_Y', ['x_y%z']],
        ['%', ['x_y%z']],
        ['_', ['plain', 'x_y%z']],
        ['UNDER_SCORE@', ['plain']],
        ['multiu', []],
      ] as const) {
        await filter.fill(text)
        await filter.press('Enter')
        await expect.poll(() => cellTexts(page, 'username')).toEqual(found)
      }
      await waitForText(page, 'No users found')
    })
  })
})

describe('a new user', () => {
  test('has the permissions of the modules, and the first of them as main page', async () => {
    await as('admin', '/settings/users/create', async (page) => {
      await item(page, 'Module.Forecasts').waitFor()
      await expect
        .poll(() => ticked(page))
        .toEqual([
          'Module.Forecasts',
          'Module.Alerts',
          'Module.Reports',
          'Module.Hindcasts',
          'Module.ForecastUI',
          'Module.Operations',
        ])
      await expect.poll(() => page.getByLabel('Main page').textContent()).toBe('Weather Forecast')
      // The initial values of a form do not count as changes.
      await page.getByRole('button', { name: 'Cancel' }).click()
      await atList(page)
    })
  })

  test('is added with a role and permissions, after the form has reported missing values', async () => {
    await as(
      'admin',
      '/settings/users/create',
      async (page) => {
        await item(page, 'Module.Forecasts').waitFor()
        await submit(page)
        // Username, email, name and role. Only the server requires the password, because it knows that the user is new.
        await expect.poll(() => page.getByText('Required', { exact: true }).count()).toBe(4)
        await page.getByLabel('Username').fill('ny')
        await page.getByLabel('Email').fill('no address')
        await page.getByLabel('Password').fill('eleven char')
        await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ny Bruker')
        await page.getByLabel('Role').click()
        expect(await page.getByRole('option').allTextContents()).toEqual([
          'User',
          'MultiUser',
          'Administrator',
        ])
        await page.getByRole('option', { name: 'Administrator' }).click()
        for (const message of [
          'Must be 3 to 64 characters',
          'Please enter a valid email address',
          'Must be at least 12 characters',
        ])
          await waitForText(page, message)
        await page.getByLabel('Username').fill('nybruker')
        await page.getByLabel('Email').fill('ny@example.org')
        await page.getByLabel('Password').fill('')
        await submit(page)
        await expect.poll(() => page.getByLabel('Password').getAttribute('aria-invalid')).toBe('true')
        await page.getByLabel('Password').fill(DEMO_PASSWORD)
        await item(page, 'Hindcasts.Download ASV').getByText('Hindcasts.Download ASV').click()
        await item(page, 'Module.Alerts').getByText('Module.Alerts').click()
        await submit(page)
        await waitForText(page, 'User created')
        await atList(page)
      },
      { expected: refused },
    )
    expect(await userNamed('nybruker')).toMatchObject({
      email: 'ny@example.org',
      roles: ['Administrator'],
      permissions: [
        'Module.Forecasts',
        'Module.Reports',
        'Module.Hindcasts',
        'Hindcasts.Download',
        'Module.ForecastUI',
        'Module.Operations',
      ],
      mainPage: 'Module.Forecasts',
    })
    expect(JSON.stringify(await usersOf('admin'))).not.toContain(DEMO_PASSWORD)
  })

  test('needs a unique username', async () => {
    await as(
      'admin',
      '/settings/users/create',
      async (page) => {
        await item(page, 'Module.Forecasts').waitFor()
        await page.getByLabel('Username').fill('planner')
        await page.getByLabel('Email').fill('p@example.org')
        await page.getByLabel('Password').fill(DEMO_PASSWORD)
        await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Pia')
        await page.getByLabel('Role').click()
        await page.getByRole('option', { name: 'User', exact: true }).click()
        await submit(page)
        await expect.poll(() => page.getByLabel('Username').getAttribute('aria-invalid')).toBe('true')
      },
      { expected: refused },
    )
  })
})

describe('a stored user', () => {
  test('can be changed: role, permissions and the main page, whose choices follow the permissions', async () => {
    const id = await addUser('changed')
    await as('admin', `/settings/users/${id}`, async (page) => {
      await expect.poll(() => ticked(page)).toEqual(['Module.Forecasts', 'Module.Hindcasts'])
      expect(await page.getByLabel('Role').inputValue()).toBe('User')
      expect(await page.getByLabel('Password').inputValue()).toBe('')
      const mainPage = page.getByLabel('Main page')
      await expect.poll(() => mainPage.textContent()).toBe('Weather Forecast')
      await item(page, 'Module.Forecasts').getByText('Module.Forecasts').click()
      await expect.poll(() => mainPage.textContent()).toBe('Hindcast Analysis')
      await item(page, 'Module.Reports').getByText('Module.Reports').click()
      await mainPage.click()
      expect(await page.getByRole('option').allTextContents()).toEqual([
        'Manage Reports',
        'Hindcast Analysis',
      ])
      await page.getByRole('option', { name: 'Manage Reports' }).click()
      await page.getByLabel('Role').click()
      await page.getByRole('option', { name: 'MultiUser' }).click()
      await submit(page)
      await waitForText(page, 'User updated')
      await atList(page)
    })
    expect(await userNamed('changed')).toMatchObject({
      roles: ['MultiUser'],
      permissions: ['Module.Hindcasts', 'Module.Reports'],
      mainPage: 'Module.Reports',
    })
  })

  test('is deleted after confirmation', async () => {
    const id = await addUser('leaving')
    await as('admin', `/settings/users/${id}`, async (page) => {
      await waitForForm(page)
      await page.getByRole('button', { name: 'Delete' }).click()
      const dialog = page.getByRole('alertdialog')
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await dialog.waitFor({ state: 'hidden' })
      await page.getByRole('button', { name: 'Delete' }).click()
      await dialog.getByRole('button', { name: 'Ok' }).click()
      await waitForText(page, 'User deleted')
      await atList(page)
    })
    expect(await userNamed('leaving')).toBeUndefined()
  })

  test('cannot remove its own right to manage users, and the field shows the reason', async () => {
    // Without a second administrator, the server would refuse because the customer needs one.
    await addUser('second', {
      roles: ['Administrator'],
      permissions: ['Module.Forecasts', 'Admin.ManageUsers', 'Admin.ManageUsers.Modify'],
    })
    const { id } = (await userNamed('admin'))!
    await as(
      'admin',
      `/settings/users/${id}`,
      async (page) => {
        await item(page, 'Admin.ManageUsers').getByText('Admin.ManageUsers', { exact: true }).click()
        await submit(page)
        await waitForText(page, 'You cannot take the right to manage users away from yourself')
        expect(
          await page.getByRole('group', { name: 'Permissions' }).getAttribute('aria-describedby'),
        ).toMatch(/permissions__error/)
        await page.getByRole('button', { name: 'Cancel' }).click()
      },
      { expected: refused },
    )
  })
})

describe('the permission tree', () => {
  test('nests related permissions, filters, and reports when nothing is found', async () => {
    await as('admin', '/settings/users/create', async (page) => {
      await item(page, 'Module.Forecasts').waitFor()
      const nested = item(page, 'Module.Hindcasts').getByRole('treeitem')
      expect(await nested.allTextContents()).toEqual(['Hindcasts.Download ASV'])
      const filter = page.getByLabel('Filter', { exact: true })
      await filter.fill('managesites.d')
      expect(await tree(page).getByRole('treeitem').count()).toBe(2)
      // Enter in the filter does not submit the form.
      await filter.press('Enter')
      await filter.fill('no such permission')
      await waitForText(page, 'No items found')
      expect(await page.getByText('Required', { exact: true }).count()).toBe(0)
    })
  })

  test('has a master checkbox that is indeterminate while only some are ticked', async () => {
    const id = await addUser('master', { permissions: [], mainPage: '' })
    await as('admin', `/settings/users/${id}`, async (page) => {
      await item(page, 'Module.Forecasts').waitFor()
      const state = () => master(page).evaluate((box: HTMLInputElement) => [box.checked, box.indeterminate])
      expect(await state()).toEqual([false, false])
      await item(page, 'Module.Forecasts').getByRole('checkbox', { includeHidden: true }).first().click()
      await expect.poll(state).toEqual([false, true])
      await master(page).click()
      await expect.poll(state).toEqual([true, false])
      const all = await tree(page).getByRole('treeitem').count()
      expect(all).toBeGreaterThan(16)
      expect((await ticked(page)).length).toBe(all)
      await master(page).click()
      await expect.poll(state).toEqual([false, false])
      expect(await ticked(page)).toEqual([])
    })
  })

  test('works by keyboard: arrow keys move the focus, Space ticks a permission and its nested ones', async () => {
    const id = await addUser('keys', { permissions: ['Module.Forecasts'] })
    await as('admin', `/settings/users/${id}`, async (page) => {
      await item(page, 'Module.Forecasts').waitFor()
      await page.getByLabel('Filter', { exact: true }).focus()
      await page.keyboard.press('Tab')
      expect(await master(page).evaluate((box) => box === document.activeElement)).toBe(true)
      await page.keyboard.press('Tab')
      await page.keyboard.press('End')
      await page.keyboard.press('Home')
      await page.keyboard.press('Space')
      await expect.poll(() => checked(item(page, 'Module.Forecasts'))).toBe('false')
      await page.keyboard.type('hind')
      await page.keyboard.press('Space')
      await expect.poll(() => ticked(page)).toEqual(['Module.Hindcasts', 'Hindcasts.Download ASV'])
      await page.keyboard.press('ArrowLeft')
      await page.keyboard.press('Space')
      await expect.poll(() => ticked(page)).toEqual([])
      await page.keyboard.press('ArrowLeft')
      await expect.poll(() => item(page, 'Hindcasts.Download ASV').count()).toBe(0)
      await page.keyboard.press('ArrowRight')
      await item(page, 'Hindcasts.Download ASV').waitFor()
    })
  })

  test('disables permissions that the editing user does not have', async () => {
    await addUser('junior', {
      roles: ['Administrator'],
      permissions: [
        'Module.Forecasts',
        'Admin.ManageUsers',
        'Admin.ManageUsers.Create',
        'Admin.ManageUsers.Modify',
      ],
    })
    await as('junior', '/settings/users/create', async (page) => {
      await item(page, 'Module.Forecasts').waitFor()
      await expect.poll(() => ticked(page)).toEqual(['Module.Forecasts'])
      const locked = item(page, 'Module.Hindcasts')
      expect(await locked.getAttribute('aria-disabled')).toBe('true')
      await locked.getByText('Module.Hindcasts').click()
      await master(page).click()
      await expect
        .poll(() => ticked(page))
        .toEqual([
          'Module.Forecasts',
          'Admin.ManageUsers',
          'Admin.ManageUsers.Create ASV',
          'Admin.ManageUsers.Modify ASV',
        ])
      await waitForText(page, 'You can only give permissions that you have yourself.')
    })
  })
})

describe('without permission', () => {
  test('users have no Add new, Submit or Delete button', async () => {
    const id = await addUser('watched')
    await addUser('watcher', {
      roles: ['Administrator'],
      permissions: ['Module.Forecasts', 'Admin.ManageUsers'],
    })
    await as('watcher', '/settings/users', async (page) => {
      await gridRows(page).first().waitFor()
      expect(await page.getByRole('link', { name: 'Add new' }).count()).toBe(0)
    })
    await as('watcher', `/settings/users/${id}`, async (page) => {
      await item(page, 'Module.Forecasts').waitFor()
      expect(await page.getByRole('button', { name: /Submit|Delete/ }).count()).toBe(0)
      expect(await item(page, 'Module.Forecasts').getAttribute('aria-disabled')).toBe('true')
      expect(await master(page).isDisabled()).toBe(true)
    })
    await as('watcher', '/settings/users/create', (page) => waitForText(page, 'Unauthorized'))
    await as('planner', '/settings/users', (page) => waitForText(page, 'Unauthorized'))
  })
})

test('the second customer has its own users and the permissions of its modules', async () => {
  const { id } = (await userNamed('planner7', 'admin7'))!
  await as('admin7', '/settings/users', async (page) => {
    await expect.poll(() => cellTexts(page, 'username')).toEqual(['admin7', 'planner7'])
  })
  await as('admin7', `/settings/users/${id}`, async (page) => {
    await item(page, 'Module.HWWA').waitFor()
    expect(await item(page, 'Module.Hindcasts').count()).toBe(0)
    await page.getByLabel('Main page').click()
    expect(await page.getByRole('option').allTextContents()).toContain('Historical Weather Window Analysis')
  })
})

test('list and form have no accessibility violation and do not scroll sideways at any size', async () => {
  const { id } = (await userNamed('planner'))!
  for (const path of ['/settings/users', `/settings/users/${id}`])
    await as('admin', path, (page) =>
      atEverySize(page, async (screen) => {
        if (path.endsWith('users')) await page.getByText('planner', { exact: true }).first().waitFor()
        else await item(page, 'Module.Forecasts').waitFor()
        expect(await axeViolations(page)).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
          screens[screen].width,
        )
      }),
    )
})
