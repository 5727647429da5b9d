import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RoleName } from '#schemas/access/access.ts'
import { createToken } from '#server/repositories/tokens.ts'
import { createUser } from '#server/repositories/users.ts'
import { applicationKey, now } from '../server/seededApp.ts'
import type { Operation } from './support/apiDescription.ts'
import {
  type AttackServer,
  type AttackUser,
  attackServer,
  notForViewers,
  readingPosts,
  rowsOfCustomer,
} from './support/attackServer.ts'

let server: AttackServer
let operations: readonly Operation[]
beforeAll(async () => {
  server = await attackServer()
  const described = await server.describe()
  operations = described.operations.filter(
    ({ name, path }) =>
      !path.startsWith('/health/') && !path.startsWith('/forms/validators/') && name !== 'authentication',
  )
})
afterAll(() => server.close())

const headersOf = (token: string) => ({ 'x-api-key': applicationKey, authorization: `Bearer ${token}` })

/** A user with all rights and sites of `user`, so that a refusal can only mean that nothing may be changed while viewing. */
async function peerOf(user: AttackUser): Promise<AttackUser> {
  const username = `peer of ${user.username}`
  const { customerId, permissions } = user
  const id = await createUser(
    server.database,
    {
      customerId,
      permissions,
      roles: user.roles as RoleName[],
      mainPage: 'Module.Forecasts',
      username,
      name: username,
      email: `${user.username}@example.com`,
    },
    'none',
  )
  const sites = await server.database
    .selectFrom('site_users')
    .select('site_id')
    .where('user_id', '=', user.id)
    .execute()
  await server.database
    .insertInto('site_users')
    .values(sites.map(({ site_id }) => ({ customer_id: customerId, site_id, user_id: id })))
    .execute()
  return { ...user, id, username }
}

/** The headers of a session in which one user views the portal as another. */
async function startViewing(viewer: AttackUser, { id }: AttackUser) {
  const headers = headersOf(await createToken(server.database, viewer.id, now, 1))
  const { status } = await server.call('/account/view-as', { headers, method: 'POST', body: { userId: id } })
  expect(status).toBe(200)
  return headers
}

const ending = ['signOut', 'stopViewing']

const isReading = ({ name, method }: Operation) =>
  (method === 'GET' && !notForViewers.includes(name)) || readingPosts.includes(name)

/** Names of reading calls that succeeded for a user of some customer. */
const succeeded = new Set<string>()

describe.each(['admin', 'admin7'])('while %s views the portal as another user', (username) => {
  let viewer: AttackUser
  let viewed: AttackUser
  beforeAll(async () => {
    viewer = server.userNamed(username)
    viewed = await peerOf(viewer)
  })

  it('every call that changes something is refused, and changes nothing', async () => {
    const headers = await startViewing(viewer, viewed)
    const changing = operations.filter((one) => !isReading(one) && !ending.includes(one.name))
    expect(changing.length).toBeGreaterThan(15)
    const rows = async () =>
      Object.entries(await rowsOfCustomer(server, viewer.customerId)).filter(
        ([table]) => !/^audit/.test(table),
      )
    for (const operation of changing) {
      const target = await server.targetOf(operation, viewed)
      const before = await rows()
      const request = server.validRequest(operation, target)
      const { statusCode, body } = await server.send(operation, request, headers)
      expect([operation.name, statusCode, JSON.parse(body).detail]).toEqual([
        operation.name,
        403,
        `You look at the portal as ${viewed.username}; nothing can be changed.`,
      ])
      expect([operation.name, await rows()]).toEqual([operation.name, before])
    }
  })

  it('every call that reads returns what the viewed user would read', async () => {
    const headers = await startViewing(viewer, viewed)
    const own = headersOf(await createToken(server.database, viewed.id, now, 1))
    for (const operation of operations.filter(isReading)) {
      const request = server.validRequest(operation, await server.targetOf(operation, viewed))
      const expected = await server.send(operation, request, own)
      const found = await server.send(operation, request, headers)
      expect([operation.name, found.statusCode]).toEqual([operation.name, expected.statusCode])
      if (found.statusCode < 300) succeeded.add(operation.name)
      // The session names the viewer, and the audit records what was read.
      const isSame = operation.name !== 'session' && !operation.name.startsWith('audit.')
      if (isSame && found.statusCode < 300)
        expect([operation.name, found.body]).toEqual([operation.name, expected.body])
    }
  })

  it.each(ending)('%s ends the view', async (name) => {
    const headers = await startViewing(viewer, viewed)
    const operation = operations.find((one) => one.name === name)!
    const { statusCode } = await server.send(operation, { url: operation.path, headers: {} }, headers)
    expect(statusCode).toBe(200)
    expect((await server.call('/session', { headers })).data?.view).toBeUndefined()
  })

  it('no other spelling of an address or a method circumvents the restriction', async () => {
    const headers = await startViewing(viewer, viewed)
    for (const [method, url] of [
      ['POST', '/settings/sites/'],
      ['PUT', '/settings/users?x'],
      ['DELETE', '//account/view-as'],
      ['POST', '/account/view-as/'],
      ['PUT', '/%61ccount/password'],
      ['PUT', '/account/./password'],
      ['POST', '/@/records/list'],
    ] as const) {
      const { status } = await server.call(url, { headers, method, body: {} })
      expect([url, [403, 404].includes(status)]).toEqual([url, true])
    }
    const override = { ...headers, 'x-http-method-override': 'PUT', 'x-method-override': 'PUT' }
    await server.call('/session', { headers: override })
    expect((await server.call('/session', { headers })).data.view.userId).toBe(viewed.id)
  })
})

it('each call that reads succeeded for at least one viewed user', () => {
  expect(
    operations.filter((one) => isReading(one) && !succeeded.has(one.name)).map(({ name }) => name),
  ).toEqual([])
})
