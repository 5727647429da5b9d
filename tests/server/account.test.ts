import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import form from '#schemas/forms/password.json' with { type: 'json' }
import users from '#schemas/resources/users.json' with { type: 'json' }
import { hashPassword } from '#server/password.ts'
import { createUser } from '#server/repositories/users.ts'
import { now, password, type SeededApp, seededApp } from './seededApp.ts'

let server: SeededApp
let passwordHash: string
beforeAll(async () => {
  server = await seededApp()
  passwordHash = await hashPassword(password)
})
afterAll(() => server.close())

/** A user for one test. */
let username = ''
let count = 0
beforeEach(async () => {
  server.clock.now = now
  username = `nina ${count++}`
  const user = { customerId: 1, username, name: 'Nina', email: 'nina@example.org' }
  await createUser(
    server.database,
    { ...user, roles: ['User'], permissions: ['Module.Forecasts'], mainPage: 'Module.Forecasts' },
    passwordHash,
  )
})

const signIn = (secret = password) =>
  server.call('/authentication', {
    headers: { username: encodeURIComponent(username), password: encodeURIComponent(secret) },
  })

/** Signs in the given number of hours later; returns the headers for further calls. */
async function session(hours = 0) {
  server.clock.now = new Date(now.getTime() + hours * 3600_000)
  return { authorization: `Bearer ${(await signIn()).data.token}` }
}

type Headers = Awaited<ReturnType<typeof session>>

const change = (headers: Headers, currentPassword: string, newPassword: string) =>
  server.call('/account/password', { method: 'PUT', headers, body: { currentPassword, newPassword } })
const list = async (headers: Headers) => (await server.call('/account/sessions', { headers })).data
const isSignedIn = async (headers: Headers) => (await server.call('/session', { headers })).status === 200

