import { cellValue } from '#formats/cellValue.ts'
import type { Cell } from '#formats/csvText.ts'
import { crudRoute } from '#schemas/calls/crudRoutes.ts'
import type {
  FieldSchema,
  RemoteOptions,
  ResourceFile,
  StoredRecord,
} from '#schemas/resourceFile/resourceFile.ts'
import { fieldOrder, type Permits, seesField } from '../fields.ts'
import type { OptionRow } from '../optionLabel.ts'
import { type Column, columnOf } from '../record/columns.ts'
import { importFields, isRecognized } from './columnMapping.ts'

/** The names of the records that a field refers to, by their values: only those that an import finds by their names. */
export type FoundNames = ReadonlyMap<unknown, string>

const noNames: FoundNames = new Map()

/** The names by which an import finds records: those of one record only, in a field of their own. */
export function foundNames({ value, label }: RemoteOptions, rows: readonly OptionRow[]): FoundNames {
  const byName = Map.groupBy(rows, (row) =>
    String(row[label] ?? '')
      .trim()
      .toLowerCase(),
  )
  return new Map(
    [...byName].flatMap(([name, found]): [unknown, string][] =>
      name === '' || found.length > 1 ? [] : [[found[0]![value], String(found[0]![label])]],
    ),
  )
}

/** Several items in one cell. */
const BETWEEN = '; '

/** Whether an import reads the text as the value. */
function isReadAs(text: string, value: unknown, schema: FieldSchema): boolean {
  const read = cellValue(text, schema)
  return read !== 'blank' && 'value' in read && JSON.stringify(read.value) === JSON.stringify(value)
}

/** The text of a reference, or of several: names, and the values themselves where an import would not find the name. */
function namedText(value: unknown, names: FoundNames): string {
  const isList = Array.isArray(value)
  const textOf = (item: unknown) => {
    const name = names.get(item)
    return name === undefined || (isList && /[,;]/.test(name)) ? String(item) : name
  }
  return isList ? value.map(textOf).join(BETWEEN) : textOf(value)
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null

/** Writes the values of a field as cells. */
interface CellWriter {
  column: Column
  schema: FieldSchema
  /** An import ignores the others, so nothing has to be read back. */
  isImported: boolean
  names: FoundNames
}

/** The cell of a value: the words of the list if an import reads them as the value, else the value itself, else its JSON. */
function cellOf({ column, schema, isImported, names }: CellWriter, value: unknown): Cell {
  const { values, kind, options } = column
  // A blank cell leaves what is empty as it is.
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return ''
  if (options) return namedText(value, names)
  if (typeof value === 'number' && kind === 'number') return value
  if (Array.isArray(value) ? value.some(isObject) : isObject(value)) return JSON.stringify(value)
  const wordOf = (item: unknown) => {
    const text = String(item)
    return Object.hasOwn(values, text) ? values[text]! : text
  }
  const textOf = (each: (item: unknown) => string) =>
    Array.isArray(value) ? value.map(each).join(BETWEEN) : each(value)
  const words = textOf(wordOf)
  if (!isImported || isReadAs(words, value, schema)) return words
  if (typeof value === 'string') return value
  const plain = textOf(String)
  if (!isReadAs(plain, value, schema)) return JSON.stringify(value)
  return typeof value === 'number' ? value : plain
}

/**
 * The table of every field of records that the user may see: unrounded, in the order of the form, after the id. An import reads it without
 * a change; the columns that it cannot write are not recognized by it. `namesOf` are the names of referenced records by field.
 */
export function recordTable(
  file: ResourceFile,
  permits: Permits,
  namesOf: ReadonlyMap<string, FoundNames>,
): { head: Cell[]; rowsOf: (records: readonly StoredRecord[]) => Cell[][] } {
  const { schema, uiSchema } = file
  const imported = importFields(file, permits)
  const hasImport = crudRoute(file, 'import') !== undefined
  const isImported = (name: string) => imported.some(({ field }) => field === name)
  const columns = fieldOrder(schema, uiSchema).flatMap((field) => {
    const property = schema.properties[field]
    if (!property || property.writeOnly || !seesField(property, permits)) return []
    const column = columnOf(field, property)
    const names = namesOf.get(field) ?? noNames
    return [{ field, column, schema: property, isImported: hasImport && isImported(field), names }]
  })
  const titleOf = (field: string, title: string) =>
    isRecognized(imported, title, isImported(field) ? field : '') ? title : field
  const head = ['Id', ...columns.map(({ field, column }) => titleOf(field, column.title))]
  const rowOf = (record: StoredRecord) => [
    record.id,
    ...columns.map((column) => cellOf(column, record[column.field])),
  ]
  return { head, rowsOf: (records) => records.map(rowOf) }
}
