import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { apiRoutes } from '#schemas/calls/apiRoutes.ts'
import { crudRoutes } from '#schemas/calls/crudRoutes.ts'
import { passkeySite } from '#server/authentication/secondFactor/passkeys.ts'
import { hashPassword } from '#server/password.ts'
import { createToken } from '#server/repositories/tokens.ts'
import { createUser, type NewUser } from '#server/repositories/users.ts'
import { hostileStrings } from '../../attack/hostileStrings.ts'
import { now, password, type SeededApp, seededApp } from '../seededApp.ts'
import { base32Bytes, codeAt } from './rfc6238.ts'

let server: SeededApp
let passwordHash: string
beforeAll(async () => {
  server = await seededApp()
  passwordHash = await hashPassword(password)
})
afterAll(() => server.close())

const STEP_MS = 30_000

let count = 0
async function addUser(change: Partial<NewUser> = {}) {
  const username = `protected ${++count}`
  const body = { customerId: 1, username, name: 'P', email: 'p@example.org', mainPage: 'Module.Forecasts' }
  const id = await createUser(
    server.database,
    { ...body, roles: ['User'], permissions: ['Module.Forecasts'], ...change },
    passwordHash,
  )
  server.tokens.set(username, await createToken(server.database, id, now, 3650))
  return { id, username }
}

/** On localhost, where the calls of the tests go, passkeys can be made. */
const noPasskeys = { passkeys: [], passkeyProblem: null }

/** The user of a test, and what its setup answered. */
let user: { id: number; username: string }
let secret: Buffer
let recoveryCodes: string[]

const account = (
  part: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  body?: unknown,
  as = user.username,
) => server.call(`/account/second-factor${part}`, { as, method, body })
const state = async (as = user.username) => (await account('', 'GET', undefined, as)).data

async function setUp() {
  const begun = await account('/codes', 'POST', { proof: password })
  secret = base32Bytes(begun.data.secret)
  const confirmed = await account('/codes', 'PUT', { code: codeAt(secret, server.clock.now) })
  recoveryCodes = confirmed.data.recoveryCodes
  // The code of this step has been used.
  server.clock.now = new Date(server.clock.now.getTime() + 2 * STEP_MS)
}

beforeEach(async () => {
  await server.database.deleteFrom('sign_in_attempts').execute()
  server.clock.now = now
  user = await addUser()
})

const signIn = (typed = password, username = user.username) =>
  server.call('/authentication', {
    headers: { username: encodeURIComponent(username), password: encodeURIComponent(typed) },
  })
const begin = async (): Promise<string> => (await signIn()).data.secondFactor.id
const complete = (id: string, code: string, address?: string) =>
  server.call('/authentication/second', { method: 'POST', body: { id, code }, address })
const currentCode = () => codeAt(secret, server.clock.now)
/** A code that is not valid now, neither before nor after. */
const wrongCode = () => {
  const valid = [-1, 0, 1].map((steps) =>
    codeAt(secret, new Date(server.clock.now.getTime() + steps * STEP_MS)),
  )
  return ['000000', '000001', '000002', '000003'].find((code) => !valid.includes(code)) ?? ''
}
const actions = async () =>
  (await server.database.selectFrom('audit').select('body').orderBy('id').execute())
    .map(({ body }) => body)
    .filter(({ userId, recordId }) => userId === user.id || recordId === user.id)
    .map(({ action, detail }) => [action, detail].filter(Boolean).join(': '))

test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('the codes of these tests at %i seconds are those that RFC 6238 publishes', (seconds, code) => {
  expect(codeAt(Buffer.from('12345678901234567890'), new Date(seconds * 1000), 8)).toBe(code)
})

