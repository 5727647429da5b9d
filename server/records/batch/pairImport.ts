import { sql } from 'kysely'
import type { CellError, ImportRequest, RowResult } from '#schemas/shapes/records/recordBatch.ts'
import type { Database } from '#server/database/tables.ts'
import { mapInTurn } from '../mapInTurn.ts'
import type { RecordAccess } from '../recordAccess.ts'
import type { PairEnd, PairTable } from '../recordHooks.ts'
import { type BatchWritten, batchAnswer, inTransaction } from './batchResult.ts'
import { choiceReader, labelledValues, type ReadCell } from './choiceCells.ts'
import { type Pair, writePairs } from './pairChanges.ts'

/** A parsed row: the pair that it names, or the errors. */
interface Pending {
  pair?: Pair
  errors: CellError[]
  isStored: boolean
}

/** Reads the cells of one end. */
async function endReader(
  database: Database,
  context: RecordAccess,
  { resource, labels, notFound }: PairEnd,
): Promise<ReadCell> {
  const labelled = await labelledValues(database, context, { resource, value: 'id', labels })
  const readChoice = choiceReader({ type: 'integer' }, labelled)
  return (cell) => {
    const value = readChoice(cell)
    if (value === 'blank') return { message: 'Required' }
    return 'message' in value || labelled.names.has(value.value) ? value : { message: notFound }
  }
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
  readers: readonly [ReadCell, ReadCell],
): Promise<Pending[]> {
  const seen = new Map<string, number>()
  const pending = await mapInTurn(rows, (cells, index): Pending => {
    const errors: CellError[] = []
    const ids = table.ends.map(({ field }, side) => {
      const at = columns.indexOf(field)
      const value = readers[side as 0 | 1](at < 0 ? '' : (cells[at] ?? ''))
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
      const { onWritten } = context
      const written = { ...batch, resource: batch.file.resource.name, onWritten, isWhole: true } as const
      const { refused } = await writePairs(written, table, { connect: pairs, disconnect: [] })
      return refused.length > 0 ? { is: 'stale', answer } : { is: 'done', answer: { ...answer, rows: [] } }
    },
  )
}
