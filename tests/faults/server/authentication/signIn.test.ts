import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { now, password, type SeededApp, seededApp } from '../../../server/seededApp.ts'

let server: SeededApp
beforeAll(async () => {
  server = await seededApp({ TRUST_PROXY: '1' })
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.now = now
  server.waits.length = 0
  await server.database.deleteFrom('sign_in_attempts').execute()
  await server.database.deleteFrom('devices').execute()
})

const MINUTE = 60_000
const refused = 'Too many failed sign-ins. Please wait a quarter of an hour and try again.'

/** Signs in through a proxy, which appends the caller's address to any `x-forwarded-for` that the caller sent. */
const signIn = (username: string, secret: string, address: string, headers: Record<string, string> = {}) =>
  server.call('/authentication', {
    address: '10.0.0.1',
    headers: { username, password: encodeURIComponent(secret), 'x-forwarded-for': address, ...headers },
  })
type Answer = Awaited<ReturnType<typeof signIn>>

async function guess(username: string, addresses: readonly string[]): Promise<number[]> {
  const statuses: number[] = []
  for (const address of addresses) statuses.push((await signIn(username, 'guess', address)).status)
  return statuses
}

const [stranger, owner] = ['203.0.113.9', '198.51.100.7']
const times = <T>(count: number, value: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => value(index))
const cookieOf = ({ headers }: Answer) => String(headers['set-cookie']).split(';')[0] ?? ''

describe('ten failed sign-ins of a stranger', () => {
  test('block the stranger, with the time to wait, but not the owner', async () => {
    expect(
      await guess(
        'admin',
        times(11, () => stranger),
      ),
    ).toEqual([...Array(10).fill(401), 429])
    const answer = await signIn('admin', password, stranger)
    expect(answer).toMatchObject({ status: 429, detail: refused })
    expect(answer.headers['retry-after']).toBe('900')
    expect((await signIn('admin', password, owner)).status).toBe(200)
  })

  test("at the owner's own address do not block a device that has signed in before", async () => {
    const cookie = cookieOf(await signIn('admin', password, owner))
    await guess(
      'admin',
      times(10, () => owner),
    )
    expect((await signIn('admin', password, owner)).status).toBe(429)
    expect((await signIn('admin', password, owner, { cookie: `theme=dark; ${cookie}` })).status).toBe(200)
  })

  test('are counted despite forged addresses', async () => {
    const forged = (index: number) => `192.0.2.${index}, 10.0.0.${index}, ${stranger}`
    expect(await guess('admin', times(11, forged))).toEqual([...Array(10).fill(401), 429])
  })

  test('are counted over the whole /64 of an IPv6 address', async () => {
    expect(
      await guess(
        'admin',
        times(11, (index) => `2001:db8:1:2::${index + 1}`),
      ),
    ).toEqual([...Array(10).fill(401), 429])
    expect((await signIn('admin', password, '2001:db8:1:3::1')).status).toBe(200)
  })

  test('block for the time in Retry-After, which refused attempts do not extend', async () => {
    await guess(
      'admin',
      times(5, () => stranger),
    )
    server.clock.now = new Date(now.getTime() + MINUTE)
    await guess(
      'admin',
      times(5, () => stranger),
    )
    server.clock.now = new Date(now.getTime() + 5 * MINUTE)
    const answer = await signIn('admin', password, stranger)
    expect([answer.status, answer.headers['retry-after']]).toEqual([429, '600'])
    server.clock.now = new Date(now.getTime() + 15 * MINUTE - 1)
    expect((await signIn('admin', password, stranger)).status).toBe(429)
    server.clock.now = new Date(now.getTime() + 15 * MINUTE)
    expect((await signIn('admin', password, stranger)).status).toBe(200)
  })
})

describe('spraying', () => {
  test('fifty failed attempts over many accounts block the address, except for known devices', async () => {
    const cookie = cookieOf(await signIn('admin', password, stranger))
    for (const index of times(50, (account) => account)) await guess(`user${index}`, [stranger])
    expect((await signIn('planner', password, stranger)).status).toBe(429)
    expect((await signIn('planner', password, owner)).status).toBe(200)
    expect((await signIn('admin', password, stranger, { cookie })).status).toBe(200)
  })

  test('a hundred failed attempts from many addresses block new devices of the account, but not known ones', async () => {
    const cookie = cookieOf(await signIn('admin', password, owner))
    await guess(
      'admin',
      times(100, (index) => `203.0.113.${index}`),
    )
    expect((await signIn('admin', password, '192.0.2.1')).status).toBe(429)
    expect((await signIn('planner', password, '192.0.2.1')).status).toBe(200)
    expect((await signIn('admin', password, owner, { cookie })).status).toBe(200)
  })
})

