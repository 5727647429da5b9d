import { sql } from 'kysely'
import type { FieldSchema, RemoteOptions, ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import type { FieldError } from '#schemas/validation/fieldErrors.ts'
import type { Body, Database } from '#server/database/tables.ts'
import { isSeenSql } from '#server/repositories/recordQuery.ts'
import type { SignedInUser } from '#server/repositories/tokens.ts'
import { hooksOf, tableOf } from '../hooks/index.ts'

/** A value that refers to a record of another resource. */
interface Choice {
  path: string
  value: unknown
  options: RemoteOptions
  schema: FieldSchema
}

/** The remote choices in a value, with their JSON pointers. */
function choicesIn(schema: FieldSchema, value: unknown, path: string): Choice[] {
  if (value === undefined || value === null) return []
  const options = schema['x-options']
  if (options && !Array.isArray(value)) return [{ path, value, options, schema }]
  const { items } = schema
  if (Array.isArray(value) && items) {
    const item = options ? { ...items, 'x-options': options } : items
    return value.flatMap((each, index) => choicesIn(item, each, `${path}/${index}`))
  }
  if (typeof value !== 'object') return []
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    choicesIn(field, (value as Body)[name], `${path}/${name}`),
  )
}

/** Whether a value of the schema can have remote choices. */
const hasChoices = ({ 'x-options': options, items, properties = {} }: FieldSchema): boolean =>
  options !== undefined ||
  (items !== undefined && hasChoices(items)) ||
  Object.values(properties).some(hasChoices)

const GONE = 'The chosen record does not exist any more'

const messageOf = ({ 'x-message': message }: FieldSchema): string =>
  (typeof message === 'object' ? message['x-options'] : undefined) ?? GONE

/** Whether a value can be the key of a choice: an id must be an integer, any other field may have any value. */
const fits = ({ value: field }: RemoteOptions, value: unknown) =>
  field !== 'id' || Number.isSafeInteger(value)

/** Those of some values whose record the user may see, as JSON. */
async function seenValues(
  database: Database,
  user: SignedInUser,
  chosen: ResourceFile,
  options: RemoteOptions,
  values: readonly unknown[],
): Promise<Set<string>> {
  const key = options.value === 'id' ? sql`to_jsonb(id)` : sql`(body -> ${sql.lit(options.value)})`
  const { rows } = await sql<{ value: unknown }>`
    select distinct ${key} as value from ${sql.table(tableOf(hooksOf(options.resource)))}
    where customer_id = ${user.customerId} and resource = ${sql.lit(options.resource)}
    and ${isSeenSql(chosen.resource.owner, user)}
    and ${
      options.value === 'id'
        ? sql`id in (select value::integer from jsonb_array_elements(${JSON.stringify(values)}::jsonb))`
        : sql`${key} in (select value from jsonb_array_elements(${JSON.stringify(values)}::jsonb))`
    }
  `.execute(database)
  return new Set(rows.map(({ value }) => JSON.stringify(value)))
}

/**
 * Errors for the remote choices whose record the user cannot see, for each body, with one query per field. Choices in the rows
 * of a look-up call are checked by the resource's hooks.
 */
export async function missingChoicesOfAll(
  database: Database,
  user: SignedInUser,
  schema: FieldSchema,
  bodies: readonly Body[],
  files: Readonly<Record<string, ResourceFile>>,
): Promise<FieldError[][]> {
  const choices = bodies.flatMap((body, index) =>
    choicesIn(schema, body, '').map((choice) => ({ ...choice, index })),
  )
  const errors: FieldError[][] = bodies.map(() => [])
  const byKind = Map.groupBy(choices, ({ options: { resource, value } }) => `${resource} ${value}`)
  for (const ofKind of byKind.values()) {
    const options = ofKind[0]?.options
    const chosen = options && files[options.resource]
    if (!chosen) continue
    const values = new Map(ofKind.map(({ value }) => [JSON.stringify(value), value]))
    const requested = [...values.values()].filter((value) => fits(options, value))
    const seen = await seenValues(database, user, chosen, options, requested)
    for (const { index, path, value, schema: field } of ofKind)
      if (!seen.has(JSON.stringify(value))) errors[index]?.push({ path, message: messageOf(field) })
  }
  return errors
}

/** The same for one body. */
export const missingChoices = async (
  database: Database,
  user: SignedInUser,
  schema: FieldSchema,
  body: Body,
  files: Readonly<Record<string, ResourceFile>>,
): Promise<FieldError[]> => (await missingChoicesOfAll(database, user, schema, [body], files))[0] ?? []

/** Those of some ids of which the customer has no record. */
async function missingIds(
  database: Database,
  customerId: number,
  resource: string,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from unnest(${ids}::integer[]) as named (id)
    where not exists (select 1 from ${sql.table(tableOf(hooksOf(resource)))} as stored
      where stored.customer_id = ${customerId} and stored.resource = ${sql.lit(resource)} and stored.id = named.id)`.execute(
    database,
  )
  return rows.map(({ id }) => id)
}

/** The last names of some deleted records, from the audit, by their ids. A record that an undo has brought back is not among them. */
async function deletedLabels(
  database: Database,
  customerId: number,
  resource: string,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; label: string | null }>`
    select id, label from (
      select distinct on (body -> 'recordId') (body ->> 'recordId')::integer as id, body ->> 'label' as label, body ->> 'action' as action
      from audit where customer_id = ${customerId} and body -> 'resource' = to_jsonb(${resource}::text)
        and body -> 'recordId' in (select to_jsonb(id) from unnest(${ids}::integer[]) as id)
      order by body -> 'recordId', audit.id desc
    ) as last where action = 'deleted'`.execute(database)
  return new Map(rows.flatMap(({ id, label }) => (label === null ? [] : [[id, label]])))
}

/** The last names of the choices of records that were deleted since, by JSON pointer, for each record. */
export async function goneNamesOfAll(
  database: Database,
  customerId: number,
  schema: FieldSchema,
  bodies: readonly Body[],
): Promise<Record<string, string>[]> {
  if (!hasChoices(schema)) return bodies.map(() => ({}))
  const choices = bodies.flatMap((body, index) =>
    choicesIn(schema, body, '')
      .filter(({ value, options }) => options.value === 'id' && fits(options, value))
      .map(({ path, value, options }) => ({ index, path, id: Number(value), resource: options.resource })),
  )
  const gone: Record<string, string>[] = bodies.map(() => ({}))
  for (const [resource, named] of Map.groupBy(choices, (choice) => choice.resource)) {
    const ids = [...new Set(named.map(({ id }) => id))]
    const missing = await missingIds(database, customerId, resource, ids)
    if (missing.length === 0) continue
    const labels = await deletedLabels(database, customerId, resource, missing)
    for (const { index, path, id } of named) {
      const label = labels.get(id)
      if (label !== undefined) gone[index]![path] = label
    }
  }
  return gone
}
