import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { PairRefusal } from '#schemas/shapes/records/recordBatch.ts'
import { type AuditEntry, actorOf, writeAudit } from '#server/audit/writeAudit.ts'
import type { Tables } from '#server/database/tables.ts'
import { isOneOf } from '#server/repositories/recordQuery.ts'
import { hooksOf, tableOf } from '../hooks/index.ts'
import { chunksOf } from '../mapInTurn.ts'
import type { RecordAccess } from '../recordAccess.ts'
import type { PairTable } from '../recordHooks.ts'

/** The ids of a pair, in the order of its ends. */
export type Pair = readonly [number, number]

/** A pair with its last day, UTC; null if it has no end. */
interface DatedPair {
  pair: Pair
  expiresOn: string | null
}

/** The day of a time, UTC. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10)

export const PAST_DAY = 'The last day must not be in the past'

/** What to change. */
export interface PairRequest {
  connect: readonly Pair[]
  disconnect: readonly Pair[]
  /** The last day of a pair to connect; without it, connected pairs keep theirs and the others have no end. */
  expiresOnOf?: ((pair: Pair) => string | null) | undefined
}

interface PairContext extends Pick<RecordAccess, 'now' | 'origin'> {
  /** Who changes the pairs; a job has only the customer. */
  user: RecordAccess['user'] | { customerId: number }
  transaction: Transaction<Tables>
  /** The name of the resource, for the audit. */
  resource: string
  onWritten?: ((share: number) => void) | undefined
  /** Nothing is written if a pair is refused. */
  isWhole?: true
}

/** A pair that was connected before and has another last day now. */
interface Redated extends DatedPair {
  before: string | null
}

/** The pairs that were not as requested, and those that cannot be. */
export interface PairsWritten {
  connected: DatedPair[]
  redated: Redated[]
  disconnected: DatedPair[]
  refused: PairRefusal[]
}

export const keyOf = ([first, second]: Pair) => `${first} ${second}`

/** Those of some pairs that are already stored, with their last days. */
export async function storedPairs(
  database: Kysely<Tables>,
  { user }: Pick<PairContext, 'user'>,
  { table, ends: [first, second], expiresOn }: PairTable,
  pairs: readonly Pair[],
): Promise<ReadonlyMap<string, string | null>> {
  const { rows } = await sql<{ first: number; second: number; expiresOn: string | null }>`
    select ${sql.ref(first.column)} as first, ${sql.ref(second.column)} as second,
      to_char(${sql.ref(expiresOn.column)}, 'YYYY-MM-DD') as "expiresOn" from ${sql.table(table)}
    where customer_id = ${user.customerId} and (${sql.ref(first.column)}, ${sql.ref(second.column)}) in
      (select (value -> 0)::integer, (value -> 1)::integer from jsonb_array_elements(${JSON.stringify(pairs)}::jsonb))
  `.execute(database)
  return new Map(rows.map((row) => [keyOf([row.first, row.second]), row.expiresOn]))
}

/** The names, by id, of those records at one end of some pairs that the customer has. Locks them against deletion until the transaction ends. */
async function namesOf(
  { transaction, user }: PairContext,
  { ends }: PairTable,
  side: 0 | 1,
  pairs: readonly Pair[],
): Promise<ReadonlyMap<number, string>> {
  const {
    resource,
    labels: [label],
  } = ends[side]
  const found = await transaction
    .selectFrom(tableOf(hooksOf(resource)))
    .select(['id', sql<string>`body ->> ${sql.lit(label)}`.as('name')])
    .where('customer_id', '=', user.customerId)
    .where('resource', '=', resource)
    .where(isOneOf([...new Set(pairs.map((pair) => pair[side]))]))
    .orderBy('id')
    .forKeyShare()
    .execute()
  return new Map(found.map(({ id, name }) => [id, name]))
}

const namedPairs = (pairs: readonly Pair[], days: readonly (string | null)[] = []) => sql`unnest(
  ${pairs.map(([first]) => first)}::integer[], ${pairs.map(([, second]) => second)}::integer[], ${days}::date[]
) as pairs (first, second, last_day)`

const dayText = (day: RawBuilder<unknown>) => sql<string | null>`to_char(${day}, 'YYYY-MM-DD')`

interface DatedRow {
  first: number
  second: number
  expiresOn: string | null
}

const datedPair = ({ first, second, expiresOn }: DatedRow): DatedPair => ({
  pair: [first, second],
  expiresOn,
})

/** Removes some pairs in one statement; returns those that were stored. */
async function disconnected(
  { transaction, user }: PairContext,
  { table, ends: [first, second], expiresOn }: PairTable,
  pairs: readonly Pair[],
): Promise<DatedPair[]> {
  const [one, other] = [sql.ref(first.column), sql.ref(second.column)]
  const { rows } = await sql<DatedRow>`delete from ${sql.table(table)} using ${namedPairs(pairs)}
    where customer_id = ${user.customerId} and ${one} = first and ${other} = second
    returning first, second, ${dayText(sql.ref(expiresOn.column))} as "expiresOn"`.execute(transaction)
  return rows.map(datedPair)
}

