import { afterAll, beforeAll, expect, it } from 'vitest'
import { type SeededApp, seededApp } from '../seededApp.ts'

let server: SeededApp
beforeAll(async () => {
  server = await seededApp()
})
afterAll(() => server.close())

const operation = {
  name: 'Blade lift',
  limits: [{ parameterId: 11, max: 1.5 }],
  windowLength: 12,
  workingDays: { start: 0, end: 4 },
  windowSelection: { name: 'daylight' },
}
const create = async (body: object, as: string) =>
  server.call('/records/operations', { as, method: 'POST', body: { ...operation, ...body } })
const names = async (as: string) =>
  (await server.call('/records/operations', { as })).json.map(({ name }: { name: string }) => name)

it('a private record is visible to its owner only, a shared one to the customer', async () => {
  await create({ name: 'Private' }, 'planner')
  await create({ name: 'Shared', isShared: true }, 'planner')
  expect(await names('planner')).toEqual(['Private', 'Shared'])
  expect(await names('admin')).toEqual(['Shared'])
  expect(await names('admin7')).toEqual([])
})

it('only the owner can change or remove a shared record', async () => {
  const { json: shared } = await create({ name: 'Shared too', isShared: true }, 'planner')
  const path = `/records/operations/${shared.id}`
  const body = { version: 1, note: 'mine' }
  expect((await server.call(path, { as: 'admin' })).json).toMatchObject({ name: 'Shared too', isOwn: false })
  expect((await server.call(path, { as: 'admin', method: 'PATCH', body })).status).toBe(403)
  expect((await server.call(path, { as: 'admin', method: 'DELETE' })).status).toBe(403)
  expect((await server.call(path, { as: 'planner', method: 'PATCH', body })).json).toMatchObject({
    note: 'mine',
    isOwn: true,
  })
})

it('a private record of another user is not found, not even by its unique name', async () => {
  const { json: hidden } = await create({ name: 'Hidden' }, 'planner')
  const path = `/records/operations/${hidden.id}`
  expect((await server.call(path, { as: 'admin' })).status).toBe(404)
  expect((await server.call(path, { as: 'admin', method: 'DELETE' })).status).toBe(404)
  expect((await create({ name: 'Hidden' }, 'admin')).status).toBe(201)
  expect((await create({ name: 'Hidden' }, 'planner')).status).toBe(400)
})

it.each([
  [{ limits: [{ parameterId: 99, max: 1 }] }, '/limits/0/parameterId', 'There is no such parameter'],
  [{ limits: [{ parameterId: 1, min: 3, max: 2 }] }, '/limits/0/max', 'Must not be below Min'],
  [
    {
      limits: [
        { parameterId: 11, max: 1 },
        { parameterId: 1, min: 3, max: 2 },
      ],
    },
    '/limits/1/max',
    'Must not be below Min',
  ],
  [{ limits: [{ parameterId: 1 }] }, '/limits/0', 'Give a lower or an upper limit'],
  [{ windowSelection: { name: 'custom' } }, '/windowSelection/customRange', 'Required start and end hours'],
])('refuses %j', async (change, path, message) => {
  const answer = await create({ name: 'Wrong', ...change }, 'planner')
  expect([answer.status, answer.errors]).toEqual([400, [{ path, message }]])
})

it('refuses a change to a limit whose Min is above its Max, of one operation and of several', async () => {
  const { json: own } = await create({ name: 'Changed' }, 'planner')
  const limits = [{ parameterId: 1, min: 3, max: 2 }]
  const one = await server.call(`/records/operations/${own.id}`, {
    as: 'planner',
    method: 'PATCH',
    body: { version: 1, limits },
  })
  const message = 'Must not be below Min'
  expect([one.status, one.errors]).toEqual([400, [{ path: '/limits/0/max', message }]])
  const several = await server.call('/records/operations/bulk/edit', {
    as: 'planner',
    method: 'POST',
    body: { records: [{ id: own.id, version: 1 }], patch: { limits }, dryRun: false },
  })
  expect([several.status, several.errors]).toEqual([409, [{ path: '/records/0/limits', message }]])
  expect((await server.call(`/records/operations/${own.id}`, { as: 'planner' })).json).toMatchObject({
    version: 1,
    limits: operation.limits,
  })
})

it('takes a direction whose Min is above its Max as the sector through north', async () => {
  const answer = await create(
    { name: 'From north', limits: [{ parameterId: 8, min: 300, max: 30 }] },
    'planner',
  )
  expect(answer.status).toBe(201)
})
