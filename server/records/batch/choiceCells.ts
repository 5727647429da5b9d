import { sql } from 'kysely'
import { type CellValue, cellValue, withoutApostrophe } from '#formats/cellValue.ts'
import type { FieldSchema } from '#schemas/resourceFile/resourceFile.ts'
import { plainText } from '#schemas/validation/plainText.ts'
import type { Body, Database } from '#server/database/tables.ts'
import { isSeenSql } from '#server/repositories/recordQuery.ts'
import { hooksOf, tableOf } from '../hooks/index.ts'
import type { RecordAccess } from '../recordAccess.ts'

export type ReadCell = (cell: string) => CellValue

/** Like `comparisonKey` of the database; ignores the apostrophe that exports put before formulas. */
const sameText = (text: string) => withoutApostrophe(plainText(text, false)).toLowerCase()

/** The records of a resource that cells can name; `labels` are the fields that may contain the name. */
export interface CellChoices {
  resource: string
  value: string
  labels: readonly string[]
}

/** The values of some records by their labels, and their names. */
export interface LabelledValues {
  /** A label of several records maps to several values; only the value then identifies a record. */
  byLabel: ReadonlyMap<string, ReadonlySet<unknown>>
  /** By value, the first label. */
  names: ReadonlyMap<unknown, string>
}

export async function labelledValues(
  database: Database,
  { user, context }: RecordAccess,
  { resource, value, labels }: CellChoices,
): Promise<LabelledValues> {
  const owner = context.files[resource]?.resource.owner
  const { rows } = await sql<{ id: number; body: Body }>`
    select id, body from ${sql.table(tableOf(hooksOf(resource)))} where customer_id = ${user.customerId} and resource = ${sql.lit(resource)}
    and ${isSeenSql(owner, user)}`.execute(database)
  const byLabel = new Map<string, Set<unknown>>()
  const names = new Map<unknown, string>()
  for (const { id, body } of rows) {
    const record: Body = { ...body, id }
    const texts = labels.map((label) => String(record[label] ?? ''))
    names.set(record[value], texts[0] ?? '')
    for (const key of texts.map(sameText))
      byLabel.set(key, (byLabel.get(key) ?? new Set()).add(record[value]))
  }
  return { byLabel, names }
}

export function choiceReader(field: FieldSchema, { byLabel }: LabelledValues): ReadCell {
  const readOne: ReadCell = (cell) => {
    const [value, ...others] = byLabel.get(sameText(cell)) ?? []
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

/**
 * Readers of the columns whose choices are records of another resource: cells contain the label shown in the form, or the id.
 */
export async function choiceCells(
  database: Database,
  batch: RecordAccess,
  columns: readonly string[],
): Promise<ReadonlyMap<string, ReadCell>> {
  const { file, context } = batch
  const readers = new Map<string, ReadCell>()
  for (const name of columns) {
    const field = file.schema.properties[name]
    const options = field?.['x-options'] ?? field?.items?.['x-options']
    if (!field || !options || !context.files[options.resource]) continue
    const choices = { ...options, labels: [options.label] }
    readers.set(name, choiceReader(field, await labelledValues(database, batch, choices)))
  }
  return readers
}
