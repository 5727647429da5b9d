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

/**
 * The last names of a record's choices that were deleted since, by JSON pointer, from the audit. A choice that an undo has brought back is
 * not among them.
 */
export async function goneNames(
  database: Database,
  customerId: number,
  schema: FieldSchema,
  body: Body,
): Promise<Record<string, string>> {
  const choices = choicesIn(schema, body, '').filter(
    ({ value, options }) => options.value === 'id' && fits(options, value),
  )
  const ids = choices.map(({ value }) => Number(value))
  if (ids.length === 0) return {}
  const { rows } = await sql<{ resource: string; id: number; label: string }>`
    select resource, id, label from (
      select distinct on (body -> 'resource', body -> 'recordId') body ->> 'resource' as resource,
        (body ->> 'recordId')::integer as id, body ->> 'label' as label, body ->> 'action' as action
      from audit where customer_id = ${customerId}
        and body -> 'recordId' in (select to_jsonb(id) from unnest(${ids}::integer[]) as id)
      order by body -> 'resource', body -> 'recordId', audit.id desc
    ) as last where action = 'deleted'`.execute(database)
  const names = new Map(rows.map(({ resource, id, label }) => [`${resource} ${id}`, label]))
  return Object.fromEntries(
    choices.flatMap(({ path, value, options }) => {
      const name = names.get(`${options.resource} ${value}`)
      return name === undefined ? [] : [[path, name]]
    }),
  )
}
