import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { ResourceFile, SearchField } from '#schemas/resourceFile/resourceFile.ts'
import type { Database, Tables } from '../database/tables.ts'
import { NATURAL_ORDER, sortExpression, textExpression } from '../repositories/recordQuery.ts'
import { uniqueFields, uniqueKey } from './checks/uniqueValues.ts'
import { hooksOf, tableOf } from './hooks/index.ts'

/** An expression index on the records of one resource: on the customer and the expression, or on the trigrams of a text. */
export interface RecordIndex {
  name: string
  resource: string
  /** SQL over `body`. */
  expression: string
  /** The columns within which the expression is unique; undefined if it need not be. */
  uniqueWithin?: readonly string[]
}

/** Operator class of the extension pg_trgm, which finds a search text of three letters or more anywhere in a text. */
const TRIGRAMS = 'gin_trgm_ops'

const fieldsOf = ({ field, alsoIn = [] }: SearchField): string[] => [field, ...alsoIn]

const compiler = (database: Database) => (expression: ReturnType<typeof sortExpression>) =>
  expression.compile(database).sql

/** The expressions by which a resource's records are sorted, searched and told apart. */
function indexedExpressions({ resource, schema }: ResourceFile) {
  const { search, sort, scopes = {} } = resource
  const { properties } = schema
  const known = (fields: string[]) => fields.filter((field) => field in properties)
  const compared = [
    ...search.filter(({ match }) => match !== 'contains').flatMap(fieldsOf),
    ...Object.values(scopes).flatMap((conditions) => conditions.map(({ field }) => field)),
  ]
  const contained = search.filter(({ match }) => match === 'contains').flatMap(fieldsOf)
  return {
    ordered: [
      ...known(sort.map(({ field }) => field)).map((field) => sortExpression(field, properties[field])),
      ...known(compared).map((field) => sortExpression(field, undefined)),
    ],
    contained: known(contained).map((field) => sql`${textExpression(field)} ${sql.raw(TRIGRAMS)}`),
    unique: uniqueFields({ schema }).map(uniqueKey),
  }
}

/**
 * The indexes needed for `search`, `sort`, `scopes` and `x-unique` of some files, without duplicates; those for a search within
 * texts only if the database `hasTrigrams`.
 */
function wantedIndexes(
  database: Database,
  files: readonly ResourceFile[],
  hasTrigrams: boolean,
): RecordIndex[] {
  const sqlOf = compiler(database)
  const wanted = new Map<string, RecordIndex>()
  for (const file of files) {
    const { resource } = file
    if (hooksOf(resource.name).isView) continue
    const { ordered, contained, unique } = indexedExpressions(file)
    const add = (expression: string, kind: Pick<RecordIndex, 'uniqueWithin'> = {}) => {
      const digest = createHash('sha256').update(expression).digest('hex').slice(0, 10)
      const name = `records_${resource.name.toLowerCase()}_${kind.uniqueWithin ? 'unique_' : ''}${digest}`
      wanted.set(name, { name, resource: resource.name, expression, ...kind })
    }
    for (const expression of [...ordered, ...(hasTrigrams ? contained : [])]) add(sqlOf(expression))
    const uniqueWithin = resource.owner ? ['customer_id', 'owner_id'] : ['customer_id']
    for (const expression of unique) add(sqlOf(expression), { uniqueWithin })
  }
  return [...wanted.values()]
}

const createIndex = ({ name, resource, expression }: RecordIndex) => sql`
  create index concurrently if not exists ${sql.id(name)} on ${sql.table(tableOf(hooksOf(resource)))}
  ${sql.raw(expression.endsWith(TRIGRAMS) ? `using gin (${expression})` : `(customer_id, (${expression}))`)}
  where resource = ${sql.lit(resource)}`

/**
 * A constraint instead of a unique index, because only a constraint can wait for the end of a transaction that swaps two names. It
 * locks the table while it is built, which takes a moment for tens of thousands of records.
 */
const createConstraint = ({ name, resource, expression, uniqueWithin = [] }: RecordIndex) => sql`
  alter table ${sql.table(tableOf(hooksOf(resource)))} add constraint ${sql.id(name)}
  exclude using btree (${sql.raw([...uniqueWithin, `(${expression})`].map((part) => `${part} with =`).join(', '))})
  where (resource = ${sql.lit(resource)}) deferrable initially deferred`

/** The error codes of PostgreSQL if records already violate a constraint, or if others hold the table for too long. */
const NOT_NOW = ['23P01', '55P03']

/** Everybody else's queries wait behind a statement that waits to lock a table. */
const LONGEST_WAIT = sql`set lock_timeout = '5s'`

