import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createToken } from '../../server/repositories/tokens.ts'
import { apiRoutes } from '../../src/schemas/calls/apiRoutes.ts'
import { crudRoutes } from '../../src/schemas/calls/crudRoutes.ts'
import type { ResourceFile } from '../../src/schemas/resourceFile/resourceFile.ts'
import { applicationKey, now } from '../server/seededApp.ts'
import { validRecord } from '../server/validRecord.ts'
import type { Operation } from './support/apiDescription.ts'
import {
  type AttackServer,
  type AttackUser,
  attackServer,
  rowsOfCustomer,
  stranger,
} from './support/attackServer.ts'
import { isOfRecord, type Target, validRequest } from './support/validRequest.ts'

let server: AttackServer
let operations: readonly Operation[]
let files: readonly ResourceFile[]
beforeAll(async () => {
  server = await attackServer({ DEMO_PASSWORD: 'seawindow-demo' })
  ;({ operations } = await server.describe())
  files = Object.values(server.app.forms.resources(null))
})
afterAll(() => server.close())

type Rule = Readonly<Record<string, unknown>>

const schemas = join(import.meta.dirname, '..', '..', 'src', 'schemas')
const modules: { id: string; access: Rule }[] = JSON.parse(
  readFileSync(join(schemas, 'access', 'modules.json'), 'utf8'),
).modules

/** What each key of a rule asks of a signed-in user: written anew here, so that a mistake of the server's reader shows. */
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
}

function isPermitted(rule: Rule, user: AttackUser): boolean {
  const keys = Object.entries(rule)
  return keys.length > 0 && keys.every(([key, value]) => meanings[key]?.(value, user) === true)
}

/** The rule of an operation by the tables, not by the server: what has no row is open to nobody. */
function ruleOf({ name }: Operation): Rule {
  const row = [...apiRoutes, ...files.flatMap(crudRoutes)].find((one) => one.name === name)
  if (!row) return {}
  if (!('resource' in row.access)) return row.access as Rule
  const { resource, action } = row.access
  return (files.find((file) => file.resource.name === resource)?.resource.access[action] ?? {}) as Rule
}

/** Calls without a row: they answer without a key, and nothing of a customer. */
const open = ['/health/', '/forms/validators/']
const isOpen = ({ path }: Operation) => open.some((start) => path.startsWith(start))

/** What the specification refuses to shared accounts, whatever they are permitted: favorites and stored thresholds. */
const notForSharedAccounts = ['addFavorite', 'removeFavorite', 'saveParameters']

const siteOf = async (customerId: number) => {
  const { id } = await server.database
    .selectFrom('records')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('resource', '=', 'sites')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  return id
}

let seed = 100

