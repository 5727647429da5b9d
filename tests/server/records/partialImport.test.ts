import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SeededApp, seededApp } from '../seededApp.ts'

let server: SeededApp
beforeAll(async () => {
  server = await seededApp()
})
afterAll(() => server.close())

const columns = ['name', 'latitude', 'longitude', 'description']
const send = (rows: string[][], more: object = {}) =>
  server.call('/records/sites/import', {
    as: 'admin',
    method: 'POST',
    body: { columns, rows, dryRun: false, ...more },
  })
const undo = (id: string) =>
  server.call('/records/sites/bulk/undo', { as: 'admin', method: 'POST', body: { undo: id } })
const named = async (part: string) =>
  (await server.call('/settings/sites', { as: 'admin' })).data.filter(({ name }: { name: string }) =>
    name.startsWith(part),
  )
const descriptions = async (part: string) =>
  (await named(part)).map(({ description }: { description: string }) => description)

describe('an import that leaves wrong rows out', () => {
  const rows = [
    ['Partial 1', '54', '7', ''],
    ['Partial 2', '154', '7', ''],
    ['Partial 3', '54', '7', ''],
    ['', '54', '7', ''],
  ]

  it('writes the right rows, which the check has named, and counts the wrong ones', async () => {
    const check = (await send(rows, { dryRun: true })).json
    expect(check.rows.map(({ is }: { is: string }) => is)).toEqual(['new', 'wrong', 'new', 'wrong'])
    const refused = await send(rows, { digest: check.digest })
    expect([refused.status, await named('Partial')]).toEqual([400, []])
    const { json } = await send(rows, { digest: check.digest, skipWrong: true })
    expect(json.counts).toEqual({ new: 2, changed: 0, unchanged: 0, refused: 0, wrong: 2 })
    expect((await named('Partial')).map(({ name }: { name: string }) => name)).toEqual([
      'Partial 1',
      'Partial 3',
    ])
  })

  it('leaves out a row whose value another row of the file has taken', async () => {
    const twice = [
      ['Taken', '54', '7', ''],
      ['Taken', '55', '7', ''],
      ['Free', '54', '7', ''],
    ]
    const { json } = await send(twice, { skipWrong: true })
    expect(json.counts.new + json.counts.wrong).toBe(3)
    expect(await named('Free')).toHaveLength(1)
  })

  it('of access connects the right pairs', async () => {
    const { json } = await server.call('/records/siteUsers/import', {
      as: 'admin',
      method: 'POST',
      body: {
        columns: ['siteId', 'userId'],
        rows: [
          ['Partial 1', 'planner'],
          ['Partial 1', 'nobody'],
        ],
        dryRun: false,
        skipWrong: true,
      },
    })
    expect(json.counts).toMatchObject({ new: 1, wrong: 1 })
  })
})

describe('the undo of an import', () => {
  it('deletes what it has made and puts back what it has changed', async () => {
    await send([['Undone 1', '54', '7', 'before']])
    const [first] = await named('Undone')
    const { json } = await server.call('/records/sites/import', {
      as: 'admin',
      method: 'POST',
      body: {
        columns: ['id', ...columns],
        rows: [
          [String(first.id), 'Undone 1', '54', '7', 'after'],
          ['', 'Undone 2', '54', '7', 'new'],
        ],
        dryRun: false,
      },
    })
    expect(await descriptions('Undone')).toEqual(['after', 'new'])
    expect((await undo(json.undo)).json).toEqual({ count: 2 })
    expect(await descriptions('Undone')).toEqual(['before'])
    expect((await undo(json.undo)).json).toEqual({ count: 0 })
  })

  it('changes nothing if a record was changed since, also a new one', async () => {
    const { json } = await send([
      ['Kept 1', '54', '7', ''],
      ['Kept 2', '54', '7', ''],
    ])
    const [first] = await named('Kept')
    await server.call('/records/sites/bulk/edit', {
      as: 'admin',
      method: 'POST',
      body: { records: [{ id: first.id, version: 1 }], patch: { description: 'mine' }, dryRun: false },
    })
    expect((await undo(json.undo)).status).toBe(409)
    expect(await named('Kept')).toHaveLength(2)
  })
})
