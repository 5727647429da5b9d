import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { field } from './support/fields.ts'
import { logIn } from './support/login.ts'
import { navigate, startPortal, user } from './support/portal.tsx'

const portal = startPortal()

const both = ['Module.Alerts', 'Module.Reports']
const ALERTS = 'Manage Forecast Alerts'
const REPORTS = 'Manage Reports'

const entries = () =>
  within(screen.getByRole('navigation', { name: 'Modules' }))
    .getAllByRole('link')
    .map((link) => link.textContent)
const findEntry = (name: string) => waitFor(() => expect(entries()).toContain(name))

/** Sets the rights of the user "keeper". */
async function permit(permissions: readonly string[]) {
  const users = (await portal.call('admin', 'GET', '/settings/users')).data
  const keeper = users.find(({ username }: { username: string }) => username === 'keeper')
  const { status } = await portal.call('admin', 'PUT', '/settings/users', { ...keeper, permissions })
  expect(status).toBe(200)
}

let isAdded = false
beforeEach(async () => {
  if (!isAdded) await portal.addUser('keeper', ['User'], both)
  isAdded = true
  await permit(both)
})

describe('a revoked right', () => {
  test('removes its menu entry and its page as soon as a call returns 403', async () => {
    await portal.open('keeper', '/wiki', { expected: /403/ })
    await findEntry(ALERTS)
    await permit(['Module.Reports'])
    navigate('/alerts')
    await waitFor(() => expect(entries()).not.toContain(ALERTS))
    await screen.findByText('Page not found')
    expect(entries()).toContain(REPORTS)
  })

  test('is never rendered on page load, although the cookies still contain it', async () => {
    await permit(['Module.Reports'])
    let isDrawn = false
    // Detects a link rendered before the server has responded.
    const observer = new MutationObserver(() => {
      isDrawn ||= document.querySelector('a[href="/alerts"]') !== null
    })
    observer.observe(document, { childList: true, subtree: true })
    await portal.open('keeper', '/wiki', { permissions: both })
    await findEntry(REPORTS)
    observer.disconnect()
    expect(isDrawn).toBe(false)
    expect(document.cookie).toContain('permissions=Module.Reports')
  })

  test('keeps the cookies of a remembered sign-in long-lived', async () => {
    const written = vi.spyOn(document, 'cookie', 'set')
    await portal.open(null, '/wiki')
    await user.click(field('Remember me'))
    await logIn('keeper')
    await findEntry(ALERTS)
    written.mockClear()
    await permit(['Module.Reports'])
    window.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(entries()).not.toContain(ALERTS))
    const names = written.mock.calls.map(([cookie]) => cookie.split('=')[0])
    expect(names.toSorted()).toEqual(['mainPage', 'permissions', 'remember', 'roles', 'token', 'username'])
    for (const [cookie] of written.mock.calls) expect(cookie).toContain('2500')
    written.mockRestore()
  })
})

test('rights that cannot be read are taken from the cookies', async () => {
  portal.intercept(({ path }) => (path === '/session' ? new Response('Away.', { status: 503 }) : undefined))
  await portal.open('keeper', '/wiki', { expected: /503/, permissions: ['Module.Alerts'] })
  await findEntry(ALERTS)
  expect(entries()).not.toContain(REPORTS)
})
