import { type RawBuilder, sql } from 'kysely'
import type { FieldSchema, ResourceFile, SearchField } from '../../src/schemas/resourceFile.ts'
import { containsPattern } from './containsPattern.ts'

/** A condition of a list, as the query string asked for it. */
export interface Condition extends Pick<SearchField, 'field' | 'match'> {
  value: string | number | boolean
}

const columnName = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The field as JSON, or as a column of its own where the table has one. */
function json(field: string): RawBuilder<unknown> {
  return sql`body -> ${sql.lit(field)}`
}

const text = (field: string, columns: ReadonlySet<string>) =>
  columns.has(columnName(field)) ? sql`${sql.ref(columnName(field))}::text` : sql`body ->> ${sql.lit(field)}`

const value = (field: string, columns: ReadonlySet<string>) =>
  columns.has(columnName(field)) ? sql.ref(columnName(field)) : json(field)

const constant = ({ field, value: given }: Condition, columns: ReadonlySet<string>) =>
  columns.has(columnName(field)) ? sql`${given}` : sql`${JSON.stringify(given)}::jsonb`

/** JSON compares by type first, so that a number is never compared with text. */
const sqlOf: Record<
  Condition['match'],
  (condition: Condition, columns: ReadonlySet<string>) => RawBuilder<boolean>
> = {
  contains: ({ field, value: given }, columns) =>
    sql<boolean>`${text(field, columns)} ilike ${containsPattern(String(given))}`,
  gte: (condition, columns) =>
    sql<boolean>`${value(condition.field, columns)} >= ${constant(condition, columns)}`,
  lte: (condition, columns) =>
    sql<boolean>`${value(condition.field, columns)} <= ${constant(condition, columns)}`,
  equals: (condition, columns) =>
    sql<boolean>`${value(condition.field, columns)} = ${constant(condition, columns)}`,
}

/** The SQL of a condition. */
export const conditionSql = (condition: Condition, columns: ReadonlySet<string>): RawBuilder<boolean> =>
  sqlOf[condition.match](condition, columns)

/** What a list is sorted by: text without regard to case. */
export const sortSql = (field: string, schema: FieldSchema | undefined, columns: ReadonlySet<string>) =>
  schema?.type === 'string' ? sql`lower(${text(field, columns)})` : value(field, columns)

/**
 * The search fields of a resource under the names of a query: those of the search form, under the names that the
 * call gives them, and any other field of the schema by equality.
 */
export function searchFields(
  { resource, schema }: ResourceFile,
  query: readonly string[],
  rename: Readonly<Record<string, string>>,
): Record<string, SearchField> {
  const searched = resource.search.map((field) => [rename[field.name] ?? field.name, field] as const)
  const others = query
    .filter((name) => name in schema.properties)
    .map((name): [string, SearchField] => [name, { name, title: name, field: name, match: 'equals' }])
  return Object.fromEntries([...others, ...searched])
}
