import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '#server/password.ts'
import { createUser } from '#server/repositories/users.ts'
import { applicationKey, now, password, type SeededApp, seededApp } from './seededApp.ts'

let server: SeededApp
beforeAll(async () => {
  server = await seededApp()
})
afterAll(() => server.close())

const wrong = 'Incorrect username and/or password. Please try again.'

const signIn = (username: string, secret: string, headers: Record<string, string> = {}) =>
  server.call('/authentication', {
    headers: { username: encodeURIComponent(username), password: encodeURIComponent(secret), ...headers },
  })

describe('GET /authentication', () => {
  it('returns token, roles, permissions and main page', async () => {
    const { status, data } = await signIn('planner', password)
    expect(status).toBe(200)
    expect(data).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      username: 'planner',
      roles: [{ roleName: 'User' }],
      permissions: [
        'Module.Forecasts',
        'Module.Alerts',
        'Module.Reports',
        'Module.Hindcasts',
        'Hindcasts.Download',
        'Module.ForecastUI',
        'Module.Operations',
      ].map((permissionName) => ({ permissionName })),
      mainPage: 'Module.Forecasts',
    })
  })

  it.each([
    ['a wrong password', 'planner', 'not it', 401, wrong],
    ['an unknown user', 'nobody', password, 401, wrong],
    ['no username', '', password, 400, 'Username: Required'],
    ['no password', 'planner', '', 400, 'Password: Required'],
    ['nothing', '', '', 400, 'Username: Required; Password: Required'],
    [
      'a NUL in the name',
      'plan\0ner',
      password,
      400,
      'Text with a NUL character or half a surrogate pair cannot be stored.',
    ],
  ])('refuses %s', async (_, username, secret, status, message) => {
    expect(await signIn(username, secret)).toMatchObject({ status, detail: message })
  })

  it('refuses a header that is not percent-encoded', async () => {
    const answer = await server.call('/authentication', { headers: { username: '%zz', password: 'x' } })
    expect(answer).toMatchObject({ status: 401, detail: wrong })
  })

  it('takes the username in any case', async () => {
    expect((await signIn('Planner ', password)).data.username).toBe('planner')
  })

  it('asks which customer is meant where users of two have the name and the password', async () => {
    const secret = 'the password of both'
    const rights = { roles: ['User' as const], permissions: [], mainPage: 'Module.Forecasts' }
    for (const [customerId, username] of [
      [1, 'jo'],
      [7, 'Jo'],
      [7, 'ann'],
    ] as const)
      await createUser(
        server.database,
        { customerId, username, name: username, email: 'jo@localhost', ...rights },
        await hashPassword(username === 'ann' ? 'another password' : secret),
      )
    await createUser(
      server.database,
      { customerId: 1, username: 'ann', name: 'Ann', email: 'ann@localhost', ...rights },
      await hashPassword(secret),
    )
    const customers = await server.database.selectFrom('customers').select(['id', 'name']).execute()
    const asked = await signIn('jo', secret)
    expect(asked.status).toBe(409)
    expect(asked.data).toEqual({
      customers: customers
        .filter(({ id }) => id === 1 || id === 7)
        .sort((a, b) => (a.name < b.name ? -1 : 1)),
    })
    expect((await signIn('jo', secret, { customer: '7' })).data.username).toBe('Jo')
    expect((await signIn('jo', secret, { customer: '1' })).data.username).toBe('jo')
    expect((await signIn('jo', secret, { customer: '2' })).status).toBe(401)
    expect((await signIn('jo', 'wrong')).status).toBe(401)
    // Where the password is right for one of the two, the other is not mentioned.
    expect((await signIn('ann', secret)).status).toBe(200)
    // A customer's own host name says which is meant.
    expect((await signIn('jo', secret, { host: '7.localhost:8080' })).data.username).toBe('Jo')
  })

  it('stores neither token nor password', async () => {
    const { data } = await signIn('planner', password)
    const stored = JSON.stringify([
      await server.database.selectFrom('tokens').selectAll().execute(),
      await server.database.selectFrom('users').selectAll().execute(),
    ])
    expect(stored).not.toContain(data.token)
    expect(stored).not.toContain(password)
    expect(stored).toContain('$argon2id$')
  })

  it.each([
    ['64 lower-case letters', 'abcdefgh'.repeat(8)],
    ['200 characters of any kind', 'ß 漢字 🌊 "\\%+'.repeat(17)],
    ['eight digits', '13572468'],
  ])('signs in with %s', async (_, secret) => {
    const user = {
      customerId: 1,
      username: `user ${secret.length}`,
      name: 'Someone',
      email: 'someone@localhost',
    }
    await createUser(
      server.database,
      { ...user, roles: ['MultiUser'], permissions: [], mainPage: 'Module.Forecasts' },
      await hashPassword(secret),
    )
    expect((await signIn(user.username, secret)).status).toBe(200)
    expect((await signIn(user.username, `${secret}x`)).status).toBe(401)
    expect((await signIn(user.username, secret.slice(1))).status).toBe(401)
  })

  it("accepts only a customer's own users on its host name", async () => {
    const headers = { host: '7.localhost:8080' }
    expect((await signIn('planner7', password, headers)).status).toBe(200)
    expect(await signIn('planner', password, headers)).toMatchObject({ status: 401, detail: wrong })
  })
})

