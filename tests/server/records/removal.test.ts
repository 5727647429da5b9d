import { afterAll, beforeAll, expect, it } from 'vitest'
import { type SeededApp, seededApp } from '../seededApp.ts'

let server: SeededApp
beforeAll(async () => {
  server = await seededApp()
})
afterAll(() => server.close())

const make = async (name: string): Promise<number> =>
  (
    await server.call('/settings/sites', {
      as: 'admin',
      method: 'POST',
      body: { name, latitude: 54, longitude: 7 },
    })
  ).data
const remove = (id: number) => server.call(`/settings/sites/${id}`, { as: 'admin', method: 'DELETE' })
const undo = (id: unknown, as = 'admin') =>
  server.call('/records/sites/bulk/undo', { as, method: 'POST', body: { undo: id } })
const isThere = async (id: number) =>
  (await server.call('/settings/sites', { as: 'admin' })).data.some((site: { id: number }) => site.id === id)

it('the deletion of one record answers what undoes it: the record comes back under its id, with its users', async () => {
  const id = await make('Removed')
  const users = (await server.call('/settings/siteusers/users', { as: 'admin' })).data
  const planner = users.find(({ username }: { username: string }) => username === 'planner').id
  await server.call(`/settings/siteusers/connect/${id}/${planner}`, { as: 'admin', method: 'POST' })
  const { status, headers } = await remove(id)
  expect([status, await isThere(id)]).toEqual([200, false])
  expect((await undo(headers['x-undo'], 'admin7')).json).toEqual({ count: 0 })
  expect((await undo(headers['x-undo'])).json).toEqual({ count: 1 })
  expect(await isThere(id)).toBe(true)
  expect((await server.call(`/settings/siteusers/${id}/users`, { as: 'admin' })).data).toEqual([planner])
})

it('a refused deletion answers nothing to undo and stores nothing', async () => {
  const stored = () => server.database.selectFrom('record_undos').selectAll().execute()
  const before = (await stored()).length
  const { data } = await server.call('/settings/siteusers/users', { as: 'admin' })
  const self = data.find(({ username }: { username: string }) => username === 'admin').id
  const refused = await server.call(`/settings/users/${self}`, { as: 'admin', method: 'DELETE' })
  expect([refused.status, refused.headers['x-undo']]).toEqual([400, undefined])
  expect((await stored()).length).toBe(before)
})
