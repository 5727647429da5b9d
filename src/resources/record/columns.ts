import type {
  FieldSchema,
  RemoteOptions,
  ResourceFile,
  StoredRecord,
} from '#schemas/resourceFile/resourceFile.ts'
import { compareTexts } from '#schemas/valueOrder.ts'
import { type FieldKind, fieldKind, fieldOrder, type Permits, seesField } from '../fields.ts'

/** A column of a list, derived from a field with `x-column`. */
export interface Column {
  field: string
  title: string
  kind: FieldKind
  /** Labels shown instead of stored values. */
  values: Readonly<Record<string, string>>
  /** The source of the labels of stored ids. */
  options?: RemoteOptions
  /** The values are ISO 8601 times. */
  isTime?: true
}

const yesNo = { true: 'Yes', false: 'No' }

/** The titles of a field's choices, by their values. */
const choiceTitles = ({ oneOf = [] }: FieldSchema): Record<string, string> =>
  Object.fromEntries(
    oneOf.flatMap(({ const: value, title }) => (title === undefined ? [] : [[String(value), title]])),
  )

/** The column of a field. */
export function columnOf(field: string, schema: FieldSchema): Column {
  const word = schema['x-column']
  const { title, values } = typeof word === 'object' ? word : {}
  const kind = fieldKind(schema)
  // A list shows the labels of its items.
  const choice = schema.items ?? schema
  const options = choice['x-options']
  const chosen = { ...choiceTitles(choice), ...(kind === 'boolean' && yesNo) }
  return {
    field,
    title: title ?? schema.title ?? field,
    // Choices are shown as text, even if their values are numbers.
    kind: options || choice.oneOf ? 'text' : kind,
    values: values ?? chosen,
    ...(options && { options }),
    ...(schema.format === 'date-time' && { isTime: true }),
  }
}

/** A value to choose from, as text. */
export interface Choice {
  value: string
  title: string
}

/** The values of a column that have labels; records are in the order of their names, because an object has its numbers in theirs. */
export function labeledValues({ values, options }: Column): Choice[] {
  const choices = Object.entries(values).map(([value, title]) => ({ value, title }))
  return options ? choices.sort((a, b) => compareTexts(a.title, b.title)) : choices
}

/** The fields with `x-column`, in the order of the form's fields. */
const columnFields = ({ schema, uiSchema }: ResourceFile) =>
  fieldOrder(schema, uiSchema).filter((field) => schema.properties[field]?.['x-column'])

/** The columns of a resource's list that the user may see: those of its file, or of other `fields`. */
export function columnsOf(
  file: ResourceFile,
  permits: Permits,
  fields: readonly string[] = columnFields(file),
): Column[] {
  return fields.flatMap((field) => {
    const schema = file.schema.properties[field]
    return schema && seesField(schema, permits) ? [columnOf(field, schema)] : []
  })
}

/** Positions are stored to the centimeter at most; further decimals are floating-point noise. */
const mostDecimals = 6

/** Whether this many decimals show the value without loss. */
function isShownBy(value: number, decimals: number): boolean {
  const scaled = value * 10 ** decimals
  return Math.abs(scaled - Math.round(scaled)) < 0.5 * 10 ** (decimals - mostDecimals)
}

/**
 * The decimals of each number column: as many as its most precise value has, so that the decimal points align.
 */
export function columnDecimals(columns: readonly Column[], records: readonly StoredRecord[]) {
  const decimalsOf = (field: string): number => {
    let decimals = 0
    for (const record of records) {
      const value = record[field]
      if (typeof value !== 'number') continue
      while (decimals < mostDecimals && !isShownBy(value, decimals)) decimals++
      if (decimals === mostDecimals) break
    }
    return decimals
  }
  return Object.fromEntries(
    columns.filter(({ kind }) => kind === 'number').map(({ field }) => [field, decimalsOf(field)]),
  )
}

/** A time in UTC to the second; the title of its column names the zone. */
const timeText = (time: string): string => time.replace('T', ' ').slice(0, 'yyyy-MM-dd HH:mm:ss'.length)

/** What a cell shows; a missing value shows nothing. */
export function cellText(column: Column, value: unknown, decimals?: number): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return value.map((item) => cellText(column, item, decimals)).join(', ')
  // A user may name a record "constructor".
  const word = Object.hasOwn(column.values, String(value)) ? column.values[String(value)] : undefined
  if (word !== undefined) return word
  if (column.isTime) return timeText(String(value))
  return typeof value === 'number' && column.kind === 'number' ? value.toFixed(decimals ?? 0) : String(value)
}

/** The title of a record: its value in the first column of the list, else its id. */
export function recordTitle(columns: readonly Column[], record: StoredRecord): string {
  const column = columns[0]
  return (column && cellText(column, record[column.field])) || `${record.id}`
}
