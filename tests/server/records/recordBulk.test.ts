import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StoredRecord } from '#schemas/resourceFile/resourceFile.ts'
import { now, type SeededApp, seededApp } from '../seededApp.ts'

let server: SeededApp
beforeAll(async () => {
  server = await seededApp()
})
afterAll(() => server.close())

const call = (path: string, body: unknown, as = 'admin') =>
  server.call(`/records/sites/bulk/${path}`, { as, method: 'POST', body })
const sites = async (as = 'admin'): Promise<StoredRecord[]> =>
  (await server.call('/settings/sites', { as })).data
const make = async (name: string): Promise<StoredRecord> => {
  const body = { name, latitude: 54, longitude: 7 }
  const { data: id } = await server.call('/settings/sites', { as: 'admin', method: 'POST', body })
  return (await sites()).find((site) => site.id === id)!
}
const seen = (records: StoredRecord[]) => records.map(({ id, version }) => ({ id, version }))
const edit = (records: StoredRecord[], patch: object, dryRun = false) =>
  call('edit', { records: seen(records), patch, dryRun })
const stored = async (records: StoredRecord[]) => {
  const ids = new Set(records.map(({ id }) => id))
  return (await sites()).filter(({ id }) => ids.has(id))
}

describe('an edit of several records', () => {
  it('is previewed with the values before and after, without storing anything', async () => {
    const records = [await make('Edit A'), await make('Edit B')]
    const { json } = await edit(records, { description: 'Farm' }, true)
    expect(json.rows).toEqual(
      records.map(({ id }) => ({
        is: 'changed',
        id,
        changes: [{ field: 'description', before: '', after: 'Farm' }],
      })),
    )
    expect(await stored(records)).toEqual(records)
  })

  it('gives each record the values and its next version, and can be undone once', async () => {
    const records = [await make('Edit C'), await make('Edit D')]
    const { json } = await edit(records, { description: 'Farm', latitude: 35.68, longitude: 140.82 })
    expect(json.counts).toEqual({ new: 0, changed: 2, unchanged: 0, refused: 0, wrong: 0 })
    expect(await stored(records)).toMatchObject(
      records.map(({ id }) => ({ id, description: 'Farm', latitude: 35.68, version: 2 })),
    )
    const zone = async () =>
      (await server.call(`/sites/${records[0]?.id}`, { as: 'admin' })).data.timeZone.name
    expect(await zone()).toBe('Asia/Tokyo')
    expect((await call('undo', { undo: json.undo })).json).toEqual({ count: 2 })
    expect(await stored(records)).toEqual(records.map((record) => ({ ...record, version: 3 })))
    expect(await zone()).not.toBe('Asia/Tokyo')
    expect((await call('undo', { undo: json.undo })).json).toEqual({ count: 0 })
  })

  it.each([
    ['a value that the form refuses', { latitude: 91 }, 'Latitude must be between -90 and +90'],
    ['a value that no two records share', { name: 'Same' }, 'Name is already used by another site'],
    ['a field that there is not', { depth: 3 }, 'Unknown field depth'],
    ['no value where one is required', { name: null }, 'Required'],
  ])('with %s changes no record', async (title, patch, message) => {
    const records = [await make(`${title} 1`), await make(`${title} 2`)]
    const { json } = await edit(records, patch, true)
    expect(json.rows.map(({ errors }: { errors: object[] }) => errors)).toEqual([
      [{ field: Object.keys(patch)[0], message }],
      [{ field: Object.keys(patch)[0], message }],
    ])
    expect((await edit(records, patch)).status).toBe(409)
    expect(await stored(records)).toEqual(records)
  })

  it('changes no record when one of them has been changed or deleted in the meantime', async () => {
    const [a, b] = [await make('Stale A'), await make('Stale B')]
    await server.call('/settings/sites', { as: 'admin', method: 'PUT', body: { ...a, description: 'mine' } })
    const { status, detail, errors } = await edit([a, b], { description: 'ours' })
    expect([status, detail]).toEqual([409, '1 record cannot be changed. Nothing was changed.'])
    expect(errors).toEqual([{ path: '/records/0', message: 'Somebody else has changed it in the meantime' }])
    expect((await stored([b]))[0]).toEqual(b)
    await server.call(`/settings/sites/${b.id}`, { as: 'admin', method: 'DELETE' })
    expect((await edit([b], { description: 'ours' })).errors[0].message).toBe(
      'Somebody else has deleted it in the meantime',
    )
  })

  it('writes an audit entry for each record, as do its undo and a deletion', async () => {
    const records = [await make('Audit A'), await make('Audit B')]
    const entries = async () =>
      (await server.database.selectFrom('audit').select('body').orderBy('id').execute())
        .filter(({ body }) => records.some(({ id }) => id === body.recordId))
        .map(({ body: { action, label, before, after } }) => ({ action, label, before, after }))
        .slice(2)
    const edited = (await edit(records, { description: 'Farm' })).json
    await call('undo', { undo: edited.undo })
    const changes = (before: string, after: string) =>
      ['Audit A', 'Audit B'].map((label) => ({
        action: 'updated',
        label,
        before: { description: before },
        after: { description: after },
      }))
    expect(await entries()).toEqual([...changes('', 'Farm'), ...changes('Farm', '')])
    const removed = (await call('delete', { records: seen(await stored(records)) })).json
    await call('undo', { undo: removed.undo })
    expect((await entries()).slice(4)).toMatchObject([
      { action: 'deleted', before: { name: 'Audit A' } },
      { action: 'deleted', before: { name: 'Audit B' } },
      { action: 'created', after: { name: 'Audit A' } },
      { action: 'created', after: { name: 'Audit B' } },
    ])
  })

  it('cannot be undone once a record has been changed again', async () => {
    const records = [await make('Twice A'), await make('Twice B')]
    const { json } = await edit(records, { description: 'first' })
    const [first] = await stored(records)
    await server.call('/settings/sites', {
      as: 'admin',
      method: 'PUT',
      body: { ...first, description: 'second' },
    })
    const answer = await call('undo', { undo: json.undo })
    expect(answer).toMatchObject({
      status: 409,
      detail: 'Somebody else has changed these records in the meantime. Nothing was undone.',
    })
    expect((await stored(records)).map(({ description }) => description)).toEqual(['second', 'first'])
  })
})