/** Stores some pairs in one statement; returns those that were not as requested, with the last day of those that were connected. */
async function connected(
  { transaction, user }: PairContext,
  { table, ends: [first, second], expiresOn }: PairTable,
  expiresOnOf: PairRequest['expiresOnOf'],
  pairs: readonly Pair[],
): Promise<Pick<PairsWritten, 'connected' | 'redated'>> {
  const [of, one, other, day] = [table, first.column, second.column, expiresOn.column].map((name) =>
    sql.ref(name),
  )
  const wanted = [...new Map(pairs.map((pair) => [String(pair), pair])).values()]
  const days = wanted.map((pair) => expiresOnOf?.(pair) ?? null)
  const onConflict = expiresOnOf
    ? sql`(customer_id, ${one}, ${other}) do update set ${day} = excluded.${day}, is_end_told = false
        where ${of}.${day} is distinct from excluded.${day}`
    : sql`do nothing`
  const { rows } = await sql<DatedRow & { isStored: boolean; before: string | null }>`
    with named as (select * from ${namedPairs(wanted, days)}),
      stored as (select ${one} as first, ${other} as second, ${day} as last_day
        from ${of} join named on ${one} = named.first and ${other} = named.second
        where customer_id = ${user.customerId}),
      written as (insert into ${of} (customer_id, ${one}, ${other}, ${day})
        select ${user.customerId}::integer, first, second, last_day from named
        on conflict ${onConflict} returning ${one} as first, ${other} as second, ${day} as last_day)
    select first, second, ${dayText(sql`written.last_day`)} as "expiresOn", stored.first is not null as "isStored",
      ${dayText(sql`stored.last_day`)} as before
    from written left join stored using (first, second)`.execute(transaction)
  return {
    connected: rows.filter(({ isStored }) => !isStored).map(datedPair),
    redated: rows
      .filter(({ isStored }) => isStored)
      .map((row) => ({ ...datedPair(row), before: row.before })),
  }
}

/** Waits for other changes of pairs: two requests would wait for each other if each had a pair that the other changes next. */
export const lockPairs = ({ transaction, user }: PairContext, { table }: PairTable) =>
  sql`select pg_advisory_xact_lock(hashtext(${table}), ${user.customerId}::integer)`.execute(transaction)

const byUser = ({ pair: [a, b] }: DatedPair, { pair: [c, d] }: DatedPair) => b - d || a - c

/**
 * Connects and disconnects pairs; those that are already so stay as they are. A pair with an end that the customer does not have is
 * refused, and the others are changed. The audit gets one entry for each record of the second end.
 */
export async function writePairs(
  context: PairContext,
  table: PairTable,
  request: PairRequest,
): Promise<PairsWritten> {
  const { transaction, onWritten, isWhole } = context
  const { ends } = table
  await lockPairs(context, table)
  const all = [...request.disconnect, ...request.connect]
  const names = [await namesOf(context, table, 0, all), await namesOf(context, table, 1, all)] as const
  const missing = (pair: Pair) => ends.find((_, side) => !names[side as 0 | 1].has(pair[side as 0 | 1]))
  const refused = all.flatMap((pair) => {
    const end = missing(pair)
    return end ? [{ pair: [...pair], message: end.notFound }] : []
  })
  const written: PairsWritten = { connected: [], redated: [], disconnected: [], refused }
  if (isWhole && refused.length > 0) return written
  const total = all.length - refused.length
  let count = 0
  const inChunks = async (pairs: readonly Pair[], write: (some: readonly Pair[]) => Promise<void>) => {
    for (const some of chunksOf(pairs.filter((pair) => !missing(pair)))) {
      await write(some)
      count += some.length
      // The end is not reported, so that the failure of a small request still has its status.
      if (count < total) onWritten?.(count / total)
    }
  }
  await inChunks(request.disconnect, async (some) => {
    written.disconnected.push(...(await disconnected(context, table, some)))
  })
  await inChunks(request.connect, async (some) => {
    const added = await connected(context, table, request.expiresOnOf, some)
    written.connected.push(...added.connected)
    written.redated.push(...added.redated)
  })
  await writeAudit(transaction, entriesOf(context, table, names, written))
  return written
}

function entriesOf(
  { user, now, origin, resource }: PairContext,
  { ends: [first, second], expiresOn: { field: dayField } }: PairTable,
  [firstNames, secondNames]: readonly [ReadonlyMap<number, string>, ReadonlyMap<number, string>],
  { disconnected, redated, connected }: PairsWritten,
): AuditEntry[] {
  const byEnd = (pairs: readonly DatedPair[]) => Map.groupBy(pairs.toSorted(byUser), ({ pair: [, id] }) => id)
  const before = byEnd([
    ...disconnected,
    ...redated.map(({ pair, before: expiresOn }) => ({ pair, expiresOn })),
  ])
  const after = byEnd([...connected, ...redated])
  const nameOf = ({ pair: [one], expiresOn }: DatedPair) =>
    `${firstNames.get(one)} (${one})${expiresOn === null ? '' : ` until ${expiresOn}`}`
  /** A single record by its id as in the entry of a record, several also by their names. */
  const valuesOf = (pairs: readonly DatedPair[], id: number) => {
    const [only, ...others] = pairs
    const expiresOn = others.length === 0 ? only?.expiresOn : null
    return {
      [first.field]: others.length === 0 ? only?.pair[0] : pairs.map(nameOf),
      [second.field]: id,
      ...(expiresOn && { [dayField]: expiresOn }),
    }
  }
  const actor = 'username' in user ? actorOf(user) : { user: 'System' }
  return [...new Set([...before.keys(), ...after.keys()])].map((id) => {
    const [lost, gained] = [before.get(id), after.get(id)]
    const ones = new Set([...(lost ?? []), ...(gained ?? [])].map(({ pair: [one] }) => one))
    const [only] = ones
    const name = secondNames.get(id)
    return {
      customerId: user.customerId,
      at: now,
      ...actor,
      ...origin,
      action: lost && gained ? 'updated' : lost ? 'disconnected' : 'connected',
      resource,
      label: only !== undefined && ones.size === 1 ? `${firstNames.get(only)} – ${name}` : name,
      ...(lost && { before: valuesOf(lost, id) }),
      ...(gained && { after: valuesOf(gained, id) }),
    }
  })
}