/** A record of the operation's resource that belongs to the user. */
async function ownRecord({ name }: Operation, user: AttackUser): Promise<number> {
  const [resource = ''] = name.split('.')
  const file = files.find((one) => one.resource.name === resource)
  if (!file) throw new Error(`${name} is of no resource`)
  seed++
  const body = { ...validRecord(file.schema, seed), name: `Record ${seed}` }
  const { id } = await server.database
    .insertInto('records')
    .values({ customer_id: user.customerId, resource, owner_id: user.id, body: JSON.stringify(body) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function targetOf(operation: Operation, user: AttackUser): Promise<Target> {
  const needsRecord = isOfRecord(operation) && !/\.(list|create)$/.test(operation.name)
  return {
    site: await siteOf(user.customerId),
    record: needsRecord ? await ownRecord(operation, user) : 0,
    username: user.username,
  }
}

async function send(operation: Operation, target: Target, headers: Record<string, string>) {
  seed++
  const request = validRequest(operation, target, seed)
  return server.app.inject({
    method: operation.method,
    url: request.url,
    headers: {
      accept: 'application/json, application/problem+json',
      ...request.headers,
      ...headers,
      ...(request.body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(request.body !== undefined && { payload: JSON.stringify(request.body) }),
  })
}

const key = { 'x-api-key': applicationKey }
const signedIn = async ({ id }: AttackUser) => ({
  ...key,
  // A token for this call alone: signing out ends it.
  authorization: `Bearer ${await createToken(server.database, id, now, 1)}`,
})
const userNamed = (username: string) => {
  const user = server.users.get(username)
  if (!user) throw new Error(`there is no user ${username}`)
  return user
}

const isSuccess = (status: number) => status >= 200 && status < 300

describe('a call without the application key', () => {
  it.each([
    ['no key', {}],
    ['another key', { 'x-api-key': 'another-application-key' }],
    ['a right and a wrong key', { ...key, 'ocp-apim-subscription-key': 'another-application-key' }],
    ['a part of the key', { 'x-api-key': applicationKey.slice(0, -1) }],
    ['an empty key', { 'x-api-key': '' }],
  ])('is refused with %s', async (_, headers) => {
    const user = userNamed('admin')
    const { authorization } = await signedIn(user)
    const target = { site: 1, record: 1, username: 'admin' }
    for (const operation of operations.filter((one) => !isOpen(one))) {
      const answer = await send(operation, target, { ...headers, authorization })
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
    const target = { site: 1, record: 1, username: 'admin' }
    for (const operation of operations.filter((one) => !isOpen(one))) {
      const answer = await send(operation, target, { ...key, ...headers })
      const isPublic = 'public' in ruleOf(operation)
      expect([operation.name, answer.statusCode === 401]).toEqual([operation.name, !isPublic])
    }
  })

  it('is refused with a token that has expired', async () => {
    const { id } = userNamed('admin')
    const token = await createToken(server.database, id, new Date(now.getTime() - 48 * 3600_000), 1)
    const headers = { ...key, authorization: `Bearer ${token}` }
    for (const operation of operations.filter((one) => !isOpen(one) && !('public' in ruleOf(one)))) {
      const answer = await send(operation, { site: 1, record: 1, username: 'admin' }, headers)
      expect([operation.name, answer.statusCode]).toEqual([operation.name, 401])
    }
  })
})

describe('a call by each user', () => {
  it.each(['planner', 'multi', 'admin', 'planner7', 'admin7', stranger])(
    '%s: answers what the access tables permit, and refuses the rest',
    async (username) => {
      const user = userNamed(username)
      for (const operation of operations.filter((one) => !isOpen(one))) {
        const answer = await send(operation, await targetOf(operation, user), await signedIn(user))
        const isShared = user.roles.includes('MultiUser') && notForSharedAccounts.includes(operation.name)
        const expected = isPermitted(ruleOf(operation), user) && !isShared ? 'success' : 403
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

describe("a call with another customer's ids", () => {
  /** Operations that name a site or a record. */
  const namesThing = (operation: Operation) => {
    const request = validRequest(operation, { site: 987_654, record: 987_654, username: 'x' })
    return /987654/.test(request.url + JSON.stringify(request.body))
  }

  it.each([
    ['planner', 'admin7'],
    ['admin', 'admin7'],
    ['planner7', 'admin'],
    ['admin7', 'admin'],
  ])('%s does not find what is of %s', async (username, otherName) => {
    const [user, other] = [userNamed(username), userNamed(otherName)]
    const permitted = operations.filter(
      (one) => !isOpen(one) && namesThing(one) && isPermitted(ruleOf(one), user),
    )
    expect(permitted.length).toBeGreaterThan(8)
    const targets = new Map<string, Target>()
    for (const operation of permitted) targets.set(operation.name, await targetOf(operation, other))
    const before = await rowsOfCustomer(server, other.customerId)
    for (const operation of permitted) {
      const target = { ...targets.get(operation.name), username } as Target
      const answer = await send(operation, target, await signedIn(user))
      expect([operation.name, answer.statusCode]).toEqual([operation.name, 404])
    }
    expect(await rowsOfCustomer(server, other.customerId)).toEqual(before)
  })

  it("does not read or write another user's preferences", async () => {
    for (const operation of operations.filter(({ path }) => path.includes('{username}')))
      for (const of of ['admin', 'admin7', 'nobody']) {
        const answer = await send(
          operation,
          { site: 1, record: 1, username: of },
          await signedIn(userNamed('planner')),
        )
        expect([operation.name, of, answer.statusCode]).toEqual([operation.name, of, 403])
      }
  })

  it('lists nothing of theirs', async () => {
    const lists = operations.filter(
      ({ method, path, name }) =>
        method === 'GET' &&
        !path.includes('{') &&
        !isOpen({ path } as Operation) &&
        name !== 'authentication',
    )
    const user = userNamed('admin')
    const { rows } = await server.database.executeQuery<{ name: string }>(
      server.database
        .selectFrom('records')
        .select(({ ref }) =>
          ref('body', '->>')
            .key('name' as never)
            .as('name'),
        )
        .where('customer_id', '=', 7)
        .compile() as never,
    )
    expect(rows.length).toBeGreaterThan(10)
    for (const operation of lists) {
      const answer = await send(operation, await targetOf(operation, user), await signedIn(user))
      const found = rows.filter(({ name }) => name && answer.body.includes(`"${name}"`))
      expect([operation.name, found]).toEqual([operation.name, []])
    }
  })
})
