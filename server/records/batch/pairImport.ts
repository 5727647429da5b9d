import { sql } from 'kysely'
import type { CellError, ImportRequest, RowResult } from '#schemas/shapes/records/recordBatch.ts'
import { actorOf, writeAudit } from '#server/audit/writeAudit.ts'
import type { Database } from '#server/database/tables.ts'
import { isOneOf } from '#server/repositories/recordQuery.ts'
import { hooksOf, tableOf } from '../hooks/index.ts'
import { mapInTurn } from '../mapInTurn.ts'
import type { OpenAccess, RecordAccess } from '../recordAccess.ts'
import type { PairEnd, PairTable } from '../recordHooks.ts'
import { type BatchWritten, batchAnswer, inTransaction } from './batchResult.ts'
import { choiceReader, type LabelledValues, labelledValues, type ReadCell } from './choiceCells.ts'
import { chunksOf } from './recordBatch.ts'

/** The ids of a pair, in the order of its ends. */
type Pair = readonly [number, number]

/** A parsed row: the pair that it names, or the errors. */
interface Pending {
  pair?: Pair
  errors: CellError[]
  isStored: boolean
}

/** Reads the cells of one end, and names its records. */
interface EndReader extends Pick<LabelledValues, 'names'> {
  read: ReadCell
}

async function endReader(database: Database, context: RecordAccess, end: PairEnd): Promise<EndReader> {
  const { field, resource, labels } = end
  const { title = field } = context.file.schema.properties[field] ?? {}
  const labelled = await labelledValues(database, context, { resource, value: 'id', labels })
  const readChoice = choiceReader({ type: 'integer' }, labelled)
  const read: ReadCell = (cell) => {
    const value = readChoice(cell)
    if (value === 'blank') return { message: 'Required' }
    return 'message' in value || labelled.names.has(value.value) ? value : { message: `${title} not found` }
  }
  return { names: labelled.names, read }
}

const keyOf = ([first, second]: Pair) => `${first} ${second}`

/** Those of some pairs that are already stored. */
async function storedPairs(
  database: Database,
  { user }: RecordAccess,
  { table, ends: [first, second] }: PairTable,
  pairs: readonly Pair[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ first: number; second: number }>`
    select ${sql.ref(first.column)} as first, ${sql.ref(second.column)} as second from ${sql.table(table)}
    where customer_id = ${user.customerId} and (${sql.ref(first.column)}, ${sql.ref(second.column)}) in
      (select (value -> 0)::integer, (value -> 1)::integer from jsonb_array_elements(${JSON.stringify(pairs)}::jsonb))
  `.execute(database)
  return new Set(rows.map((row) => keyOf([row.first, row.second])))
}

/** The pair of each row, or its errors. */
async function pendingPairs(
  database: Database,
  context: RecordAccess,
  table: PairTable,
  { columns, rows }: ImportRequest,
  readers: readonly [EndReader, EndReader],
): Promise<Pending[]> {
  const seen = new Map<string, number>()
  const pending = await mapInTurn(rows, (cells, index): Pending => {
    const errors: CellError[] = []
    const ids = table.ends.map(({ field }, side) => {
      const at = columns.indexOf(field)
      const value = readers[side as 0 | 1].read(at < 0 ? '' : (cells[at] ?? ''))
      if (value !== 'blank' && 'value' in value) return Number(value.value)
      if (value !== 'blank') errors.push({ field, message: value.message })
      return 0
    })
    if (cells.length > columns.length) errors.push({ field: '', message: 'More cells than columns' })
    const pair: Pair = [ids[0] ?? 0, ids[1] ?? 0]
    if (errors.length > 0) return { errors, isStored: false }
    const first = seen.get(keyOf(pair))
    if (first !== undefined) errors.push({ field: '', message: `The same as in row ${first + 1}` })
    else seen.set(keyOf(pair), index)
    return { pair, errors, isStored: false }
  })
  const pairs = pending.flatMap(({ pair }) => (pair ? [pair] : []))
  const stored = await storedPairs(database, context, table, pairs)
  return pending.map((row) => ({ ...row, isStored: row.pair !== undefined && stored.has(keyOf(row.pair)) }))
}

