import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { ownedRecords } from '../server/ownedRecords.ts'
import { today } from './support/alerts.ts'
import { gridRows } from './support/grid.ts'
import { startPortal, user } from './support/portal.tsx'
import { siteCalls } from './support/sites.ts'

const portal = startPortal()
const owned = ownedRecords(() => portal.server, today)
const sites = siteCalls(portal)

const userId = async (username: string): Promise<number> =>
  (await portal.call('admin', 'GET', '/settings/users')).data.find(
    (each: { username: string }) => each.username === username,
  ).id
/** A site with two users, an alert and two reports. */
async function referredSite(name: string): Promise<number> {
  const id = await sites.add(name)
  for (const username of ['planner', 'multi'])
    await portal.call('admin', 'POST', `/settings/siteusers/connect/${id}/${await userId(username)}`)
  await owned.addAlert('planner', { name, site: { id } })
  await owned.addReport('planner', { name, pointId: id })
  await owned.addReport('admin', { name, pointId: id })
  return id
}
/** Opens the question before the deletion of a record. */
async function askToDelete(path: string, title: string) {
  await portal.open('admin', path)
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  return within(await screen.findByRole('alertdialog', { name: title }))
}
/** Ticks all rows of a list that is filtered by the beginning of a name, and opens the question before their deletion. */
async function askToDeleteAll(path: string, name: string, count: number, title: string) {
  const filter = `filters[0][field]=name&filters[0][operator]=contains&filters[0][value]=${name}`
  await portal.open('admin', `${path}?${filter}`)
  await waitFor(() => expect(gridRows()).toHaveLength(count))
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }))
  await user.click(await screen.findByRole('button', { name: 'Delete selected' }))
  return within(await screen.findByRole('dialog', { name: title }))
}

test('the question before the deletion of a record says what refers to it and what becomes of that', async () => {
  const id = await referredSite('Anholt')
  const dialog = await askToDelete(`/settings/sites/${id}`, 'Delete Site')
  dialog.getByText('2 links of access refer to Anholt; they are deleted with it.')
  dialog.getByText('1 alert and 2 reports refer to Anholt; they stay without it.')
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(await sites.named('admin', 'Anholt')).toMatchObject({ id })
})

test('the question before the deletion of several records counts what refers to any of them', async () => {
  for (const name of ['Bulk Anholt', 'Bulk Borkum']) await referredSite(name)
  const dialog = await askToDeleteAll('/settings/sites', 'Bulk', 2, 'Delete 2 sites?')
  await dialog.findByText('4 links of access refer to them; they are deleted with them.')
  dialog.getByText('2 alerts and 4 reports refer to them; they stay without them.')
})

test('nothing is said of a record to which nothing refers', async () => {
  const dialog = await askToDelete(`/settings/sites/${await sites.add('Lonely')}`, 'Delete Site')
  dialog.getByText('Are you sure you want to delete Lonely?')
  expect(dialog.queryByText(/refer/)).toBeNull()
})

test('why a record cannot be deleted is said before, with nothing to confirm', async () => {
  const group = { name: 'Watch keepers', permissions: ['Module.Alerts'] }
  const { id } = (await portal.call('admin', 'POST', '/records/groups', group)).json
  const { data } = await portal.call('admin', 'GET', '/settings/users')
  const planner = data.find(({ username }: { username: string }) => username === 'planner')
  await portal.call('admin', 'PUT', '/settings/users', { ...planner, groups: [id] })
  const notice = await askToDelete(`/settings/groups/${id}`, 'Delete Group')
  const reason = '1 user is in this group. Take them out of it first.'
  notice.getByText(`Watch keepers cannot be deleted. ${reason}`)
  expect(notice.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Ok'])
  await user.click(notice.getByRole('button', { name: 'Ok' }))
  const dialog = await askToDeleteAll('/settings/groups', 'Watch', 1, 'Delete 1 group?')
  await dialog.findByText(`Watch keepers cannot be deleted: ${reason}`)
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete 1' }).disabled).toBe(true)
  expect((await portal.call('admin', 'GET', '/records/groups')).json).toHaveLength(1)
})
