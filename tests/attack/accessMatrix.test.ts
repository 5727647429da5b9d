import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiRoute, apiRoutes } from '#schemas/calls/apiRoutes.ts'
import { crudRoutes } from '#schemas/calls/crudRoutes.ts'
import type { ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import { hashPassword } from '#server/password.ts'
import { makePersonalToken } from '#server/repositories/personalTokens.ts'
import { createToken } from '#server/repositories/tokens.ts'
import { applicationKey, now } from '../server/seededApp.ts'
import type { Operation } from './support/apiDescription.ts'
import {
  type AttackServer,
  type AttackUser,
  attackServer,
  notForViewers,
  ofSecondFactor,
  onlyForTokens,
  program,
  readingPosts,
  rowsOfCustomer,
  stranger,
} from './support/attackServer.ts'
import { type Target, validRequest } from './support/validRequest.ts'

let server: AttackServer
let operations: readonly Operation[]
let files: readonly ResourceFile[]
let passwordHash: string
beforeAll(async () => {
  server = await attackServer({ DEMO_PASSWORD: 'seawindow-demo' })
  passwordHash = await hashPassword('seawindow-demo')
  ;({ operations } = await server.describe())
  files = Object.values(server.app.forms.resources(null))
})
afterAll(() => server.close())

type Rule = Readonly<Record<string, unknown>>

const schemas = join(import.meta.dirname, '..', '..', 'src', 'schemas')
const modules: { id: string; access: Rule }[] = JSON.parse(
  readFileSync(join(schemas, 'access', 'modules.json'), 'utf8'),
).modules

/** The condition of each key of a rule on a signed-in user, implemented independently of the server to expose its errors. */
const meanings: Readonly<Record<string, (value: unknown, user: AttackUser) => boolean>> = {
  public: (value) => value === true,
  signedIn: (value) => value === true,
  role: (value, { roles }) => roles.includes(String(value)),
  permission: (value, { permissions }) => permissions.includes(String(value)),
  customerModule: (value, user) => user.modules.includes(String(value)),
  module: (value, user) => {
    const found = modules.find(({ id }) => id === value)
    return found !== undefined && isPermitted(found.access, user)
  },
  anyModule: (ids, user) =>
    modules.some(({ id, access }) => (ids as string[]).includes(id) && isPermitted(access, user)),
}

function isPermitted(rule: Rule, user: AttackUser): boolean {
  const keys = Object.entries(rule)
  return keys.length > 0 && keys.every(([key, value]) => meanings[key]?.(value, user) === true)
}

/** The rules of an operation, from the tables and not the server; all must hold, and without a row no user may call it. */
function rulesOf({ name }: Operation): Rule[] {
  const rows: readonly ApiRoute[] = [...apiRoutes, ...files.flatMap(crudRoutes)]
  const row = rows.find((one) => one.name === name)
  if (!row) return [{}]
  if (!('resource' in row.access)) return [row.access as Rule]
  const { resource, action, and = action } = row.access
  const rules = files.find((file) => file.resource.name === resource)?.resource.access
  return [action, and].map((verb) => (rules?.[verb] ?? {}) as Rule)
}
const mayCall = (operation: Operation, user: AttackUser) =>
  rulesOf(operation).every((rule) => isPermitted(rule, user))
const isPublicCall = (operation: Operation) => rulesOf(operation).some((rule) => 'public' in rule)

/** Calls without a row: they need no key and return no customer data. */
const open = ['/health/', '/forms/validators/']
const isOpen = ({ path }: Operation) => open.some((start) => path.startsWith(start))

/** Calls whose body names rights of a user; tests/server/personalTokens.test.ts and serviceUsers.test.ts test them. */
const ofOwnRights = ['makePersonalToken', 'makeServiceToken']

/** Calls that the specification refuses to shared accounts regardless of permissions: favorites and stored thresholds. */
const notForSharedAccounts = ['addFavorite', 'removeFavorite', 'saveParameters']

const key = { 'x-api-key': applicationKey }
/** Headers with a new token for each call, because signing out invalidates it. */
const signedIn = async ({ id }: AttackUser) => ({
  ...key,
  authorization: `Bearer ${await createToken(server.database, id, now, 1)}`,
})

/** Headers with a token of the user's that has all the user's permissions. */
const asProgram = async ({ id, permissions }: AttackUser) => {
  const asked = { name: 'x', expiresOn: '2026-12-31', canWrite: true, permissions: [...permissions] }
  return {
    ...key,
    authorization: `Bearer ${(await makePersonalToken(server.database, id, asked, now))?.token}`,
  }
}

const send = (operation: Operation, target: Target, headers: Record<string, string>) =>
  server.send(operation, server.validRequest(operation, target), headers)

/** The target of a call that is to be refused before anybody looks for it. */
const anything: Target = { site: 1, record: 1, username: 'admin' }

const isSuccess = (status: number) => status >= 200 && status < 300

describe('a call without the application key', () => {
  it.each([
    ['no key', {}],
    ['another key', { 'x-api-key': 'another-application-key' }],
    ['a right and a wrong key', { ...key, 'ocp-apim-subscription-key': 'another-application-key' }],
    ['a part of the key', { 'x-api-key': applicationKey.slice(0, -1) }],
    ['an empty key', { 'x-api-key': '' }],
  ])('is refused with %s', async (_, headers) => {
    const user = server.userNamed('admin')
    const { authorization } = await signedIn(user)
    for (const operation of operations.filter((one) => !isOpen(one))) {
      const answer = await send(operation, anything, { ...headers, authorization })
      expect([operation.name, answer.statusCode]).toEqual([operation.name, 401])
    }
  })
})

describe('a call without sign-in', () => {
  it.each([
    ['no token', {}],
    ['an unknown token', { authorization: 'Bearer AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['an empty token', { authorization: 'Bearer ' }],
    ['a password in place of a token', { authorization: `Basic ${btoa('admin:seawindow-demo')}` }],
    ["the token's place in the address", { 'x-token': 'admin' }],
  ])('is refused with %s', async (_, headers) => {
    for (const operation of operations.filter((one) => !isOpen(one))) {
      const answer = await send(operation, anything, { ...key, ...headers })
      // It is open to everybody, and its 401 is about the id of a sign-in.
      if (operation.name === 'secondStep') continue
      const isPublic = isPublicCall(operation)
      expect([operation.name, answer.statusCode === 401]).toEqual([operation.name, !isPublic])
    }
  })

  it('is refused with a token that has expired', async () => {
    const { id } = server.userNamed('admin')
    const token = await createToken(server.database, id, new Date(now.getTime() - 48 * 3600_000), 1)
    const headers = { ...key, authorization: `Bearer ${token}` }
    for (const operation of operations.filter((one) => !isOpen(one) && !isPublicCall(one))) {
      const answer = await send(operation, anything, headers)
      expect([operation.name, answer.statusCode]).toEqual([operation.name, 401])
    }
  })
})

describe('a call by each user', () => {
  it.each(['planner', 'multi', 'admin', 'planner7', 'admin7', stranger])(
    '%s: succeeds where the access tables permit it and is refused otherwise',
    async (username) => {
      const user = server.userNamed(username)
      const possible = operations.filter(
        (one) => !isOpen(one) && ![...ofSecondFactor, ...ofOwnRights].includes(one.name),
      )
      for (const operation of possible) {
        // Restore the password, which an earlier call may have changed.
        await server.database.updateTable('users').set({ password_hash: passwordHash }).execute()
        const isShared = user.roles.includes('MultiUser') && notForSharedAccounts.includes(operation.name)
        const isProgram = onlyForTokens.includes(operation.name)
        const isOpenToUser = mayCall(operation, user) && !isShared && !isProgram
        const target = isOpenToUser ? await server.targetOf(operation, user) : anything
        const answer = await send(operation, target, await signedIn(user))
        const expected = isOpenToUser ? 'success' : 403
        const actual = isSuccess(answer.statusCode) ? 'success' : answer.statusCode
        expect([operation.name, actual, actual === expected ? '' : answer.body]).toEqual([
          operation.name,
          expected,
          '',
        ])
      }
    },
  )
})

describe('a call by a program with a personal token', () => {
  const isClosed = ({ path }: Operation) => /^\/(account|authentication)/.test(path) || /\/tokens/.test(path)
  const reads = ({ name, method }: Operation) =>
    (method === 'GET' && !notForViewers.includes(name)) || readingPosts.includes(name)
  const changesUsers = ({ name }: Operation) =>
    apiRoutes.some(
      ({ name: own, access }) => own === name && 'resource' in access && access.resource === 'users',
    ) ||
    files.some((file) => file.resource.name === 'users' && crudRoutes(file).some((row) => row.name === name))
  /** The permissions of a token: all of its owner's, every other, or none that counts. */
  const parts: Record<string, (all: readonly string[]) => string[]> = {
    all: (all) => [...all],
    half: (all) => all.filter((_, index) => index % 2 === 0),
    one: (all) => all.slice(0, 1),
  }

  it.each(
    ['planner', 'admin', 'planner7', 'admin7', stranger, program].flatMap((username) =>
      Object.keys(parts).flatMap((part) => [true, false].map((canWrite) => ({ username, part, canWrite }))),
    ),
  )('$username, $part, writes: $canWrite', async ({ username, part, canWrite }) => {
    const owner = server.userNamed(username)
    const permissions = parts[part]?.(owner.permissions) ?? []
    const user = { ...owner, permissions }
    const asked = { name: 'x', expiresOn: '2026-12-31', canWrite, permissions }
    const made = await makePersonalToken(server.database, owner.id, asked, now)
    const headers = { ...key, authorization: `Bearer ${made?.token}` }
    for (const operation of operations.filter((one) => !isOpen(one) && !ofSecondFactor.includes(one.name))) {
      const isOpenToIt =
        !isClosed(operation) &&
        (reads(operation) || (canWrite && !changesUsers(operation))) &&
        mayCall(operation, user)
      const target = isOpenToIt ? await server.targetOf(operation, owner) : anything
      const answer = await send(operation, target, headers)
      const expected = isOpenToIt ? 'success' : 403
      const actual = isSuccess(answer.statusCode) ? 'success' : answer.statusCode
      expect([operation.name, actual, actual === expected ? '' : answer.body]).toEqual([
        operation.name,
        expected,
        '',
      ])
    }
    await server.database.deleteFrom('personal_tokens').execute()
  })

  it.each(['revoked', 'ended', 'of a locked user'])('is refused if the token is %s', async (kind) => {
    const { id } = server.userNamed('admin')
    const asked = { name: 'x', expiresOn: '2026-12-31', canWrite: true, permissions: ['Module.Forecasts'] }
    const made = await makePersonalToken(server.database, id, asked, now)
    const tokens = server.database.updateTable('personal_tokens')
    const lock = (locked_at: Date | null) =>
      server.database.updateTable('users').set({ locked_at }).where('id', '=', id).execute()
    if (kind === 'revoked') await server.database.deleteFrom('personal_tokens').execute()
    if (kind === 'ended') await tokens.set({ expires_at: now }).execute()
    if (kind === 'of a locked user') await lock(now)
    const headers = { ...key, authorization: `Bearer ${made?.token}` }
    for (const operation of operations.filter((one) => !isOpen(one) && !isPublicCall(one))) {
      const answer = await send(operation, anything, headers)
      expect([operation.name, answer.statusCode]).toEqual([operation.name, 401])
    }
    await lock(null)
  })
})

/** A call about several users names in its answer those that there are not. */
const ofMany = ['actOnUsers']

describe("a call with another customer's ids", () => {
  /** Whether an operation's request contains the id of a site or record. */
  const namesThing = (operation: Operation) => {
    const request = validRequest(operation, { site: 987_654, record: 987_654, username: 'x' })
    // The id of a token is the caller's own, and one that there is not counts as revoked.
    if (operation.name === 'revokePersonalToken') return false
    return /987654/.test(request.url + JSON.stringify(request.body))
  }

  it.each([
    ['planner', 'admin7'],
    ['admin', 'admin7'],
    ['planner7', 'admin'],
    ['admin7', 'admin'],
  ])('%s does not find records of %s', async (username, otherName) => {
    const [user, other] = [server.userNamed(username), server.userNamed(otherName)]
    const permitted = operations.filter((one) => !isOpen(one) && namesThing(one) && mayCall(one, user))
    expect(permitted.length).toBeGreaterThan(8)
    const targets = new Map<string, Target>()
    for (const operation of permitted) targets.set(operation.name, await server.targetOf(operation, other))
    const before = await rowsOfCustomer(server, other.customerId)
    for (const operation of permitted) {
      const target = { ...targets.get(operation.name), username } as Target
      const headers = onlyForTokens.includes(operation.name) ? await asProgram(user) : await signedIn(user)
      const answer = await send(operation, target, headers)
      // For a new record, a reference to another customer's site or record is an invalid field.
      const expected = operation.name.endsWith('.create') ? 400 : ofMany.includes(operation.name) ? 200 : 404
      expect([operation.name, answer.statusCode]).toEqual([operation.name, expected])
    }
    expect(await rowsOfCustomer(server, other.customerId)).toEqual(before)
  })

  it("does not read or write another user's preferences", async () => {
    for (const operation of operations.filter(({ path }) => path.includes('{username}')))
      for (const of of ['admin', 'admin7', 'nobody']) {
        const answer = await send(
          operation,
          { site: 1, record: 1, username: of },
          await signedIn(server.userNamed('planner')),
        )
        expect([operation.name, of, answer.statusCode]).toEqual([operation.name, of, 403])
      }
  })

  it('lists no records of the other customer', async () => {
    const lists = operations.filter(
      ({ method, path, name }) =>
        method === 'GET' &&
        !path.includes('{') &&
        !isOpen({ path } as Operation) &&
        name !== 'authentication',
    )
    const user = server.userNamed('admin')
    const records = await server.database
      .selectFrom('records')
      .select('body')
      .where('customer_id', '=', 7)
      .execute()
    const rows = records.map(({ body }) => ({ name: String(body.name) }))
    expect(rows.length).toBeGreaterThan(10)
    for (const operation of lists) {
      const answer = await send(operation, await server.targetOf(operation, user), await signedIn(user))
      const found = rows.filter(({ name }) => answer.body.includes(`"${name}"`))
      expect([operation.name, found]).toEqual([operation.name, []])
    }
  })
})
