import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { password } from '../server/seededApp.ts'
import { countOf, field } from './support/fields.ts'
import { findForm, submit } from './support/grid.ts'
import { fill, navigate, startPortal, user } from './support/portal.tsx'
import { findSite, formOf, press, railIcon, waitUntilClosed } from './support/sitePage.ts'

const portal = startPortal()

const viewed = (username: string) => `You look at the portal as ${username}; nothing can be changed`
const banner = () =>
  screen
    .queryAllByRole('status')
    .map(({ textContent }) => textContent)
    .find((text) => text.startsWith('You look at the portal as '))
const findBanner = (username: string) => waitFor(() => expect(banner()).toContain(viewed(username)))
const button = (name: string | RegExp) => screen.queryByRole('button', { name })
const click = async (name: string) => user.click(await screen.findByRole('button', { name }))

const call = (username: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  portal.call(username, method, path, body)

async function idOf(viewer: string, username: string): Promise<number> {
  const users: { id: number; username: string }[] = (await call(viewer, 'GET', '/settings/users')).data
  return users.find((each) => each.username === username)!.id
}

/** The changes that the portal has requested, except those that begin or end a view. */
const changes = () =>
  portal
    .requests()
    .filter(
      ({ method, path }) =>
        method !== 'GET' &&
        path !== '/account/view-as' &&
        !/^\/((hindcast|hwwa|forecasts)\/|forecast\/board$)/.test(path),
    )
    .map(({ method, path }) => `${method} ${path}`)

async function openUser(viewer: string, username: string, expected?: RegExp) {
  await portal.open(viewer, `/settings/users/${await idOf(viewer, username)}`, expected ? { expected } : {})
  await findForm()
}

async function view(viewer: string, username: string, expected?: RegExp) {
  await openUser(viewer, username, expected)
  await click('View as')
  await findBanner(username)
}

/** Whose front page is the list of alerts. */
const permissions = ['Module.Alerts']

beforeAll(() => portal.addUser('deckhand', ['User'], permissions))
beforeEach(async () => {
  for (const viewer of ['admin', 'admin7']) await call(viewer, 'DELETE', '/account/view-as')
})

describe('View as', () => {
  test('is not offered for oneself or with unsaved changes', async () => {
    await openUser('admin', 'admin')
    await screen.findByRole('button', { name: 'History' })
    expect(button('View as')).toBeNull()
    navigate(`/settings/users/${await idOf('admin', 'deckhand')}`)
    await screen.findByRole('button', { name: 'View as' })
    await waitFor(() => expect(field(/^Username/).value).toBe('deckhand'))
    fill(field(/^Name/), 'Another name')
    await waitFor(() => expect(button('View as')).toHaveProperty('disabled', true))
  })

  test('opens the front page of the user, and Stop viewing returns to the form', async () => {
    await openUser('admin', 'deckhand')
    const { pathname } = location
    await click('View as')
    await findBanner('deckhand')
    await screen.findByRole('button', { name: 'Profile' })
    expect(location.pathname).toBe('/alerts')
    await click('Stop viewing')
    await screen.findByText('You no longer look at the portal as deckhand.')
    await screen.findByRole('button', { name: 'View as' })
    expect(location.pathname).toBe(pathname)
    expect(banner()).toBeUndefined()
  })
})

describe('while an administrator views the portal as another user', () => {
  test('a view begun in another tab shows in this one, whose changes are refused', async () => {
    const id = await idOf('admin', 'deckhand')
    await openUser('admin', 'deckhand', /403/)
    fill(field(/^Name/), 'Changed meanwhile')
    // The view begins during the change. Otherwise a read of the form would be refused first, with another message.
    portal.intercept(async ({ method, path }) => {
      if (method !== 'PUT' || path !== '/settings/users') return undefined
      expect((await call('admin', 'POST', '/account/view-as', { userId: id })).status).toBe(200)
      return undefined
    })
    const messages: string[] = []
    const observer = new MutationObserver(() => {
      for (const { textContent } of screen.queryAllByRole('alert')) messages.push(textContent)
    })
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
    await submit()
    await findBanner('deckhand')
    // The reads that follow may be refused too, and their message may replace this one immediately.
    await waitFor(() => expect(messages).toContainEqual(expect.stringContaining(`${viewed('deckhand')}.`)))
    observer.disconnect()
  })

  test('the profile has no account, and no record can be changed', async () => {
    const { permissions: all } = (await call('admin', 'GET', '/settings/users')).data.find(
      ({ username }: { username: string }) => username === 'admin',
    )
    const rights = all.filter((permission: string) => permission !== 'Module.Forecasts')
    await portal.addUser('peer', ['Administrator'], rights)
    await view('admin', 'peer')
    await click('Profile')
    const profile = within(await screen.findByRole('dialog', { name: 'Profile' }))
    profile.getByText('peer')
    expect(profile.queryByRole('link', { name: 'Account' })).toBeNull()
    await user.keyboard('{Escape}')
    navigate('/account')
    await screen.findByText('Page not found')

    navigate('/settings/users')
    await user.click(await screen.findByRole('gridcell', { name: 'planner@example.org' }))
    expect(screen.queryByRole('link', { name: 'Add new' })).toBeNull()
    await screen.findByRole('button', { name: 'Cancel' })
    expect(button(/^(Submit|Delete|View as|History)$/)).toBeNull()
    expect(field(/^Username/).disabled).toBe(true)
    navigate('/settings/users/create')
    await screen.findByText('Unauthorized')
    expect(changes()).toEqual([])
  })

  test('favorites, limits and view sets of a forecast can be read but not changed', async () => {
    await view('admin', 'planner')
    const site = await findSite('alpha ventus')
    expect(document.querySelector('button[aria-label$=" favorites"]')).toBeNull()
    await user.click(site)
    for (const [panel, control] of [
      ['Weather Window Thresholds', 'input[type=text]'],
      ['Select View Set', 'input[type=radio]'],
    ] as const) {
      await user.click(await railIcon(panel))
      const first = await waitFor(() => {
        const found = formOf(panel).querySelector(control)
        expect(found).not.toBeNull()
        return found!
      })
      expect(first.closest('fieldset')?.disabled).toBe(true)
      for (const name of ['Submit', 'Clear', 'Cancel'])
        expect(within(formOf(panel)).queryByText(name)).toBeNull()
      // The Enter key submits a form without a button.
      fireEvent.submit(formOf(panel))
      await press(formOf(panel), 'Close')
      await waitUntilClosed(panel)
    }
    expect(changes()).toEqual([])
  })

  test('deleting the viewed user ends the view on the next call', async () => {
    const person = { name: 'Gone', email: 'gone@example.org', password: 'twelve chars at least' }
    const rights = { roles: ['User'], permissions }
    const { data: id } = await call('admin7', 'POST', '/settings/users', {
      username: 'gone',
      ...person,
      ...rights,
    })
    await view('admin7', 'gone', /403/)
    // In a session of its own, as another administrator would.
    const token = await portal.server.call('/authentication', { headers: { username: 'admin7', password } })
    const headers = { authorization: `Bearer ${token.data.token}` }
    const { status } = await portal.server.call(`/settings/users/${id}`, { method: 'DELETE', headers })
    expect(status).toBe(200)
    navigate('/wiki')
    navigate('/alerts/create')
    await screen.findByText('You no longer look at the portal as gone.')
    expect(banner()).toBeUndefined()
  })

  test('signing out signs out the administrator', async () => {
    await view('admin', 'deckhand')
    await click('Profile')
    await click('Logout')
    await screen.findByRole('button', { name: 'Login' })
    expect(countOf('Stop viewing')).toBe(0)
    expect(document.cookie).not.toContain('token')
    portal.server.tokens.delete('admin')
  })

  test('cookies and storage of the browser remain those of the administrator', async () => {
    await openUser('admin', 'deckhand')
    const stored = () => ({
      cookies: document.cookie.split('; ').toSorted(),
      local: { ...localStorage },
      session: { ...sessionStorage },
    })
    const before = stored()
    const origin = location.pathname
    expect(before.cookies).toContain('username=admin')
    await click('View as')
    await findBanner('deckhand')
    await screen.findByRole('button', { name: 'Profile' })
    // The page to which the administrator returns.
    const session = { ...before.session, 'seawindow.viewOrigin': origin }
    expect(stored()).toEqual({ ...before, session })
    await click('Stop viewing')
    await screen.findByRole('button', { name: 'View as' })
    expect(stored()).toEqual(before)
  })
})
