import { sql, type Transaction } from 'kysely'
import type { PairRefusal, PairsRequest } from '#schemas/shapes/records/recordBatch.ts'
import { type AuditEntry, actorOf, writeAudit } from '#server/audit/writeAudit.ts'
import type { Tables } from '#server/database/tables.ts'
import { isOneOf } from '#server/repositories/recordQuery.ts'
import { hooksOf, tableOf } from '../hooks/index.ts'
import type { RecordAccess } from '../recordAccess.ts'
import type { PairTable } from '../recordHooks.ts'
import { chunksOf } from './recordBatch.ts'

/** The ids of a pair, in the order of its ends. */
export type Pair = readonly [number, number]

interface PairContext extends Pick<RecordAccess, 'user' | 'now' | 'origin'> {
  transaction: Transaction<Tables>
  /** The name of the resource, for the audit. */
  resource: string
  onWritten?: ((share: number) => void) | undefined
  /** Nothing is written if a pair is refused. */
  isWhole?: true
}

/** The pairs that were not as requested, and those that cannot be. */
interface PairsWritten {
  connected: Pair[]
  disconnected: Pair[]
  refused: PairRefusal[]
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

const namedPairs = (pairs: readonly Pair[]) => sql`unnest(
  ${pairs.map(([first]) => first)}::integer[], ${pairs.map(([, second]) => second)}::integer[]
) as pairs (first, second)`

/** Stores some pairs or removes them, in one statement; returns those that it has changed. */
async function changed(
  { transaction, user }: PairContext,
  { table, ends: [first, second] }: PairTable,
  verb: keyof PairsRequest,
  pairs: readonly Pair[],
): Promise<Pair[]> {
  const columns = [sql.table(table), sql.ref(first.column), sql.ref(second.column)] as const
  const [of, one, other] = columns
  const statement =
    verb === 'connect'
      ? sql`insert into ${of} (customer_id, ${one}, ${other})
          select ${user.customerId}::integer, first, second from ${namedPairs(pairs)} on conflict do nothing`
      : sql`delete from ${of} using ${namedPairs(pairs)}
          where customer_id = ${user.customerId} and ${one} = first and ${other} = second`
  const { rows } = await sql<Record<string, number>>`${statement} returning ${one}, ${other}`.execute(
    transaction,
  )
  return rows.map((row) => [row[first.column]!, row[second.column]!])
}

/**
 * Connects and disconnects pairs; those that are already so stay as they are. A pair with an end that the customer does not have is
 * refused, and the others are changed. The audit gets one entry for each record of the second end.
 */
export async function writePairs(
  context: PairContext,
  table: PairTable,
  request: { [Verb in keyof PairsRequest]: readonly Pair[] },
): Promise<PairsWritten> {
  const { transaction, user, onWritten, isWhole } = context
  const { ends } = table
  // Two requests would wait for each other if each had a pair that the other changes next.
  await sql`select pg_advisory_xact_lock(hashtext(${table.table}), ${user.customerId}::integer)`.execute(
    transaction,
  )
  const all = [...request.disconnect, ...request.connect]
  const names = [await namesOf(context, table, 0, all), await namesOf(context, table, 1, all)] as const
  const missing = (pair: Pair) => ends.find((_, side) => !names[side as 0 | 1].has(pair[side as 0 | 1]))
  const refused = all.flatMap((pair) => {
    const end = missing(pair)
    return end ? [{ pair: [...pair], message: end.notFound }] : []
  })
  if (isWhole && refused.length > 0) return { connected: [], disconnected: [], refused }
  const total = all.length - refused.length
  let count = 0
  const write = async (verb: keyof PairsRequest) => {
    const pairs: Pair[] = []
    for (const some of chunksOf(request[verb].filter((pair) => !missing(pair)))) {
      pairs.push(...(await changed(context, table, verb, some)))
      count += some.length
      // The end is not reported, so that the failure of a small request still has its status.
      if (count < total) onWritten?.(count / total)
    }
    return pairs.sort(([a, b], [c, d]) => b - d || a - c)
  }
  const disconnected = await write('disconnect')
  const connected = await write('connect')
  await writeAudit(transaction, entriesOf(context, table, names, { disconnected, connected }))
  return { connected, disconnected, refused }
}

function entriesOf(
  { user, now, origin, resource }: PairContext,
  { ends: [first, second] }: PairTable,
  [firstNames, secondNames]: readonly [ReadonlyMap<number, string>, ReadonlyMap<number, string>],
  { disconnected, connected }: Pick<PairsWritten, 'connected' | 'disconnected'>,
): AuditEntry[] {
  const [before, after] = [disconnected, connected].map((pairs) => Map.groupBy(pairs, ([, id]) => id)) as [
    Map<number, Pair[]>,
    Map<number, Pair[]>,
  ]
  /** A single record by its id as in the entry of a record, several also by their names. */
  const valuesOf = (pairs: readonly Pair[], id: number) => ({
    [first.field]:
      pairs.length === 1 ? pairs[0]?.[0] : pairs.map(([one]) => `${firstNames.get(one)} (${one})`),
    [second.field]: id,
  })
  return [...new Set([...before.keys(), ...after.keys()])].map((id) => {
    const [lost, gained] = [before.get(id), after.get(id)]
    const [only, ...others] = [...(lost ?? []), ...(gained ?? [])]
    const name = secondNames.get(id)
    return {
      customerId: user.customerId,
      at: now,
      ...actorOf(user),
      ...origin,
      action: lost && gained ? 'updated' : lost ? 'disconnected' : 'connected',
      resource,
      label: only && others.length === 0 ? `${firstNames.get(only[0])} – ${name}` : name,
      ...(lost && { before: valuesOf(lost, id) }),
      ...(gained && { after: valuesOf(gained, id) }),
    }
  })
}