describe('too many failed sign-ins', () => {
  it('lock only that account for 15 minutes, even when sent concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn('admin7', 'guess')))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(401), 429, 429])
    const closed = await signIn('admin7', password)
    expect(closed).toMatchObject({
      status: 429,
      detail: 'Too many failed sign-ins. Please wait a quarter of an hour and try again.',
    })
    expect((await signIn('admin', password)).status).toBe(200)
    server.clock.now = new Date(now.getTime() + 15 * 60_000)
    expect((await signIn('admin7', password)).status).toBe(200)
    server.clock.now = now
  })
})

describe('a token', () => {
  const sites = (token: string) => server.call('/sites', { headers: { authorization: `Bearer ${token}` } })

  it('signs in until it expires', async () => {
    const { data } = await signIn('planner', password)
    expect((await sites(data.token)).status).toBe(200)
    server.clock.now = new Date(now.getTime() + 30 * 24 * 3600_000 - 1)
    expect((await sites(data.token)).status).toBe(200)
    server.clock.now = new Date(now.getTime() + 30 * 24 * 3600_000)
    expect(await sites(data.token)).toMatchObject({
      status: 401,
      detail: 'Your session has expired. Please sign in again.',
    })
    server.clock.now = now
  })

  it('is revoked by DELETE /authentication, without affecting other tokens', async () => {
    const [one, other] = [await signIn('planner', password), await signIn('planner', password)]
    const headers = { authorization: `Bearer ${one.data.token}` }
    const answer = await server.call('/authentication', { method: 'DELETE', headers })
    expect([answer.status, answer.headers['clear-site-data']]).toEqual([200, '"cache"'])
    expect((await sites(one.data.token)).status).toBe(401)
    expect((await sites(other.data.token)).status).toBe(200)
  })

  it.each(['made-up', '', "' or 1=1 --"])('that is unknown (%s) is refused', async (token) => {
    expect((await sites(token)).status).toBe(401)
  })
})

describe('the application key', () => {
  const message = 'The application key is missing or wrong.'
  const get = (headers: Record<string, string>) =>
    server.app.inject({ url: '/customer', headers: { accept: 'application/json', ...headers } })

  it.each([
    ['x-api-key', { 'x-api-key': applicationKey }],
    ['ocp-apim-subscription-key', { 'ocp-apim-subscription-key': applicationKey }],
  ])('is accepted as %s', async (_, headers) => {
    expect((await get(headers)).statusCode).toBe(200)
  })

  it.each([
    ['no key', {}],
    ['a wrong key', { 'x-api-key': 'wrong' }],
    ['one wrong key of two', { 'x-api-key': applicationKey, 'ocp-apim-subscription-key': 'wrong' }],
  ])('is checked first and refused as %s', async (_, headers) => {
    const answer = await get(headers)
    expect([answer.statusCode, answer.body]).toEqual([401, message])
  })
})
