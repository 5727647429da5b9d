import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { password } from '../server/seededApp.ts'
import { choose, field } from './support/fields.ts'
import { cellTexts, gridRows, submit } from './support/grid.ts'
import { fill, startPortal, user } from './support/portal.tsx'

const portal = startPortal()

interface User {
  id: number
  username: string
  roles: string[]
  permissions: string[]
}

const usersOf = async (username: string): Promise<User[]> =>
  (await portal.call(username, 'GET', '/settings/users')).data
const userNamed = async (username: string, as = 'admin') =>
  (await usersOf(as)).find((each) => each.username === username)

const fillAll = (texts: Record<string, string>) => {
  for (const [label, text] of Object.entries(texts)) fill(field(new RegExp(`^${label}`)), text)
}
const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
const atList = () => waitFor(() => expect(location.pathname).toBe('/settings/users'))

const options = () => screen.getAllByRole('option').map((option) => option.textContent)

const tree = () => screen.getByRole('tree', { name: 'Permissions' })
/** The names of the permissions, without the sentences below them. */
const labels = () => [...tree().querySelectorAll('.MuiTreeItem-label > :first-child')]
const label = (text: string) => labels().find((each) => each.textContent === text)
const item = (text: string) => label(text)?.closest<HTMLElement>('[role=treeitem]')
const pick = (text: string) => user.click(label(text)!)
const ticked = () =>
  labels()
    .filter((each) => each.closest('[role=treeitem]')?.getAttribute('aria-checked') === 'true')
    .map((each) => each.textContent)
const master = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'All permissions' })

const openForm = async (username: string, id: number | 'create') => {
  await portal.open(username, `/settings/users/${id}`)
  await screen.findByRole('tree', { name: 'Permissions' })
  await waitFor(() => expect(item('Module.Forecasts')).toBeDefined())
}

const modulePermissions = [
  'Module.Forecasts',
  'Module.Alerts',
  'Module.Reports',
  'Module.Hindcasts',
  'Module.ForecastUI',
  'Module.Operations',
]

test('the list is filtered by username and email, in which % and _ are characters like others', async () => {
  await portal.addUser('x_y%z', ['User'], [])
  await portal.addUser('plain_one', ['MultiUser'], [])
  await portal.open('admin', '/settings/users')
  await waitFor(() => expect(gridRows()).not.toEqual([]))
  for (const [text, found] of [
    ['X_Y', ['x_y%z']],
    ['%', ['x_y%z']],
    ['_', ['plain_one', 'x_y%z']],
    ['PLAIN_ONE@', ['plain_one']],
    ['multiu', []],
  ] as const) {
    const filter = screen.getByLabelText('Filter Users')
    fill(filter, text)
    await waitFor(() => expect(cellTexts('username')).toEqual(found))
  }
  await screen.findByText('No users found')
})

