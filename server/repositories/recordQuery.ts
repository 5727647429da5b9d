import { type RawBuilder, sql } from 'kysely'
import type {
  DateClock,
  FieldSchema,
  Ownership,
  RecordSchema,
  ScopeCondition,
  SearchField,
  SortOrder,
} from '#schemas/resourceFile/resourceFile.ts'
import { dateAfter } from '#schemas/validation/dateWindow.ts'
import { DAY, dateOf } from '#weather/time.ts'
import { containsPattern } from './containsPattern.ts'
import type { SignedInUser } from './tokens.ts'

type Value = string | number | boolean

/** A condition of a list; `equals` matches any of the values, all other matches use only the first. */
export interface Condition {
  field: string
  match: SearchField['match'] | 'differs' | 'before'
  values: readonly Value[]
  /** Further fields: the condition has to hold for at least one of all the fields. */
  alsoIn?: readonly string[]
  /** The clock by which the date of the first value is meant, instead of UTC. */
  clock?: SiteClock
}

/** The clock of a date, and the date to compare with for each date that a clock can show at the instant. */
interface SiteClock extends DateClock {
  now: Date
  dates: Readonly<Record<string, string>>
}

/** The records that a list requests, and their order. */
export interface RecordQuery {
  conditions: readonly Condition[]
  sort: readonly SortOrder[]
  /** The first record and the one after the last, counted from 0. */
  range?: { start: number; end: number }
}

/**
 * Whether a column holds one of some ids. Uses an array parameter: for a subquery, PostgreSQL assumes a length of 100 and
 * reads it once per record.
 */
export const isOneOf = (ids: readonly number[], column = 'id') =>
  sql<boolean>`${sql.ref(column)} = any(${ids}::integer[])`

const isText = (schema: FieldSchema | undefined) => [schema?.type].flat().includes('string')

/** A field as JSON, whose comparison considers the type first, so that a number is never compared with text. */
const json = (field: string) => sql`(body -> ${sql.lit(field)})`

/** A field as text; used by searches within it and by their index. */
export const textExpression = (field: string): RawBuilder<unknown> => sql`(body ->> ${sql.lit(field)})`

/**
 * The date to compare with: by the clock of the record's site while the record follows it, else by UTC. The zones of sites are names of
 * the IANA database, which PostgreSQL contains.
 */
const dateOnClock = (today: Value | undefined, { local, site, now, dates }: SiteClock) => sql`coalesce(
  case when ${json(local)} = 'true'::jsonb then (
    select ${JSON.stringify(dates)}::jsonb ->> to_char(${now}::timestamptz at time zone (site.derived ->> 'timeZone'), 'YYYY-MM-DD')
    from records as site
    where site.customer_id = records.customer_id and site.resource = 'sites'
      and site.id = (records.body ->> ${sql.lit(site)})::integer
  ) end, ${today})`

const constant = (value: Value | undefined) => sql`${JSON.stringify(value ?? null)}::jsonb`

const isTime = (schema: FieldSchema | undefined) =>
  schema?.format === 'date' || schema?.format === 'date-time'

/** The collation created by the migration `naturalOrder`. */
export const NATURAL_ORDER = 'natural_order'

