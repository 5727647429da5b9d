import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedInHeaders } from './support/apiHeaders.ts'
import { axeViolations } from './support/axeViolations.ts'
import { startIdentityProvider } from './support/identityProvider.ts'
import { signOut } from './support/portal.ts'
import { startTestServer } from './support/testServer.ts'

const provider = await startIdentityProvider()
const server = startTestServer({ env: provider.settings })
beforeAll(() => provider.serve(server.product.address))
afterAll(() => provider.stop())

const button = (page: Page) => page.getByRole('button', { name: 'Login using SSO' })

const api = async (method: string, path: string, body?: object) => {
  const headers = await signedInHeaders(server.product.address, 'admin')
  const answer = await fetch(server.product.address + path, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  })
  return (await answer.json()).data
}
const userId = async (username: string): Promise<number> =>
  (await api('GET', '/settings/users')).find((user: { username: string }) => user.username === username).id
const linkFor = async (username: string): Promise<string> => {
  const { link } = await api('POST', `/settings/users/${await userId(username)}/identity`)
  return server.product.address + new URL(link).hash.replace('#', '/#')
}

/** Signs in on the provider's own pages and consents. Returns the address with which the window was opened. */
async function signInAtProvider(page: Page, login: string): Promise<URL> {
  // The provider's pages refer to a font on the internet.
  await page.context().route('https://fonts.googleapis.com/**', (route) => route.abort())
  const requested = page
    .context()
    .waitForEvent(
      'request',
      (request) =>
        new URL(request.url()).pathname === '/auth' &&
        request.isNavigationRequest() &&
        request.frame().parentFrame() === null,
    )
  const opened = page.waitForEvent('popup')
  await button(page).click()
  const popup = await opened
  await popup.locator('input[name=login]').fill(login)
  await popup.locator('input[name=password]').fill('any')
  await popup.getByRole('button', { name: 'Sign-in' }).click()
  await popup.getByRole('button', { name: 'Continue' }).click()
  return new URL((await requested).url())
}
const inPortal = (page: Page) => page.getByRole('navigation', { name: 'Modules' }).waitFor()

describe('signing in with the identity provider', () => {
  it('needs a one-time link and a window for sign-in and consent the first time, and nothing afterwards', async () => {
    const { page } = await server.openPage({
      // The provider's response if the user must interact, and the server's if it does not know the user.
      expected: /40[03]/,
      // The provider recognises its user in a frame.
      cookiesInFrames: true,
    })
    await page.goto('/')
    expect(await axeViolations(page)).toEqual([])
    const requested = await signInAtProvider(page, 'anna')
    // One authority, one scope besides those of the sign-in itself, and values that bind the response to this request.
    expect(requested.origin).toBe(provider.issuer)
    const { scope, state, nonce, redirect_uri, ...challenge } = Object.fromEntries(requested.searchParams)
    const ofSignIn = ['openid', 'profile', 'offline_access', 'email']
    expect(scope?.split(' ').filter((name) => !ofSignIn.includes(name))).toEqual(['access_as_user'])
    expect(state?.length).toBeGreaterThan(30)
    expect(nonce?.length).toBeGreaterThan(30)
    expect(challenge).toMatchObject({
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^.{43}$/),
    })
    expect(redirect_uri).toBe(`${server.product.address}/redirect-bridge.html`)
    await page.getByText('Unable to authorize. Please contact your administrator.', { exact: true }).waitFor()
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([])

    const link = await linkFor('planner')
    await page.goto(link)
    await page.getByText('Sign in with SSO to connect it with your account.').waitFor()
    await button(page).click()
    await inPortal(page)
    expect(new URL(page.url()).hash).toBe('')
    const cookies = await page.context().cookies()
    expect(cookies.find(({ name }) => name === 'username')?.value).toBe('planner')
    // Data of the provider are stored only in the session storage.
    const stored = await page.evaluate(() => [Object.keys(sessionStorage), Object.keys(localStorage)])
    const ofProvider = stored.map((keys) => keys.some((key) => /msal|127\.0\.0\.1/.test(key)))
    expect(ofProvider).toEqual([true, false])
    const named = cookies.map(({ name, value }) => `${name}=${value}`).join(' ')
    expect(named).not.toMatch(/msal/)
    await signOut(page)
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([])

    // The provider still has a session of the user, so no window opens.
    let windows = 0
    page.on('popup', () => windows++)
    await button(page).click()
    await inPortal(page)
    expect(windows).toBe(0)

    // The link works only once, and does not prevent signing in afterwards.
    await signOut(page)
    await page.goto(link)
    await button(page).click()
    await page.getByText('The link has expired or was used already. Please ask for another.').waitFor()
    await button(page).click()
    await inPortal(page)
  })
})

