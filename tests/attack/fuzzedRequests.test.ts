import { afterAll, beforeAll, expect, it } from 'vitest'
import { createToken } from '#server/repositories/tokens.ts'
import { applicationKey, now } from '../server/seededApp.ts'
import {
  type AttackServer,
  attackServer,
  ofSecondFactor,
  rowsOfCustomer,
  stranger,
} from './support/attackServer.ts'
import { type FuzzedRequest, fuzzedRequests } from './support/requestFuzzer.ts'

const COUNT = process.env.LONG_FAULTS ? 50_000 : 4_500
/** Fixed in the short form; named by the long form. */
const SEED = process.env.LONG_FAULTS ? Date.now() % 1_000_000 : 20_260_615

/** Requests in a minute of the server's clock, so that the rates of calls let most through. */
const PER_MINUTE = 500

/** A customer whose users send no requests. */
const BYSTANDER = 9

let server: AttackServer
beforeAll(async () => {
  server = await attackServer()
  const { database } = server
  const { operations } = await server.describe()
  for (const operation of operations.filter(({ name }) => name.endsWith('.show')))
    for (const username of ['planner', 'admin', 'admin7'])
      for (let count = 0; count < 7; count++) await server.targetOf(operation, server.userNamed(username))
  await database.insertInto('customers').values({ id: BYSTANDER, name: 'Bystander', hosts: [] }).execute()
  const rows = await database.selectFrom('records').select(['resource', 'body']).limit(20).execute()
  await database
    .insertInto('records')
    .values(
      rows.map(({ resource, body }) => ({ customer_id: BYSTANDER, resource, body: JSON.stringify(body) })),
    )
    .execute()
})
afterAll(() => server.close())

/** Headers of a call; signing out uses a token of its own. */
async function headersOf(operation: string, username: string | undefined) {
  if (username === undefined) return { 'x-api-key': applicationKey }
  if (operation !== 'signOut') return server.headersOf(username, { name: operation })
  const token = await createToken(server.database, server.userNamed(username).id, now, 1)
  return { 'x-api-key': applicationKey, authorization: `Bearer ${token}` }
}

/** Whether an administrator's request changes a user of the same customer, who may be one of the test's callers. */
function changesUser(
  users: readonly { id: number; username: string; customer_id: number }[],
  { operation, username, url, body }: FuzzedRequest,
): boolean {
  if (operation.method === 'GET' || !/\/users\b/.test(operation.path)) return false
  const caller = users.find((user) => user.username === username && /^admin/.test(username))
  const named = `${url.replace(/\?.*/, '')} ${JSON.stringify(body) ?? ''}`
  return users.some(
    ({ id, customer_id }) => customer_id === caller?.customer_id && new RegExp(`\\b${id}\\b`).test(named),
  )
}

it(`${COUNT} requests generated from /openapi.json with seed ${SEED} get responses that match it`, async () => {
  const { operations: all, answerProblem } = await server.describe()
  // Signing out everywhere would end the sessions of the other calls.
  const operations = all.filter(({ name }) => name !== 'endSessions')
  const users = await server.database.selectFrom('users').selectAll().orderBy('id').execute()
  const before = await rowsOfCustomer(server, BYSTANDER)
  expect(before['records by customer_id']).toHaveLength(20)

  const callers = ['planner', 'planner', 'multi', 'admin', 'admin', 'planner7', 'admin7', stranger, undefined]
  const problems: unknown[] = []
  const successes = new Set<string>()
  let sent = 0
  for (const { operation, username, ...request } of fuzzedRequests(operations, callers, {
    count: COUNT,
    seed: SEED,
  })) {
    if (++sent % PER_MINUTE === 0) server.clock.now = new Date(server.clock.now.getTime() + 60_000)
    if (changesUser(users, { operation, username, ...request })) continue
    const headers = await headersOf(operation.name, username)
    const answer = await server.send(operation, request, headers)
    const isFailure = answer.statusCode >= 500 && ![503, 507].includes(answer.statusCode)
    const problem = isFailure ? answer.body : answerProblem(operation, answer)
    if (answer.statusCode < 300) successes.add(operation.name)
    if (problem !== '')
      problems.push({
        seed: SEED,
        operation: operation.name,
        username,
        ...request,
        body: JSON.stringify(request.body)?.slice(0, 1000),
        problem,
      })
  }
  expect(problems.slice(0, 5)).toEqual([])
  // If all requests were refused the test would find nothing; which of them succeed is random.
  const possible = operations.filter(({ name }) => !ofSecondFactor.includes(name))
  const never = possible.filter(({ name }) => !successes.has(name)).map(({ name }) => name)
  expect([never, never.length < possible.length / 3]).toEqual([never, true])

  expect((await server.call('/health/live')).status).toBe(200)
  expect(await rowsOfCustomer(server, BYSTANDER)).toEqual(before)
  // An administrator's request may have added a user.
  const known = users.map(({ id }) => id)
  expect(
    await server.database.selectFrom('users').selectAll().where('id', 'in', known).orderBy('id').execute(),
  ).toEqual(users)
})
