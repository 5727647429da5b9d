import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as passwords from '#server/password.ts'
import { createUser } from '#server/repositories/users.ts'
import { percentile } from '#weather/statistics.ts'
import { now, password, type SeededApp, seededApp } from '../../../server/seededApp.ts'

vi.mock('#server/password.ts', { spy: true })

/** A username that exists in both customers. */
const SHARED = 'shared'

let server: SeededApp
beforeAll(async () => {
  server = await seededApp()
  const user = { username: SHARED, email: 'a@example.org', name: 'A', permissions: [], mainPage: '' }
  for (const customerId of [1, 7])
    await createUser(
      server.database,
      { ...user, customerId, roles: ['User'] },
      await passwords.hashPassword(password),
    )
})
afterAll(() => server.close())

let tries = 0

/** A failed sign-in from a new address, a quarter of an hour after the previous one, so that it is neither refused nor delayed. */
function wrongTry(username: string, host = 'localhost') {
  tries += 1
  server.clock.now = new Date(now.getTime() + tries * 15 * 60_000)
  const address = `10.${tries >> 16}.${(tries >> 8) & 255}.${tries & 255}`
  return server.call('/authentication', { address, headers: { username, password: 'guess', host } })
}

const hashes = () =>
  vi.mocked(passwords.isPassword).mock.calls.length + vi.mocked(passwords.checkUnknownUser).mock.calls.length

async function hashesOf(username: string, host?: string): Promise<number> {
  const before = hashes()
  expect((await wrongTry(username, host)).status).toBe(401)
  return hashes() - before
}

test('a failed sign-in computes as many hashes for an unknown user as for a known and a shared name', async () => {
  expect([await hashesOf('planner'), await hashesOf('nobody'), await hashesOf(SHARED)]).toEqual([2, 2, 2])
  const host = '7.localhost'
  expect([await hashesOf('planner7', host), await hashesOf('nobody', host)]).toEqual([1, 1])
})

test('the decoy hash for unknown users costs as much as a stored one', async () => {
  vi.mocked(passwords.isPassword).mockClear()
  const [user] = await server.database.selectFrom('users').select('password_hash').limit(1).execute()
  const shape = (hash = '') => hash.replace(/[^$]+(?=\$[^$]+$|$)/g, ({ length }) => String(length))
  expect(shape(passwords.decoy)).toBe(shape(user?.password_hash ?? ''))
  expect(shape(passwords.decoy)).toBe('$argon2id$v=19$m=19456,t=2,p=1$22$43')
})

const TRIES = 2000

test.runIf(process.env.LONG_FAULTS)(
  `${TRIES} failed sign-ins have the same median duration for unknown, known and shared names`,
  async () => {
    const names = ['planner', 'nobody', SHARED]
    const times = names.map((): number[] => [])
    for (let round = 0; round < TRIES / names.length; round++)
      // Interleaved in rotating order, so that other load on the machine affects all names equally.
      for (const index of names.keys()) {
        const turn = (index + round) % names.length
        const start = performance.now()
        await wrongTry(names[turn] ?? '')
        times[turn]?.push(performance.now() - start)
      }
    const [known = 0, ...others] = times.map((list) => percentile(list, 50) ?? 0)
    for (const other of others) expect(Math.abs(other - known) / known).toBeLessThan(0.02)
  },
)