it('single sign-on is the only sign-in if passwords are disabled', async () => {
  const { page } = await server.openPage()
  const off = (body: string) => body.replace(/(hasPasswordSignIn&#34;:)true/, '$1false')
  await page.route(`${server.product.address}/`, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: off(await answer.text()) })
  })
  await page.goto('/')
  await button(page).and(page.locator(':focus')).waitFor()
  expect(await page.getByRole('textbox').count()).toBe(0)
  expect(await page.getByLabel('Password').count()).toBe(0)
  expect(await axeViolations(page)).toEqual([])
})

describe('a sign-in that fails', () => {
  const failed = async (page: Page, message: string) => {
    await page.getByRole('alert').getByText(message, { exact: true }).waitFor()
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('token')
    await button(page).waitFor()
  }
  const expected = /40[134]/
  const unable = 'Unable to authenticate using SSO.'
  const unauthorized = 'Unable to authorize. Please contact your administrator.'

  it('shows a message if the window is blocked, or a minute after it was closed', async () => {
    const { page } = await server.openPage({ expected })
    await page.clock.install()
    await page.goto('/')
    const opened = page.waitForEvent('popup')
    await button(page).click()
    await (await opened).close()
    await page.getByRole('button', { name: 'Signing in, click to start again' }).waitFor()
    await page.clock.fastForward(61_000)
    await failed(page, unauthorized)

    await page.evaluate(() => {
      window.open = () => null
    })
    await button(page).click()
    await failed(page, unauthorized)
  })

  it('shows a message if the token is not valid for the server', async () => {
    const { page } = await server.openPage({ expected })
    await page.goto('/')
    const tokens = [
      await provider.token({ aud: 'api://other' }),
      await provider.token({ iss: 'https://login.example.org' }),
      await provider.token({}, false),
      await provider.token({ exp: Math.floor(Date.now() / 1000) - 120 }),
      await provider.token({ tid: 'other' }),
    ]
    let next = 0
    await page.route(`${provider.issuer}/token*`, async (route) => {
      const answer = await route.fetch()
      await route.fulfill({
        response: answer,
        json: { ...(await answer.json()), access_token: tokens[next] },
      })
    })
    await signInAtProvider(page, 'anna')
    await failed(page, unable)
    for (next = 1; next < tokens.length; next++) {
      const refused = page.waitForResponse((answer) => answer.url().endsWith('/authentication_aad'))
      await button(page).click()
      expect((await refused).status()).toBe(401)
      await failed(page, unable)
    }
  })

  it('shows a message if the user was deleted', async () => {
    const user = {
      username: 'leaver',
      name: 'Leaver',
      email: 'leaver@example.org',
      password: 'a long password',
    }
    await api('POST', '/settings/users', {
      ...user,
      roles: ['User'],
      permissions: ['Module.Forecasts'],
    })
    const { page } = await server.openPage({ expected })
    await page.goto(await linkFor('leaver'))
    await signInAtProvider(page, 'leaver')
    await inPortal(page)
    await signOut(page)
    await api('DELETE', `/settings/users/${await userId('leaver')}`)
    await button(page).click()
    await failed(page, 'User deleted. Please contact your administrator.')
  })
})