describe('setting up one-time codes', () => {
  it('asks for the password, and counts once a code confirms it', async () => {
    expect(await account('/codes', 'POST', { proof: 'not the password' })).toMatchObject({
      status: 400,
      errors: [{ path: '/proof', message: 'Incorrect code or password' }],
    })
    const begun = await account('/codes', 'POST', { proof: password })
    expect(begun.headers['cache-control']).toBe('private, no-store')
    expect(begun.data.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(begun.data.address).toContain(`secret=${begun.data.secret}`)
    expect((await signIn()).status).toBe(200)
    secret = base32Bytes(begun.data.secret)
    expect((await account('/codes', 'PUT', { code: wrongCode() })).errors[0].path).toBe('/code')
    expect(await state()).toEqual({ isOffered: true, codesSince: null, recoveryCodes: 0, ...noPasskeys })
    const confirmed = await account('/codes', 'PUT', { code: currentCode() })
    expect(new Set(confirmed.data.recoveryCodes).size).toBe(10)
    expect(await state()).toEqual({
      isOffered: true,
      codesSince: now.toISOString(),
      recoveryCodes: 10,
      ...noPasskeys,
    })
    expect((await account('/codes', 'PUT', { code: currentCode() })).status).toBe(400)
    expect((await signIn()).status).toBe(401)
    expect(await actions()).toContain('second factor set up: one-time codes')
  })

  it('works again after its key and all codes were deleted', async () => {
    await setUp()
    await server.database.deleteFrom('one_time_codes').execute()
    await server.database.deleteFrom('server_secrets').where('name', '=', 'second factor').execute()
    expect((await signIn()).status).toBe(200)
    await setUp()
    expect((await complete(await begin(), currentCode())).status).toBe(200)
  })

  it('stores neither the secret nor a recovery code in a readable form', async () => {
    const { data } = await account('/codes', 'POST', { proof: password })
    secret = base32Bytes(data.secret)
    const confirmed = await account('/codes', 'PUT', { code: currentCode() })
    const tables = ['one_time_codes', 'recovery_codes', 'audit', 'sign_in_attempts', 'users'] as const
    const rows = await Promise.all(
      tables.map((table) => server.database.selectFrom(table).selectAll().execute()),
    )
    const stored = JSON.stringify(rows)
    for (const text of [data.secret, secret.toString('hex'), secret.toString('base64url')])
      expect(stored).not.toContain(text)
    for (const code of confirmed.data.recoveryCodes) expect(stored).not.toContain(code)
  })

  it('does not replace codes that count', async () => {
    await setUp()
    expect(await account('/codes', 'POST', { proof: password })).toMatchObject({
      status: 409,
      detail: 'You have one-time codes already. Remove them first.',
    })
    expect((await complete(await begin(), currentCode())).status).toBe(200)
  })

  it.each([
    ['a shared account', 'multi'],
    ['a user without a password', 'without password'],
  ])('is refused to %s', async (_, name) => {
    if (name === 'multi') user = await addUser({ roles: ['MultiUser'] })
    else
      await server.database
        .updateTable('users')
        .set({ password_hash: null })
        .where('id', '=', user.id)
        .execute()
    expect((await state()).isOffered).toBe(false)
    expect((await account('/codes', 'POST', { proof: password })).status).toBe(403)
  })

  it('takes no field beside those of its calls', async () => {
    for (const [part, method] of [
      ['/codes', 'POST'],
      ['/codes', 'PUT'],
      ['/codes', 'DELETE'],
      ['/recovery-codes', 'POST'],
    ] as const) {
      const body = { proof: password, code: '123456', userId: 1 }
      expect([part, method, (await account(part, method, body)).status]).toEqual([part, method, 400])
    }
  })
})

describe('a right password of a user with a second factor', () => {
  beforeEach(setUp)

  it('answers no token but what is missing, and is no failed attempt', async () => {
    const answer = await signIn()
    expect(answer).toMatchObject({
      status: 401,
      json: {
        data: {
          secondFactor: { id: expect.stringMatching(/^[\w-]{43}$/), kinds: ['code', 'recovery'] },
        },
      },
    })
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.text).not.toContain('token')
    expect(await server.database.selectFrom('sign_in_attempts').selectAll().execute()).toEqual([])
    expect(await actions()).not.toContain('sign-in refused')
  })

  it('answers a wrong password as before', async () => {
    const plain = await addUser()
    const answers = [
      await signIn('wrong'),
      await signIn('wrong', plain.username),
      await signIn('wrong', 'nobody'),
    ]
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]?.detail).toBe('Incorrect username and/or password. Please try again.')
  })

  it('signs in with a code, on a device that is known from then on', async () => {
    const answer = await complete(await begin(), currentCode())
    expect(answer).toMatchObject({ status: 200, data: { username: user.username } })
    expect(answer.headers['set-cookie']).toMatch(/^device=/)
    const headers = { authorization: `Bearer ${answer.data.token}` }
    expect((await server.call('/session', { headers })).status).toBe(200)
    const used = (await actions()).slice(-2)
    expect(used).toEqual(['second factor used: one-time code', 'signed in'])
  })

  it.each([-1, 0, 1])('accepts the code %i steps away', async (steps) => {
    const code = codeAt(secret, new Date(server.clock.now.getTime() + steps * STEP_MS))
    expect((await complete(await begin(), code)).status).toBe(200)
  })

  it.each([-2, 2])('refuses the code %i steps away', async (steps) => {
    const code = codeAt(secret, new Date(server.clock.now.getTime() + steps * STEP_MS))
    expect((await complete(await begin(), code)).status).toBe(401)
  })

  it('accepts a code once, and no earlier one after it', async () => {
    const [earlier, code] = [codeAt(secret, new Date(server.clock.now.getTime() - STEP_MS)), currentCode()]
    expect((await complete(await begin(), code)).status).toBe(200)
    expect((await complete(await begin(), code)).status).toBe(401)
    expect((await complete(await begin(), earlier)).status).toBe(401)
    server.clock.now = new Date(server.clock.now.getTime() + STEP_MS)
    expect((await complete(await begin(), currentCode())).status).toBe(200)
  })

  it('accepts one of concurrent uses of a code', async () => {
    const ids = [await begin(), await begin(), await begin()]
    const answers = await Promise.all(ids.map((id) => complete(id, currentCode())))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
  })

  it('accepts each recovery code once, in any spelling', async () => {
    const [first = '', second = ''] = recoveryCodes
    expect((await complete(await begin(), ` ${first.toUpperCase().replaceAll('-', ' ')}`)).status).toBe(200)
    expect((await complete(await begin(), first)).status).toBe(401)
    expect((await complete(await begin(), second)).status).toBe(200)
    expect((await state()).recoveryCodes).toBe(8)
    expect((await actions()).at(-2)).toBe('second factor used: recovery code')
  })

  it('accepts no code of another user', async () => {
    const [mine] = recoveryCodes
    const id = await begin()
    user = await addUser()
    await setUp()
    expect((await complete(id, currentCode())).status).toBe(401)
    expect((await complete(await begin(), String(mine))).status).toBe(401)
  })

  it('ends after five tries, also with concurrent ones', async () => {
    const id = await begin()
    const tries = await Promise.all(Array.from({ length: 8 }, () => complete(id, wrongCode())))
    expect(tries.filter(({ errors }) => errors?.[0].path === '/code')).toHaveLength(5)
    expect(await complete(id, currentCode())).toMatchObject({
      status: 401,
      detail: 'The sign-in has taken too long or too many tries. Please sign in again.',
    })
    expect((await actions()).filter((action) => action === 'second factor failed')).toHaveLength(5)
    expect((await complete(await begin(), currentCode())).status).toBe(200)
  })

  it('ends after five minutes', async () => {
    const begunAt = server.clock.now.getTime()
    const [in5, late] = [await begin(), await begin()]
    server.clock.now = new Date(begunAt + 5 * 60_000 - 1)
    expect((await complete(in5, currentCode())).status).toBe(200)
    server.clock.now = new Date(begunAt + 5 * 60_000)
    expect((await complete(late, currentCode())).status).toBe(401)
  })

  it('can be completed once', async () => {
    const id = await begin()
    expect((await complete(id, String(recoveryCodes[0]))).status).toBe(200)
    expect((await complete(id, String(recoveryCodes[1]))).status).toBe(401)
    expect((await state()).recoveryCodes).toBe(9)
  })

  it('takes twenty wrong codes in a quarter of an hour, from all addresses and sign-ins together', async () => {
    let address = 0
    for (let tried = 0; tried < 20; tried += 5) {
      const id = await begin()
      for (let one = 0; one < 5; one++) {
        const { status } = await complete(id, wrongCode(), `192.0.2.${++address}`)
        expect([tried, one, status]).toEqual([tried, one, 401])
      }
    }
    const id = await begin()
    const refused = await complete(id, currentCode(), '198.51.100.1')
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '900'])
    server.clock.now = new Date(server.clock.now.getTime() + 15 * 60_000)
    expect((await complete(await begin(), currentCode(), '198.51.100.1')).status).toBe(200)
  })

  it.each([
    ['locked', (id: number) => server.call(`/settings/users/${id}/lock`, { as: 'admin', method: 'PUT' })],
    [
      'given another password',
      (id: number) => server.call(`/settings/users/${id}/password`, { as: 'admin', method: 'POST' }),
    ],
  ])('ends when the user is %s', async (_, act) => {
    const id = await begin()
    expect((await act(user.id)).status).toBe(200)
    expect((await complete(id, currentCode())).status).toBe(401)
  })

  it('is completed by no guessed or hostile code, and by no other id', async () => {
    const id = await begin()
    const text = fc.oneof(
      fc.constantFrom(...hostileStrings),
      fc.string({ unit: 'binary' }),
      fc.stringMatching(/^\d{5,7}$/).filter((code) => code.length !== 6),
    )
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.constant(id), text), text, async (given, code) => {
        await server.database.deleteFrom('sign_in_attempts').execute()
        await server.database.updateTable('second_steps').set({ tries: 0 }).execute()
        const { status } = await complete(given, code)
        expect([400, 401]).toContain(status)
      }),
      { numRuns: 150, seed: 1 },
    )
    expect((await complete(id, currentCode())).status).toBe(200)
  })

  it('answers an id that does not exist like one that has ended', async () => {
    const answer = await complete('x'.repeat(43), currentCode())
    expect([answer.status, answer.errors]).toEqual([401, undefined])
    expect((await complete('x', currentCode())).status).toBe(400)
  })
})

