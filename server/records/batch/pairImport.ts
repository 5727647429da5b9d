import { cellValue } from '#formats/cellValue.ts'
import type { CellError, ImportRequest, RowResult } from '#schemas/shapes/records/recordBatch.ts'
import type { FieldError } from '#schemas/validation/fieldErrors.ts'
import type { Body, Database } from '#server/database/tables.ts'
import { mapInTurn } from '../mapInTurn.ts'
import type { RecordAccess } from '../recordAccess.ts'
import type { PairEnd, PairTable } from '../recordHooks.ts'
import { type BatchWritten, batchAnswer, cellErrors, inTransaction } from './batchResult.ts'
import { choiceReader, labelledValues, type ReadCell } from './choiceCells.ts'
import { dayOf, keyOf, PAST_DAY, type Pair, storedPairs, writePairs } from './pairChanges.ts'
import { pairRelation } from './pairUndo.ts'
import { storeUndo } from './recordUndo.ts'

/** A parsed row: the pair that it names, or the errors. */
interface Pending {
  pair?: Pair
  /** The last day in the row; null for no end, undefined if the file has no column for it. */
  expiresOn?: string | null | undefined
  errors: CellError[]
  /** The last day of the stored pair; undefined if it is not stored. */
  stored?: string | null | undefined
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

/** Reads the cell of a last day. */
function readLastDay(
  { file, now, validate }: PairImportContext,
  { expiresOn: { field } }: PairTable,
  cell: string,
): { expiresOn: string | null; errors: CellError[] } {
  const value = cellValue(cell, file.schema.properties[field] ?? {})
  if (value === 'blank') return { expiresOn: null, errors: [] }
  const expiresOn = 'value' in value ? String(value.value) : ''
  const errors = cellErrors(validate({ [field]: expiresOn })).filter((error) => error.field === field)
  if (errors.length === 0 && expiresOn < dayOf(now)) errors.push({ field, message: PAST_DAY })
  return { expiresOn, errors }
}

/** The pair of each row, or its errors. */
async function pendingPairs(
  database: Database,
  context: PairImportContext,
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
    const dayAt = columns.indexOf(table.expiresOn.field)
    const read = dayAt < 0 ? undefined : readLastDay(context, table, cells[dayAt] ?? '')
    errors.push(...(read?.errors ?? []))
    const pair: Pair = [ids[0] ?? 0, ids[1] ?? 0]
    if (errors.length > 0) return { errors }
    const first = seen.get(keyOf(pair))
    if (first !== undefined) errors.push({ field: '', message: `The same as in row ${first + 1}` })
    else seen.set(keyOf(pair), index)
    return { pair, expiresOn: read?.expiresOn, errors }
  })
  const pairs = pending.flatMap(({ pair }) => (pair ? [pair] : []))
  const stored = await storedPairs(database, context, table, pairs)
  return pending.map((row) => ({ ...row, stored: row.pair && stored.get(keyOf(row.pair)) }))
}

function rowResult({ errors, expiresOn, stored }: Pending, { expiresOn: { field } }: PairTable): RowResult {
  if (errors.length > 0) return { is: 'wrong', errors }
  if (stored === undefined) return { is: 'new' }
  if (expiresOn === undefined || expiresOn === stored) return { is: 'unchanged' }
  const change = { field, ...(stored && { before: stored }), ...(expiresOn && { after: expiresOn }) }
  return { is: 'changed', changes: [change] }
}

interface PairImportContext extends RecordAccess {
  /** Validates the fields of a row against the schema of an import. */
  validate: (body: Body) => FieldError[]
  onWritten?: (share: number) => void
}

/**
 * Imports rows that each name a pair, and stores the pairs that are not stored yet: all of them, or none if a row is wrong or
 * an end was deleted meanwhile. A dry run does everything except storing.
 */
export async function importPairs(
  database: Database,
  context: PairImportContext,
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
    pending.map((row) => rowResult(row, table)),
    pending.map(({ pair, expiresOn }) => [pair, expiresOn]),
  )
  if (request.dryRun) return { is: 'done', answer }
  if (answer.counts.wrong > 0 && !request.skipWrong) return { is: 'wrong', answer }
  if (request.digest !== undefined && request.digest !== answer.digest) return { is: 'stale', answer }
  const toWrite = pending.filter((row) => ['new', 'changed'].includes(rowResult(row, table).is))
  const pairs = toWrite.flatMap(({ pair }) => (pair ? [pair] : []))
  const days = new Map(toWrite.map(({ pair, expiresOn }) => [String(pair), expiresOn ?? null]))
  const expiresOnOf = (pair: Pair) => days.get(String(pair)) ?? null
  const isDated = request.columns.includes(table.expiresOn.field)
  return inTransaction<BatchWritten>(
    database,
    context,
    ({ is }) => is === 'done',
    async (batch) => {
      const { onWritten } = context
      const written = { ...batch, resource: batch.file.resource.name, onWritten, isWhole: true } as const
      const changed = await writePairs(written, table, {
        connect: pairs,
        disconnect: [],
        expiresOnOf: isDated ? expiresOnOf : undefined,
      })
      if (changed.refused.length > 0) return { is: 'stale', answer }
      const undo = await storeUndo(batch, 'import', [], [pairRelation(changed)])
      return { is: 'done', answer: { ...answer, rows: [], ...(undo !== undefined && { undo }) } }
    },
  )
}
