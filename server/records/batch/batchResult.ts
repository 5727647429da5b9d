import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { FieldSchema } from '#schemas/resourceFile/resourceFile.ts'
import type { BatchAnswer, CellError, FieldChange, RowResult } from '#schemas/shapes/records/recordBatch.ts'
import type { FieldError } from '#schemas/validation/fieldErrors.ts'
import type { Body, Database } from '#server/database/tables.ts'
import type { OpenAccess, RecordAccess } from '../recordAccess.ts'

/** The result of a batch: `wrong` and `stale` batches have changed nothing. */
export type BatchWritten =
  | { is: 'done'; answer: BatchAnswer }
  | { is: 'wrong' | 'stale'; answer: BatchAnswer }

const HIDDEN = '(secret)'

/** The fields that differ between two bodies, in the order of the schema. Values of write-only fields are hidden. */
export const changesBetween = (
  before: Body,
  after: Body,
  properties: Readonly<Record<string, FieldSchema>>,
): FieldChange[] =>
  Object.keys(properties).flatMap((field): FieldChange[] => {
    if (isDeepStrictEqual(before[field], after[field])) return []
    if (properties[field]?.writeOnly) return [{ field, after: HIDDEN }]
    return [
      {
        field,
        ...(field in before && { before: before[field] }),
        ...(field in after && { after: after[field] }),
      },
    ]
  })

/** Converts errors of fields to errors of columns: an error inside a field belongs to its column. */
export const cellErrors = (errors: readonly FieldError[]): CellError[] =>
  errors.map(({ path, message }) => ({ field: path.split('/')[1] ?? '', message }))

/** The result for a record that the user must not change. */
export const refusedRow = (id: number, reason: string): RowResult => ({
  is: 'refused',
  id,
  errors: [{ field: '', message: reason }],
})

/** Counts the results; the digest changes whenever a row has a different result, record or version. */
export function batchAnswer(rows: readonly RowResult[], versions: readonly unknown[]): BatchAnswer {
  const counts = { new: 0, changed: 0, unchanged: 0, refused: 0, wrong: 0 }
  for (const { is } of rows) counts[is] += 1
  const digest = createHash('sha256')
  for (const [index, row] of rows.entries()) digest.update(JSON.stringify([row, versions[index] ?? null]))
  return { counts, rows: [...rows], digest: digest.digest('base64url') }
}

/** Rolls back a transaction and carries its result. */
class RolledBack<Value> extends Error {
  override name = 'RolledBack'
  readonly value: Value

  constructor(value: Value) {
    super('The transaction is rolled back.')
    this.value = value
  }
}

/** Runs a batch in one transaction, which stores everything or nothing. */
export async function inTransaction<Result extends { is: string }>(
  database: Database,
  context: RecordAccess,
  isCommitted: (result: Result) => boolean,
  work: (batch: OpenAccess) => Promise<Result>,
): Promise<Result> {
  let rolledBack: RolledBack<Result> | undefined
  try {
    return await database.transaction().execute(async (transaction) => {
      const result = await work({ ...context, transaction })
      if (isCommitted(result)) return result
      rolledBack = new RolledBack(result)
      throw rolledBack
    })
  } catch (error) {
    if (rolledBack !== undefined && error === rolledBack) return rolledBack.value
    throw error
  }
}
