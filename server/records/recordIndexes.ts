import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { ResourceFile, SearchField } from '../../src/schemas/resourceFile/resourceFile.ts'
import type { Database, Tables } from '../database/tables.ts'
import { hooksOf, tableOf } from './hooks/index.ts'
import { NATURAL_ORDER, sortExpression } from './recordQuery.ts'

/** An expression index on the records of one resource, by the customer first. */
export interface RecordIndex {
  name: string
  resource: string
  /** SQL over `body`. */
  expression: string
}

const fieldsOf = ({ field, alsoIn = [] }: SearchField): string[] => [field, ...alsoIn]

const compiler = (database: Database) => (expression: ReturnType<typeof sortExpression>) =>
  expression.compile(database).sql

/** The fields by which a resource's records are searched, sorted and told apart, with how each is compared. */
function indexedFields({ resource, schema }: ResourceFile): { field: string; asText: boolean }[] {
  const { search, sort, scopes = {} } = resource
  const sorted = [
    ...sort.map(({ field }) => field),
    ...search.filter(({ match }) => match === 'contains').flatMap(fieldsOf),
  ].map((field) => ({ field, asText: true }))
  const compared = [
    ...search.filter(({ match }) => match !== 'contains').flatMap(fieldsOf),
    ...Object.values(scopes).flatMap((conditions) => conditions.map(({ field }) => field)),
    ...Object.keys(schema.properties).filter((field) => schema.properties[field]?.['x-unique']),
  ].map((field) => ({ field, asText: false }))
  return [...sorted, ...compared].filter(({ field }) => field in schema.properties)
}

/** The indexes that the words `search`, `sort`, `scopes` and `x-unique` of some files ask for, each once. */
export function wantedIndexes(database: Database, files: readonly ResourceFile[]): RecordIndex[] {
  const sqlOf = compiler(database)
  const wanted = new Map<string, RecordIndex>()
  for (const file of files) {
    const { resource, schema } = file
    if (hooksOf(resource.name).isView) continue
    for (const { field, asText } of indexedFields(file)) {
      const expression = sqlOf(sortExpression(field, asText ? schema.properties[field] : undefined))
      const digest = createHash('sha256').update(expression).digest('hex').slice(0, 10)
      const name = `records_${resource.name.toLowerCase()}_${digest}`
      wanted.set(name, { name, resource: resource.name, expression })
    }
  }
  return [...wanted.values()]
}

const create = ({ name, resource, expression }: RecordIndex) => sql`
  create index concurrently if not exists ${sql.id(name)}
  on ${sql.table(tableOf(hooksOf(resource)))} (customer_id, ${sql.raw(`(${expression})`)}) where resource = ${sql.lit(resource)}`

const drop = (name: string) => sql`drop index concurrently if exists ${sql.id(name)}`

/** Indexes whose building was broken off: they cost writes and serve no read. */
async function broken(database: Kysely<Tables>): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select class.relname as name from pg_index
    join pg_class class on class.oid = indexrelid
    where indrelid in ('records'::regclass, 'users'::regclass) and not indisvalid
  `.execute(database)
  return new Set(rows.map(({ name }) => name))
}

/** Whether ICU has been updated since the indexes in its order were built: they may now be in another order than the lists. */
async function isOrderOutdated(database: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql`
    select from pg_collation where collname = ${NATURAL_ORDER}
    and collversion is distinct from pg_collation_actual_version(oid)
  `.execute(database)
  return rows.length > 0
}

const acceptOrder = sql`alter collation ${sql.id(NATURAL_ORDER)} refresh version`

/** Distinguishes this lock from the others of the database. */
const LOCK = 730_001

/**
 * Makes the indexes that the files ask for and that are not there yet, and drops those that no file names any more; one
 * process at a time. Records are read and written meanwhile, where the database can. Answers what was done.
 */
export async function keepIndexes(
  database: Database,
  files: readonly ResourceFile[],
): Promise<{ created: string[]; dropped: string[] }> {
  const wanted = wantedIndexes(database, files)
  return database.connection().execute(async (connection) => {
    const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${LOCK}) as locked`.execute(
      connection,
    )
    if (!rows[0]?.locked) return { created: [], dropped: [] }
    try {
      const stored = await connection.selectFrom('record_indexes').selectAll().execute()
      const invalid = await broken(connection)
      const isOutdated = await isOrderOutdated(connection)
      const stale = stored.filter(
        ({ name, expression }) =>
          invalid.has(name) ||
          (isOutdated && expression.includes(NATURAL_ORDER)) ||
          !wanted.some((index) => index.name === name),
      )
      for (const { name } of stale) {
        await drop(name).execute(connection)
        await connection.deleteFrom('record_indexes').where('name', '=', name).execute()
      }
      if (isOutdated) await acceptOrder.execute(connection)
      const kept = new Set(stored.filter((index) => !stale.includes(index)).map(({ name }) => name))
      const missing = wanted.filter(({ name }) => !kept.has(name))
      for (const index of missing) {
        // A building that was broken off before it was stored here.
        if (invalid.has(index.name)) await drop(index.name).execute(connection)
        await create(index).execute(connection)
        await connection.insertInto('record_indexes').values(index).execute()
      }
      return { created: missing.map(({ name }) => name), dropped: stale.map(({ name }) => name) }
    } finally {
      await sql`select pg_advisory_unlock(${LOCK})`.execute(connection)
    }
  })
}