describe('a new user', () => {
  test('has the permissions of the modules and the first as main page, which are no changes', async () => {
    await openForm('admin', 'create')
    await waitFor(() => expect(ticked()).toEqual(modulePermissions))
    await waitFor(() => expect(field(/^Main page/).textContent).toBe('Weather Forecast'))
    await user.keyboard('{Escape}')
    await atList()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('is added with a role and permissions, after the form has reported missing and wrong values', async () => {
    await openForm('admin', 'create')
    await submit()
    // Username, email, name and role.
    await waitFor(() => expect(screen.getAllByText('Required')).toHaveLength(4))
    fillAll({ Username: 'ny', Email: 'no address', Password: 'eleven char', Name: 'Ny Bruker' })
    await user.click(field(/^Role/))
    await screen.findByRole('option', { name: 'User' })
    expect(options()).toEqual(['User', 'MultiUser', 'Administrator'])
    await user.click(screen.getByRole('option', { name: 'Administrator' }))
    await screen.findByText('Must be 3 to 64 characters')
    screen.getByText('Please enter a valid email address')
    screen.getByText('Must be at least 12 characters')
    fillAll({ Username: 'planner', Email: 'ny@example.org', Password: password })
    await submit()
    // The name is taken.
    await waitFor(() => expect(field(/^Username/).getAttribute('aria-invalid')).toBe('true'))
    fillAll({ Username: 'nybruker' })
    await pick('Hindcasts.Download ASV')
    await pick('Module.Alerts')
    await submit()
    await screen.findByText('User created')
    await atList()
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
  })
})

describe('a stored user', () => {
  test('can be changed: role, permissions and the main page, whose choices follow the permissions', async () => {
    const id = await portal.addUser('changed', ['User'], ['Module.Forecasts', 'Module.Hindcasts'])
    await openForm('admin', id)
    await waitFor(() => expect(ticked()).toEqual(['Module.Forecasts', 'Module.Hindcasts']))
    await waitFor(() => expect(field(/^Role/).value).toBe('User'))
    expect(field(/^Password/).value).toBe('')
    const mainPage = () => field(/^Main page/)
    await waitFor(() => expect(mainPage().textContent).toBe('Weather Forecast'))
    await pick('Module.Forecasts')
    await waitFor(() => expect(mainPage().textContent).toBe('Hindcast Analysis'))
    await pick('Module.Reports')
    await user.click(mainPage())
    await screen.findByRole('option', { name: 'Manage Reports' })
    expect(options()).toEqual(['Manage Reports', 'Hindcast Analysis'])
    await user.click(screen.getByRole('option', { name: 'Manage Reports' }))
    await choose(/^Role/, 'MultiUser')
    await submit()
    await screen.findByText('User updated')
    await atList()
    expect(await userNamed('changed')).toMatchObject({
      roles: ['MultiUser'],
      permissions: ['Module.Hindcasts', 'Module.Reports'],
      mainPage: 'Module.Reports',
    })
  })

  test('is deleted after confirmation', async () => {
    await openForm('admin', await portal.addUser('leaving', ['User'], []))
    for (const answer of ['Cancel', 'Delete']) {
      await press('Delete')
      const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete User' }))
      await user.click(dialog.getByRole('button', { name: answer }))
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    }
    await screen.findByText('User deleted')
    await atList()
    expect(await userNamed('leaving')).toBeUndefined()
  })

  test('cannot remove the own right to manage users, and the field shows the reason', async () => {
    // Without a second administrator, the server would refuse because the customer needs one.
    await portal.addUser(
      'second',
      ['Administrator'],
      ['Module.Forecasts', 'Admin.ManageUsers', 'Admin.ManageUsers.Modify'],
    )
    await openForm('admin', (await userNamed('admin'))!.id)
    await pick('Admin.ManageUsers')
    await submit()
    await screen.findByText('You cannot take the right to manage users away from yourself')
    expect(screen.getByRole('group', { name: /^Permissions/ }).getAttribute('aria-describedby')).toMatch(
      /permissions__error/,
    )
  })
})

describe('the permission tree', () => {
  test('nests related permissions, filters, and reports when nothing is found', async () => {
    await openForm('admin', 'create')
    const nested = within(item('Module.Hindcasts')!).getAllByRole('treeitem')
    expect(nested).toEqual([item('Hindcasts.Download ASV')])
    const filter = within(screen.getByRole('group', { name: /^Permissions/ })).getByLabelText('Filter')
    fill(filter, 'managesites.d')
    await waitFor(() => expect(labels()).toHaveLength(2))
    // Enter in the filter does not submit the form.
    fill(filter, 'no such permission')
    await within(screen.getByRole('group', { name: /^Permissions/ })).findByText('No items found')
    expect(screen.queryByText('Required')).toBeNull()
  })

  test('says what each permission gives, also to a screen reader, and that a related one needs the one above', async () => {
    await openForm('admin', 'create')
    const named = (name: string) => within(tree()).getByRole('treeitem', { name })
    const described = (name: string) =>
      document.getElementById(named(name).getAttribute('aria-describedby') ?? '')?.textContent
    expect(described('Admin.ManageSites')).toBe('Shows all sites of the company in the settings.')
    expect(described('Admin.ManageSites.Delete ASV')).toBe(
      'Deletes sites. Has an effect only with the permission above it.',
    )
    for (const each of within(tree()).getAllByRole('treeitem'))
      expect(document.getElementById(each.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(/\.$/)
  })

  test('has a master checkbox that is indeterminate while only some are ticked', async () => {
    await openForm('admin', await portal.addUser('master', ['User'], []))
    const state = () => [master().checked, master().indeterminate]
    expect(state()).toEqual([false, false])
    await pick('Module.Forecasts')
    await waitFor(() => expect(state()).toEqual([false, true]))
    await user.click(master())
    await waitFor(() => expect(state()).toEqual([true, false]))
    expect(labels().length).toBeGreaterThan(16)
    expect(ticked()).toHaveLength(labels().length)
    await user.click(master())
    await waitFor(() => expect(state()).toEqual([false, false]))
    expect(ticked()).toEqual([])
  })

  test('works by keyboard: arrow keys move the focus, Space ticks a permission and its nested ones', async () => {
    await openForm('admin', await portal.addUser('keys', ['User'], ['Module.Forecasts']))
    within(screen.getByRole('group', { name: /^Permissions/ }))
      .getByLabelText('Filter')
      .focus()
    await user.tab()
    expect(document.activeElement).toBe(master())
    await user.tab()
    await user.keyboard('{End}{Home} ')
    await waitFor(() => expect(ticked()).toEqual([]))
    // Without a layout the tree does not find the way from the last item of a group to the next group.
    item('Hindcasts.Download ASV')?.focus()
    await user.keyboard(' ')
    await waitFor(() => expect(ticked()).toEqual(['Module.Hindcasts', 'Hindcasts.Download ASV']))
    await user.keyboard('{ArrowLeft} ')
    await waitFor(() => expect(ticked()).toEqual([]))
    await user.keyboard('{ArrowLeft}')
    await waitFor(() => expect(label('Hindcasts.Download ASV')).toBeUndefined())
    await user.keyboard('{ArrowRight}')
    await waitFor(() => expect(label('Hindcasts.Download ASV')).toBeDefined())
  })

  test('disables permissions that the editing user does not have', async () => {
    const permissions = ['Admin.ManageUsers', 'Admin.ManageUsers.Create', 'Admin.ManageUsers.Modify']
    await portal.addUser('junior', ['Administrator'], ['Module.Forecasts', ...permissions])
    await openForm('junior', 'create')
    await waitFor(() => expect(ticked()).toEqual(['Module.Forecasts']))
    expect(item('Module.Hindcasts')?.getAttribute('aria-disabled')).toBe('true')
    await pick('Module.Hindcasts')
    await user.click(master())
    await waitFor(() =>
      expect(ticked()).toEqual([
        'Module.Forecasts',
        'Admin.ManageUsers',
        'Admin.ManageUsers.Create ASV',
        'Admin.ManageUsers.Modify ASV',
      ]),
    )
    screen.getByText('You can only give permissions that you have yourself.')
  })
})

test('a user who may not change users has no Add new, Submit or Delete, and a disabled form', async () => {
  const { id } = (await userNamed('planner'))!
  await portal.addUser('watcher', ['Administrator'], ['Module.Forecasts', 'Admin.ManageUsers'])
  await portal.open('watcher', '/settings/users')
  await waitFor(() => expect(gridRows()).not.toEqual([]))
  expect(screen.queryByRole('link', { name: 'Add new' })).toBeNull()
  await openForm('watcher', id)
  expect(screen.queryByRole('button', { name: /Submit|Delete/ })).toBeNull()
  expect(item('Module.Forecasts')?.getAttribute('aria-disabled')).toBe('true')
  expect(master().disabled).toBe(true)
  await portal.open('watcher', '/settings/users/create')
  await screen.findByText('Unauthorized')
})

test('the second customer has its own users and the permissions of its modules', async () => {
  const { id } = (await userNamed('planner7', 'admin7'))!
  await portal.open('admin7', '/settings/users')
  await waitFor(() => expect(cellTexts('username')).toEqual(['admin7', 'planner7']))
  await openForm('admin7', id)
  expect(item('Module.HWWA')).toBeDefined()
  expect(item('Module.Hindcasts')).toBeUndefined()
  await user.click(field(/^Main page/))
  await screen.findByRole('option', { name: 'Historical Weather Window Analysis' })
})
