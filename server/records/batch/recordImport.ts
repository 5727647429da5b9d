import { isDeepStrictEqual } from 'node:util'
import { type CellValue, cellValue, importedFields } from '#formats/cellValue.ts'
import type { FieldSchema, ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import type { CellError, ImportRequest, RowResult } from '#schemas/shapes/records/recordBatch.ts'
import { isKey } from '#schemas/shapes/siteId.ts'
import type { FieldError } from '#schemas/validation/fieldErrors.ts'
import { isMultiline, plainText } from '#schemas/validation/plainText.ts'
import type { Body, Database } from '#server/database/tables.ts'
import { isOneOf } from '#server/repositories/recordQuery.ts'
import { keysOf, uniqueFields } from '../checks/uniqueValues.ts'
import { mapInTurn } from '../mapInTurn.ts'
import { refuseBeyondQuota } from '../quotas/recordQuotas.ts'
import {
  lockedRows,
  type OpenAccess,
  type RecordAccess,
  type Row,
  rowColumns,
  seenRows,
} from '../recordAccess.ts'
import { withDefaults } from '../writeRecord.ts'
import {
  type BatchWritten,
  batchAnswer,
  cellErrors,
  changesBetween,
  inTransaction,
  refusedRow,
} from './batchResult.ts'
import { choiceCells } from './choiceCells.ts'
import { type BatchWrite, checkedAfter, preparedWrites, rowsWithKeys, writeAll } from './recordBatch.ts'
import { addCreated, storeUndo } from './recordUndo.ts'

export interface ImportContext extends RecordAccess {
  /** Validates a body against the schema of an import. */
  validate: (body: Body) => FieldError[]
  /** Called while rows are written, with the share of rows written. */
  onWritten?: (share: number) => void
}

const idColumn: FieldSchema = { type: 'integer' }

/** The schema of a record from a file: files contain no secrets, so none is required. */
export function importSchema({ schema }: ResourceFile): FieldSchema {
  const isGiven = (name: string) => !schema.properties[name]?.writeOnly
  return { ...schema, ...(schema.required && { required: schema.required.filter(isGiven) }) }
}

/** The fields that a file's columns can have; records also have an id, pairs do not. */
const importFields = ({ resource, schema }: ResourceFile): string[] => [
  ...(resource.layout === 'links' ? [] : ['id']),
  ...importedFields(schema),
]

/** Errors for columns that are unknown or repeated. */
export function columnErrors(file: ResourceFile, columns: readonly string[]): FieldError[] {
  const known = new Set(importFields(file))
  return columns.flatMap((name, index): FieldError[] => {
    const path = `/columns/${index}`
    if (!known.has(name)) return [{ path, message: `Unknown field ${name}` }]
    return columns.indexOf(name) === index ? [] : [{ path, message: `${name} is there twice` }]
  })
}

/** The values of a row by field; `errors` are the cells that could not be read. */
interface ReadRow {
  values: ReadonlyMap<string, Exclude<CellValue, { message: string }>>
  errors: CellError[]
}

function readRow(
  columns: readonly string[],
  cells: readonly string[],
  read: (field: string, cell: string) => CellValue,
): ReadRow {
  const values = new Map<string, Exclude<CellValue, { message: string }>>()
  const errors: CellError[] = []
  for (const [index, field] of columns.entries()) {
    const value = read(field, cells[index] ?? '')
    if (value !== 'blank' && 'message' in value) errors.push({ field, message: value.message })
    else values.set(field, value)
  }
  if (cells.length > columns.length) errors.push({ field: '', message: 'More cells than columns' })
  return { values, errors }
}

const givenValue = (row: ReadRow, field: string): unknown => {
  const value = row.values.get(field)
  return value === undefined || value === 'blank' ? undefined : value.value
}

/** Finds the stored record of each row: by its id, otherwise by the first unique field among the columns. */
async function storedRecords(
  database: Database,
  context: RecordAccess,
  columns: readonly string[],
  rows: readonly ReadRow[],
) {
  const { file, user } = context
  const ids = rows.map((row) => Number(givenValue(row, 'id'))).filter(isKey)
  const named =
    ids.length > 0
      ? await seenRows(database, context)
          .select([...rowColumns])
          .where(isOneOf(ids))
          .orderBy('id')
          .execute()
      : []
  const byId = new Map(named.map((row) => [row.id, row]))
  const key = uniqueFields(file).find((name) => columns.includes(name))
  const byKey = new Map<string, Row>()
  const given = key === undefined ? [] : rows.map((row): Body => ({ [key]: givenValue(row, key) }))
  const keyOf = key === undefined ? () => undefined : await keysOf(database, key, given)
  if (key !== undefined) {
    const keys = given.flatMap((body) => keyOf(body) ?? [])
    for (const { key: found, ...row } of await rowsWithKeys(database, context, key, keys))
      if (!file.resource.owner || row.owner_id === user.id) byKey.set(found, row)
  }
  return (row: ReadRow): { found?: Row; error?: CellError } => {
    const id = givenValue(row, 'id')
    if (id !== undefined) {
      const found = byId.get(Number(id))
      if (!found) return { error: { field: 'id', message: file.resource.notFound } }
      return { found }
    }
    const rowKey = key && keyOf({ [key]: givenValue(row, key) })
    const found = rowKey === undefined ? undefined : byKey.get(rowKey)
    return found ? { found } : {}
  }
}

/** Whether a cell can show a stored value by nothing else than a blank. */
const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'string' && value.trim() === '')

