import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SeededApp, seededApp } from '../seededApp.ts'

let server: SeededApp
beforeAll(async () => {
  server = await seededApp()
})
afterAll(() => server.close())

const view = {
  name: 'North first',
  resource: 'sites',
  columns: [{ field: 'name', width: 240 }, { field: 'latitude' }],
  filters: [{ field: 'isOffshore', operator: 'in', value: ['true'] }],
  sort: [{ field: 'latitude', order: 'desc' }],
}
const create = (as: string, body: object) =>
  server.call('/records/views', { as, method: 'POST', body: { ...view, ...body } })
const change = (as: string, id: number, body: object) =>
  server.call(`/records/views/${id}`, { as, method: 'PATCH', body })
const remove = (as: string, id: number) => server.call(`/records/views/${id}`, { as, method: 'DELETE' })
const names = async (as: string) =>
  (await server.call('/records/views?resource=sites', { as })).json.map(({ name }: { name: string }) => name)

describe('views of lists', () => {
  it('are their owners’ alone until they are shared, also before administrators', async () => {
    const { json: own, status } = await create('planner', { name: 'Mine' })
    expect([status, own]).toMatchObject([201, { ...view, name: 'Mine', isShared: false, isOwn: true }])
    expect(await names('planner')).toEqual(['Mine'])
    expect(await names('admin')).toEqual([])
    for (const { status: hidden } of [
      await server.call(`/records/views/${own.id}`, { as: 'admin' }),
      await change('admin', own.id, { version: 1, name: 'Taken' }),
      await remove('admin', own.id),
    ])
      expect(hidden).toBe(404)
    expect((await remove('planner', own.id)).status).toBe(200)
  })

  it('are read by the whole company once they are shared, and changed by owner and administrators', async () => {
    const { json: shared } = await create('planner', { name: 'For all', isShared: true })
    expect(await names('admin')).toEqual(['For all'])
    expect(await names('multi')).toEqual(['For all'])
    expect(await names('admin7')).toEqual([])
    const seen = await server.call(`/records/views/${shared.id}`, { as: 'multi' })
    expect(seen.json).toMatchObject({ isOwn: false, refusal: 'Only its owner can change this view' })
    expect((await change('multi', shared.id, { version: 1, name: 'Changed' })).status).toBe(403)
    expect((await remove('multi', shared.id)).status).toBe(403)
    const changed = await change('admin', shared.id, { version: 1, name: 'Changed' })
    expect([changed.status, changed.json.name, changed.json.isOwn]).toEqual([200, 'Changed', true])
    expect((await change('planner', shared.id, { version: 1, name: 'Late' })).status).toBe(409)
    expect((await change('planner', shared.id, { version: 2, name: 'Again' })).status).toBe(200)
    expect((await remove('admin', shared.id)).status).toBe(200)
    expect(await names('planner')).toEqual([])
  })

  it.each([
    [{ resource: 'nothing' }, '/resource', 'There is no such list'],
    [{ resource: 'constructor' }, '/resource', 'There is no such list'],
    [{ columns: [{ field: 'depth' }] }, '/columns/0/field', 'The list has no such field'],
    [
      {
        resource: 'users',
        columns: [],
        sort: [],
        filters: [{ field: 'password', operator: 'in', value: ['a'] }],
      },
      '/filters/0/field',
      'The list has no such field',
    ],
  ])('name a list and its fields: %j', async (body, path, message) => {
    const { status, errors } = await create('admin', body)
    expect([status, errors]).toEqual([400, [{ path, message }]])
  })
})
