import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '../../../server/database/openDatabase.ts'
import { migrate } from '../../../server/migrations/index.ts'
import { keepIndexes } from '../../../server/records/recordIndexes.ts'
import type { ResourceFile } from '../../../src/schemas/resourceFile/resourceFile.ts'
import { cranes } from '../../resources/sampleFile.ts'
import { openTestDatabase } from '../databases/testDatabase.ts'

let opened: OpenDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
  await migrate(opened.database)
})
afterAll(() => opened.close())

const unique: ResourceFile = {
  ...cranes,
  schema: {
    ...cranes.schema,
    properties: { ...cranes.schema.properties, remarks: { type: 'string', 'x-unique': true } },
  },
}

/** The expressions of the indexes that the database has on the records of cranes. */
const expressions = async () => {
  const { rows } = await sql<{ definition: string }>`
    select indexdef as definition from pg_indexes
    where tablename = 'records' and indexname like 'records_cranes_%' order by 1
  `.execute(opened.database)
  return rows
    .map(
      ({ definition }) => /\(customer_id, (.*)\) WHERE \(resource = 'cranes'::text\)$/.exec(definition)?.[1],
    )
    .sort()
}

const labelOrder = `NULLIF((body ->> 'label'::text), ''::text) COLLATE natural_order`

test('search, sort and x-unique create one index each', async () => {
  const first = await keepIndexes(opened.database, [unique, unique])
  expect(first.created).toHaveLength(3)
  expect(await expressions()).toEqual([
    `((body -> 'reach'::text))`,
    `((body -> 'remarks'::text))`,
    labelOrder,
  ])
  expect(await keepIndexes(opened.database, [unique])).toEqual({ created: [], dropped: [] })
})

test('an index that no file defines any more is dropped and not recreated', async () => {
  const { dropped, created } = await keepIndexes(opened.database, [cranes])
  expect([dropped.length, created.length]).toEqual([1, 0])
  expect(await expressions()).toEqual([`((body -> 'reach'::text))`, labelOrder])
  await keepIndexes(opened.database, [])
  expect(await expressions()).toEqual([])
})

test('an index whose creation was interrupted is created again', async () => {
  await keepIndexes(opened.database, [cranes])
  await sql`update pg_index set indisvalid = false where indexrelid = (
    select indexrelid from pg_index join pg_class on pg_class.oid = indexrelid where relname like 'records_cranes_%' limit 1
  )`.execute(opened.database)
  const { created, dropped } = await keepIndexes(opened.database, [cranes])
  expect([created.length, dropped.length]).toEqual([1, 1])
  expect((await expressions()).length).toBe(2)
})

test('a sorted list of one resource uses its index', async () => {
  await keepIndexes(opened.database, [cranes])
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
