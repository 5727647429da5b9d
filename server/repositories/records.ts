import { sql, type Transaction } from 'kysely'
import type { StoredRecord } from '../../src/schemas/entities.ts'
import type { FieldSchema, ResourceFile } from '../../src/schemas/resourceFile.ts'
import type { FieldError } from '../../src/schemas/validator.ts'
import type { Body, Database, Tables } from '../database/tables.ts'
import { type Condition, conditionSql, sortSql } from './recordConditions.ts'
import { columnsOf, resourceTables } from './resourceTables.ts'
import type { SignedInUser } from './tokens.ts'

/** What came of a write: `stale` when somebody changed the record meanwhile, `missing` when there is none. */
export type Written =
  | { is: 'written'; record: StoredRecord }
  | { is: 'stale' | 'missing' }
  | { is: 'taken'; errors: FieldError[] }

/** A record that comes in: its form's fields, and the version that the caller has seen. */
interface Change {
  id: number
  version?: number
  body: Body
}

const pick = (body: Body, isKept: (name: string) => boolean): Body =>
  Object.fromEntries(Object.entries(body).filter(([name]) => isKept(name)))

/** The defaults that the schema gives to fields that are missing. */
const withDefaults = ({ properties = {} }: FieldSchema, body: Body): Body => ({
  ...Object.fromEntries(
    Object.entries(properties).flatMap(([name, field]) =>
      'default' in field ? [[name, field.default]] : [],
    ),
  ),
  ...body,
})

/**
 * The records of one resource as one user may see and change them. Every query names the user's customer, so another
 * customer's record is not there. `file` is the resource as the user may know it; fields it does not have stay as they
 * are stored.
 */
export function recordsOf(database: Database, user: SignedInUser, file: ResourceFile) {
  const row = resourceTables[file.resource.name]
  if (!row) throw new Error(`invalid resource: ${file.resource.name} has no table`)
  const { table, derive, computed } = row
  const { properties } = file.schema
  const isWritable = (name: string) => name in properties && !properties[name]?.readOnly

  const stored = (
    id: number,
    { customer_id, version, body }: { customer_id: number; version: number; body: Body },
  ) => ({
    ...pick(body, (name) => name in properties),
    id,
    customerId: customer_id,
    version,
  })

  const own = (from: Database) => from.selectFrom(table).where('customer_id', '=', user.customerId)

  /** Fields marked `x-unique` whose value another record of the customer has. */
  async function taken(transaction: Transaction<Tables>, body: Body, id: number): Promise<FieldError[]> {
    const unique = Object.keys(properties).filter((name) => properties[name]?.['x-unique'] && name in body)
    if (unique.length === 0) return []
    // Two writers with the same value: the second waits here until the first is done.
    await sql`select pg_advisory_xact_lock(hashtext(${table}), ${user.customerId}::integer)`.execute(
      transaction,
    )
    const errors: FieldError[] = []
    for (const name of unique) {
      const other = await own(transaction)
        .select('id')
        .where('id', '!=', id)
        .where(sql<boolean>`body -> ${sql.lit(name)} = ${JSON.stringify(body[name])}::jsonb`)
        .executeTakeFirst()
      const { title = name } = properties[name] ?? {}
      if (other)
        errors.push({
          path: `/${name}`,
          message: `${title} is already used by another ${file.resource.singular.toLowerCase()}`,
        })
    }
    return errors
  }

  return {
    async list(conditions: readonly Condition[]): Promise<StoredRecord[]> {
      const columns = await columnsOf(database, table)
      let query = own(database).select(['id', 'customer_id', 'version', 'body'])
      for (const [name, expression] of Object.entries(computed(user)))
        if (name in properties) query = query.select(expression.as(name))
      for (const condition of conditions) query = query.where(conditionSql(condition, columns))
      for (const { field, order } of file.resource.sort)
        query = query.orderBy(sortSql(field, properties[field], columns), order)
      const rows = await query.orderBy('id').execute()
      return rows.map(({ id, customer_id, version, body, ...rest }) => ({
        ...stored(id, { customer_id, version, body }),
        ...rest,
      }))
    },

    async create(body: Body): Promise<Written> {
      const content = withDefaults(file.schema, pick(body, isWritable))
      return database.transaction().execute(async (transaction): Promise<Written> => {
        const errors = await taken(transaction, content, 0)
        if (errors.length > 0) return { is: 'taken', errors }
        const { id, ...rest } = await transaction
          .insertInto(table)
          .values({
            customer_id: user.customerId,
            body: JSON.stringify(content),
            ...derive(content),
          })
          .returning(['id', 'customer_id', 'version', 'body'])
          .executeTakeFirstOrThrow()
        return { is: 'written', record: stored(id, rest) }
      })
    },

    async update({ id, version, body }: Change, now: Date): Promise<Written> {
      return database.transaction().execute(async (transaction): Promise<Written> => {
        const before = await own(transaction)
          .select(['version', 'body'])
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirst()
        if (!before) return { is: 'missing' }
        if (version !== undefined && version !== before.version) return { is: 'stale' }
        const content = { ...pick(before.body, (name) => !isWritable(name)), ...pick(body, isWritable) }
        const errors = await taken(transaction, content, id)
        if (errors.length > 0) return { is: 'taken', errors }
        const after = await transaction
          .updateTable(table)
          .set({
            ...derive(content),
            version: before.version + 1,
            updated_at: now,
            body: JSON.stringify(content),
          })
          .where('id', '=', id)
          .where('customer_id', '=', user.customerId)
          .returning(['customer_id', 'version', 'body'])
          .executeTakeFirstOrThrow()
        return { is: 'written', record: stored(id, after) }
      })
    },

    /** Whether there was such a record. */
    async remove(id: number): Promise<boolean> {
      const { numDeletedRows } = await database
        .deleteFrom(table)
        .where('id', '=', id)
        .where('customer_id', '=', user.customerId)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}
