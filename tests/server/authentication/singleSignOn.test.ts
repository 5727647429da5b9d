import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/settings/config.ts'
import { now, password, type SeededApp, seededApp } from '../seededApp.ts'

const TENANT = 'a-tenant'
const AUDIENCE = 'api://seawindow'

const keys = await generateKeyPair('RS256', { extractable: true })
const otherKeys = await generateKeyPair('RS256')
const publicKey = await exportJWK(keys.publicKey)

let provider: Server
let issuer: string
/** The issuer that the provider reports; undefined while it cannot be reached. */
let claimed: string | undefined
let server: SeededApp
beforeAll(async () => {
  provider = createServer((request, response) => {
    const isKeys = request.url === '/tenant/keys'
    const metadata = { issuer: claimed, jwks_uri: `${issuer}/keys` }
    response.statusCode = claimed === undefined ? 503 : 200
    response.setHeader('content-type', 'application/json')
    response.end(
      JSON.stringify(isKeys ? { keys: [{ ...publicKey, kid: 'one', alg: 'RS256', use: 'sig' }] } : metadata),
    )
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/tenant`
  server = await seededApp({
    SSO_AUTHORITY: issuer,
    SSO_CLIENT_ID: 'portal',
    SSO_AUDIENCE: AUDIENCE,
    SSO_TENANT: TENANT,
    PUBLIC_URL: 'https://portal.example.org',
  })
})
afterAll(async () => {
  await server.close()
  await new Promise((resolve) => provider.close(resolve))
})

const seconds = now.getTime() / 1000
const good: JWTPayload = {
  sub: 'anna',
  tid: TENANT,
  scp: 'openid access_as_user',
  email: 'planner@example.org',
  aud: AUDIENCE,
  iat: seconds - 10,
  exp: seconds + 600,
}
const signed = (claims: JWTPayload = {}, key = keys.privateKey) =>
  new SignJWT({ iss: issuer, ...good, ...claims }).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(key)

const signIn = async (token: string, headers: Record<string, string> = {}) =>
  server.call('/authentication_aad', { headers: { authorization: `Bearer ${token}`, ...headers } })
const useLink = async (code: string, token: string) =>
  server.call('/authentication_aad', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: { code },
  })
const userNamed = async (username: string, as = 'admin') =>
  (await server.call('/settings/users', { as })).data.find(
    (user: { username: string }) => user.username === username,
  )
const linkFor = async (username: string, as = 'admin') => {
  const { id } = await userNamed(username, as)
  return server.call(`/settings/users/${id}/identity`, { as, method: 'POST' })
}
const codeOf = (link: string) => link.split('#link=')[1] ?? ''

const unable = 'Unable to authenticate using SSO.'
const unauthorized = 'Unable to authorize. Please contact your administrator.'
const deleted = 'User deleted. Please contact your administrator.'

test('responds 503 when the identity provider cannot be reached or reports another issuer', async () => {
  for (const name of [undefined, 'https://other.example.org']) {
    claimed = name
    const { status, detail } = await signIn(await signed())
    expect([status, detail]).toEqual([
      503,
      'The identity provider cannot be reached. Please try again later.',
    ])
  }
  claimed = issuer
})

describe('a link', () => {
  test('links one identity to the user, once, and signs in', async () => {
    const { status, data } = await linkFor('planner')
    expect([status, data.until]).toEqual([200, '2026-06-22T10:00:00.000Z'])
    expect(data.link).toMatch(/^https:\/\/portal\.example\.org\/#link=[\w-]{43}$/)
    // The e-mail address is the planner's, which alone is not enough to sign in.
    expect(await signIn(await signed())).toMatchObject({ status: 403, detail: unauthorized })
    expect((await userNamed('planner')).singleSignOn).toBe('none')
    const used = await useLink(codeOf(data.link), await signed())
    expect([used.status, used.data.username]).toEqual([200, 'planner'])
    expect((await userNamed('planner')).singleSignOn).toBe('linked')
    const again = await signIn(await signed({ email: 'renamed@example.org' }))
    expect([again.status, again.data.username]).toEqual([200, 'planner'])
    const session = await server.call('/session', {
      headers: { authorization: `Bearer ${again.data.token}` },
    })
    expect(session.data.username).toBe('planner')
    expect(await useLink(codeOf(data.link), await signed({ sub: 'eve' }))).toMatchObject({
      status: 400,
      detail: 'The link has expired or was used already. Please ask for another.',
    })
    expect(await signIn(await signed({ sub: 'eve' }))).toMatchObject({ status: 403 })
  })

  test('refuses an identity that is linked to another user, and can still be used afterwards', async () => {
    const { data } = await linkFor('multi')
    expect(await useLink(codeOf(data.link), await signed())).toMatchObject({
      status: 409,
      detail: 'This sign-in is already that of another user.',
    })
    expect((await useLink(codeOf(data.link), await signed({ sub: 'mary' }))).data.username).toBe('multi')
  })

  test('expires after seven days, and when a new link is made', async () => {
    const first = (await linkFor('admin')).data.link
    const second = (await linkFor('admin')).data.link
    expect((await useLink(codeOf(first), await signed({ sub: 'boss' }))).status).toBe(400)
    server.clock.now = new Date('2026-06-22T10:00:00Z')
    const week = 7 * 24 * 3600
    const later = await signed({ sub: 'boss', iat: seconds + week, exp: seconds + week + 600 })
    expect((await useLink(codeOf(second), later)).status).toBe(400)
    server.clock.now = now
  })

  test('requires the right to change users of the customer, is audited, and is stored without its code', async () => {
    const { id } = await userNamed('planner7', 'admin7')
    expect(
      (await server.call(`/settings/users/${id}/identity`, { as: 'admin', method: 'POST' })).status,
    ).toBe(404)
    const own = (await userNamed('planner')).id
    expect(
      (await server.call(`/settings/users/${own}/identity`, { as: 'planner', method: 'POST' })).status,
    ).toBe(403)
    const bodies = (await server.database.selectFrom('audit').select('body').orderBy('id').execute()).map(
      ({ body }) => body as Record<string, unknown>,
    )
    expect(bodies.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['sign-in link made', 'identity linked', 'signed in']),
    )
    const { data } = await linkFor('planner')
    const text = JSON.stringify(await server.database.selectFrom('identity_links').selectAll().execute())
    expect(text).not.toContain(codeOf(data.link))
  })
})

describe('a token is refused', () => {
  const unsecured = () =>
    new UnsecuredJWT({ ...good, iss: issuer })
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + 600)
      .encode()
  const withSecret = () =>
    new SignJWT({ ...good, iss: issuer })
      .setProtectedHeader({ alg: 'HS256', kid: 'one' })
      .sign(new TextEncoder().encode(JSON.stringify(publicKey)))

  test.each<[string, () => Promise<string> | string]>([
    ['of another audience', () => signed({ aud: 'api://other' })],
    ['for the portal itself, not for the server', () => signed({ aud: 'portal' })],
    ['of another issuer', () => signed({ iss: 'https://login.example.org/tenant' })],
    ['of another tenant', () => signed({ tid: 'other' })],
    ['without a tenant', () => signed({ tid: undefined })],
    ['that has expired', () => signed({ exp: seconds - 61 })],
    ['that never ends', () => signed({ exp: undefined })],
    ['that is not valid yet', () => signed({ nbf: seconds + 120 })],
    ['without the scope', () => signed({ scp: 'openid' })],
    ['without a subject', () => signed({ sub: undefined })],
    ['with the signature of another key', () => signed({}, otherKeys.privateKey)],
    ['without a signature', unsecured],
    ['signed with the public key as a secret', withSecret],
    ['that is not a token', () => 'no.token'],
  ])('%s', async (_, tokenOf) => {
    const { status, detail } = await signIn(await tokenOf())
    expect([status, detail]).toEqual([401, unable])
  })

  test('when it is missing', async () => {
    expect(await server.call('/authentication_aad')).toMatchObject({ status: 401, detail: unable })
  })
})

describe('a linked user', () => {
  test('cannot sign in once locked, unlinked or deleted', async () => {
    const body = {
      username: 'leaver',
      name: 'Leaver',
      email: 'leaver@example.org',
      password,
      roles: ['User'],
      permissions: ['Module.Forecasts'],
    }
    await server.call('/settings/users', { as: 'admin', method: 'POST', body })
    const link = async () =>
      useLink(codeOf((await linkFor('leaver')).data.link), await signed({ sub: 'leaver' }))
    const { token } = (await link()).data
    const enter = async () => {
      const { status, detail } = await signIn(await signed({ sub: 'leaver' }))
      return status === 200 ? status : [status, detail]
    }
    expect(await enter()).toBe(200)
    const { id } = await userNamed('leaver')
    const change = (method: 'PUT' | 'DELETE', path: string) =>
      server.call(`/settings/users/${id}${path}`, { as: 'admin', method })
    await change('PUT', '/lock')
    expect(await enter()).toEqual([403, unauthorized])
    await change('DELETE', '/lock')
    expect(await enter()).toBe(200)
    await change('DELETE', '/identity')
    expect(await enter()).toEqual([403, unauthorized])
    const session = await server.call('/session', { headers: { authorization: `Bearer ${token}` } })
    expect(session.status).toBe(401)
    await link()
    await change('DELETE', '')
    expect(await enter()).toEqual([404, deleted])
  })

  test('cannot sign in on the host of another customer', async () => {
    const answer = await signIn(await signed(), { host: '7.localhost' })
    expect([answer.status, answer.detail]).toEqual([403, unauthorized])
  })
})

describe('the settings', () => {
  const sso = { SSO_AUTHORITY: 'https://login.example.org/t', SSO_CLIENT_ID: 'portal' }

  test('are off by default: the call does not exist and users do not show it', async () => {
    const plain = await seededApp()
    try {
      const answer = await plain.call('/authentication_aad', { headers: { authorization: 'Bearer a.b.c' } })
      expect(answer.status).toBe(404)
      const [user] = (await plain.call('/settings/users', { as: 'admin' })).data
      expect(user.singleSignOn).toBeNull()
    } finally {
      await plain.close()
    }
  })

  test('default to the client as audience and its scope', () => {
    expect(readConfig(sso).singleSignOn).toMatchObject({
      authority: 'https://login.example.org/t',
      audience: 'portal',
      scope: 'portal/access_as_user',
    })
  })

  test('turn password sign-in off only if single sign-on is configured', async () => {
    const server = await seededApp({ ...sso, PASSWORD_SIGN_IN: 'off' })
    try {
      const headers = { username: 'planner', password: encodeURIComponent(password) }
      expect((await server.call('/authentication', { headers })).status).toBe(403)
    } finally {
      await server.close()
    }
    expect(() => readConfig({ PASSWORD_SIGN_IN: 'off' })).toThrow('nobody could sign in')
    expect(() => readConfig({ SSO_AUTHORITY: sso.SSO_AUTHORITY })).toThrow('SSO_CLIENT_ID')
  })
})