describe('the delay before a password is checked', () => {
  test('doubles from the fourth failed attempt on, up to four seconds, and ends with a success', async () => {
    await guess(
      'admin',
      times(10, () => stranger),
    )
    expect(server.waits).toEqual([500, 1000, 2000, 4000, 4000, 4000, 4000])
    await guess(
      'planner',
      times(4, () => owner),
    )
    await signIn('planner', password, owner)
    await signIn('planner', password, owner)
    expect(server.waits.slice(7)).toEqual([500, 1000])
  })

  test('is the same for an unknown user', async () => {
    await guess(
      'nobody',
      times(10, () => stranger),
    )
    expect(server.waits).toEqual([500, 1000, 2000, 4000, 4000, 4000, 4000])
  })

  test('occupies no database connection and no thread', async () => {
    await guess(
      'admin',
      times(3, () => stranger),
    )
    const { wait } = server.app
    const pending = Promise.withResolvers<void>()
    server.app.wait = () => pending.promise
    try {
      const waiting = times(7, () => signIn('admin', 'guess', stranger))
      const free = await Promise.all(times(12, (index) => signIn('planner', password, `192.0.2.${index}`)))
      expect(free.map(({ status }) => status)).toEqual(Array(12).fill(200))
      pending.resolve()
      const answers = await Promise.all(waiting)
      expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(401))
    } finally {
      server.app.wait = wait
    }
  })
})

describe('the device cookie', () => {
  test('is HttpOnly, sent only to sign-in, and stored as a hash', async () => {
    const answer = await signIn('planner', password, owner)
    const cookie = String(answer.headers['set-cookie'])
    expect(cookie).toMatch(
      /^device=[\w-]{43}; Path=\/authentication; Max-Age=34560000; HttpOnly; SameSite=Strict$/,
    )
    const mark = cookieOf(answer).slice('device='.length)
    const rows = await server.database.selectFrom('devices').selectAll().execute()
    expect(rows.map(({ hash }) => hash)).toEqual([createHash('sha256').update(mark).digest('base64url')])
  })

  test('is Secure behind an HTTPS proxy', async () => {
    const answer = await signIn('planner', password, owner, { 'x-forwarded-proto': 'https' })
    expect(answer.headers['set-cookie']).toMatch(/; Secure$/)
  })

  test('is not set after a wrong password', async () => {
    expect((await signIn('planner', 'guess', owner)).headers['set-cookie']).toBeUndefined()
  })

  test('makes failed attempts of the device count separately', async () => {
    const cookie = cookieOf(await signIn('admin', password, owner))
    const onDevice = () => signIn('admin', 'guess', owner, { cookie })
    const statuses: number[] = []
    for (const _ of times(11, () => 0)) statuses.push((await onDevice()).status)
    expect(statuses).toEqual([...Array(10).fill(401), 429])
    expect((await signIn('admin', password, owner)).status).toBe(200)
  })

  test('of another user does not help a stranger', async () => {
    const cookie = cookieOf(await signIn('planner', password, stranger))
    await guess(
      'admin',
      times(10, () => stranger),
    )
    expect((await signIn('admin', password, stranger, { cookie })).status).toBe(429)
  })

  test('is replaced by each sign-in, for every user of the device', async () => {
    const first = cookieOf(await signIn('planner', password, owner))
    const second = cookieOf(await signIn('admin', password, owner, { cookie: first }))
    expect(second).not.toBe(first)
    await guess(
      'planner',
      times(10, () => owner),
    )
    expect((await signIn('planner', password, owner, { cookie: first })).status).toBe(429)
    expect((await signIn('planner', password, owner, { cookie: second })).status).toBe(200)
  })

  test('expires 400 days after the last sign-in, and is removed beyond fifty devices', async () => {
    const cookie = cookieOf(await signIn('planner', password, owner))
    server.clock.now = new Date(now.getTime() + 400 * 24 * 60 * MINUTE)
    await guess(
      'planner',
      times(10, () => owner),
    )
    expect((await signIn('planner', password, owner, { cookie })).status).toBe(429)
    for (const index of times(55, (device) => device)) {
      server.clock.now = new Date(server.clock.now.getTime() + MINUTE)
      await signIn('admin', password, `192.0.2.${index}`)
    }
    expect(await server.database.selectFrom('devices').selectAll().execute()).toHaveLength(51)
  })
})
