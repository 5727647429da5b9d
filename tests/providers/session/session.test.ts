import { describe, expect, it } from 'vitest'
import { expireCookie, parseCookies } from '#providers/cookies.ts'
import { readSession, sessionCookies, sessionOf } from '#providers/session/session.ts'
import { signInHeaders } from '#providers/signIn/signIn.ts'

const session = sessionOf({
  token: 'abc=+/;x',
  username: 'Åse, "B"; C',
  roles: [{ roleName: 'User' }, { roleName: 'Administrator' }],
  permissions: [{ permissionName: 'Module.Forecasts' }, { permissionName: 'Admin.ManageSites' }],
  mainPage: 'Module.Hindcasts',
})

/** The cookies as a browser returns them to a page. */
const jarOf = (cookies: readonly string[]) => cookies.map((cookie) => cookie.split('; ')[0]).join('; ')

describe('the session in cookies', () => {
  it('is read back as it was written', () => {
    expect(readSession(jarOf(sessionCookies(session, false, false)))).toEqual(session)
  })

  it('lasts until the year 2500 only with Remember me', () => {
    for (const cookie of sessionCookies(session, true, false)) expect(cookie).toMatch(/Expires=.* 2500 /)
    for (const cookie of sessionCookies(session, false, false)) expect(cookie).not.toMatch(/Expires|Max-Age/)
  })

  it('has an additional cookie for Remember me, because a page cannot read when cookies expire', () => {
    const remembered = (remember: boolean) => parseCookies(jarOf(sessionCookies(session, remember, false)))
    expect(remembered(true)).toEqual({ ...remembered(false), remember: 'true' })
    expect(Object.keys(remembered(false))).toEqual(['token', 'username', 'roles', 'permissions', 'mainPage'])
  })

  it('is sent only to this site, and only over HTTPS if it was set over HTTPS', () => {
    for (const cookie of sessionCookies(session, false, true)) {
      expect(cookie).toContain('SameSite=Strict')
      expect(cookie).toContain('; Secure')
    }
    for (const cookie of sessionCookies(session, false, false)) expect(cookie).not.toContain('Secure')
  })

  it('is absent without a token', () => {
    expect(readSession('')).toBeNull()
    expect(readSession('username=planner; theme=dark')).toBeNull()
  })

  it('opens the forecasts for users without a main page', () => {
    const answer = { token: 't', username: 'u', roles: [], permissions: [], mainPage: '' }
    expect(sessionOf(answer).mainPage).toBe('Module.Forecasts')
    expect(readSession(jarOf(sessionCookies(sessionOf(answer), false, false)))).toMatchObject({
      roles: [],
      permissions: [],
    })
  })
})

describe('cookies', () => {
  it('of other programs may contain bare percent signs', () => {
    expect(parseCookies('a=100%; b=x%20y')).toEqual({ a: '100%', b: 'x y' })
  })

  it('are deleted by an expiry date in the past', () => {
    expect(expireCookie('token')).toContain('Expires=Thu, 01 Jan 1970')
  })
})

describe('the headers of sign-in', () => {
  it('are percent-encoded UTF-8', () => {
    expect(signInHeaders({ username: 'Zoë ', password: 'pässwörd €%' })).toEqual({
      username: 'Zo%C3%AB%20',
      password: 'p%C3%A4ssw%C3%B6rd%20%E2%82%AC%25',
    })
  })
})
