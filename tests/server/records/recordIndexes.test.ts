import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import type { OpenDatabase } from '#server/database/openDatabase.ts'
import { syncIndexes } from '#server/records/recordIndexes.ts'
import { cranes } from '../../resources/sampleFile.ts'
import { openMigratedDatabase } from '../databases/testDatabase.ts'

let opened: OpenDatabase
beforeAll(async () => {
  opened = await openMigratedDatabase()
})
afterAll(() => opened.close())

const unique: ResourceFile = {
  ...cranes,
  schema: {
    ...cranes.schema,
    properties: { ...cranes.schema.properties, remarks: { type: 'string', 'x-unique': true } },
  },
}

/** Kind and columns of the indexes that the database has on the records of cranes. */
const indexes = async () => {
  const { rows } = await sql<{ definition: string }>`
    select indexdef as definition from pg_indexes
    where tablename = 'records' and indexname like 'records_cranes_%' and indexname not like '%_unique_%' order by 1
  `.execute(opened.database)
  return rows
    .map(({ definition }) => / USING (.*) WHERE \(resource = 'cranes'::text\)$/.exec(definition)?.[1])
    .sort()
}

/** The unique values that the database itself keeps apart. */
const constraints = async () => {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint where conname like 'records_cranes_unique_%'
  `.execute(opened.database)
  return rows.map(({ definition }) => definition)
}

const reach = `btree (customer_id, ((body -> 'reach'::text)))`
const labelOrder = `btree (customer_id, NULLIF((body ->> 'label'::text), ''::text) COLLATE natural_order)`
const labelTrigrams = `gin (((body ->> 'label'::text)) gin_trgm_ops)`

test('sort and x-unique create one index each, and a search for part of a text creates a trigram index', async () => {
  const first = await syncIndexes(opened.database, [unique, unique])
  expect(first.created).toHaveLength(4)
  expect(await indexes()).toEqual([reach, labelOrder, labelTrigrams])
  expect(await constraints()).toHaveLength(1)
  expect(await syncIndexes(opened.database, [unique])).toEqual({ created: [], dropped: [] })
})

test('an index that is no longer defined in any file is dropped and not recreated', async () => {
  const { dropped, created } = await syncIndexes(opened.database, [cranes])
  expect([dropped.length, created.length]).toEqual([1, 0])
  expect(await constraints()).toEqual([])
  expect(await indexes()).toEqual([reach, labelOrder, labelTrigrams])
  await syncIndexes(opened.database, [])
  expect(await indexes()).toEqual([])
})

test('a unique value becomes a constraint once no two records have it, at the end of a transaction', async () => {
  const { database } = opened
  await sql`insert into customers (id, name) values (3, 'Three')`.execute(database)
  const crane = (text: string) =>
    sql`insert into records (customer_id, resource, body) values (3, 'cranes', ${JSON.stringify({ remarks: text })}::jsonb)`
  await crane('Zoë').execute(database)
  await crane('ZOE\u0308 ').execute(database)
  await syncIndexes(database, [unique])
  expect(await constraints()).toEqual([])
  await sql`delete from records where body ->> 'remarks' = 'Zoë'`.execute(database)
  await syncIndexes(database, [unique])
  expect(await constraints()).toHaveLength(1)
  await expect(crane('zoë').execute(database)).rejects.toMatchObject({ code: '23P01' })
  await database.transaction().execute(async (transaction) => {
    await crane('zoë').execute(transaction)
    await sql`delete from records where body ->> 'remarks' like 'ZOE%'`.execute(transaction)
  })
  await sql`delete from records`.execute(database)
})

test('an index whose creation was interrupted is created again', async () => {
  await syncIndexes(opened.database, [cranes])
  await sql`update pg_index set indisvalid = false where indexrelid = (
    select indexrelid from pg_index join pg_class on pg_class.oid = indexrelid where relname like 'records_cranes_%' limit 1
  )`.execute(opened.database)
  const { created, dropped } = await syncIndexes(opened.database, [cranes])
  expect([created.length, dropped.length]).toEqual([1, 1])
  expect((await indexes()).length).toBe(3)
})

test('a sorted list of one resource uses its index', async () => {
  await syncIndexes(opened.database, [cranes])
  await sql`insert into customers (id, name) values (1, 'One')`.execute(opened.database)
  await sql`insert into records (customer_id, resource, body)
    select 1, 'cranes', jsonb_build_object('label', 'Crane ' || n, 'reach', n) from generate_series(1, 5000) n`.execute(
    opened.database,
  )
  await sql`analyze records`.execute(opened.database)
  const { rows } = await sql<Record<string, string>>`explain select id from records
    where customer_id = 1 and resource = 'cranes' and nullif(body ->> 'label', '') collate natural_order = 'Crane 77'`.execute(
    opened.database,
  )
  expect(JSON.stringify(rows)).toMatch(/Index Scan.*records_cranes_/)
})

test('a search for three letters anywhere in a text uses the trigram index', async () => {
  await sql`insert into records (customer_id, resource, body)
    select 1, 'cranes', jsonb_build_object('label', md5(n::text), 'remarks', repeat('-', 500)) from generate_series(1, 5000) n`.execute(
    opened.database,
  )
  await sql`analyze records`.execute(opened.database)
  const { rows } = await sql<Record<string, string>>`explain select id from records
    where customer_id = 1 and resource = 'cranes' and (body ->> 'label') ilike '%a1b2%'`.execute(
    opened.database,
  )
  expect(JSON.stringify(rows)).toMatch(/Bitmap Index Scan.*records_cranes_/)
})
