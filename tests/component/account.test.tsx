import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { password } from '../server/seededApp.ts'
import { confirm, countOf, field } from './support/fields.ts'
import { fill, startPortal, user } from './support/portal.tsx'

const portal = startPortal()

/** Signs in to the API. Returns the status and the headers of later requests. */
async function signIn(username: string, secret = password) {
  const { status, data } = await portal.server.call('/authentication', {
    headers: { username, password: secret },
  })
  const headers = { authorization: `Bearer ${data?.token}` }
  return {
    status,
    isSignedIn: async () => (await portal.server.call('/session', { headers })).status === 200,
  }
}

const click = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))

describe('the account', () => {
  test('is linked from the profile, and changes the password', async () => {
    await portal.open('planner', '/alerts', { expected: /400/ })
    await click('Profile')
    await user.click(await screen.findByRole('link', { name: 'Account' }))
    await screen.findByRole('heading', { level: 1, name: 'Account' })
    expect(location.pathname).toBe('/account')

    await click('Change password')
    await screen.findByText('Required')
    expect(countOf('Required')).toBe(1)
    await screen.findByText('Must be at least 12 characters')
    fill(field('Current password'), 'not the password')
    fill(field('New password'), 'twelve chars')
    await click('Change password')
    await screen.findByText('Incorrect password')
    expect(document.activeElement).toBe(field('Current password'))
    fill(field('Current password'), password)
    await user.keyboard('{Enter}')
    await screen.findByText('Password changed')
    await waitFor(() =>
      expect([field('Current password').value, field('New password').value]).toEqual(['', '']),
    )
    expect((await signIn('planner', 'twelve chars')).status).toBe(200)
  })

  test('lists the active sessions, marks the current one, and revokes others', async () => {
    const other = await signIn('multi')
    await portal.open('multi', '/account')
    const sessions = within(await screen.findByRole('region', { name: 'Active sessions' }))
    const rows = () => sessions.queryAllByRole('listitem').map((row) => row.textContent)
    await waitFor(() => expect(rows()).toHaveLength(2))
    expect(rows()[0]).toMatch(/^Signed in .*Last used .*This session$/)
    expect(countOf('This session')).toBe(1)
    await click(/^Revoke the session of /)
    await screen.findByText('Session ended')
    await waitFor(() => expect(rows()).toHaveLength(1))
    expect(await other.isSignedIn()).toBe(false)
  })

  test('ends every session after a confirmation', async () => {
    await portal.addUser('leaver', ['User'], ['Module.Forecasts'])
    const other = await signIn('leaver')
    await portal.open('leaver', '/account')
    await click('Sign out everywhere')
    await screen.findByRole('alertdialog', { name: 'Sign out everywhere' })
    await confirm('Cancel')
    expect(await other.isSignedIn()).toBe(true)
    await click('Sign out everywhere')
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Ok' }))
    await screen.findByRole('button', { name: 'Login' })
    expect(document.cookie).not.toContain('token')
    expect(await other.isSignedIn()).toBe(false)
  })

  test('shows why the sessions cannot be read, and reads them again on request', async () => {
    portal.intercept(({ path }) =>
      path === '/account/sessions'
        ? new Response('The database does not answer.', { status: 503 })
        : undefined,
    )
    await portal.open('planner7', '/account', { expected: /503/ })
    await screen.findByText(/The database does not answer\./)
    portal.intercept()
    await click('Try again')
    await screen.findByText('This session')
  })

  test('has a calendar address, which works until it is removed', async () => {
    await portal.open('planner7', '/account')
    await click('Make an address')
    const address = new URL(((await screen.findByLabelText('Address')) as HTMLInputElement).value)
    const read = async () => (await portal.server.app.inject(address.pathname)).statusCode
    expect(await read()).toBe(200)
    await click('Remove address')
    await screen.findByRole('alertdialog', { name: 'Remove address' })
    await confirm()
    await screen.findByRole('button', { name: 'Make an address' })
    expect(await read()).toBe(404)
  })
})
