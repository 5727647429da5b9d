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
  /** `empty` matches records without a value if its value is true, else those with one. */
  match: SearchField['match'] | 'differs' | 'before' | 'empty'
  values: readonly Value[]
  /** The field holds a list: it equals a value that it contains. */
  isList?: boolean
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

/** The values that are not in the body of a record, as SQL by the names of their fields. */
export type Computed = Readonly<Record<string, RawBuilder<unknown>>>

/** The conditions of fields whose text is not searched as such, by the pattern of `ilike`. */
export type Searches = Readonly<Record<string, (pattern: string) => RawBuilder<boolean>>>

/** How a query reaches the fields that are not in the bodies of its records. */
interface Unstored {
  computed?: Computed
  searches?: Searches
}

/** A field as JSON, whose comparison considers the type first, so that a number is never compared with text. */
const json = (field: string, computed: Computed = {}) =>
  computed[field] ? sql`to_jsonb(${computed[field]})` : sql`(body -> ${sql.lit(field)})`

/** A field as text; used by searches within it and by their index. */
export const textExpression = (field: string, computed: Computed = {}): RawBuilder<unknown> =>
  computed[field] ? sql`(to_jsonb(${computed[field]}) #>> '{}')` : sql`(body ->> ${sql.lit(field)})`

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

/** A list equals each value that it contains. */
const equalsSql = ({ field, values, isList }: Condition, computed: Computed) =>
  isList
    ? sql<boolean>`${json(field, computed)} @> any(array[${sql.join(values.map(constant))}])`
    : sql<boolean>`${json(field, computed)} in (${sql.join(values.map(constant))})`

/** A missing value, null, an empty text, an empty list or an empty group. */
const emptySql = (field: string, computed: Computed) =>
  sql<boolean>`coalesce(${json(field, computed)}, 'null') in ('null', '""', '[]', '{}')`

const sqlOf: Record<Condition['match'], (condition: Condition, computed: Computed) => RawBuilder<boolean>> = {
  contains: ({ field, values }, computed) =>
    sql<boolean>`${textExpression(field, computed)} ilike ${containsPattern(String(values[0]))}`,
  gte: ({ field, values }, computed) => sql<boolean>`${json(field, computed)} >= ${constant(values[0])}`,
  // JSON orders null before every other value.
  lte: ({ field, values }, computed) =>
    sql<boolean>`${json(field, computed)} <= ${constant(values[0])} and ${json(field, computed)} <> 'null'`,
  before: ({ field, values, clock }) =>
    clock
      ? sql<boolean>`${textExpression(field)} < ${dateOnClock(values[0], clock)}`
      : sql<boolean>`${json(field)} < ${constant(values[0])}`,
  equals: equalsSql,
  differs: ({ field, values }, computed) =>
    sql<boolean>`${json(field, computed)} is distinct from ${constant(values[0])}`,
  empty: ({ field, values }, computed) =>
    values[0] === true ? emptySql(field, computed) : sql<boolean>`not ${emptySql(field, computed)}`,
}

/** `id` is a column; every other field is in the body. */
function fieldSql(condition: Condition, { computed = {}, searches = {} }: Unstored): RawBuilder<boolean> {
  const { field, match, values } = condition
  if (field === 'id') return sql<boolean>`id in (${sql.join(values.map(Number))})`
  const search = match === 'contains' ? searches[field] : undefined
  return search ? search(containsPattern(String(values[0]))) : sqlOf[match](condition, computed)
}

/** A condition as SQL over records. */
export const conditionSql = (condition: Condition, unstored: Unstored = {}): RawBuilder<boolean> => {
  const fields = [condition.field, ...(condition.alsoIn ?? [])]
  return sql<boolean>`(${sql.join(
    fields.map((field) => fieldSql({ ...condition, field }, unstored)),
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
  if (owner === undefined || owner.administrators === true) return sql<boolean>`false`
  return owner.sharedWhen === undefined
    ? sql<boolean>`true`
    : sql<boolean>`(${json(owner.sharedWhen)} is distinct from 'true'::jsonb)`
}

/** Whether the user may change every record of a resource. */
export const ownsAll = (owner: Ownership | undefined, { roles }: Pick<SignedInUser, 'roles'>): boolean =>
  owner === undefined || (owner.administrators === true && roles.includes('Administrator'))

/** The field that lets the user change a record, whoever its owner is; undefined if there is none. */
export const openedBy = (
  owner: Ownership | undefined,
  { roles }: Pick<SignedInUser, 'roles'>,
): string | undefined =>
  owner?.administrators === 'shared' && roles.includes('Administrator') ? owner.sharedWhen : undefined

const ownOrShared = (field: string, user: SignedInUser) =>
  sql<boolean>`(owner_id = ${user.id} or ${json(field)} = 'true'::jsonb)`

/** The records that the user may change. */
export const isOwnSql = (owner: Ownership | undefined, user: SignedInUser): RawBuilder<boolean> => {
  if (ownsAll(owner, user)) return sql<boolean>`true`
  const field = openedBy(owner, user)
  return field === undefined ? sql<boolean>`owner_id = ${user.id}` : ownOrShared(field, user)
}

/** The records that the user may see: their own and those shared by other users. */
export const isSeenSql = (owner: Ownership | undefined, user: SignedInUser): RawBuilder<boolean> =>
  ownsAll(owner, user) || owner?.sharedWhen === undefined
    ? isOwnSql(owner, user)
    : ownOrShared(owner.sharedWhen, user)
