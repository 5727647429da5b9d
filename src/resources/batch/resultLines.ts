import { withoutApostrophe } from '#formats/cellValue.ts'
import type { ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import type { Outcome, RowResult } from '#schemas/shapes/records/recordBatch.ts'
import { fieldMessage } from '#schemas/validation/fieldMessage.ts'
import { type Column, cellText, columnOf } from '../record/columns.ts'
import type { ImportField } from './columnMapping.ts'
import type { TableFile } from './tableFile.ts'

/** One line of a preview: a changed field, an error, or a row without details. */
export interface ResultLine {
  key: number
  /** The row number in the file, if the records come from a file. */
  row?: number
  is: Outcome
  record: string
  column: string
  before: string
  after: string
  reason: string
}

export const outcomeTitles: Readonly<Record<Outcome, string>> = {
  new: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
  refused: 'Refused',
  wrong: 'Wrong',
}

/** Names a row of a batch: its number in the file and the title of its record. */
export type RowName = (index: number, result: RowResult) => { row?: number; record: string; cell?: CellText }
type CellText = (field: string) => string

/** The text of a value, as in the list. */
function valueText(file: ResourceFile, columns: ReadonlyMap<string, Column>, field: string, value: unknown) {
  const schema = file.schema.properties[field]
  const column = columns.get(field) ?? (schema && columnOf(field, schema))
  if (!column || value === undefined || value === null) return ''
  return typeof value === 'number' && column.kind === 'number' ? String(value) : cellText(column, value)
}

const titleOf = ({ schema }: ResourceFile, field: string) =>
  field === 'id' ? 'Id' : (schema.properties[field]?.title ?? field)

/** The lines of a preview, in the order of the rows. */
export function resultLines(
  file: ResourceFile,
  listColumns: readonly Column[],
  rows: readonly RowResult[],
  nameOf: RowName,
): ResultLine[] {
  const columns = new Map(listColumns.map((column) => [column.field, column]))
  const lines: Omit<ResultLine, 'key'>[] = rows.flatMap((result, index): Omit<ResultLine, 'key'>[] => {
    const { is, changes = [], errors = [] } = result
    const { row, record, cell } = nameOf(index, result)
    const line = { row, is, record, column: '', before: '', after: '', reason: '' }
    if (errors.length > 0)
      return errors.map(({ field, message }) => ({
        ...line,
        column: titleOf(file, field),
        after: cell?.(field) ?? '',
        reason: message,
      }))
    if (changes.length === 0) return [line]
    return changes.map(({ field, before, after }) => ({
      ...line,
      column: titleOf(file, field),
      before: valueText(file, columns, field, before),
      after: valueText(file, columns, field, after),
    }))
  })
  return lines.map((line, key) => ({ ...line, key }))
}

/** Why rows are left out, in words: the reasons that differ. */
export const refusalText = (rows: readonly RowResult[]): string =>
  [
    ...new Set(
      rows.flatMap(({ is, errors = [] }) => (is === 'refused' ? errors.map(({ message }) => message) : [])),
    ),
  ].join('; ')

/** The invalid rows of a file, unchanged and with their reasons in an extra column, to correct and import again. */
export function wrongRows(file: ResourceFile, table: TableFile, rows: readonly RowResult[]): string[][] {
  const wrong = rows.flatMap(({ is, errors = [] }, index) => {
    const cells = table.rows[index]?.cells
    if (is !== 'wrong' || !cells) return []
    const reasons = errors.map(({ field, message }) =>
      fieldMessage(field === '' ? '' : titleOf(file, field), message),
    )
    const filled = table.columns.map((_, column) => withoutApostrophe(cells[column] ?? ''))
    return [[...filled, reasons.join('; ')]]
  })
  return [[...table.columns, 'Reason'], ...wrong]
}

/** The columns that people fill in for an import. */
export const templateColumns = (fields: readonly ImportField[]): string[] =>
  fields.flatMap(({ field, title, isJson }) => (field === 'id' || isJson ? [] : [title]))