describe('removing the own second factor', () => {
  beforeEach(setUp)

  it.each([
    ['the password', () => password],
    ['a one-time code', () => currentCode()],
    ['a recovery code', () => String(recoveryCodes[0])],
  ])('asks for %s, and removes everything', async (_, proof) => {
    expect((await account('/codes', 'DELETE', { proof: wrongCode() })).status).toBe(400)
    const id = await begin()
    expect((await account('/codes', 'DELETE', { proof: proof() })).status).toBe(200)
    expect(await state()).toEqual({ isOffered: true, codesSince: null, recoveryCodes: 0, ...noPasskeys })
    expect((await signIn()).status).toBe(200)
    expect((await complete(id, String(recoveryCodes[1]))).status).toBe(401)
    expect((await actions()).filter((action) => action.startsWith('second factor removed'))).toEqual([
      'second factor removed: one-time codes',
    ])
  })

  it('limits guesses in a browser that was left signed in', async () => {
    for (let tried = 0; tried < 10; tried++) await account('/codes', 'DELETE', { proof: 'a guess' })
    expect((await account('/codes', 'DELETE', { proof: password })).status).toBe(429)
  })

  it('makes new recovery codes in place of the earlier ones', async () => {
    const { data } = await account('/recovery-codes', 'POST', { proof: password })
    expect(data.recoveryCodes).toHaveLength(10)
    expect((await complete(await begin(), String(recoveryCodes[0]))).status).toBe(401)
    expect((await complete(await begin(), data.recoveryCodes[0])).status).toBe(200)
  })
})

