import { isDeepStrictEqual } from 'node:util'
import type {
  BatchAnswer,
  BulkDeleteRequest,
  BulkEditRequest,
  CellError,
  RowResult,
} from '#schemas/shapes/records/recordBatch.ts'
import type { FieldError } from '#schemas/validation/fieldErrors.ts'
import type { Body, Database } from '#server/database/tables.ts'
import { isOneOf } from '#server/repositories/recordQuery.ts'
import { mapInTurn } from '../mapInTurn.ts'
import { lockedRows, type OpenAccess, type RecordAccess, type Row } from '../recordAccess.ts'
import { deleteAll } from '../removeRecords.ts'
import {
  type BatchWritten,
  batchAnswer,
  cellErrors,
  changesBetween,
  inTransaction,
  refusedRow,
} from './batchResult.ts'
import { type BatchWrite, checkedAfter, preparedWrites, writeAll } from './recordBatch.ts'
import { referencesTo } from './recordRelations.ts'
import { storeUndo } from './recordUndo.ts'

export interface BulkContext extends RecordAccess {
  /** The stored body with a patch applied, in the same way as when changing a single record. */
  patched: (stored: Body, patch: Body) => Body
  /** Validates a body against the schema of the form. */
  validate: (body: Body) => FieldError[]
}

const STALE = 'Somebody else has changed it in the meantime'
const MISSING = 'Somebody else has deleted it in the meantime'

/** A selected record as stored, and the reason if it cannot be changed. */
interface Selected {
  id: number
  row?: Row
  /** Set if the user must not change it, which leaves it out. */
  refusal?: string | undefined
  /** Set if it is no longer as the user has seen it, which stops the whole batch. */
  error?: string
}

async function selectedRows(
  context: OpenAccess,
  records: BulkDeleteRequest['records'],
  { ofAnyVersion = false } = {},
): Promise<Selected[]> {
  const seen = new Map(records.map(({ id, version }) => [id, version]))
  const locked = await lockedRows(context, [isOneOf([...seen.keys()])])
  const byId = new Map(locked.map((one) => [one.row.id, one]))
  return [...seen].map(([id, version]): Selected => {
    const found = byId.get(id)
    if (!found) return { id, error: MISSING }
    const { row, refusal } = found
    if (refusal !== undefined) return { id, row, refusal }
    return ofAnyVersion || row.version === version ? { id, row } : { id, row, error: STALE }
  })
}

interface Pending {
  id: number
  refusal?: string | undefined
  write?: BatchWrite
  errors: CellError[]
}

const isChange = ({ write }: Pending) => !isDeepStrictEqual(write?.row?.body, write?.body)

function rowResult({ file }: RecordAccess, pending: Pending): RowResult {
  const { id, refusal, write, errors } = pending
  if (refusal !== undefined) return refusedRow(id, refusal)
  if (errors.length > 0) return { is: 'wrong', id, errors }
  if (!write?.row || !isChange(pending)) return { is: 'unchanged', id }
  return { is: 'changed', id, changes: changesBetween(write.row.body, write.body, file.schema.properties) }
}

/**
 * Sets some fields of the selected records to the same values: all that the user may change, or none if one is invalid or was changed
 * meanwhile.
 */
