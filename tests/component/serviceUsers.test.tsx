import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { password } from '../server/seededApp.ts'
import { choose, field } from './support/fields.ts'
import { cellTexts, gridRows, submit } from './support/grid.ts'
import { fill, startPortal, user } from './support/portal.tsx'

const portal = startPortal()

const click = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
const isService = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Service user' })

test('a service user is added without a password, and its form makes and revokes its tokens', async () => {
  await portal.open('admin', '/settings/users/create')
  await screen.findByRole('tree', { name: 'Permissions' })
  fill(field(/^Password/), password)
  await user.click(await isService())
  expect(field(/^Password/)).toMatchObject({ disabled: true, value: '' })
  fill(field(/^Username/), 'weather desk')
  fill(field(/^Email/), 'desk@example.org')
  fill(field(/^Name/), 'Weather desk')
  await choose(/^Role/, 'User')
  await submit()
  await waitFor(() => expect(location.pathname).toBe('/settings/users'))

  const { data } = await portal.call('admin', 'GET', '/settings/users')
  const { id } = data.find(({ username }: { username: string }) => username === 'weather desk')
  await portal.open('admin', `/settings/users/${id}`)
  expect((await isService()).disabled).toBe(true)
  expect(screen.queryByRole('button', { name: 'Reset password' })).toBeNull()
  expect(screen.queryByText('Password state')).toBeNull()
  const tokens = await screen.findByRole('region', { name: 'Tokens' })
  await click('New token')
  fill(within(tokens).getByRole('textbox', { name: 'Name' }), 'Night run')
  await user.click(within(tokens).getByRole('checkbox', { name: 'Module.Alerts' }))
  await click('Make token')
  await waitFor(() => expect(field('Token').value).toMatch(/^sw_[\w-]{43}$/))
  const headers = { authorization: `Bearer ${field('Token').value}` }
  expect(await portal.server.call('/alert', { headers })).toMatchObject({ status: 200, detail: undefined })
  await click('Revoke the token Night run')
  await click('Ok')
  await waitFor(() => expect(within(tokens).queryByRole('listitem')).toBeNull())
  expect((await portal.server.call('/alert', { headers })).status).toBe(401)
})

test('the form of a user who signs in has no tokens', async () => {
  const id = await portal.addUser('somebody', ['User'], ['Module.Forecasts'])
  await portal.open('admin', `/settings/users/${id}`)
  await screen.findByText('Password state')
  expect(await isService()).toMatchObject({ disabled: true, checked: false })
  expect(screen.queryByRole('region', { name: 'Tokens' })).toBeNull()
})

test('Settings, Tokens lists the tokens of all users, and deletes one', async () => {
  await portal.addUser('programmer', ['User'], ['Module.Forecasts'])
  const body = {
    name: 'Power Query',
    expiresOn: new Date(Date.now() + 24 * 3600_000).toISOString().slice(0, 10),
    canWrite: false,
    permissions: ['Module.Forecasts'],
  }
  await portal.call('programmer', 'POST', '/account/tokens', body)
  await portal.open('admin', '/settings/tokens')
  await waitFor(() => expect(gridRows()).not.toEqual([]))
  expect(cellTexts('username')).toEqual(['programmer'])
  await user.click(screen.getByText('Power Query'))
  await click('Delete')
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete Token' })
  await user.click(within(dialog).getByRole('button', { name: 'Ok' }))
  await screen.findByText('No tokens found')
})
