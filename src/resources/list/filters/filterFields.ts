import type { CrudFilter } from '@refinedev/core'
import { fieldKind, fieldOrder, type Permits, seesField } from '#resources/fields.ts'
import { type Choice, type Column, labeledValues } from '#resources/record/columns.ts'
import type { FieldSchema, ResourceFile } from '#schemas/resourceFile/resourceFile.ts'

/** How a filter's value is typed or chosen; `presence` has none but being empty or not. */
type FilterKind = 'text' | 'number' | 'day' | 'choice' | 'presence'

/** The ways to compare, as Refine names them. */
export type FilterOperator = 'contains' | 'in' | 'gte' | 'lte' | 'null' | 'nnull'

/** A field by which a list can be filtered. */
export interface FilterField {
  field: string
  title: string
  kind: FilterKind
  operators: readonly { operator: FilterOperator; title: string }[]
  /** The values to choose from. */
  choices: readonly Choice[]
}

/** A row of the filter panel: a condition on a field. */
export interface FilterRow {
  field: string
  operator: FilterOperator
  values: readonly string[]
}

/** A list has at most so many filters: more would not be read back from its address. */
export const MOST_FILTERS = 20

const empty = [
  { operator: 'null', title: 'is empty' },
  { operator: 'nnull', title: 'is not empty' },
] as const

const range = [
  { operator: 'gte', title: 'from' },
  { operator: 'lte', title: 'to' },
] as const

const operators: Record<FilterKind, FilterField['operators']> = {
  text: [{ operator: 'contains', title: 'contains' }, { operator: 'in', title: 'is' }, ...empty],
  number: [{ operator: 'in', title: 'is' }, ...range, ...empty],
  day: [...range, ...empty],
  choice: [{ operator: 'in', title: 'is one of' }, ...empty],
  presence: empty,
}

const typesOf = ({ type }: FieldSchema) => [type].flat()

const isComposed = (schema: FieldSchema) =>
  schema.properties !== undefined || typesOf(schema).includes('object')

/** The choices of a field: those of its items if it is a list. */
function choicesOf(schema: FieldSchema, column: Column): FilterField['choices'] {
  const { enum: listed = [] } = schema.items ?? schema
  const labeled = labeledValues(column)
  return labeled.length > 0
    ? labeled
    : listed.map((value) => ({ value: String(value), title: String(value) }))
}

function kindOf(schema: FieldSchema, column: Column, choices: FilterField['choices']): FilterKind {
  if (choices.length > 0 || column.options) return 'choice'
  if (isComposed(schema) || (schema.items && isComposed(schema.items))) return 'presence'
  if (schema.items) return 'text'
  if (schema.format === 'date' || schema.format === 'date-time') return 'day'
  return fieldKind(schema) === 'number' ? 'number' : 'text'
}

/** A list of values cannot equal a text; what it holds can be searched. */
const operatorsOf = (schema: FieldSchema, kind: FilterKind) =>
  schema.items && kind === 'text'
    ? operators.text.filter(({ operator }) => operator !== 'in')
    : operators[kind]

/** The fields of a resource whose values its reader sees, in the order of the form. */
export const readableFields = (file: ResourceFile, permits: Permits): string[] =>
  fieldOrder(file.schema, file.uiSchema).filter((field) => {
    const schema = file.schema.properties[field]
    return schema !== undefined && !schema.writeOnly && seesField(schema, permits)
  })

/** The filters that a list offers; `columns` are those of its readable fields. */
export const filterFields = ({ schema }: ResourceFile, columns: readonly Column[]): FilterField[] =>
  columns.flatMap((column) => {
    const property = schema.properties[column.field]
    if (!property) return []
    const choices = choicesOf(property, column)
    const kind = kindOf(property, column, choices)
    const { field, title } = column
    return [{ field, title: property.title ?? title, kind, choices, operators: operatorsOf(property, kind) }]
  })

/** The values of a filter. Those of an address are texts, and more than twenty of them an object. */
export const filterValues = (value: unknown): string[] =>
  (typeof value === 'object' && value !== null ? Object.values(value) : [value]).map(String)

/** The filters of a list that its panel shows; others, of a link that someone wrote, are left out. */
export const filterRows = (filters: readonly CrudFilter[], fields: readonly FilterField[]): FilterRow[] =>
  filters.flatMap((filter) => {
    const found = 'field' in filter && fields.find(({ field }) => field === filter.field)
    const operator = filter.operator === 'eq' ? 'in' : filter.operator
    const known = found === false ? undefined : found?.operators.find((each) => each.operator === operator)
    return found && known
      ? [{ field: found.field, operator: known.operator, values: filterValues(filter.value) }]
      : []
  })

/** The rows that say something as the filters of a list. */
export const filtersOf = (rows: readonly FilterRow[]): CrudFilter[] =>
  rows.flatMap(({ field, operator, values }): CrudFilter[] => {
    if (operator === 'null' || operator === 'nnull') return [{ field, operator, value: 'true' }]
    const given = values.map((value) => value.trim()).filter((value) => value !== '')
    if (given.length === 0) return []
    return [{ field, operator, value: operator === 'in' ? given : given[0] }]
  })

/** The first field and way to compare that no row has yet; undefined if there is none. */
export function nextRow(fields: readonly FilterField[], rows: readonly FilterRow[]): FilterRow | undefined {
  const isFree = (field: string, operator: FilterOperator) =>
    !rows.some((row) => row.field === field && row.operator === operator)
  for (const { field, operators: ways } of fields) {
    const free = ways.find(({ operator }) => isFree(field, operator))
    if (free && !rows.some((row) => row.field === field))
      return { field, operator: free.operator, values: [] }
  }
  for (const { field, operators: ways } of fields) {
    const free = ways.find(({ operator }) => isFree(field, operator))
    if (free) return { field, operator: free.operator, values: [] }
  }
  return undefined
}
