import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StoredRecord } from '../src/schemas/entities.ts'
import type { FieldSchema, ResourceFile } from '../src/schemas/resourceFile.ts'
import { type SeededApp, seededApp } from './server/seededApp.ts'
import { validRecord } from './server/validRecord.ts'

let server: SeededApp
beforeAll(async () => {
  server = await seededApp()
})
afterAll(() => server.close())

const folder = join(import.meta.dirname, '..', 'src', 'schemas', 'resources')
const files: ResourceFile[] = readdirSync(folder).map((name) =>
  JSON.parse(readFileSync(join(folder, name), 'utf8')),
)
const administrators = ['admin', 'admin7']
const cases = files.flatMap(({ resource }) => administrators.map((as) => [resource.name, as] as const))

describe.each(cases)('%s for %s', (name, as) => {
  const formOf = async (): Promise<ResourceFile> => (await server.call('/forms', { as })).data.resources[name]
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', body?: unknown) =>
    server.call(`${(await formOf()).resource.api.base}${path}`, { as, method, body })
  const all = async (): Promise<StoredRecord[]> => (await call('GET')).data
  const one = async (id: number) => (await all()).find((record) => record.id === id)
  const fresh = async (seed: number) => validRecord((await formOf()).schema, seed)

  it('stores a record, gives it back, changes it and removes it', async () => {
    const body = await fresh(1)
    const { status, data: id } = await call('POST', '', body)
    expect(status).toBe(200)
    expect(await one(id)).toMatchObject({ ...body, id, version: 1 })
    const changed = await fresh(2)
    expect((await call('PUT', '', { ...changed, id, version: 1 })).data).toMatchObject({
      ...changed,
      id,
      version: 2,
    })
    expect(await one(id)).toMatchObject({ ...changed, version: 2 })
    expect((await call('DELETE', `/${id}`)).status).toBe(200)
    expect(await one(id)).toBeUndefined()
  })

  it('takes a record back as it was answered', async () => {
    const { data: id } = await call('POST', '', await fresh(3))
    expect((await call('PUT', '', await one(id))).status).toBe(200)
    await call('DELETE', `/${id}`)
  })

  it('refuses a record without each required field', async () => {
    const { schema } = await formOf()
    for (const field of schema.required ?? []) {
      const { [field]: _, ...body } = await fresh(4)
      const answer = await call('POST', '', body)
      expect([answer.status, answer.errors]).toEqual([
        400,
        [{ path: `/${field}`, message: expect.any(String) }],
      ])
    }
  })

  it('refuses the wrong type in each field', async () => {
    const { schema } = await formOf()
    const wrong = (field: FieldSchema) => (field.type === 'object' ? 'text' : { not: 'this' })
    for (const [field, fieldSchema] of Object.entries(schema.properties)) {
      if (fieldSchema.readOnly) continue
      const answer = await call('POST', '', { ...(await fresh(5)), [field]: wrong(fieldSchema) })
      expect([field, answer.status]).toEqual([field, 400])
      expect(answer.errors[0].path).toBe(`/${field}`)
    }
  })

  it('refuses an unknown field', async () => {
    const answer = await call('POST', '', { ...(await fresh(6)), noSuchField: 1 })
    expect([answer.status, answer.errors[0].path]).toEqual([400, '/noSuchField'])
  })

  it('refuses a value that must be unique a second time', async () => {
    const { schema } = await formOf()
    const unique = Object.keys(schema.properties).filter((field) => schema.properties[field]?.['x-unique'])
    const first = await fresh(7)
    const { data: id } = await call('POST', '', first)
    for (const field of unique) {
      const answer = await call('POST', '', { ...(await fresh(8)), [field]: first[field] })
      expect([answer.status, answer.errors[0].path]).toEqual([400, `/${field}`])
    }
    await call('DELETE', `/${id}`)
  })

  it('refuses a stale version and an unknown id', async () => {
    const body = await fresh(9)
    const { data: id } = await call('POST', '', body)
    expect((await call('PUT', '', { ...body, id, version: 7 })).status).toBe(409)
    const { resource } = await formOf()
    expect(await call('PUT', '', { ...body, id: 2147483647 })).toMatchObject({
      status: 404,
      detail: resource.notFound,
    })
    expect((await call('DELETE', `/${id}`)).status).toBe(200)
    expect(await call('DELETE', `/${id}`)).toMatchObject({ status: 404, detail: resource.notFound })
  })

  it("does not know the other customer's records", async () => {
    const other = administrators.find((username) => username !== as)
    const { data: id } = await call('POST', '', await fresh(10))
    const base = (await formOf()).resource.api.base
    expect((await server.call(`${base}/${id}`, { as: other, method: 'DELETE' })).status).toBe(404)
    const { data } = await server.call(base, { as: other })
    expect(data.some((record: StoredRecord) => record.id === id)).toBe(false)
    expect(await one(id)).toBeDefined()
    await call('DELETE', `/${id}`)
  })

  it('lists in the order of its file', async () => {
    const { resource } = await formOf()
    const [first] = resource.sort
    if (!first) return
    const values = (await all()).map((record) => String(record[first.field]).toLowerCase())
    const sorted = [...values].sort((a, b) => (a < b ? -1 : 1))
    expect(values).toEqual(first.order === 'asc' ? sorted : sorted.reverse())
  })
})
