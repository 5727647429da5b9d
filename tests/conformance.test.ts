import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudRoute } from '#schemas/calls/crudRoutes.ts'
import type { FieldSchema, ResourceFile, StoredRecord, Verb } from '#schemas/resourceFile/resourceFile.ts'
import { resourceFiles } from './resourceFiles.ts'
import { type SeededApp, seededApp } from './server/seededApp.ts'
import { validRecord } from './server/validRecord.ts'

let server: SeededApp
beforeAll(async () => {
  server = await seededApp()
  // A feed needs a site that names its provider.
  await sql`update records set body = body || '{"providers": ["Coastal Met"]}' where resource = 'sites'`.execute(
    server.database,
  )
})
afterAll(() => server.close())

const files = resourceFiles()
const administrators = ['admin', 'admin7']
// Leaves out resources that only the server writes.
const cases = files
  .filter((file) => crudRoute(file, 'create'))
  .flatMap(({ resource }) => administrators.map((as) => [resource.name, as] as const))

describe.each(cases)('%s for %s', (name, as) => {
  const formOf = async (): Promise<ResourceFile> => (await server.call('/forms', { as })).data.resources[name]

  /** Makes the call of a verb as described by the resource's file. */
  async function call(verb: Verb, { id, body, by = as }: { id?: number; body?: object; by?: string } = {}) {
    const row = crudRoute(await formOf(), verb)
    if (!row) throw new Error(`${name} has no call to ${verb}`)
    const { method, path, envelope } = row
    const answer = await server.call(path.replace(':id', String(id)), { as: by, method, body })
    return { ...answer, value: envelope === 'body' ? answer.json : answer.data, row }
  }
  const all = async (by = as): Promise<StoredRecord[]> => (await call('list', { by })).value
  const one = async (id: number) => (await all()).find((record) => record.id === id)
  /** A body without write-only fields, which are never returned. */
  const answered = async (body: object) => {
    const { properties } = (await formOf()).schema
    return Object.fromEntries(Object.entries(body).filter(([field]) => !properties[field]?.writeOnly))
  }
  const idsOf = async (list: string): Promise<number[]> =>
    (await server.call(list, { as })).data.map(({ id }: { id: number }) => id)
  const fresh = async (seed: number) =>
    validRecord((await formOf()).schema, seed, { sites: await idsOf('/sites') })
  const create = async (body: object): Promise<number> => {
    const { value } = await call('create', { body })
    return typeof value === 'number' ? value : value.id
  }
  const edit = (id: number, body: object) => call('edit', { id, body: { ...body, id } })

  it('stores, returns, updates and removes a record', async () => {
    const body = await fresh(1)
    const created = await call('create', { body })
    expect(created.status).toBe(created.row.envelope === 'body' ? 201 : 200)
    const { id } = typeof created.value === 'number' ? { id: created.value } : created.value
    expect(await one(id)).toMatchObject({ ...(await answered(body)), id, version: 1 })
    const changed = await fresh(2)
    const shown = await answered(changed)
    expect((await edit(id, { ...changed, version: 1 })).value).toMatchObject({ ...shown, id, version: 2 })
    expect(await one(id)).toMatchObject({ ...shown, version: 2 })
    expect((await call('delete', { id })).status).toBe(200)
    expect(await one(id)).toBeUndefined()
  })

  it('accepts a record as it was returned', async () => {
    const id = await create(await fresh(3))
    expect((await edit(id, { ...(await one(id)) })).status).toBe(200)
    await call('delete', { id })
  })

  it('never returns a write-only field', async () => {
    const { schema } = await formOf()
    const secrets = Object.keys(schema.properties).filter(
      (field) => schema.properties[field]?.writeOnly && schema.properties[field]?.type === 'string',
    )
    // No other field of the record contains this text.
    const hidden = Object.fromEntries(secrets.map((field) => [field, `Known to ${field} alone`]))
    const body = { ...(await fresh(14)), ...hidden }
    const id = await create(body)
    const { text, value } = await edit(id, { ...body, version: 1 })
    for (const field of secrets) {
      expect([value, await one(id)]).toEqual([
        expect.not.objectContaining({ [field]: expect.anything() }),
        expect.not.objectContaining({ [field]: expect.anything() }),
      ])
      expect(text).not.toContain(hidden[field])
    }
    await call('delete', { id })
  })

  it('refuses a record without each required field', async () => {
    const { schema } = await formOf()
    for (const field of schema.required ?? []) {
      const { [field]: _, ...body } = await fresh(4)
      const answer = await call('create', { body })
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
      const answer = await call('create', { body: { ...(await fresh(5)), [field]: wrong(fieldSchema) } })
      expect([field, answer.status]).toEqual([field, 400])
      expect(answer.errors[0].path).toBe(`/${field}`)
    }
  })

  it('refuses an unknown field', async () => {
    const answer = await call('create', { body: { ...(await fresh(6)), noSuchField: 1 } })
    expect([answer.status, answer.errors[0].path]).toEqual([400, '/noSuchField'])
  })

  it('refuses a value that must be unique a second time', async () => {
    const { schema } = await formOf()
    const unique = Object.keys(schema.properties).filter((field) => schema.properties[field]?.['x-unique'])
    const first = await fresh(7)
    const id = await create(first)
    for (const field of unique) {
      const answer = await call('create', { body: { ...(await fresh(8)), [field]: first[field] } })
      expect([answer.status, answer.errors[0].path]).toEqual([400, `/${field}`])
    }
    await call('delete', { id })
  })

  it('refuses a stale version and an unknown id', async () => {
    const body = await fresh(9)
    const id = await create(body)
    expect((await edit(id, { ...body, version: 7 })).status).toBe(409)
    const { notFound } = (await formOf()).resource
    expect(await edit(2147483647, { ...body, version: 1 })).toMatchObject({ status: 404, detail: notFound })
    expect((await call('delete', { id })).status).toBe(200)
    expect(await call('delete', { id })).toMatchObject({ status: 404, detail: notFound })
  })

  it('accepts an update without version only at addresses of the specification', async () => {
    const body = await fresh(11)
    const id = await create(body)
    const answer = await edit(id, body)
    expect(answer.status).toBe(answer.row.envelope === 'body' ? 428 : 200)
    await call('delete', { id })
  })

  it("does not find the other customer's records", async () => {
    const other = administrators.find((username) => username !== as)
    const id = await create(await fresh(10))
    expect((await call('delete', { id, by: other })).status).toBe(404)
    expect((await all(other)).some((record) => record.id === id)).toBe(false)
    expect(await one(id)).toBeDefined()
    await call('delete', { id })
  })

  it('lists records in the order of its file', async () => {
    const { resource } = await formOf()
    const [first] = resource.sort
    if (!first) return
    const ids = [await create(await fresh(12)), await create(await fresh(13))]
    const values = (await all()).map((record) => String(record[first.field]))
    const sorted = values.toSorted(new Intl.Collator('en', { numeric: true }).compare)
    expect(values).toEqual(first.order === 'asc' ? sorted : sorted.reverse())
    for (const id of ids) await call('delete', { id })
  })

  it('is described in OpenAPI', async () => {
    const { json } = await server.call('/openapi.json')
    const file = await formOf()
    for (const verb of ['list', 'create', 'edit', 'delete'] as const) {
      const row = crudRoute(file, verb)
      if (!row) continue
      const operation = json.paths[row.path.replace(/:(\w+)/g, '{$1}')]?.[row.method.toLowerCase()]
      expect([verb, operation?.operationId]).toEqual([verb, row.name])
    }
    expect(json.components.schemas[name].required).toEqual(file.schema.required)
  })
})
