import { sql } from 'kysely'
import type { ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import type { FieldError } from '#schemas/validation/fieldErrors.ts'
import type { Body } from '../database/tables.ts'
import { allRows, type OpenAccess, type Row } from './recordAccess.ts'

/** The fields marked `x-unique`: within the customer, or within the owner if records have one. */
export const uniqueFields = ({ schema }: ResourceFile): string[] =>
  Object.keys(schema.properties).filter((name) => schema.properties[name]?.['x-unique'])

/** Whether a field has one of some values. */
export const hasOneOf = (field: string, values: readonly unknown[]) =>
  sql<boolean>`(body -> ${sql.lit(field)}) = any(${values.map((value) => JSON.stringify(value))}::jsonb[])`

/**
 * Errors of each write whose unique value another record would also have after all writes, with one query per field; `row` is
 * the stored record, absent for a new one.
 */
export async function duplicateValues(
  access: OpenAccess,
  writes: readonly { row?: Row | undefined; body: Body }[],
): Promise<FieldError[][]> {
  const { transaction, user, file } = access
  const { name: resource, owner, singular } = file.resource
  const errors: FieldError[][] = writes.map(() => [])
  const fields = uniqueFields(file).filter((name) => writes.some(({ body }) => name in body))
  if (fields.length === 0) return errors
  // Writers of a resource take turns, so that two of them cannot store the same value.
  await sql`select pg_advisory_xact_lock(hashtext(${resource}), ${user.customerId}::integer)`.execute(
    transaction,
  )
  const written = new Set(writes.flatMap(({ row }) => row?.id ?? []))
  const keyOf = (ownerId: number | null, value: unknown) => `${owner ? ownerId : ''} ${JSON.stringify(value)}`
  for (const name of fields) {
    const given = writes.flatMap(({ row, body }, index) =>
      name in body
        ? [{ index, key: keyOf(row ? row.owner_id : user.id, body[name]), value: body[name] }]
        : [],
    )
    const holders = await allRows(transaction, access)
      .select(['id', 'owner_id', sql<unknown>`body -> ${sql.lit(name)}`.as('value')])
      .where(hasOneOf(name, [...new Set(given.map(({ value }) => value))]))
      .execute()
    const others = holders.filter(({ id }) => !written.has(id))
    const used = new Map<string, number>()
    for (const key of [
      ...given.map((each) => each.key),
      ...others.map((row) => keyOf(row.owner_id, row.value)),
    ])
      used.set(key, (used.get(key) ?? 0) + 1)
    const { title = name } = file.schema.properties[name] ?? {}
    const message = `${title} is already used by another ${singular.toLowerCase()}`
    for (const { index, key } of given)
      if ((used.get(key) ?? 0) > 1) errors[index]?.push({ path: `/${name}`, message })
  }
  return errors
}
