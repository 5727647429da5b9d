import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isLive } from '#server/repositories/tokens.ts'
import { now, password, type SeededApp, seededApp } from '../../../server/seededApp.ts'

const HOUR = 3600_000
const DAY = 24 * HOUR

let server: SeededApp
beforeAll(async () => {
  server = await seededApp({ SESSION_IDLE_DAYS: '3', TOKEN_DAYS: '10' })
})
afterAll(() => server.close())
beforeEach(() => {
  server.clock.now = now
})

async function signIn(username: string): Promise<string> {
  const { data } = await server.call('/authentication', {
    headers: { username, password: encodeURIComponent(password) },
  })
  return data.token
}

const session = (token: string) => server.call('/session', { headers: { authorization: `Bearer ${token}` } })

async function statusAt(token: string, milliseconds: number): Promise<number> {
  server.clock.now = new Date(now.getTime() + milliseconds)
  return (await session(token)).status
}

test.each([
  ['just before both', 3 * DAY - 1, 10 * DAY - 1, true],
  ['after the idle days', 3 * DAY, 10 * DAY - 1, false],
  ['after the absolute days', 0, 10 * DAY, false],
  ['before either', 0, 0, true],
])('a token %s is live: %s', (_, unused, age, live) => {
  const at = now.getTime()
  const row = { usedAt: new Date(at - unused), expiresAt: new Date(at - age + 10 * DAY) }
  expect(isLive(row, now, 3)).toBe(live)
})

describe('a sign-in', () => {
  test('ends after the idle days without use', async () => {
    const token = await signIn('planner')
    expect(await statusAt(token, 3 * DAY - 1)).toBe(200)
    expect(await statusAt(token, 6 * DAY - 1)).toBe(401)
  })

  test('that is used lasts for the absolute days and no longer', async () => {
    const token = await signIn('planner')
    for (const day of [2, 4, 6, 8]) expect(await statusAt(token, day * DAY)).toBe(200)
    expect(await statusAt(token, 10 * DAY - 1)).toBe(200)
    expect(await statusAt(token, 10 * DAY)).toBe(401)
  })

  test('that has ended returns the reason', async () => {
    const token = await signIn('planner')
    server.clock.now = new Date(now.getTime() + 3 * DAY)
    expect(await session(token)).toMatchObject({
      status: 401,
      detail: 'Your session has expired. Please sign in again.',
    })
  })

  test('has its use recorded once in five minutes, even by concurrent requests', async () => {
    await server.database.deleteFrom('tokens').execute()
    const token = await signIn('planner')
    const usedAt = async () =>
      (await server.database.selectFrom('tokens').select('used_at').executeTakeFirstOrThrow()).used_at
    await statusAt(token, 5 * 60_000)
    expect(await usedAt()).toEqual(now)
    server.clock.now = new Date(now.getTime() + 5 * 60_000 + 1)
    const answers = await Promise.all(Array.from({ length: 20 }, () => session(token)))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(await usedAt()).toEqual(server.clock.now)
    await statusAt(token, 9 * 60_000)
    expect(await usedAt()).toEqual(new Date(now.getTime() + 5 * 60_000 + 1))
  })

  test('that has ended is removed at the next sign-in', async () => {
    await server.database.deleteFrom('tokens').execute()
    await signIn('planner')
    server.clock.now = new Date(now.getTime() + 3 * DAY)
    await signIn('admin')
    expect(await server.database.selectFrom('tokens').selectAll().execute()).toHaveLength(1)
  })
})

describe('GET /session', () => {
  test('returns the current rights of the user', async () => {
    const token = await signIn('planner')
    const before = await session(token)
    expect(before.headers['cache-control']).toBe('no-store')
    expect(before.data).toMatchObject({
      username: 'planner',
      roles: [{ roleName: 'User' }],
      mainPage: 'Module.Forecasts',
    })
    expect(before.data).not.toHaveProperty('token')
    const user = () => server.database.selectFrom('users').where('username', '=', 'planner')
    const { body } = await user().select('body').executeTakeFirstOrThrow()
    const set = (changes: object) =>
      server.database
        .updateTable('users')
        .set({ body: JSON.stringify({ ...body, ...changes }) })
        .where('username', '=', 'planner')
        .execute()
    await set({ roles: ['Administrator'], permissions: ['Module.Hindcasts'], mainPage: 'Module.Hindcasts' })
    await expect
      .poll(async () => (await session(token)).data)
      .toEqual({
        username: 'planner',
        roles: [{ roleName: 'Administrator' }],
        permissions: [{ permissionName: 'Module.Hindcasts' }],
        mainPage: 'Module.Hindcasts',
      })
    await set({})
  })

  test('requires sign-in', async () => {
    expect(await server.call('/session')).toMatchObject({ status: 401, detail: 'Please sign in.' })
  })
})