describe('PUT /account/password', () => {
  it('changes the password and ends the other sessions', async () => {
    const [mine, other] = [await session(), await session(1)]
    expect(await change(mine, password, 'twelve chars')).toMatchObject({ status: 200, data: true })
    expect([await isSignedIn(mine), await isSignedIn(other)]).toEqual([true, false])
    expect((await signIn()).status).toBe(401)
    expect((await signIn('twelve chars')).status).toBe(200)
  })

  it('neither returns nor stores the password in plain text', async () => {
    const headers = await session()
    const answer = await change(headers, password, 'a password to look for')
    expect(answer.text).toBe('{"data":true}')
    const stored = JSON.stringify(await server.database.selectFrom('users').selectAll().execute())
    expect(stored).not.toContain('a password to look for')
  })

  it.each([
    ['a wrong password', 'not the password', 'twelve chars', '/currentPassword', 'Incorrect password'],
    ['no current password', '', 'twelve chars', '/currentPassword', 'Required'],
    ['eleven characters', password, 'eleven char', '/newPassword', 'Must be at least 12 characters'],
    ['201 characters', password, 'x'.repeat(201), '/newPassword', 'Must be at most 200 characters'],
    ['a common password', password, 'Password1234', '/newPassword', 'This password is too easy to guess'],
    ['the username', password, 'nina@example1', '/newPassword', 'This password is too easy to guess'],
    ['the customer', password, 'Seawindow 2026', '/newPassword', 'This password is too easy to guess'],
  ])('refuses %s and changes nothing', async (_, current, next, path, message) => {
    const [mine, other] = [await session(), await session()]
    expect(await change(mine, current, next)).toMatchObject({ status: 400, errors: [{ path, message }] })
    expect([await isSignedIn(mine), await isSignedIn(other)]).toEqual([true, true])
    expect((await signIn()).status).toBe(200)
  })

  it('requires the same password length as the users form', () => {
    const { minLength, maxLength } = users.schema.properties.password
    expect(form.properties.newPassword).toMatchObject({ minLength, maxLength })
  })

  it.each([
    ['another field', { currentPassword: password, newPassword: 'twelve chars', roles: ['Administrator'] }],
    ['another user', { currentPassword: password, newPassword: 'twelve chars', username: 'admin' }],
    ['a list', []],
    ['a number', { currentPassword: password, newPassword: 123456789012 }],
  ])('refuses %s', async (_, body) => {
    const headers = await session()
    expect((await server.call('/account/password', { method: 'PUT', headers, body })).status).toBe(400)
    expect((await signIn()).status).toBe(200)
  })

  it('refuses the eleventh guess for 15 minutes, even when sent concurrently, without affecting sign-in', async () => {
    const headers = await session()
    const guesses = await Promise.all(
      Array.from({ length: 12 }, () => change(headers, 'a guessed password', 'twelve chars')),
    )
    expect(guesses.map(({ status }) => status).sort()).toEqual([...Array(10).fill(400), 429, 429])
    expect(await change(headers, password, 'twelve chars')).toMatchObject({
      status: 429,
      detail: 'Too many wrong passwords. Please wait a quarter of an hour and try again.',
    })
    expect((await signIn()).status).toBe(200)
    server.clock.now = new Date(now.getTime() + 15 * 60_000)
    expect((await change(headers, password, 'twelve chars')).status).toBe(200)
  })

  it('changes a password once when sent twice at the same time', async () => {
    const headers = await session()
    const answers = await Promise.all([
      change(headers, password, 'the first password'),
      change(headers, password, 'the second password'),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })
})

describe('GET /account/sessions', () => {
  it('lists the live sessions of the user: its own first, then those used last', async () => {
    const [oldest, mine, newest] = [await session(0), await session(1), await session(2)]
    const at = (hours: number) => new Date(now.getTime() + hours * 3600_000).toISOString()
    const listed = await list(mine)
    expect(listed).toEqual(
      [
        [1, true],
        [2, false],
        [0, false],
      ].map(([hours, isCurrent]) => ({
        id: expect.any(String),
        createdAt: at(Number(hours)),
        usedAt: hours === 1 ? expect.any(String) : at(Number(hours)),
        expiresAt: at(Number(hours) + 30 * 24),
        isCurrent,
      })),
    )
    expect((await list(newest)).map(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toEqual([
      true,
      false,
      false,
    ])
    server.clock.now = new Date(now.getTime() + 30 * 24 * 3600_000)
    expect((await list(mine)).length).toBe(2)
    expect(await isSignedIn(oldest)).toBe(false)
  })

  it('returns neither tokens nor their stored hashes', async () => {
    const { authorization } = await session()
    const { text } = await server.call('/account/sessions', { headers: { authorization } })
    const token = authorization.slice('Bearer '.length)
    expect(text).not.toContain(token)
    expect(text).not.toContain(createHash('sha256').update(token).digest('base64url'))
  })
})

describe('DELETE /account/sessions/{session}', () => {
  const end = (headers: Headers, id: string) =>
    server.call(`/account/sessions/${id}`, { method: 'DELETE', headers })

  it('ends one session of the user', async () => {
    const [mine, other, third] = [await session(), await session(), await session()]
    const own = (await list(other)).find(({ isCurrent }: { isCurrent: boolean }) => isCurrent)
    expect(await end(mine, own.id)).toMatchObject({ status: 200, data: true })
    expect([await isSignedIn(mine), await isSignedIn(other), await isSignedIn(third)]).toEqual([
      true,
      false,
      true,
    ])
  })

  it('ends no session of another user', async () => {
    const mine = await session()
    const [{ id }] = await list({ authorization: `Bearer ${server.tokens.get('admin')}` })
    expect((await end(mine, id)).status).toBe(200)
    expect((await server.call('/session', { as: 'admin' })).status).toBe(200)
  })
})

describe('DELETE /account/sessions', () => {
  it('signs the user out everywhere, and no other user', async () => {
    const [mine, other] = [await session(), await session()]
    const answer = await server.call('/account/sessions', { method: 'DELETE', headers: mine })
    expect([answer.status, answer.headers['clear-site-data']]).toEqual([200, '"cache"'])
    expect([await isSignedIn(mine), await isSignedIn(other)]).toEqual([false, false])
    expect((await server.call('/session', { as: 'admin' })).status).toBe(200)
  })
})
