import { sql } from 'kysely'
import type { RecordSchema, ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import type { FieldError } from '#schemas/validation/fieldErrors.ts'
import type { Body, Database } from '#server/database/tables.ts'
import { comparisonKey, comparisonKeys } from '#server/repositories/comparisonKey.ts'
import { textExpression } from '#server/repositories/recordQuery.ts'
import { allRows, type OpenAccess, type Row } from '../recordAccess.ts'

/** The fields marked `x-unique`: within the customer, or within the owner if records have one. */
export const uniqueFields = ({ schema }: Pick<ResourceFile, 'schema'>): string[] =>
  Object.keys(schema.properties).filter((name) => schema.properties[name]?.['x-unique'])

/** SQL of the key of a record's unique field, over `body`. */
export const uniqueKey = (field: string) => comparisonKey(textExpression(field))

/** The text of a unique field, as PostgreSQL reads it from `body`; undefined if it has no value. */
const textOf = (body: Body, field: string): string | undefined => {
  const value = body[field]
  if (value === undefined || value === null) return undefined
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Returns a function that gives the key of a unique field of some bodies. */
export async function keysOf(database: Database, field: string, bodies: readonly Body[]) {
  const keys = await comparisonKeys(
    database,
    bodies.flatMap((body) => textOf(body, field) ?? []),
  )
  return (body: Body): string | undefined => {
    const text = textOf(body, field)
    return text === undefined ? undefined : keys.get(text)
  }
}

/** Whether a field's key is one of some. */
export const hasKeyOf = (field: string, keys: readonly string[]) =>
  sql<boolean>`${uniqueKey(field)} = any(${keys}::text[])`

/** The message for a value that another record has. */
export function duplicateMessage(
  { resource, schema }: { resource: { singular: string }; schema: RecordSchema },
  field: string,
): string {
  const { title = field } = schema.properties[field] ?? {}
  return `${title} is already used by another ${resource.singular.toLowerCase()}`
}

/**
 * Errors of each write whose unique value another record would also have after all writes, with one query per field; `row` is
 * the stored record, absent for a new one, and `newOwner` the user to whom it goes. A record that keeps its value and its owner is
 * not refused for a double that is already stored.
 */
export async function duplicateValues(
  access: OpenAccess,
  writes: readonly { row?: Row | undefined; body: Body; newOwner?: number }[],
): Promise<FieldError[][]> {
  const { transaction, user, file } = access
  const { name: resource, owner } = file.resource
  const errors: FieldError[][] = writes.map(() => [])
  const fields = uniqueFields(file).filter((name) => writes.some(({ body }) => name in body))
  if (fields.length === 0) return errors
  // Writers of a resource take turns, so that two of them cannot store the same value.
  await sql`select pg_advisory_xact_lock(hashtext(${resource}), ${user.customerId}::integer)`.execute(
    transaction,
  )
  const written = new Set(writes.flatMap(({ row }) => row?.id ?? []))
  const withinOwner = (ownerId: number | null, key: string) => `${owner ? ownerId : ''} ${key}`
  for (const name of fields) {
    const keyOf = await keysOf(
      transaction,
      name,
      writes.flatMap(({ row, body }) => (row ? [row.body, body] : [body])),
    )
    const given = writes.flatMap(({ row, body, newOwner }, index) => {
      const key = keyOf(body)
      if (key === undefined) return []
      const isNew = row === undefined || newOwner !== undefined || keyOf(row.body) !== key
      const ownerId = newOwner ?? (row ? row.owner_id : user.id)
      return [{ index, isNew, value: key, key: withinOwner(ownerId, key) }]
    })
    const holders = await allRows(transaction, access)
      .select(['id', 'owner_id', uniqueKey(name).as('value')])
      .where(hasKeyOf(name, [...new Set(given.map(({ value }) => value))]))
      .execute()
    const used = new Map<string, number>()
    for (const key of [
      ...given.map((each) => each.key),
      ...holders.filter(({ id }) => !written.has(id)).map((row) => withinOwner(row.owner_id, row.value)),
    ])
      used.set(key, (used.get(key) ?? 0) + 1)
    const message = duplicateMessage(file, name)
    for (const { index, isNew, key } of given)
      if (isNew && (used.get(key) ?? 0) > 1) errors[index]?.push({ path: `/${name}`, message })
  }
  return errors
}
