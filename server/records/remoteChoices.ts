import { sql } from 'kysely'
import type { FieldSchema, RemoteOptions, ResourceFile } from '../../src/schemas/resourceFile/resourceFile.ts'
import type { FieldError } from '../../src/schemas/validation/fieldErrors.ts'
import type { Body, Database } from '../database/tables.ts'
import type { SignedInUser } from '../repositories/tokens.ts'
import { hooksOf, tableOf } from './hooks/index.ts'
import { isSeenSql } from './recordQuery.ts'

/** A value that stands for a record of another resource. */
interface Choice {
  path: string
  value: unknown
  options: RemoteOptions
  schema: FieldSchema
}

/** The remote choices in a value, at their JSON pointers. */
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

/**
 * The remote choices of a body whose record the user cannot see. Choices among the rows of a look-up call are for
 * the resource's hooks to check.
 */
export async function missingChoices(
  database: Database,
  user: SignedInUser,
  schema: FieldSchema,
  body: Body,
  files: Readonly<Record<string, ResourceFile>>,
): Promise<FieldError[]> {
  const errors: FieldError[] = []
  for (const { path, value, options, schema: field } of choicesIn(schema, body, '')) {
    const chosen = files[options.resource]
    if (!chosen) continue
    const query = database
      .selectFrom(tableOf(hooksOf(options.resource)))
      .select('id')
      .where('customer_id', '=', user.customerId)
      .where(sql<boolean>`resource = ${sql.lit(options.resource)}`)
      .where(isSeenSql(chosen.resource.owner, user))
    const found = await (options.value === 'id'
      ? typeof value === 'number' && query.where('id', '=', value).executeTakeFirst()
      : query
          .where(sql<boolean>`(body -> ${sql.lit(options.value)}) = ${JSON.stringify(value)}::jsonb`)
          .executeTakeFirst())
    if (!found) errors.push({ path, message: messageOf(field) })
  }
  return errors
}
