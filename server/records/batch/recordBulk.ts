import { isDeepStrictEqual } from 'node:util'
import type {
  BatchAnswer,
  BulkDeleteRequest,
  BulkEditRequest,
  CellError,
  RowResult,
} from '../../../src/schemas/batch/recordBatch.ts'
import type { FieldError } from '../../../src/schemas/validation/fieldErrors.ts'
import type { Body, Database } from '../../database/tables.ts'
import { ownsAll } from '../recordQuery.ts'
import type { Row } from '../recordStore.ts'
import { type BatchWritten, batchAnswer, cellErrors, changesBetween, inTransaction } from './batchResult.ts'
import {
  type BatchContext,
  type BatchWrite,
  checkedAfter,
  deleteAll,
  lockedRows,
  mapInTurn,
  type OpenBatch,
  preparedWrites,
  writeAll,
} from './recordBatch.ts'
import { storeUndo } from './recordUndo.ts'

export interface BulkContext extends BatchContext {
  /** The stored body with a patch applied, in the same way as when changing a single record. */
  patched: (stored: Body, patch: Body) => Body
  /** Validates a body against the schema of the form. */
  validate: (body: Body) => FieldError[]
}

const STALE = 'Somebody else has changed it in the meantime'
const MISSING = 'Somebody else has deleted it in the meantime'
const NOT_OWN = 'Only the user to whom it belongs may change it'

/** The selected records as stored, and the reason if one cannot be changed. */
async function selectedRows(
  context: OpenBatch,
  records: BulkDeleteRequest['records'],
): Promise<{ id: number; row?: Row; error?: string }[]> {
  const { file, user } = context
  const seen = new Map(records.map(({ id, version }) => [id, version]))
  const rows = await lockedRows(context, [...seen.keys()])
  const byId = new Map(rows.map((row) => [row.id, row]))
  const isOwn = ({ owner_id }: Row) => ownsAll(file.resource.owner, user) || owner_id === user.id
  return [...seen].map(([id, version]) => {
    const row = byId.get(id)
    if (!row) return { id, error: MISSING }
    if (!isOwn(row)) return { id, row, error: NOT_OWN }
    return row.version === version ? { id, row } : { id, row, error: STALE }
  })
}

interface Pending {
  id: number
  write?: BatchWrite
  errors: CellError[]
}

const isChange = ({ write }: Pending) => !isDeepStrictEqual(write?.row?.body, write?.body)

function rowResult({ file }: BatchContext, pending: Pending): RowResult {
  const { id, write, errors } = pending
  if (errors.length > 0) return { is: 'wrong', id, errors }
  if (!write?.row || !isChange(pending)) return { is: 'unchanged', id }
  return { is: 'changed', id, changes: changesBetween(write.row.body, write.body, file.schema.properties) }
}

/**
 * Sets some fields of all selected records to the same values: all records, or none if one is refused or was changed meanwhile.
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
      const pending = await mapInTurn(selected, ({ id, row, error }): Pending => {
        if (error !== undefined || !row) return { id, errors: [{ field: '', message: error ?? MISSING }] }
        const changed = context.patched(writable(row.body), patch)
        const kept = Object.fromEntries(Object.entries(row.body).filter(([name]) => !isWritable(name)))
        return {
          id,
          write: { row, body: { ...kept, ...changed } },
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
      return { is: 'done', answer: { ...answer, undo } }
    },
  )

/** Deletes the selected records: all of them, or none if one was changed meanwhile. */
export const bulkDelete = (
  database: Database,
  context: BatchContext,
  { records }: BulkDeleteRequest,
): Promise<BatchWritten> =>
  inTransaction<BatchWritten>(
    database,
    context,
    ({ is }) => is === 'done',
    async (inside) => {
      const selected = await selectedRows(inside, records)
      const answerOf = (errorsOf: (index: number) => readonly FieldError[]): BatchAnswer =>
        batchAnswer(
          selected.map(({ id }, index): RowResult => {
            const errors = cellErrors(errorsOf(index))
            return errors.length === 0 ? { is: 'changed', id } : { is: 'wrong', id, errors }
          }),
          [],
        )
      const answer = answerOf((index) => {
        const { error } = selected[index] ?? {}
        return error === undefined ? [] : [{ path: '', message: error }]
      })
      if (answer.counts.wrong > 0) return { is: 'wrong', answer }
      const rows = selected.flatMap(({ row }) => row ?? [])
      const undo = await storeUndo(
        inside,
        'delete',
        rows.map(({ id }) => id),
      )
      const kept = await deleteAll(inside, rows)
      if (kept.some((errors) => errors.length > 0))
        return { is: 'wrong', answer: answerOf((index) => kept[index] ?? []) }
      return { is: 'done', answer: { ...answer, undo } }
    },
  )
