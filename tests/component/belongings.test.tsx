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
async function askToDelete(id: number) {
  await portal.open('admin', `/settings/users/${id}`)
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
  dialog.getByText('3 alerts, 2 private operations, 1 report belong to leaving.')
  dialog.getByText(/^What is private is deleted as well\. What others can see stays/)
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await screen.findByText('User deleted')
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
