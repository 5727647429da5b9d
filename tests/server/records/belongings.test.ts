import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Ownership, ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import { ownedRecords } from '../ownedRecords.ts'
import { now, type SeededApp, seededApp } from '../seededApp.ts'

let server: SeededApp
beforeAll(async () => {
  server = await seededApp()
})
afterAll(() => server.close())

const owned = ownedRecords(
  () => server,
  () => now.toISOString().slice(0, 10),
)
const idOf = async (username: string, as = 'admin'): Promise<number> =>
  (await server.call('/settings/users', { as })).data.find(
    (user: { username: string }) => user.username === username,
  ).id
const belongings = async (username: string, as = 'admin') =>
  server.call(`/settings/users/${await idOf(username)}/belongings`, { as })

describe('what belongs to a user', () => {
  it('is nothing at first', async () => {
    expect(await belongings('planner')).toMatchObject({ status: 200, data: [] })
  })

  it('is counted by resource, what only the user can see apart', async () => {
    for (const name of ['A', 'B', 'C']) await owned.addAlert('planner', { name })
    await owned.addReport('planner')
    for (const name of ['D', 'E']) await owned.addOperation('planner', { name })
    await owned.addOperation('planner', { name: 'F', isShared: true })
    await owned.addAlert('admin')
    expect((await belongings('planner')).data).toEqual([
      { resource: 'alerts', isPrivate: false, count: 3 },
      { resource: 'operations', isPrivate: false, count: 1 },
      { resource: 'operations', isPrivate: true, count: 2 },
      { resource: 'reports', isPrivate: false, count: 1 },
    ])
    expect((await belongings('multi')).data).toEqual([])
  })

  it('includes the records of every resource whose file gives them an owner', async () => {
    const fixture = join(import.meta.dirname, '..', '..', 'fixtures', 'resources', 'vessels.json')
    const file: ResourceFile = JSON.parse(readFileSync(fixture, 'utf8'))
    const write = (owner?: Ownership) => {
      const resource = { ...file.resource, ...(owner && { owner }) }
      writeFileSync(
        join(server.schemasDir, 'resources', 'vessels.json'),
        JSON.stringify({ ...file, resource }),
      )
    }
    const alerts = { resource: 'alerts', isPrivate: false, count: 1 }
    write()
    const body = { name: 'Aurora', kind: 'CTV', length: 26.5, homeSite: 1 }
    expect((await server.call('/records/vessels', { as: 'admin', method: 'POST', body })).status).toBe(201)
    expect((await belongings('admin')).data).toEqual([alerts])
    write({ administrators: false })
    const vessels = { resource: 'vessels', isPrivate: true, count: 1 }
    expect((await belongings('admin')).data).toEqual([alerts, vessels])
  })

  it('is told only to those who may see users, and not about users of other customers', async () => {
    expect((await belongings('planner', 'planner')).status).toBe(403)
    expect(await belongings('planner', 'admin7')).toMatchObject({ status: 404 })
  })
})
