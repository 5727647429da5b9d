import type { CrudFilter } from '@refinedev/core'
import { isObject } from '#schemas/isObject.ts'
import type { SortOrder } from '#schemas/resourceFile/resourceFile.ts'
import { type ChosenColumn, knownColumns } from '../columns/chosenColumns.ts'
import { filterValues } from '../filters/filterFields.ts'

/** What a list remembers of its use. */
export interface ListState {
  /** Absent for the columns of the file. */
  columns?: readonly ChosenColumn[]
  filters: readonly CrudFilter[]
  /** Absent for the order of the file. */
  sort?: readonly SortOrder[]
  /** The id of the view that is in use. */
  view?: number
}

const operators: readonly CrudFilter['operator'][] = ['contains', 'eq', 'in', 'gte', 'lte', 'null', 'nnull']

const isOperator = (name: unknown): name is Exclude<CrudFilter['operator'], 'and' | 'or'> =>
  operators.some((operator) => operator === name)

function knownFilters(stored: unknown, fields: readonly string[]): CrudFilter[] {
  if (!Array.isArray(stored)) return []
  return stored.flatMap((filter): CrudFilter[] => {
    if (!isObject(filter)) return []
    const { field, operator } = filter
    if (typeof field !== 'string' || !fields.includes(field) || !isOperator(operator)) return []
    const values = filterValues(filter.value)
    return [{ field, operator, value: operator === 'in' ? values : values[0] }]
  })
}

function knownSort(stored: unknown, fields: readonly string[]): SortOrder[] {
  if (!Array.isArray(stored)) return []
  return stored.flatMap((entry): SortOrder[] => {
    if (!isObject(entry) || typeof entry.field !== 'string' || !fields.includes(entry.field)) return []
    return [{ field: entry.field, order: entry.order === 'desc' ? 'desc' : 'asc' }]
  })
}

/** What is stored of a list as it is now: fields that it no longer has are left out. */
export function listStateOf(stored: unknown, fields: readonly string[]): ListState {
  if (!isObject(stored)) return { filters: [] }
  const columns = knownColumns(stored.columns, fields)
  const sort = knownSort(stored.sort, fields)
  return {
    filters: knownFilters(stored.filters, fields),
    ...(columns && { columns }),
    ...(sort.length > 0 && { sort }),
    ...(typeof stored.view === 'number' && { view: stored.view }),
  }
}