const rowResult = ({ errors, isStored }: Pending): RowResult => {
  if (errors.length > 0) return { is: 'wrong', errors }
  return { is: isStored ? 'unchanged' : 'new' }
}

/** Whether all records of one end exist; locks them against deletion until the transaction ends. */
async function endExists(
  { transaction, user }: OpenAccess,
  { resource }: PairEnd,
  ids: ReadonlySet<number>,
): Promise<boolean> {
  const found = await transaction
    .selectFrom(tableOf(hooksOf(resource)))
    .select('id')
    .where('customer_id', '=', user.customerId)
    .where('resource', '=', resource)
    .where(isOneOf([...ids]))
    .orderBy('id')
    .forKeyShare()
    .execute()
  return found.length === ids.size
}

/** Stores some pairs; returns those that no other request has stored meanwhile. */
async function insertPairs(
  { transaction, user }: OpenAccess,
  { table, ends: [first, second] }: PairTable,
  pairs: readonly Pair[],
): Promise<Pair[]> {
  const columns = sql`${sql.ref(first.column)}, ${sql.ref(second.column)}`
  const { rows } = await sql<{ first: number; second: number }>`
    insert into ${sql.table(table)} (customer_id, ${columns})
    select ${user.customerId}::integer, (value -> 0)::integer, (value -> 1)::integer
    from jsonb_array_elements(${JSON.stringify(pairs)}::jsonb) on conflict do nothing
    returning ${sql.ref(first.column)} as first, ${sql.ref(second.column)} as second`.execute(transaction)
  return rows.map((row) => [row.first, row.second])
}

/**
 * Imports rows that each name a pair, and stores the pairs that are not stored yet: all of them, or none if a row is wrong or
 * an end was deleted meanwhile. A dry run does everything except storing.
 */
export async function importPairs(
  database: Database,
  context: RecordAccess & { onWritten?: (share: number) => void },
  table: PairTable,
  request: ImportRequest,
): Promise<BatchWritten> {
  const [first, second] = table.ends
  const readers = [
    await endReader(database, context, first),
    await endReader(database, context, second),
  ] as const
  const pending = await pendingPairs(database, context, table, request, readers)
  const answer = batchAnswer(
    pending.map(rowResult),
    pending.map(({ pair }) => pair),
  )
  if (request.dryRun) return { is: 'done', answer }
  if (answer.counts.wrong > 0) return { is: 'wrong', answer }
  if (request.digest !== undefined && request.digest !== answer.digest) return { is: 'stale', answer }
  const pairs = pending.flatMap(({ pair, isStored }) => (pair && !isStored ? [pair] : []))
  return inTransaction<BatchWritten>(
    database,
    context,
    ({ is }) => is === 'done',
    async (batch) => {
      for (const [side, end] of table.ends.entries())
        if (!(await endExists(batch, end, new Set(pairs.map((pair) => pair[side as 0 | 1])))))
          return { is: 'stale', answer }
      let count = 0
      for (const some of chunksOf(pairs)) {
        const made = await insertPairs(batch, table, some)
        await writePairs(batch, table, readers, made)
        count += some.length
        context.onWritten?.(count / pairs.length)
      }
      return { is: 'done', answer: { ...answer, rows: [] } }
    },
  )
}

/** Adds the pairs to the audit. */
const writePairs = (
  { transaction, user, now, origin, file }: OpenAccess,
  { ends }: PairTable,
  readers: readonly [EndReader, EndReader],
  pairs: readonly Pair[],
): Promise<void> =>
  writeAudit(
    transaction,
    pairs.map((pair) => ({
      customerId: user.customerId,
      at: now,
      ...actorOf(user),
      ...origin,
      action: 'created' as const,
      resource: file.resource.name,
      label: pair.map((id, side) => readers[side as 0 | 1].names.get(id)).join(', '),
      after: Object.fromEntries(ends.map(({ field }, side) => [field, pair[side]])),
    })),
  )
