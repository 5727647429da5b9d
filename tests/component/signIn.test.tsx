import { fireEvent, screen, waitFor } from '@testing-library/dom'
import { describe, expect, onTestFinished, test } from 'vitest'
import { password } from '../server/seededApp.ts'
import { countOf, field } from './support/fields.ts'
import { findForm } from './support/grid.ts'
import { logIn, logOut } from './support/login.ts'
import { fill, navigate, startPortal, user } from './support/portal.tsx'

const portal = startPortal()

const expired = 'Your sign-in has expired. Please sign in again.'
const sentTo = (path: string) => portal.requests().filter((request) => request.path === path)
/** The names of the cookies that the portal sets. */
const cookies = () =>
  document.cookie
    .split('; ')
    .filter(Boolean)
    .map((cookie) => cookie.split('=')[0])
const findPortal = () => screen.findByRole('button', { name: 'Profile' })

describe('the login page', () => {
  test('requires both fields before it sends a request', async () => {
    await portal.open(null, '/wiki')
    await user.click(screen.getByRole('button', { name: 'Login' }))
    await waitFor(() => expect(countOf('Required')).toBe(2))
    expect(document.activeElement).toBe(field('Username'))
    expect(field('Password').type).toBe('password')
    expect(field('Password').autocomplete).toBe('current-password')
    expect(sentTo('/authentication')).toEqual([])
  })

  test('refers to the administrator after three wrong attempts', async () => {
    await portal.open(null, '/wiki', { expected: /401/ })
    const first = 'Incorrect username and/or password. Please try again.'
    const last =
      'Incorrect username and/or password. Please try again or contact your administrator to reset your password.'
    for (const [index, message] of [first, first, last].entries()) {
      await logIn('planner', 'wrong')
      await waitFor(() => expect(sentTo('/authentication')).toHaveLength(index + 1))
      await waitFor(() => expect(screen.getByText(/^Incorrect username/).textContent).toBe(message))
    }
  })

  test('reports immediately that the server cannot be reached, and signs in once it can', async () => {
    await portal.open(null, '/wiki')
    portal.intercept(({ path }) =>
      path === '/authentication' ? Promise.reject(new TypeError('Failed to fetch')) : undefined,
    )
    fireEvent(window, new Event('offline'))
    await logIn('planner')
    await screen.findByText(
      'Error: The server cannot be reached. Please check your connection and try again.',
    )
    fireEvent(window, new Event('online'))
    portal.intercept()
    await user.click(screen.getByRole('button', { name: 'Login' }))
    await findPortal()
  })

  test('asks for the company where users of two have the same name and password', async () => {
    await portal.addUser('both', ['User'], ['Module.Forecasts'])
    const { status } = await portal.call('admin7', 'POST', '/settings/users', {
      username: 'Both',
      name: 'Both',
      email: 'both@example.org',
      roles: ['User'],
      permissions: ['Module.Forecasts'],
      password,
    })
    expect(status).toBe(200)
    await portal.open(null, '/wiki', { expected: /409/ })
    await logIn('both')
    const company = await screen.findByLabelText<HTMLSelectElement>('Company')
    expect([...company.options].map(({ text }) => text)).toHaveLength(2)
    expect(document.activeElement).toBe(company)
    // Another name or password may belong to one company only.
    fill(field('Password'), `${password}x`)
    await waitFor(() => expect(screen.queryByLabelText('Company')).toBeNull())
    await logIn('both')
    await user.selectOptions(await screen.findByLabelText('Company'), '7')
    await user.click(screen.getByRole('button', { name: 'Login' }))
    await findPortal()
    expect(sentTo('/authentication').at(-1)?.headers.get('customer')).toBe('7')
  })

  test.each([
    ['shows', location.hostname],
    ['does not show', 'recovery.example.org'],
  ])('%s the banner about platform recovery on %s', async (shows, bannerHost) => {
    const meta = document.querySelector<HTMLMetaElement>('meta[name="seawindow-config"]')!
    const { content } = meta
    onTestFinished(() => {
      meta.content = content
    })
    meta.content = JSON.stringify({ ...JSON.parse(content), bannerHost })
    await portal.open(null, '/')
    expect(countOf('The platform is temporarily running on a recovery system.')).toBe(
      shows === 'shows' ? 1 : 0,
    )
  })
})

describe('a session', () => {
  test('starts at the requested address and leaves no data when it ends', async () => {
    await portal.open(null, '/alerts')
    await logIn('planner')
    await screen.findByRole('heading', { name: 'Manage Forecast Alerts' })
    expect(location.pathname).toBe('/alerts')
    expect(cookies()).not.toContain('remember')
    sessionStorage.setItem('seawindow.homeMap', '{}')
    await logOut()
    expect(location.pathname).toBe('/')
    expect(cookies()).toEqual([])
    expect({ ...localStorage }).toEqual({})
    expect({ ...sessionStorage }).toEqual({})
    expect(sentTo('/authentication').map(({ method }) => method)).toEqual(['GET', 'DELETE'])
  })

  test('of a shared account leaves its limits on the device', async () => {
    await portal.open('multi', '/alerts')
    localStorage.setItem('multi:parameters', '[]')
    await logOut()
    expect(Object.keys({ ...localStorage })).toEqual(['multi:parameters'])
    portal.server.tokens.delete('multi')
  })

  test('is remembered beyond the browser only with Remember me', async () => {
    await portal.open(null, '/wiki')
    await user.click(field('Remember me'))
    await logIn('planner')
    await findPortal()
    expect(cookies().toSorted()).toEqual([
      'mainPage',
      'permissions',
      'remember',
      'roles',
      'token',
      'username',
    ])
  })

  test('that has expired leads to the login page, which says so and returns to the page', async () => {
    await portal.open('planner', '/wiki', { expected: /401/ })
    await portal.endSession('planner')
    navigate('/alerts')
    await screen.findByText(expired)
    // The message of the failed call.
    screen.getByText(/Your session has expired\. Please sign in again\./)
    expect(cookies()).toEqual([])
    await logIn('planner')
    await screen.findByRole('heading', { name: 'Manage Forecast Alerts' })
    expect(location.pathname).toBe('/alerts')
    await logOut()
    expect(countOf(expired)).toBe(0)
  })

  test('that expires while a form is filled in returns to the form with its text, but only for the same user', async () => {
    /** Makes the portal read the rights, as it does when the page becomes visible again. */
    const expire = async () => {
      portal.intercept(({ path }) =>
        path === '/session' ? new Response('Unknown session.', { status: 401 }) : undefined,
      )
      fireEvent(window, new Event('visibilitychange'))
      await screen.findByText(expired)
      portal.intercept()
    }
    await portal.open('planner', '/alerts/create', { expected: /401/ })
    await findForm()
    fill(field(/^Name/), 'Crew transfer')
    await expire()
    await logIn('planner')
    await findForm()
    await waitFor(() => expect(field(/^Name/).value).toBe('Crew transfer'))
    expect(location.pathname).toBe('/alerts/create')

    await expire()
    await logIn('planner7')
    await findForm()
    expect(field(/^Name/).value).toBe('')
  })
})
