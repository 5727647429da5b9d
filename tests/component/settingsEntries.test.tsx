import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { navigate, startPortal, user } from './support/portal.tsx'
import { vessels } from './support/sampleResources.ts'

const portal = startPortal()

const sites = { permission: 'Admin.ManageSites', path: '/settings/sites', menu: 'Sites', title: 'Sites' }
const users = { permission: 'Admin.ManageUsers', path: '/settings/users', menu: 'Users', title: 'Users' }
const access = {
  permission: 'Admin.ManageAccessSites',
  path: '/settings/access',
  menu: 'Manage Access to Sites',
  title: 'Site/user access',
}
const groups = { permission: 'Admin.ManageUsers', path: '/settings/groups', menu: 'Groups', title: 'Groups' }
const tokens = { permission: 'Admin.ManageUsers', path: '/settings/tokens', menu: 'Tokens', title: 'Tokens' }
const data = { permission: 'Admin.ManageData', path: '/settings/data', menu: 'Data', title: 'Data' }
const feeds = { permission: 'Admin.ManageData', path: '/settings/feeds', menu: 'Feeds', title: 'Feeds' }
const audit = { permission: 'Admin.ViewAudit', path: '/settings/audit', menu: 'Audit', title: 'Audit' }
const forms = { permission: 'Admin.ManageForms', path: '/settings/forms', menu: 'Forms', title: 'Forms' }
const outbox = { permission: 'Admin.ManageOutbox', path: '/settings/outbox', menu: 'Outbox', title: 'Outbox' }
type Entry = typeof sites
const all = [sites, users, access, groups, tokens, data, feeds, audit, forms, outbox]

/** A user with the rights to entries, which are listed in the order of the specification: sites, users, access, then further ones. */
const cases: readonly (readonly [username: string, role: 'Administrator' | 'User', entries: Entry[]])[] = [
  ['admin.of.all', 'Administrator', all],
  ['user.of.all', 'User', all],
  ['admin.of.users.and.access', 'Administrator', [users, access, groups, tokens]],
  ['user.of.access.and.audit', 'User', [access, audit]],
  ['admin.of.audit', 'Administrator', [audit]],
  ['user.of.forms.and.outbox', 'User', [forms, outbox]],
  ['admin.of.data', 'Administrator', [data, feeds]],
  ['admin.of.nothing', 'Administrator', []],
  ['user.of.nothing', 'User', []],
]

const menu = () => within(screen.getByRole('navigation', { name: 'Settings' }))
const findTitle = ({ title }: Entry) => screen.findByRole('heading', { level: 2, name: title })
const isInMenu = () =>
  within(screen.getByRole('navigation', { name: 'Modules' })).queryByRole('link', { name: 'Settings' }) !==
  null

describe('the settings of a user', () => {
  test.each(cases)(
    '%s list the permitted entries and open them and no others',
    async (name, role, entries) => {
      // Reversed, because the order of the menu must not depend on it.
      const permissions = [...new Set(entries.map(({ permission }) => permission))].reverse()
      await portal.addUser(name, [role], ['Module.Forecasts', ...permissions])
      await portal.open(name, '/settings')
      const [first, ...others] = entries
      if (first) {
        await findTitle(first)
        expect(location.pathname).toBe(first.path)
        expect(
          menu()
            .getAllByRole('link')
            .map((link) => link.textContent),
        ).toEqual(entries.map((entry) => entry.menu))
      }
      for (const entry of others) {
        await user.click(menu().getByRole('link', { name: entry.menu }))
        await findTitle(entry)
        expect(location.pathname).toBe(entry.path)
      }
      const forbidden = all.filter((entry) => !entries.includes(entry)).map(({ path }) => path)
      const unknown = first ? ['/settings/nothing', `${first.path}/1/2`] : ['/settings']
      for (const path of [...forbidden, ...unknown]) {
        navigate('/account')
        await screen.findByRole('heading', { name: 'Change password' })
        navigate(path)
        await screen.findByText('Unauthorized')
        expect(screen.getByRole('link', { name: 'Frontpage' }).getAttribute('href')).toBe('/')
      }
      expect(isInMenu()).toBe(role === 'Administrator')
    },
  )
})

describe('the problems of files', () => {
  test.each([
    ['a file that has no schema', 'broken', { resource: { name: 'broken' } }, /resources\/broken\.json/],
    [
      'a file that the portal cannot render',
      'vessels',
      { ...vessels, formSchema: vessels.schema },
      /vessels\.json: .*src\/resources\/shapes\/vessels\.ts is missing/,
    ],
  ])('%s is reported in the settings to administrators only', async (_, name, file, problem) => {
    await portal.putFile(file)
    await portal.open('admin', '/settings/users')
    await screen.findAllByText(problem)
    if (name === 'vessels') {
      navigate('/vessels')
      await screen.findByText('This page cannot be shown')
      expect(screen.queryByText('Unauthorized')).toBeNull()
    }
    await portal.open('user.of.all', '/settings/users')
    await screen.findByRole('gridcell', { name: 'planner@example.org' })
    expect(screen.queryByText(problem)).toBeNull()
    portal.removeFile(name)
    await waitFor(async () =>
      expect((await portal.call('admin', 'GET', '/forms')).data.resources).not.toHaveProperty(name),
    )
  })
})