/**
 * A stored body updated with the values of a row: a blank cell sets the field's default, or removes it; what is empty already stays as it
 * is.
 */
function mergedBody(
  { file, hooks, context, user }: RecordAccess,
  { values }: ReadRow,
  stored: Body | undefined,
): Body {
  const body: Body = { ...stored }
  for (const [field, value] of values) {
    if (field === 'id') continue
    if (value !== 'blank') {
      body[field] = value.value
      continue
    }
    if (stored && isEmpty(stored[field])) continue
    const { default: initial } = file.schema.properties[field] ?? {}
    if (stored && initial !== undefined) body[field] = initial
    else delete body[field]
  }
  if (stored) return body
  return { ...hooks.importDefaults?.(context, user), ...withDefaults(file.schema, body) }
}

/** A parsed row: the write that it results in, or the errors. */
interface Pending {
  write?: BatchWrite
  errors: CellError[]
  isUnchanged?: boolean
  /** Set if the user must not change the record, which leaves the row out. */
  refusal?: string | undefined
}

/** An error for rows with the same record or key as an earlier row, because it is unclear which of them should apply. */
function repeatedError(seen: Map<number, number>, found: Row | undefined, index: number): CellError[] {
  if (!found) return []
  const first = seen.get(found.id)
  if (first === undefined) {
    seen.set(found.id, index)
    return []
  }
  return [{ field: '', message: `The same record as in row ${first + 1}` }]
}

async function pendingRows(
  database: Database,
  context: ImportContext,
  { columns, rows }: ImportRequest,
): Promise<Pending[]> {
  const { file, validate } = context
  const { properties } = file.schema
  const choices = await choiceCells(database, context, columns)
  const read = (field: string, cell: string): CellValue =>
    choices.get(field)?.(cell) ??
    cellValue(
      plainText(cell, isMultiline(file, field)),
      field === 'id' ? idColumn : (properties[field] ?? {}),
    )
  const readRows = await mapInTurn(rows, (cells) => readRow(columns, cells, read))
  const storedOf = await storedRecords(database, context, columns, readRows)
  const seen = new Map<number, number>()
  const isPreserved = (name: string) => !(name in properties) || properties[name]?.readOnly
  return mapInTurn(readRows, (row, index): Pending => {
    const { found, error } = storedOf(row)
    const body = mergedBody(context, row, found?.body)
    const writable = Object.fromEntries(Object.entries(body).filter(([name]) => !isPreserved(name)))
    const unread = new Set(row.errors.map(({ field }) => field))
    // If the record is not found, further errors would be meaningless.
    const isLost = error !== undefined || unread.has('id')
    const invalid = isLost ? [] : cellErrors(validate(writable)).filter(({ field }) => !unread.has(field))
    const errors = [
      ...row.errors,
      ...(error ? [error] : []),
      ...invalid,
      ...repeatedError(seen, found, index),
    ]
    const write = { ...(found && { row: found }), body }
    return { write, errors, isUnchanged: found !== undefined && isDeepStrictEqual(found.body, body) }
  })
}

