import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { gridRows } from './support/grid.ts'
import { startPortal, user } from './support/portal.tsx'
import { savedFiles } from './support/savedFiles.ts'

const portal = startPortal()

const add = async (username: string) =>
  portal.call('admin', 'POST', '/settings/users', {
    ...{ username, name: username, email: `${username.replace(' ', '.')}@example.org` },
    ...{ roles: ['User'], permissions: ['Module.Forecasts'] },
  })
const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }))
const confirm = async (title: string, ok: string) => {
  const dialog = within(await screen.findByRole('alertdialog', { name: title }))
  await user.click(dialog.getByRole('button', { name: ok }))
}

test('ticked users are invited at once; their links are shown only once and saved, and who cannot be is named', async () => {
  for (const name of ['crew a', 'crew b']) await add(name)
  await portal.addUser('crew_set', ['User'], ['Module.Forecasts'])
  await portal.open(
    'admin',
    '/settings/users?filters[0][field]=username&filters[0][operator]=contains&filters[0][value]=crew',
  )
  await waitFor(() => expect(gridRows()).toHaveLength(3))
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }))
  await screen.findByText('3 users selected')
  await press('Invite')
  await confirm('Invite: 3 users', 'Invite')
  const result = within(await screen.findByRole('dialog', { name: 'Invite: 2 users' }))
  result.getByText('1 user left as before:')
  result.getByText('crew_set: The user has a password already. Reset it instead of an invitation.')
  const files = savedFiles()
  await user.click(result.getByRole('button', { name: 'Save CSV' }))
  await waitFor(() => expect(files).toHaveLength(1))
  const lines = (await files[0]!.content.text()).replace('\uFEFF', '').trim().split('\r\n')
  expect(lines[0]).toBe('id,username,email,until,link')
  expect(lines.slice(1).map((line) => line.split(',').slice(1, 3).join(' '))).toEqual([
    'crew a crew.a@example.org',
    'crew b crew.b@example.org',
  ])
  const path = new URL(lines[1]!.split(',').at(-1)!).pathname
  const page = await portal.server.app.inject({ url: path })
  expect(page.body).toContain('value="crew a"')
  await user.click(result.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  screen.getByRole('button', { name: 'Profile' })
})

test('imported users are invited where the import ends', async () => {
  await portal.open('admin', '/settings/users/import')
  const text = 'Username,Email,Name\nlanded a,landed.a@example.org,A\nlanded b,landed.b@example.org,B\n'
  await user.upload(await screen.findByLabelText('File'), new File([text], 'users.csv'))
  await screen.findByText('users.csv: 2 rows')
  await press('Check')
  await user.click(await screen.findByRole('button', { name: 'Import 2 rows' }))
  await screen.findByText('Imported 2 new rows.')
  expect(screen.queryByRole('button', { name: 'Lock' })).toBeNull()
  await press('Invite')
  await confirm('Invite: 2 users', 'Invite')
  const result = within(await screen.findByRole('dialog', { name: 'Invite: 2 users' }))
  await user.click(result.getByRole('button', { name: 'Close' }))
  const { json } = await portal.call('admin', 'GET', '/records/audit?action=invited')
  expect(json.map(({ title }: { title: string }) => title)).toEqual(
    expect.arrayContaining(['landed a', 'landed b']),
  )
})

test('a user is invited from the form, which then shows it and offers another invitation', async () => {
  const { data: id } = await add('single crew')
  await portal.open('admin', `/settings/users/${id}`)
  await screen.findByText('None yet')
  await press('Invite')
  await confirm('Invite', 'Invite')
  const shown = await screen.findByRole('alertdialog', { name: 'Invitation' })
  expect(within(shown).getByRole('status').textContent).toMatch(/\/invitation\/[\w-]{43}$/)
  await user.click(within(shown).getByRole('button', { name: 'Ok' }))
  await screen.findByText('Invited')
  await screen.findByRole('button', { name: 'Invite again' })
  expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull()
})
