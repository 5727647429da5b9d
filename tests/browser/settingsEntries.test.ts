import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { startEditableServer, waitForText } from './support/editableServer.ts'
import { DEMO_PASSWORD, navigate } from './support/portal.ts'

const { api, as, putFile, removeFile } = startEditableServer()

const sites = { permission: 'Admin.ManageSites', path: '/settings/sites', menu: 'Sites', title: 'Sites' }
const users = { permission: 'Admin.ManageUsers', path: '/settings/users', menu: 'Users', title: 'Users' }
const access = {
  permission: 'Admin.ManageAccessSites',
  path: '/settings/access',
  menu: 'Manage Access to Sites',
  title: 'Site/user access',
}
const audit = { permission: 'Admin.ViewAudit', path: '/settings/audit', menu: 'Audit', title: 'Audit' }
const forms = { permission: 'Admin.ManageForms', path: '/settings/forms', menu: 'Forms', title: 'Forms' }
const outbox = { permission: 'Admin.ManageOutbox', path: '/settings/outbox', menu: 'Outbox', title: 'Outbox' }
const all = [sites, users, access, audit, forms, outbox]

/** The entries that a user may open, in the order of the specification: sites, users, access, then further ones. */
const cases = [
  ['everything', [sites, users, access, audit, forms, outbox]],
  ['users and access', [users, access]],
  ['access and the audit', [access, audit]],
  ['the audit alone', [audit]],
  ['the forms and the outbox', [forms, outbox]],
] as const
const roles = ['Administrator', 'User'] as const

async function addUser(username: string, role: string, permissions: readonly string[]) {
  const call = await api('admin')
  const answer = await call('POST', '/settings/users', {
    ...{ username, name: username, email: `${username.replaceAll(' ', '.')}@example.org` },
    // Reversed, because the order of the menu must not depend on it.
    ...{
      roles: [role],
      permissions: ['Module.Forecasts', ...permissions.toReversed()],
      password: DEMO_PASSWORD,
    },
  })
  expect([username, answer.status]).toEqual([username, 200])
}

const isUnauthorized = async (page: Page) => {
  await waitForText(page, 'Unauthorized')
  expect(await page.getByRole('link', { name: 'Frontpage' }).getAttribute('href')).toBe('/')
}

/** Loads the first page, and navigates to the others from a page that every user may open. */
async function areUnauthorized(page: Page, [first, ...others]: readonly string[]) {
  await page.goto(first!)
  await isUnauthorized(page)
  for (const path of others) {
    await navigate(page, '/account')
    await page.getByRole('heading', { name: 'Change password' }).waitFor()
    await navigate(page, path)
    await isUnauthorized(page)
  }
}

describe.each(roles)('the settings of role %s', (role) => {
  test.each(cases)('with rights to %s open the first entry and list only these', async (what, entries) => {
    const username = `${role} of ${what}`.slice(0, 60)
    await addUser(
      username,
      role,
      entries.map(({ permission }) => permission),
    )
    await as(username, '/settings', async (page) => {
      await page.waitForURL(({ pathname }) => pathname === entries[0]?.path)
      await page.getByRole('heading', { level: 2, name: entries[0]?.title }).waitFor()
      const menu = page.getByRole('navigation', { name: 'Settings' })
      const links = menu.getByRole('link')
      await expect.poll(() => links.allTextContents()).toEqual(entries.map((entry) => entry.menu))
      for (const { menu: name, path, title } of entries) {
        await menu.getByRole('link', { name, exact: true }).click()
        await page.waitForURL(({ pathname }) => pathname === path)
        await page.getByRole('heading', { level: 2, name: title }).waitFor()
      }
      const others = all.filter((entry) => !entries.some(({ path }) => path === entry.path))
      const paths = [...others.map(({ path }) => path), '/settings/nothing', `${entries[0]?.path}/1/2`]
      await areUnauthorized(page, paths)
      await page.getByRole('link', { name: 'Frontpage' }).click()
      await page.waitForURL('**/forecasts')
      const modules = page.getByRole('navigation', { name: 'Modules' })
      const inMenu = await modules.getByRole('link', { name: 'Settings', exact: true }).count()
      expect(inMenu).toBe(role === 'Administrator' ? 1 : 0)
    })
  })

  test('scroll the entry of the open page into view on a phone', async () => {
    const username = `${role} on a phone`
    await addUser(
      username,
      role,
      all.map(({ permission }) => permission),
    )
    await as(
      username,
      outbox.path,
      async (page) => {
        await page.getByRole('heading', { level: 2, name: outbox.title }).waitFor()
        const entry = page
          .getByRole('navigation', { name: 'Settings' })
          .getByRole('link', { name: outbox.menu, exact: true })
        await expect
          .poll(async () => {
            const box = await entry.boundingBox()
            return box && box.x >= 0 && box.x + box.width <= 390
          })
          .toBe(true)
      },
      { screen: 'phone' },
    )
  })

  test('are Unauthorized without permissions and link to the front page', async () => {
    const username = `${role} of nothing`
    await addUser(username, role, [])
    await as(username, '/', async (page) => {
      await areUnauthorized(page, ['/settings', ...all.map(({ path }) => path)])
      await page.getByRole('link', { name: 'Frontpage' }).click()
      await page.waitForURL('**/forecasts')
    })
  })
})

test('problems of the files are shown only to administrators', async () => {
  const name = 'broken'
  putFile({ resource: { name } })
  const problem = /resources\/broken\.json/
  await as('Administrator of everything', '/settings/users', (page) =>
    page.getByRole('alert').filter({ hasText: problem }).waitFor(),
  )
  await as('User of everything', '/settings/users', async (page) => {
    await page.getByRole('gridcell', { name: 'planner@example.org' }).waitFor()
    expect(await page.getByText(problem).count()).toBe(0)
  })
  removeFile(name)
})