const isToWrite = ({ errors, isUnchanged, refusal }: Pending) =>
  errors.length === 0 && !isUnchanged && refusal === undefined

function rowResult({ file }: RecordAccess, { write, errors, isUnchanged, refusal }: Pending): RowResult {
  if (write?.row && refusal !== undefined) return refusedRow(write.row.id, refusal)
  const id = write?.row && { id: write.row.id }
  if (errors.length > 0) return { is: 'wrong', ...id, errors }
  if (isUnchanged) return { is: 'unchanged', ...id }
  if (!write?.row) return { is: 'new' }
  const changes = changesBetween(write.row.body, write.body, file.schema.properties)
  return { is: 'changed', ...id, changes }
}

/**
 * Locks the records that rows would change, and marks those that the user must not change; returns whether the others are as they were
 * read.
 */
async function lockPending(batch: OpenAccess, pending: readonly Pending[]): Promise<boolean> {
  const changed = pending.filter(({ write, isUnchanged }) => write?.row && !isUnchanged)
  const ids = changed.flatMap(({ write }) => write?.row?.id ?? [])
  const locked = new Map((await lockedRows(batch, [isOneOf(ids)])).map((one) => [one.row.id, one]))
  let areAsRead = true
  for (const row of changed) {
    const stored = row.write!.row!
    const found = locked.get(stored.id)
    row.refusal = found?.refusal
    areAsRead &&= found?.row.version === stored.version
  }
  return areAsRead
}

/**
 * Imports rows of text, each of which creates a record or changes the one that it names: all rows that the user may write, or none if
 * one is wrong and wrong ones are not to be left out, or if the records have changed since the dry run. A dry run does everything except storing. The rows are read before the
 * transaction begins, because the embedded database serves no other request during a transaction.
 */
export async function importRecords(
  database: Database,
  context: ImportContext,
  request: ImportRequest,
): Promise<BatchWritten> {
  const pending = await pendingRows(database, context, request)
  const answer = async () =>
    batchAnswer(
      await mapInTurn(pending, (row) => rowResult(context, row)),
      pending.map(({ write }) => write?.row?.version),
    )
  return inTransaction<BatchWritten>(
    database,
    context,
    ({ is }) => is === 'done' && !request.dryRun,
    async (batch) => {
      const isCurrent = (await lockPending(batch, pending)) || request.dryRun
      let toWrite = pending.filter(isToWrite)
      const writesOf = () => toWrite.flatMap(({ write }) => write ?? [])
      const prepared = await preparedWrites(batch, writesOf())
      for (const [index, { write, errors }] of prepared.entries()) {
        const row = toWrite[index]
        if (!row) continue
        row.write = write
        row.errors.push(...cellErrors(errors))
      }
      // Those that have turned out to be wrong are left out, if the request says so.
      toWrite = toWrite.filter(isToWrite)
      const found = await answer()
      await refuseBeyondQuota(batch, { [context.file.resource.name]: found.counts.new })
      if (request.dryRun) return { is: 'done', answer: found }
      if (!isCurrent) return { is: 'stale', answer: found }
      if (found.counts.wrong > 0 && !request.skipWrong) return { is: 'wrong', answer: found }
      if (request.digest !== undefined && request.digest !== found.digest)
        return { is: 'stale', answer: found }
      const undo = await storeUndo(
        batch,
        'import',
        writesOf().flatMap(({ row }) => row?.id ?? []),
      )
      const created = await writeAll(batch, writesOf(), (count) =>
        context.onWritten?.(count / toWrite.length),
      )
      await addCreated(batch, undo, created)
      const late = await checkedAfter(batch, writesOf())
      if (late.some((errors) => errors.length > 0)) {
        for (const [index, errors] of late.entries()) toWrite[index]?.errors.push(...cellErrors(errors))
        return { is: 'wrong', answer: await answer() }
      }
      return { is: 'done', answer: { ...found, rows: [], created, ...(undo !== undefined && { undo }) } }
    },
  )
}
