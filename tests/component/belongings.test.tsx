import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { ownedRecords } from '../server/ownedRecords.ts'
import { today } from './support/alerts.ts'
import { startPortal, user } from './support/portal.tsx'

const portal = startPortal()
const owned = ownedRecords(() => portal.server, today)

async function addUser(username: string): Promise<number> {
  const id = await portal.addUser(
    username,
    ['User'],
    ['Module.Forecasts', 'Module.Alerts', 'Module.Reports', 'Module.Operations'],
  )
  await portal.server.tokenOf(username)
  const site = await owned.siteOf('planner')
  await portal.call('admin', 'POST', `/settings/siteusers/connect/${site}/${id}`)
  return id
}

/** Opens the question before the deletion of a user. */
async function askToDelete(id: number, as = 'admin') {
  await portal.open(as, `/settings/users/${id}`)
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  return within(await screen.findByRole('alertdialog', { name: 'Delete User' }))
}

test('the question before the deletion of a user names what belongs to the user', async () => {
  const id = await addUser('leaving')
  for (const name of ['A', 'B', 'C']) await owned.addAlert('leaving', { name })
  await owned.addReport('leaving')
  for (const name of ['D', 'E']) await owned.addOperation('leaving', { name })
  const dialog = await askToDelete(id)
  dialog.getByText('Are you sure you want to delete leaving?')
  dialog.getByText(
    '3 alerts, 2 private operations, 1 report belong to leaving. What is private is deleted as well. ' +
      'What others can see stays, but without an owner it sends nothing any more.',
  )
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await screen.findByText('User deleted')
})

test('what belongs to the user is handed over before the deletion, and what the receiver may not use is named', async () => {
  const id = await addUser('giver')
  await portal.addUser('receiver', ['User'], ['Module.Alerts', 'Module.Operations'])
  const locked = await portal.addUser('sleeper', ['User'], ['Module.Alerts'])
  await portal.call('admin', 'PUT', `/settings/users/${locked}/lock`)
  const alert = await owned.addAlert('giver', { name: 'Blind alert' })
  await owned.addOperation('giver', { name: 'Kept' })
  const dialog = await askToDelete(id)
  dialog.getByText(/^1 alert, 1 private operation belong to giver\./)
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Hand over' })
  expect(button.disabled).toBe(true)
  await user.click(dialog.getByRole('combobox', { name: 'Hand over to' }))
  const offered = (await screen.findAllByRole('option')).map((option) => option.textContent)
  expect(offered).toEqual(expect.arrayContaining(['admin', 'receiver']))
  expect(offered).not.toEqual(expect.arrayContaining(['giver']))
  expect(offered).not.toEqual(expect.arrayContaining(['sleeper']))
  await user.click(screen.getByRole('option', { name: 'receiver' }))
  await user.click(button)
  await dialog.findByText('1 alert handed over to receiver.')
  dialog.getByText('Blind alert: The owner of the alert does not see its site any more.')
  await dialog.findByText(/^1 private operation belongs to giver\. What is private is deleted as well\.$/)
  expect(button.disabled).toBe(true)
  await user.click(dialog.getByRole('checkbox', { name: 'Also 1 private operation' }))
  await user.click(button)
  await dialog.findByText('1 private operation handed over to receiver.')
  await dialog.findByText('Nothing belongs to giver.')
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await screen.findByText('User deleted')
  const { data } = await portal.call('admin', 'GET', '/alert')
  expect(data.find((each: { id: number }) => each.id === alert)).toMatchObject({ owner: 'receiver' })
})

test('a hand-over is offered only to those who may change users', async () => {
  const id = await addUser('kept')
  await owned.addAlert('kept')
  const rights = ['Module.Forecasts', 'Module.Alerts', 'Module.Reports', 'Module.Operations']
  await portal.addUser('remover', ['User'], [...rights, 'Admin.ManageUsers', 'Admin.ManageUsers.Delete'])
  const dialog = await askToDelete(id, 'remover')
  dialog.getByText(/^1 alert belongs to kept\./)
  expect(dialog.queryByRole('button', { name: 'Hand over' })).toBeNull()
})

test('the question says so if nothing belongs to the user, and is not asked if that cannot be read', async () => {
  const id = await addUser('bare')
  const dialog = await askToDelete(id)
  dialog.getByText('Nothing belongs to bare.')
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  portal.intercept(({ path }) =>
    path.endsWith('/belongings') ? new Response('{"detail":"No."}', { status: 500 }) : undefined,
  )
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await screen.findByText(/^Error: 500/)
  expect(screen.queryByRole('alertdialog')).toBeNull()
})