describe('removal by an administrator', () => {
  const remove = (id: number, as = 'admin') =>
    server.call(`/settings/users/${id}/second-factor`, { as, method: 'DELETE' })

  it('ends the sessions, is audited, and leaves the password alone', async () => {
    await setUp()
    const id = await begin()
    expect((await remove(user.id)).status).toBe(200)
    expect((await server.call('/session', { as: user.username })).status).toBe(401)
    expect((await complete(id, currentCode())).status).toBe(401)
    expect((await signIn()).status).toBe(200)
    expect(await actions()).toContain('second factor removed')
  })

  it('is refused for oneself, for a user of another customer, and without the permission', async () => {
    await setUp()
    const admin = await server.database
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'admin')
      .executeTakeFirstOrThrow()
    expect((await remove(admin.id)).status).toBe(400)
    expect((await remove(user.id, 'admin7')).status).toBe(404)
    expect((await remove(user.id, 'planner')).status).toBe(403)
    expect((await state()).codesSince).not.toBeNull()
  })

  it('is refused for a user who has more rights', async () => {
    user = await addUser({ roles: ['Administrator'], permissions: ['Module.Forecasts', 'Admin.ViewAs'] })
    await setUp()
    const manager = await addUser({ permissions: ['Admin.ManageUsers', 'Admin.ManageUsers.Modify'] })
    expect(await remove(user.id, manager.username)).toMatchObject({
      status: 403,
      detail: 'You cannot change somebody who has more rights than you.',
    })
    expect((await state()).codesSince).not.toBeNull()
  })
})

