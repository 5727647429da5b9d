import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { field } from './support/fields.ts'
import { findForm, submit } from './support/grid.ts'
import { logIn } from './support/login.ts'
import { fill, navigate, startPortal, user } from './support/portal.tsx'

const portal = startPortal()

const OWN_PASSWORD = 'a password of my own'

const addUser = (username: string) => portal.addUser(username, ['User'], ['Module.Forecasts'])
const openForm = async (username: string, id: number) => {
  await portal.open(username, `/settings/users/${id}`)
  await screen.findByText('Password state')
}
const fact = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent
const shows = (term: string, text: string | RegExp) => waitFor(() => expect(fact(term)).toMatch(text))
const focused = () => document.activeElement?.textContent
const findDialog = (name: string) => screen.findByRole('alertdialog', { name })
const closed = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())

/** Presses a button of the form, which is hidden until the last dialog is gone, and the button of the same name in its dialog. */
async function press(name: string) {
  await user.click(await screen.findByRole('button', { name }))
  await user.click(within(await findDialog(name)).getByRole('button', { name }))
}

test('a reset password is shown once, and its user can only change it after signing in', async () => {
  const id = await addUser('forgetful')
  await openForm('admin', id)
  await shows('Last sign-in (UTC)', 'Never')
  await shows('Password state', 'Set')
  await press('Reset password')
  await findDialog('One-time password')
  const oneTime = screen.getByRole('status').textContent
  expect(oneTime).toMatch(/^(\w{4}-){3}\w{4}$/)
  // Escape does not close a dialog whose content is shown only once.
  await user.keyboard('{Escape}')
  const buttons = within(await findDialog('One-time password')).getAllByRole('button')
  expect(buttons.map((button) => button.textContent)).toEqual(['Ok'])
  await user.click(buttons[0]!)
  await closed()
  await waitFor(() => expect(focused()).toBe('Reset password'))
  expect(document.body.innerHTML).not.toContain(oneTime)
  await shows('Password state', 'One-time, to be changed')

  await portal.open(null, '/settings/sites')
  await logIn('forgetful', oneTime)
  await screen.findByLabelText(/^Current password/)
  screen.getByText(/^You have signed in with a one-time password\./)
  navigate('/operations')
  await screen.findByLabelText(/^Current password/)
  expect(screen.queryByRole('navigation')).toBeNull()
  fill(field(/^Current password/), oneTime)
  fill(field(/^New password/), oneTime)
  await user.type(field(/^New password/), '{Enter}')
  await screen.findByText('Must be another than the current password')
  expect(document.activeElement).toBe(field(/^New password/))
  fill(field(/^New password/), OWN_PASSWORD)
  await user.keyboard('{Enter}')
  await screen.findByRole('button', { name: 'Profile' })

  await openForm('admin', id)
  await shows('Password state', 'Set')
  await shows('Last sign-in (UTC)', /^\d{4}-\d\d-\d\d \d\d:/)
})

test('a locked user is sent to the login page by the next call, and can sign in once unlocked', async () => {
  const id = await addUser('leaving')
  await openForm('admin', id)
  await shows('Locked', 'No')
  await press('Lock')
  await screen.findByText('User locked')
  await shows('Locked', 'Yes')
  // The Unlock button replaces the Lock button and has the focus.
  await waitFor(() => expect(focused()).toBe('Unlock'))
  await press('Unlock')
  await screen.findByText('User unlocked')
  await shows('Locked', 'No')

  await portal.open('leaving', '/wiki/forecasts')
  await portal.call('admin', 'PUT', `/settings/users/${id}/lock`)
  navigate('/account')
  await logIn('leaving')
  await screen.findByText('Incorrect username and/or password. Please try again.')
  await portal.call('admin', 'DELETE', `/settings/users/${id}/lock`)
  await logIn('leaving')
  await screen.findByRole('button', { name: 'Profile' })
})

test('locking a user keeps unsaved changes of the form', async () => {
  await openForm('admin', await addUser('edited'))
  await findForm()
  fill(field(/^Email/), 'other@example.org')
  await press('Lock')
  await shows('Locked', 'Yes')
  expect(field(/^Email/).value).toBe('other@example.org')
  await submit()
  await screen.findByText('User updated')
})

test('Reset password and Lock are hidden for oneself and for a user who may not change users', async () => {
  const { data } = await portal.call('admin', 'GET', '/settings/users')
  const { id } = data.find(({ username }: { username: string }) => username === 'admin')
  await portal.addUser('watcher', ['Administrator'], ['Admin.ManageUsers'])
  const watched = await addUser('watched')
  for (const [viewer, viewed] of [
    ['admin', id],
    ['watcher', watched],
  ] as const) {
    await openForm(viewer, viewed)
    await shows('Locked', 'No')
    expect(screen.queryByRole('button', { name: /^(Reset password|Lock|Unlock)$/ })).toBeNull()
  }
})