/** Creates an index; a unique one as a constraint, or as an index that finds the doubles for as long as there are some. */
async function create(database: Database, index: RecordIndex): Promise<void> {
  if (!index.uniqueWithin) {
    await createIndex(index).execute(database)
    return
  }
  await LONGEST_WAIT.execute(database)
  const isCreated = await createConstraint(index)
    .execute(database)
    .then(() => true)
    .catch((error: { code?: string }) => {
      if (!NOT_NOW.includes(error.code ?? '')) throw error
      return false
    })
    .finally(() => sql`reset lock_timeout`.execute(database))
  if (!isCreated) await createIndex(index).execute(database)
}

/** Drops an index, and the constraint that it belongs to. */
async function drop(database: Database, { name, resource }: Pick<RecordIndex, 'name' | 'resource'>) {
  const table = sql.table(tableOf(hooksOf(resource)))
  await sql`alter table ${table} drop constraint if exists ${sql.id(name)}`.execute(database)
  await sql`drop index concurrently if exists ${sql.id(name)}`.execute(database)
}

/** Names of indexes that would be constraints if there were no doubles. */
async function awaited(database: Database): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select name from record_indexes where name like 'records\\_%\\_unique\\_%'
    and not exists (select from pg_constraint where conname = name)`.execute(database)
  return new Set(rows.map(({ name }) => name))
}

/** Error codes of PostgreSQL if an extension is not installed on its machine, or this user may not create it. */
const NO_EXTENSION = ['0A000', '58P01', '42501']

/** Enables trigrams if the database has them: a text search without their index reads all records of a customer. */
async function createTrigrams(database: Kysely<Tables>): Promise<boolean> {
  try {
    await sql`create extension if not exists pg_trgm`.execute(database)
    return true
  } catch (error) {
    if (NO_EXTENSION.includes((error as { code?: string }).code ?? '')) return false
    throw error
  }
}

/** Indexes whose build was interrupted: they slow down writes and are never used. */
async function broken(database: Kysely<Tables>): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select class.relname as name from pg_index
    join pg_class class on class.oid = indexrelid
    where indrelid in ('records'::regclass, 'users'::regclass) and not indisvalid
  `.execute(database)
  return new Set(rows.map(({ name }) => name))
}

/** Whether ICU was updated since the indexes in its order were built: their order may now differ from that of the lists. */
async function isOrderOutdated(database: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql`
    select from pg_collation where collname = ${NATURAL_ORDER}
    and collversion is distinct from pg_collation_actual_version(oid)
  `.execute(database)
  return rows.length > 0
}

const acceptOrder = sql`alter collation ${sql.id(NATURAL_ORDER)} refresh version`

/** Distinguishes this lock from the other locks of the database. */
const LOCK = 730_001

/**
 * Creates the missing indexes for the files and drops those that no file needs any more; one process at a time. Where the
 * database supports it, records can be read and written meanwhile. Returns the names of created and dropped indexes.
 */
export async function syncIndexes(
  database: Database,
  files: readonly ResourceFile[],
): Promise<{ created: string[]; dropped: string[] }> {
  return database.connection().execute(async (connection) => {
    const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${LOCK}) as locked`.execute(
      connection,
    )
    if (!rows[0]?.locked) return { created: [], dropped: [] }
    try {
      const wanted = wantedIndexes(database, files, await createTrigrams(connection))
      const stored = await connection.selectFrom('record_indexes').selectAll().execute()
      const invalid = await broken(connection)
      const waiting = await awaited(connection)
      const isOutdated = await isOrderOutdated(connection)
      const stale = stored.filter(
        ({ name, expression }) =>
          invalid.has(name) ||
          waiting.has(name) ||
          (isOutdated && expression.includes(NATURAL_ORDER)) ||
          !wanted.some((index) => index.name === name),
      )
      for (const { name, resource } of stale) {
        await drop(connection, { name, resource })
        await connection.deleteFrom('record_indexes').where('name', '=', name).execute()
      }
      if (isOutdated) await acceptOrder.execute(connection)
      const existing = new Set(stored.filter((index) => !stale.includes(index)).map(({ name }) => name))
      const missing = wanted.filter(({ name }) => !existing.has(name))
      for (const index of missing) {
        // An interrupted build may have left an invalid index that is not in `record_indexes`.
        if (invalid.has(index.name)) await drop(connection, index)
        await create(connection, index)
        const { name, resource, expression } = index
        await connection.insertInto('record_indexes').values({ name, resource, expression }).execute()
      }
      // The planner has no statistics for a new expression yet, and the embedded database has no autovacuum to collect them.
      if (missing.length > 0) await sql`analyze records, users`.execute(connection)
      return { created: missing.map(({ name }) => name), dropped: stale.map(({ name }) => name) }
    } finally {
      await sql`select pg_advisory_unlock(${LOCK})`.execute(connection)
    }
  })
}