describe('a required second factor', () => {
  let strict: SeededApp
  beforeAll(async () => {
    strict = await seededApp({ SECOND_FACTOR: 'administrators, 7:all' })
  })
  afterAll(() => strict.close())

  const begun = async (username: string) => {
    const { data } = await strict.call('/authentication', {
      headers: { username, password: encodeURIComponent(password) },
    })
    const headers = { authorization: `Bearer ${data.token}` }
    const call = (url: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE' = 'GET', body?: unknown) =>
      strict.call(url, { headers, method, body })
    return { rights: data, call }
  }

  it.each([
    ['planner', false],
    ['multi', false],
    ['admin', true],
    ['planner7', true],
  ])('is missing for %s: %s', async (username, isMissing) => {
    const { rights, call } = await begun(username)
    expect([rights.mustSetUpSecondFactor, (await call('/session')).data.mustSetUpSecondFactor]).toEqual(
      isMissing ? [true, true] : [undefined, undefined],
    )
    expect((await call('/forms')).status).toBe(isMissing ? 403 : 200)
  })

  it('opens only the account, and everything once it is set up', async () => {
    const { call } = await begun('planner7')
    const files = Object.values(strict.app.forms.resources(null))
    const closing = ['signOut', 'endSessions']
    const rows = [...apiRoutes, ...files.flatMap(crudRoutes)].filter(({ name }) => !closing.includes(name))
    const open: string[] = []
    for (const { name, method, path, access } of rows) {
      if ('public' in access) continue
      const { status } = await call(path.replace(/:\w+/g, '2147483647'), method as 'GET')
      if (status !== 403) open.push(name)
    }
    expect(open).toEqual([
      ...['session', 'changePassword', 'accountSessions', 'endSession', 'secondFactor', 'beginOneTimeCodes'],
      ...['confirmOneTimeCodes', 'removeOneTimeCodes', 'beginPasskey', 'confirmPasskey', 'removePasskey'],
      'makeRecoveryCodes',
    ])
    const { data } = await call('/account/second-factor/codes', 'POST', { proof: password })
    const code = codeAt(base32Bytes(data.secret), strict.clock.now)
    expect((await call('/account/second-factor/codes', 'PUT', { code })).status).toBe(200)
    expect((await call('/session')).data).not.toHaveProperty('mustSetUpSecondFactor')
    expect((await call('/forms')).status).toBe(200)
    expect((await call('/account/second-factor/codes', 'DELETE', { proof: password })).status).toBe(200)
    expect((await call('/forms')).status).toBe(403)
  })

  it('does not concern a session of single sign-on', async () => {
    const token = await createToken(
      strict.database,
      (
        await strict.database
          .selectFrom('users')
          .select('id')
          .where('username', '=', 'admin')
          .executeTakeFirstOrThrow()
      ).id,
      now,
      1,
    )
    const headers = { authorization: `Bearer ${token}` }
    expect((await strict.call('/session', { headers })).data).not.toHaveProperty('mustSetUpSecondFactor')
  })
})

test.each([
  ['https', 'portal.example.org', 'https://portal.example.org'],
  ['https', 'Portal.example.org:8443', 'https://portal.example.org:8443'],
  ['http', 'localhost:8080', 'http://localhost:8080'],
  ['http', 'portal.example.org', undefined],
  ['http', '127.0.0.1:8080', undefined],
  ['https', '192.0.2.1', undefined],
  ['https', '[2001:db8::1]:8443', undefined],
])('the site of passkeys at %s://%s is %s', (protocol, host, origin) => {
  const hostname = host.replace(/:\d+$/, '')
  expect(passkeySite({ protocol, host, hostname })?.origin).toBe(origin)
})

describe('a passkey', () => {
  const id = 'cGFzc2tleQ'
  beforeEach(async () => {
    const row = { user_id: user.id, name: 'Passkey 1', host: 'localhost', public_key: 'pQECAyYgASFYIA' }
    await server.database
      .insertInto('passkeys')
      .values({
        id: `${id}${user.id}`,
        ...row,
        counter: '0',
        transports: '[]',
        created_at: now,
        used_at: null,
      })
      .execute()
  })
  const assertion = (change: object = {}) => ({
    id: `${id}${user.id}`,
    rawId: `${id}${user.id}`,
    type: 'public-key',
    response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' },
    clientExtensionResults: {},
    ...change,
  })
  const step = async () => (await signIn()).json.data.secondFactor

  it('is asked for with a new challenge on its own host name only', async () => {
    const [one, other] = [await step(), await step()]
    expect(one).toMatchObject({
      kinds: ['passkey'],
      passkey: { rpId: 'localhost', allowCredentials: [{ id: `${id}${user.id}` }] },
    })
    expect(other.passkey.challenge).not.toBe(one.passkey.challenge)
    const elsewhere = await server.call('/authentication', {
      headers: {
        host: '127.0.0.1',
        username: encodeURIComponent(user.username),
        password: encodeURIComponent(password),
      },
    })
    expect(elsewhere.json.data.secondFactor).toMatchObject({ kinds: [] })
    expect(elsewhere.json.data.secondFactor).not.toHaveProperty('passkey')
  })

  it.each([
    ['does not hold', {}],
    ['is of another passkey', { id: 'AAAA', rawId: 'AAAA' }],
    ['is no text of WebAuthn', { response: { clientDataJSON: '', authenticatorData: '', signature: '' } }],
  ])('is refused where what was signed %s', async (_, change) => {
    const body = { id: (await step()).id, assertion: assertion(change) }
    const answer = await server.call('/authentication/second', { method: 'POST', body })
    expect(answer).toMatchObject({ status: 401, errors: [{ path: '/assertion' }] })
  })

  it('needs either a code or what a passkey signed', async () => {
    const { id: waiting } = await step()
    for (const body of [{ id: waiting }, { id: waiting, code: '1', assertion: assertion() }])
      expect((await server.call('/authentication/second', { method: 'POST', body })).status).toBe(400)
  })

  it('is removed with the password, by nobody else', async () => {
    const owner = user
    user = await addUser()
    const body = { id: `${id}${owner.id}`, proof: password }
    await account('/passkeys', 'DELETE', body)
    user = owner
    expect((await state()).passkeys).toHaveLength(1)
    expect((await account('/passkeys', 'DELETE', { ...body, proof: 'wrong' })).status).toBe(400)
    expect((await account('/passkeys', 'DELETE', body)).status).toBe(200)
    expect((await signIn()).status).toBe(200)
  })

  it('stays with the recovery codes when one-time codes are removed, which the last factor takes along', async () => {
    await setUp()
    const { data } = await account('/recovery-codes', 'POST', { proof: password })
    await account('/codes', 'DELETE', { proof: password })
    expect(await state()).toMatchObject({
      codesSince: null,
      recoveryCodes: 10,
      passkeys: [{ name: 'Passkey 1' }],
    })
    expect((await step()).kinds).toEqual(['passkey', 'recovery'])
    await account('/passkeys', 'DELETE', { id: `${id}${user.id}`, proof: data.recoveryCodes[0] })
    expect(await state()).toMatchObject({ recoveryCodes: 0, passkeys: [] })
  })

  it('is made only with the password, in the session that asked for it', async () => {
    expect((await account('/passkeys', 'POST', { proof: 'wrong' })).status).toBe(400)
    const begun = await account('/passkeys', 'POST', { proof: password })
    expect(begun.data.options).toMatchObject({ rp: { id: 'localhost' }, attestation: 'none' })
    const attestation = assertion({ response: { clientDataJSON: 'e30', attestationObject: 'AAAA' } })
    const made = await account('/passkeys', 'PUT', { id: begun.data.id, attestation })
    expect(made).toMatchObject({ status: 400, detail: 'The passkey could not be made. Please try again.' })
    expect((await complete(begun.data.id, '123456')).errors).toBeUndefined()
  })
})