describe('a deletion of several records', () => {
  it('is undone with the same ids, user connections and favorites', async () => {
    const records = [await make('Gone A'), await make('Gone B')]
    const id = records[0]!.id
    const users = await server.database.selectFrom('users').select(['id', 'username']).execute()
    const planner = users.find(({ username }) => username === 'planner')!.id
    const link = { customer_id: 1, site_id: id, user_id: planner }
    await server.database.insertInto('site_users').values(link).execute()
    await server.database.insertInto('favorites').values(link).execute()
    const related = async () =>
      Promise.all(
        (['site_users', 'favorites'] as const).map((table) =>
          server.database.selectFrom(table).selectAll().where('site_id', '=', id).execute(),
        ),
      )
    const before = await related()
    const { json } = await call('delete', { records: seen(records) })
    expect([await stored(records), await related()]).toEqual([[], [[], []]])
    expect((await call('undo', { undo: json.undo })).json).toEqual({ count: 2 })
    expect([await stored(records), await related()]).toEqual([records, before])
  })

  it('sends its progress as spaces before the JSON', async () => {
    const rows = Array.from({ length: 2400 }, (_, index) => [`Long deletion ${index}`, '54', '7'])
    const body = { columns: ['name', 'latitude', 'longitude'], rows }
    await server.call('/records/sites/import', { as: 'admin', method: 'POST', body })
    const records = (await sites()).filter(({ name }) => `${name}`.startsWith('Long deletion'))
    const { text, json } = await call('delete', { records: seen(records) })
    expect([json.counts.changed, await stored(records)]).toEqual([2400, []])
    // 2,000 are deleted by one statement.
    expect(/^ */.exec(text)?.[0]).toHaveLength(83)
  })

  it('cannot be undone after half a minute and a few seconds, or by another user', async () => {
    const records = [await make('Late')]
    const { json } = await call('delete', { records: seen(records) })
    expect((await call('undo', { undo: json.undo }, 'admin7')).json).toEqual({ count: 0 })
    server.clock.now = new Date(now.getTime() + 60_000)
    expect((await call('undo', { undo: json.undo })).json).toEqual({ count: 0 })
    expect(await stored(records)).toEqual([])
    server.clock.now = now
  })

  it('cannot be undone once another record has the name', async () => {
    const records = [await make('Reused')]
    const { json } = await call('delete', { records: seen(records) })
    await make('Reused')
    expect((await call('undo', { undo: json.undo })).status).toBe(409)
  })

  it('deletes no record when one of them has been changed in the meantime', async () => {
    const [a, b] = [await make('Keep A'), await make('Keep B')]
    await server.call('/settings/sites', { as: 'admin', method: 'PUT', body: { ...a, description: 'mine' } })
    expect((await call('delete', { records: seen([a, b]) })).status).toBe(409)
    expect(await stored([a, b])).toHaveLength(2)
  })

  it('finds no records of another customer', async () => {
    const theirs = await sites('admin7')
    expect((await call('delete', { records: seen(theirs) })).status).toBe(409)
    expect(await sites('admin7')).toEqual(theirs)
  })

  it.each(['edit', 'delete', 'undo'])('requires the right to %s', async (path) => {
    const body = { records: [], patch: {}, dryRun: true, undo: 'x' }
    expect((await call(path, body, 'planner')).status).toBe(403)
    expect((await call(path, body, 'admin')).status).toBe(200)
  })
})
