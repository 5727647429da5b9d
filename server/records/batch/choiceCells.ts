import { sql } from 'kysely'
import { type CellValue, cellValue } from '../../../src/schemas/batch/cellValue.ts'
import type { FieldSchema, RemoteOptions } from '../../../src/schemas/resourceFile/resourceFile.ts'
import type { Body } from '../../database/tables.ts'
import { hooksOf, tableOf } from '../hooks/index.ts'
import { isSeenSql } from '../recordQuery.ts'
import type { BatchContext } from './recordBatch.ts'

type ReadCell = (cell: string) => CellValue

const sameText = (text: string) => text.trim().toLowerCase()

/** The values of a remote select by what it shows of each record: two records of one name are told apart by their value alone. */
async function labelledValues(
  { transaction, user, context }: BatchContext,
  { resource, value, label }: RemoteOptions,
): Promise<Map<string, unknown[]>> {
  const owner = context.files[resource]?.resource.owner
  const { rows } = await sql<{ id: number; body: Body }>`
    select id, body from ${sql.table(tableOf(hooksOf(resource)))} where customer_id = ${user.customerId} and resource = ${sql.lit(resource)}
    and ${isSeenSql(owner, user)}`.execute(transaction)
  const values = new Map<string, unknown[]>()
  for (const { id, body } of rows) {
    const record: Body = { ...body, id }
    const key = sameText(String(record[label] ?? ''))
    values.set(key, [...(values.get(key) ?? []), record[value]])
  }
  return values
}

function choiceReader(field: FieldSchema, labelled: ReadonlyMap<string, unknown[]>): ReadCell {
  const readOne: ReadCell = (cell) => {
    const [value, ...others] = labelled.get(sameText(cell)) ?? []
    if (others.length > 0) return { message: `More than one is called ${cell.trim()}: use its id` }
    if (value !== undefined) return { value }
    const plain = cellValue(cell, field.items ?? { ...field, oneOf: undefined })
    return plain !== 'blank' && 'message' in plain ? { message: `There is no ${cell.trim()}` } : plain
  }
  if (!field.items) return readOne
  return (cell) => {
    const items = cell.split(/[,;]/).map((part) => readOne(part.trim()))
    const wrong = items.find((item) => item !== 'blank' && 'message' in item)
    if (wrong) return wrong
    const values = items.flatMap((item) => (item !== 'blank' && 'value' in item ? [item.value] : []))
    return values.length > 0 ? { value: values } : 'blank'
  }
}

/** Readers of the columns whose choices are records of another resource: cells hold what the form shows of them, or their ids. */
export async function choiceCells(
  batch: BatchContext,
  columns: readonly string[],
): Promise<ReadonlyMap<string, ReadCell>> {
  const { file, context } = batch
  const readers = new Map<string, ReadCell>()
  for (const name of columns) {
    const field = file.schema.properties[name]
    const options = field?.['x-options']
    if (!field || !options || !context.files[options.resource]) continue
    readers.set(name, choiceReader(field, await labelledValues(batch, options)))
  }
  return readers
}
