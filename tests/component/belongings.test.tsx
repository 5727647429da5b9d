import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
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
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await screen.findByText(/^Error: 500/)
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('the bulk deletion of users offers to hand over what belongs to all of them', async () => {
  for (const username of ['bulkone', 'bulktwo']) {
    await addUser(username)
    await owned.addAlert(username, { name: `Of ${username}` })
  }
  await owned.addOperation('bulkone', { name: 'Only mine' })
  await portal.open('admin', '/settings/users')
  for (const username of ['bulkone', 'bulktwo']) {
    const cell = await screen.findByRole('gridcell', { name: `${username}@example.org` })
    await user.click(within(cell.closest<HTMLElement>('[role=row]')!).getByRole('checkbox'))
  }
  await user.click(await screen.findByRole('button', { name: 'Delete selected' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete 2 users?' }))
  await dialog.findByText(/^2 alerts, 1 private operation belong to them\./)
  await user.click(dialog.getByRole('combobox', { name: 'Hand over to' }))
  expect(screen.queryByRole('option', { name: /bulk/ })).toBeNull()
  await user.click(await screen.findByRole('option', { name: 'planner' }))
  await user.click(dialog.getByRole('checkbox', { name: 'Also 1 private operation' }))
  await user.click(dialog.getByRole('button', { name: 'Hand over' }))
  await dialog.findByText('2 alerts, 1 private operation handed over to planner.')
  await dialog.findByText('Nothing belongs to them.')
  await user.click(dialog.getByRole('button', { name: 'Delete 2' }))
  await screen.findByText('2 users deleted')
  const { data } = await portal.call('planner', 'GET', '/alert')
  const names = data.map(({ name }: { name: string }) => name)
  expect(names).toEqual(expect.arrayContaining(['Of bulkone', 'Of bulktwo']))
})

describe.each([
  ['alert', 'Alerts', '/alerts', owned.addAlert],
  ['report', 'Reports', '/reports', owned.addReport],
] as const)('an %s whose owner is locked', (kind, title, path, add) => {
  test('says so in list and form, and names the owner to those who manage users', async () => {
    const username = `locked${kind}`
    const id = await addUser(username)
    const record = await add(username, { name: `Stopped ${kind}` })
    await portal.call('admin', 'PUT', `/settings/users/${id}/lock`)
    await portal.open('admin', `${path}/${record}`)
    const reason = `The owner of the ${kind} is locked.`
    const panel = within(await screen.findByRole('complementary', { name: title }))
    const row = await panel.findByRole('link', { name: new RegExp(`^Stopped ${kind}`) })
    expect(row.textContent).toContain(`${reason} · ${username}`)
    const facts = async (name: string) =>
      (await screen.findByText(name, { selector: 'dt' })).nextSibling?.textContent
    expect(await facts('Stopped')).toBe(reason)
    expect(await facts('Owner')).toBe(username)
    await portal.addUser(
      `watcher${kind}`,
      ['Administrator'],
      ['Module.Forecasts', 'Module.Alerts', 'Module.Reports'],
    )
    await portal.open(`watcher${kind}`, `${path}/${record}`)
    expect(await facts('Stopped')).toBe(reason)
    expect(screen.queryByText('Owner', { selector: 'dt' })).toBeNull()
  })
})
