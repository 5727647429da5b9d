import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isObject } from '#schemas/isObject.ts'
import { hooksOf, tableOf } from '#server/records/hooks/index.ts'
import type { Operation } from './support/apiDescription.ts'
import { type AttackServer, attackServer, ofSecondFactor, rowsOfCustomer } from './support/attackServer.ts'

let server: AttackServer
let operations: readonly Operation[]
beforeAll(async () => {
  server = await attackServer()
  const description = await server.describe()
  // These calls accept no other fields, which tests/server/{account,viewAs,authentication/secondFactor}.test.ts verify. They are left
  // out because one changes a column of users, after the next its caller can change nothing, and the others need a password or a code.
  const tested = ['changePassword', 'viewAs', ...ofSecondFactor]
  operations = description.operations.filter(({ body, name }) => body !== undefined && !tested.includes(name))
})
afterAll(() => server.close())

/** Values that no row has at first, so that a stored one is found in any table. */
const NUMBER = 987_654
const TEXT = 'mass-assigned'

/** Fields that no caller may set, with a recognizable value. */
const extras: readonly (readonly [name: string, value: unknown])[] = [
  ['id', NUMBER],
  ['version', NUMBER],
  ['customerId', 7],
  ['customer_id', 7],
  ['ownerId', NUMBER],
  ['owner_id', NUMBER],
  ['isOwn', TEXT],
  ['resource', TEXT],
  ['role', TEXT],
  ['roles', [TEXT]],
  ['roleName', TEXT],
  ['permissions', [TEXT]],
  ['isAdmin', true],
  ['isAdministrator', true],
  ['password', TEXT],
  ['password_hash', TEXT],
  ['passwordHash', TEXT],
  ['mainPage', TEXT],
  ['createdAt', TEXT],
  ['updated_at', TEXT],
  ['derived', { timeZone: TEXT }],
  ['timeZone', TEXT],
  ['body', { name: TEXT }],
  ['$where', TEXT],
  ['data', { isAdmin: true }],
]

/** Members that some parsers assign to a prototype, as text because an object literal would lose them. */
const prototypes = [
  '"__proto__":{"isAdmin":true}',
  '"constructor":{"prototype":{"isAdmin":true}}',
  '"prototype":{"isAdmin":true}',
  '"__proto__":null',
  '"\\u005f_proto__":{"isAdmin":true}',
]

/** The value with an extra member in each of its objects. */
function everywhere(value: unknown, extra: Record<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((member) => everywhere(member, extra))
  if (!isObject(value)) return value
  const members = Object.entries(value).map(([name, member]) => [name, everywhere(member, extra)])
  return { ...Object.fromEntries(members), ...extra }
}

/** The bodies to try: with the extra member at the top level, and in every object. */
const bodiesWith = (body: unknown, extra: Record<string, unknown>) => [
  ...(isObject(body) ? [{ ...body, ...extra }] : []),
  everywhere(body, extra),
]

const withText = (body: unknown, member: string): string =>
  JSON.stringify(body).replace('{', `{${member},`).replace(/,\}/g, '}')

/** A user whose valid request succeeds. */
async function callerOf(operation: Operation) {
  for (const username of ['admin', 'admin7']) {
    const user = server.userNamed(username)
    const request = server.validRequest(operation, await server.targetOf(operation, user))
    const { statusCode } = await server.send(operation, request, server.headersOf(username, operation))
    if (statusCode < 300) return user
  }
  throw new Error(`nobody's valid request of ${operation.name} succeeds: give it an example`)
}

/** Everything that is stored except preferences, whose names users choose freely. */
async function stored(): Promise<string[]> {
  const rows = await Promise.all([1, 7].map((customer) => rowsOfCustomer(server, customer)))
  return rows.flatMap((tables) =>
    Object.entries(tables).flatMap(([table, texts]) =>
      table.startsWith('preferences ') ? [] : texts.map((text) => `${table} ${text}`),
    ),
  )
}

const marks = new RegExp(`${NUMBER}|${TEXT}|isAdmin|"\\$where"`)

describe('a write with fields that its schema does not define', () => {
  it('is tested for more than ten operations', () => {
    expect(operations.length).toBeGreaterThan(10)
  })

  // In parts, so that each stays far below the time that a test may take.
  it.each([0, 1, 2, 3])('stores none of them (part %i)', async (part) => {
    const users = await server.database.selectFrom('users').selectAll().orderBy('id').execute()
    const ids = users.map(({ id }) => id)
    for (const operation of operations.filter((_, index) => index % 4 === part)) {
      const user = await callerOf(operation)
      const send = async (body: (valid: unknown) => unknown) => {
        const request = server.validRequest(operation, await server.targetOf(operation, user))
        const headers = server.headersOf(user.username, operation)
        return server.send(operation, { ...request, body: body(request.body) }, headers)
      }
      for (const [name, value] of extras)
        for (const index of [0, 1]) {
          const answer = await send((valid) => bodiesWith(valid, { [name]: value })[index] ?? valid)
          const isNamed = operation.statuses.includes(answer.statusCode)
          expect([operation.name, name, isNamed && answer.statusCode < 500]).toEqual([
            operation.name,
            name,
            true,
          ])
        }
      for (const member of prototypes) {
        const answer = await send((valid) => withText(valid, member))
        expect([operation.name, member, answer.statusCode < 500]).toEqual([operation.name, member, true])
      }
      const found = (await stored()).filter((row) => marks.test(row))
      expect([operation.name, found]).toEqual([operation.name, []])
    }
    const after = server.database.selectFrom('users').selectAll().where('id', 'in', ids).orderBy('id')
    expect(await after.execute()).toEqual(users)
    expect('isAdmin' in {}).toBe(false)
  })

  it('does not change the record, customer or owner', async () => {
    const other = server.userNamed('planner')
    const admin = server.userNamed('admin')
    const hooksOfCall = ({ name }: Operation) => hooksOf(name.split('.')[0] ?? '')
    // The records of views are not written.
    const writes = operations.filter((one) => one.name.includes('.') && !hooksOfCall(one).isView)
    for (const operation of writes) {
      const target = await server.targetOf(operation, admin)
      const table = tableOf(hooksOfCall(operation))
      const before = await server.database
        .selectFrom(table)
        .selectAll()
        .where('customer_id', '=', 7)
        .execute()
      const request = server.validRequest(operation, target)
      const body = { ...(request.body as object), customerId: 7, ownerId: other.id, isOwn: false }
      const answer = await server.send(operation, { ...request, body }, server.headersOf('admin', operation))
      expect([operation.name, answer.statusCode < 300]).toEqual([operation.name, true])
      const [last] = await server.database
        .selectFrom(table)
        .selectAll()
        .where('customer_id', '=', 1)
        .orderBy('updated_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .execute()
      expect([operation.name, last?.owner_id, last?.customer_id]).toEqual([operation.name, admin.id, 1])
      const after = await server.database.selectFrom(table).selectAll().where('customer_id', '=', 7).execute()
      expect(after).toEqual(before)
    }
  })
})
