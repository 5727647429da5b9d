import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import { removeRecord } from '#server/records/batch/recordBulk.ts'
import { listRecords, oneRecord } from '#server/records/readRecords.ts'
import { accessTo } from '#server/records/recordAccess.ts'
import type { RecordHooks } from '#server/records/recordHooks.ts'
import { createRecord, updateRecord, type Written } from '#server/records/writeRecord.ts'
import type { SignedInUser } from '#server/repositories/tokens.ts'
import { cranes } from '../../resources/sampleFile.ts'
import { now, type SeededApp, seededApp } from '../seededApp.ts'

let server: SeededApp
beforeAll(async () => {
  server = await seededApp()
})
afterAll(() => server.close())

const user: SignedInUser = {
  id: 1,
  customerId: 1,
  username: 'planner',
  roles: ['User'],
  permissions: [],
  mainPage: '',
}
const file: ResourceFile = {
  ...cranes,
  schema: {
    ...cranes.schema,
    properties: {
      ...cranes.schema.properties,
      isMine: { type: 'boolean', readOnly: true },
    },
  },
}
const access = (hooks: RecordHooks) => accessTo(user, file, { files: {}, now, hooks })
const create = (hooks: RecordHooks, body: object) => createRecord(server.database, access(hooks), { ...body })
const crane = { label: 'Liebherr', reach: 40 }
const recordIn = (written: Written) => {
  if (written.is !== 'written') throw new Error(`not written but ${written.is}`)
  return written.record
}
const rows = async () =>
  (
    await server.database
      .selectFrom('records')
      .select(['body', 'derived'])
      .where('resource', '=', 'cranes')
      .orderBy('id')
      .execute()
  ).map(({ body, derived }) => ({ body, derived }))

it('errors of the check hook refuse a write and nothing is stored', async () => {
  const errors = [{ path: '/reach', message: 'No such crane is built' }]
  const check: RecordHooks['check'] = ({ body }) => (Number(body.reach) > 80 ? errors : [])
  expect(await create({ check }, { ...crane, reach: 81 })).toEqual({ is: 'refused', errors })
  expect(await rows()).toEqual([])
})

it('the beforeWrite hook changes the stored body, with derived fields added', async () => {
  const hooks: RecordHooks = {
    beforeWrite: ({ body, before }) => ({ ...body, remarks: before ? 'changed' : 'new' }),
    derive: ({ reach }) => ({ area: Number(reach) ** 2 }),
  }
  const record = recordIn(await create(hooks, crane))
  expect(record).toMatchObject({ label: 'Liebherr', remarks: 'new' })
  expect(record).not.toHaveProperty('area')
  expect(await rows()).toEqual([
    { body: expect.objectContaining({ ...crane, remarks: 'new' }), derived: { area: 1600 } },
  ])
  const change = { id: record.id, version: 1, body: { ...crane, reach: 50 } }
  const changed = await updateRecord(server.database, access(hooks), change)
  expect(recordIn(changed)).toMatchObject({ reach: 50, remarks: 'changed' })
  expect((await rows())[0]?.derived).toEqual({ area: 2500 })
})

it('computed fields are returned for the reader', async () => {
  const computed: RecordHooks['computed'] = ({ id }) => ({ isMine: sql`owner_id = ${id}` })
  const [record] = await listRecords(server.database, access({ computed }), { conditions: [], sort: [] })
  expect(record).toMatchObject({ isMine: true })
  expect(await oneRecord(server.database, access({ computed }), record?.id ?? 0)).toMatchObject({
    isMine: true,
  })
})

it('the afterWrite hook runs in the transaction of the write', async () => {
  const note: RecordHooks['afterWrite'] = async ({ transaction, id }) => {
    await transaction
      .insertInto('preferences')
      .values({ user_id: 1, name: `crane ${id}`, value: '1' })
      .execute()
    if (failing) throw new Error('the second write fails')
  }
  const notes = async () =>
    (
      await server.database
        .selectFrom('preferences')
        .select('name')
        .where('name', 'like', 'crane %')
        .execute()
    ).length
  let failing = true
  const before = await rows()
  await expect(create({ afterWrite: note }, crane)).rejects.toThrow('the second write fails')
  expect([await rows(), await notes()]).toEqual([before, 0])
  failing = false
  const { id } = recordIn(await create({ afterWrite: note }, { ...crane, label: 'Huisman' }))
  expect([(await rows()).length, await notes()]).toEqual([before.length + 1, 1])
  expect(await removeRecord(server.database, access({}), id)).toMatchObject({ is: 'removed' })
})
