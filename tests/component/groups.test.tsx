import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { gridRows } from './support/grid.ts'
import { fill, startPortal, user } from './support/portal.tsx'

const portal = startPortal()

const makeGroup = async (name: string, permissions: string[]): Promise<number> =>
  (await portal.call('admin', 'POST', '/records/groups', { name, permissions })).json.id

test('a group is made in the settings, with the tree of permissions', async () => {
  await portal.open('admin', '/settings/groups/create')
  fill(await screen.findByLabelText(/^Name/), 'Watch keepers')
  await user.click(await screen.findByText('Module.Alerts'))
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  await screen.findByRole('heading', { name: 'Groups' })
  await screen.findByText('Watch keepers')
  const { json } = await portal.call('admin', 'GET', '/records/groups')
  expect(json).toMatchObject([{ name: 'Watch keepers', permissions: ['Module.Alerts'], users: 0 }])
})

test('the form of a user shows what a group gives as ticked and fixed, and sends only the own permissions', async () => {
  await makeGroup('Reporters', ['Module.Reports'])
  const id = await portal.addUser('grouped', ['User'], ['Module.Forecasts'])
  await portal.open('admin', `/settings/users/${id}`)
  const tree = within(await screen.findByRole('tree', { name: 'Permissions' }))
  const item = (name: RegExp) => tree.getByRole('treeitem', { name })
  expect(item(/^Module\.Reports/).getAttribute('aria-checked')).toBe('false')
  const groups = within(await screen.findByRole('group', { name: 'Groups' }))
  const row = (await groups.findByText('Reporters')).closest<HTMLElement>('.MuiDataGrid-row')!
  await user.click(within(row).getByRole('checkbox'))
  await waitFor(() => tree.getByText('Module.Reports (given by Reporters)'))
  const given = item(/^Module\.Reports/)
  expect([given.getAttribute('aria-checked'), given.getAttribute('aria-disabled')]).toEqual(['true', 'true'])
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  await screen.findByRole('heading', { name: 'Users' })
  const { data } = await portal.call('admin', 'GET', '/settings/users')
  const stored = data.find((one: { id: number }) => one.id === id)
  expect(stored).toMatchObject({ permissions: ['Module.Forecasts'] })
  expect(stored.groups).toHaveLength(1)
})

test('ticked users are put into groups at once, after a preview', async () => {
  const group = await makeGroup('Night shift', ['Module.Alerts'])
  for (const name of ['shift one', 'shift two'])
    await portal.addUser(name.replace(' ', '_'), ['User'], ['Module.Forecasts'])
  await portal.open(
    'admin',
    '/settings/users?filters[0][field]=username&filters[0][operator]=contains&filters[0][value]=shift_',
  )
  await waitFor(() => expect(gridRows()).toHaveLength(2))
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }))
  await user.click(await screen.findByRole('button', { name: 'Edit selected' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit 2 users' }))
  dialog.getByRole('checkbox', { name: 'Change Permissions' })
  await user.click(dialog.getByRole('checkbox', { name: 'Change Groups' }))
  await user.click(dialog.getByRole('combobox', { name: 'Groups' }))
  await user.click(await screen.findByRole('option', { name: 'Night shift' }))
  await user.click(dialog.getByRole('button', { name: 'Preview' }))
  await user.click(await dialog.findByRole('button', { name: 'Change 2' }))
  await screen.findByText('2 users changed')
  const { data } = await portal.call('admin', 'GET', '/settings/users')
  const stored = data.filter(({ username }: { username: string }) => username.startsWith('shift_'))
  expect(stored.map(({ groups }: { groups: number[] }) => groups)).toEqual([[group], [group]])
})