/** A text collated in the order of `compareTexts`. */
export const inNaturalOrder = (of: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${of} collate ${sql.id(NATURAL_ORDER)})`

/**
 * The sort key of a list: text in the order of `compareTexts`, with empty text as null. Times need no collation, because their
 * digits sort correctly and the index of the audit has them this way. Indexes for resource files use the same expression.
 */
export function sortExpression(field: string, schema: FieldSchema | undefined): RawBuilder<unknown> {
  if (!isText(schema)) return json(field)
  return isTime(schema)
    ? sql`lower(body ->> ${sql.lit(field)})`
    : inNaturalOrder(sql`nullif(body ->> ${sql.lit(field)}, '')`)
}

const sqlOf: Record<Condition['match'], (condition: Condition) => RawBuilder<boolean>> = {
  contains: ({ field, values }) =>
    sql<boolean>`${textExpression(field)} ilike ${containsPattern(String(values[0]))}`,
  gte: ({ field, values }) => sql<boolean>`${json(field)} >= ${constant(values[0])}`,
  lte: ({ field, values }) => sql<boolean>`${json(field)} <= ${constant(values[0])}`,
  before: ({ field, values, clock }) =>
    clock
      ? sql<boolean>`${textExpression(field)} < ${dateOnClock(values[0], clock)}`
      : sql<boolean>`${json(field)} < ${constant(values[0])}`,
  equals: ({ field, values }) => sql<boolean>`${json(field)} in (${sql.join(values.map(constant))})`,
  differs: ({ field, values }) => sql<boolean>`${json(field)} is distinct from ${constant(values[0])}`,
}

/** `id` is a column; every other field is in the body. */
const fieldSql = (condition: Condition): RawBuilder<boolean> =>
  condition.field === 'id'
    ? sql<boolean>`id in (${sql.join(condition.values.map(Number))})`
    : sqlOf[condition.match](condition)

export const conditionSql = (condition: Condition): RawBuilder<boolean> => {
  const fields = [condition.field, ...(condition.alsoIn ?? [])]
  return sql<boolean>`(${sql.join(
    fields.map((field) => fieldSql({ ...condition, field })),
    sql` or `,
  )})`
}

export const orderSql = ({ field, order }: SortOrder, { properties }: RecordSchema): RawBuilder<unknown> => {
  const by = field === 'id' ? sql.ref('id') : sortExpression(field, properties[field])
  return sql`${by} ${sql.raw(order)} nulls last`
}

/** The conditions of a scope of a file, with its days relative to `now`. */
export function scopeConditions(
  { properties }: RecordSchema,
  scope: readonly ScopeCondition[],
  now: Date,
): Condition[] {
  const day = (days: number) => dateOf(now.getTime() / 1000 + days * DAY)
  return scope.map((condition) => {
    const { field } = condition
    if ('equals' in condition) return { field, match: 'equals', values: [condition.equals] }
    if ('from' in condition) return { field, match: 'gte', values: [dateAfter(day(0), condition.from)] }
    const clock = properties[field]?.['x-clock']
    const dates = Object.fromEntries(
      [-1, 0, 1].map((days) => [day(days), dateAfter(day(days), condition.before)]),
    )
    return {
      field,
      match: 'before',
      values: [dateAfter(day(0), condition.before)],
      ...(clock && { clock: { ...clock, now, dates } }),
    }
  })
}

/** The records that nobody but their owner can see. */
export function isPrivateSql(owner: Ownership | undefined): RawBuilder<boolean> {
  if (owner === undefined || owner.administrators) return sql<boolean>`false`
  return owner.sharedWhen === undefined
    ? sql<boolean>`true`
    : sql<boolean>`(${json(owner.sharedWhen)} is distinct from 'true'::jsonb)`
}

/** Whether the user may change every record of a resource. */
export const ownsAll = (owner: Ownership | undefined, { roles }: SignedInUser): boolean =>
  owner === undefined || (owner.administrators && roles.includes('Administrator'))

/** The records that the user may change. */
export const isOwnSql = (owner: Ownership | undefined, user: SignedInUser): RawBuilder<boolean> =>
  ownsAll(owner, user) ? sql<boolean>`true` : sql<boolean>`owner_id = ${user.id}`

/** The records that the user may see: their own and those shared by other users. */
export const isSeenSql = (owner: Ownership | undefined, user: SignedInUser): RawBuilder<boolean> =>
  ownsAll(owner, user) || owner?.sharedWhen === undefined
    ? isOwnSql(owner, user)
    : sql<boolean>`(owner_id = ${user.id} or ${json(owner.sharedWhen)} = 'true'::jsonb)`