export const bulkEdit = (
  database: Database,
  context: BulkContext,
  { records, patch, dryRun }: BulkEditRequest,
): Promise<BatchWritten> =>
  inTransaction<BatchWritten>(
    database,
    context,
    ({ is }) => is === 'done' && !dryRun,
    async (inside) => {
      const { properties } = context.file.schema
      const isWritable = (name: string) => name in properties && !properties[name]?.readOnly
      const writable = (body: Body) =>
        Object.fromEntries(Object.entries(body).filter(([name]) => isWritable(name)))
      const selected = await selectedRows(inside, records)
      const pending = await mapInTurn(selected, ({ id, row, refusal, error }): Pending => {
        if (refusal !== undefined) return { id, refusal, errors: [] }
        if (error !== undefined || !row) return { id, errors: [{ field: '', message: error ?? MISSING }] }
        const changed = context.patched(writable(row.body), patch)
        const unchanged = Object.fromEntries(Object.entries(row.body).filter(([name]) => !isWritable(name)))
        return {
          id,
          write: { row, body: { ...unchanged, ...changed } },
          errors: cellErrors(context.validate(changed)),
        }
      })
      const toWrite = pending.filter((one) => one.errors.length === 0 && isChange(one))
      const prepared = await preparedWrites(
        inside,
        toWrite.flatMap(({ write }) => write ?? []),
      )
      for (const [index, { write, errors }] of prepared.entries()) {
        const one = toWrite[index]
        if (!one) continue
        one.write = write
        one.errors.push(...cellErrors(errors))
      }
      const answer = batchAnswer(
        pending.map((one) => rowResult(inside, one)),
        selected.map(({ row }) => row?.version),
      )
      if (dryRun) return { is: 'done', answer }
      if (answer.counts.wrong > 0) return { is: 'wrong', answer }
      const writes = toWrite.flatMap(({ write }) => write ?? [])
      const before = writes.flatMap(({ row }) => row?.id ?? [])
      const undo = await storeUndo(inside, 'edit', before)
      await writeAll(inside, writes)
      const late = await checkedAfter(inside, writes)
      if (late.some((errors) => errors.length > 0)) {
        for (const [index, errors] of late.entries()) toWrite[index]?.errors.push(...cellErrors(errors))
        return {
          is: 'wrong',
          answer: batchAnswer(
            pending.map((one) => rowResult(inside, one)),
            [],
          ),
        }
      }
      return { is: 'done', answer: { ...answer, ...(undo !== undefined && { undo }) } }
    },
  )

/**
 * Deletes the selected records: all that the user may delete, or none if one was changed meanwhile. `onDeleted` is called with the share
 * deleted, only where no hook can refuse any more. A dry run does the same and keeps nothing of it, so that it says of each record what
 * the deletion would.
 */
export const bulkDelete = (
  database: Database,
  context: RecordAccess,
  { records, dryRun = false }: BulkDeleteRequest,
  onDeleted?: (share: number) => void,
): Promise<BatchWritten> =>
  inTransaction<BatchWritten>(
    database,
    context,
    ({ is }) => is === 'done' && !dryRun,
    async (inside) => {
      const selected = await selectedRows(inside, records, { ofAnyVersion: dryRun })
      const answerOf = (refusals: ReadonlyMap<number, readonly FieldError[]>): BatchAnswer =>
        batchAnswer(
          selected.map(({ id, refusal, error }): RowResult => {
            if (refusal !== undefined) return refusedRow(id, refusal)
            const errors = cellErrors(
              error === undefined ? (refusals.get(id) ?? []) : [{ path: '', message: error }],
            )
            return errors.length === 0 ? { is: 'changed', id } : { is: 'wrong', id, errors }
          }),
          [],
        )
      const before = answerOf(new Map())
      if (before.counts.wrong > 0 && !dryRun) return { is: 'wrong', answer: before }
      const rows = selected.flatMap(({ row, refusal, error }) =>
        row && refusal === undefined && error === undefined ? [row] : [],
      )
      const ids = rows.map(({ id }) => id)
      const references = dryRun ? await referencesTo(inside, ids) : undefined
      const undo = dryRun ? undefined : await storeUndo(inside, 'delete', ids)
      const refusals = await deleteAll(inside, rows, onDeleted)
      const answer = answerOf(new Map(rows.map(({ id }, index) => [id, refusals[index] ?? []])))
      if (answer.counts.wrong > 0 && !dryRun) return { is: 'wrong', answer }
      return {
        is: 'done',
        answer: { ...answer, ...(references && { references }), ...(undo !== undefined && { undo }) },
      }
    },
  )

/** The result of a deletion: with a reason, the user must not delete the record; `undo` can undo it. */
export type Removed =
  | { is: 'removed'; undo: string | undefined }
  | { is: 'missing' }
  | { is: 'forbidden'; reason: string }
  | { is: 'refused'; errors: FieldError[] }

/** Deletes one record, which can be undone as the deletion of many. */
export const removeRecord = (database: Database, context: RecordAccess, id: number): Promise<Removed> =>
  inTransaction<Removed>(
    database,
    context,
    ({ is }) => is === 'removed',
    async (inside) => {
      const [locked] = await lockedRows(inside, [isOneOf([id])])
      if (!locked) return { is: 'missing' }
      if (locked.refusal !== undefined) return { is: 'forbidden', reason: locked.refusal }
      const undo = await storeUndo(inside, 'delete', [id])
      const errors = (await deleteAll(inside, [locked.row])).flat()
      return errors.length > 0 ? { is: 'refused', errors } : { is: 'removed', undo }
    },
  )
