import type { SortOrder, StoredRecord } from '#schemas/resourceFile/resourceFile.ts'
import { compareValues } from '#schemas/valueOrder.ts'
import { type Column, cellText } from '../record/columns.ts'

/** The sort key of a record: numbers as numbers, everything else as the text that the list shows. */
const sortKey = (record: StoredRecord, field: string, column: Column | undefined): number | string => {
  const value = record[field]
  if (typeof value === 'number' && column?.options === undefined) return value
  return column ? cellText(column, value) : String(value ?? '')
}

/** The records sorted by `orders`, the first of which takes precedence; records without a value come last. */
export function sortRecords(
  records: readonly StoredRecord[],
  orders: readonly SortOrder[],
  columns: readonly Column[],
): StoredRecord[] {
  const byField = new Map(columns.map((column) => [column.field, column]))
  const keyed = records.map((record) => ({
    record,
    keys: orders.map(({ field }) => sortKey(record, field, byField.get(field))),
  }))
  keyed.sort((a, b) => {
    for (const [index, { order }] of orders.entries()) {
      const difference = compareValues(a.keys[index], b.keys[index], order)
      if (difference !== 0) return difference
    }
    return 0
  })
  return keyed.map(({ record }) => record)
}

/**
 * Whether records that the API has sorted by `answered` are already in the order of `orders`: both are equal, and every field
 * shows its stored values instead of labels.
 */
export const isServerOrder = (
  orders: readonly SortOrder[],
  answered: readonly SortOrder[],
  columns: readonly Column[],
): boolean =>
  orders.length === answered.length &&
  orders.every(({ field, order }, index) => {
    const column = columns.find((one) => one.field === field)
    const showsWords = column?.options !== undefined || Object.keys(column?.values ?? {}).length > 0
    return field === answered[index]?.field && order === answered[index].order && !showsWords
  })

/** The order after a click on a column's header: the first click sorts ascending, the next reverses the direction. */
export function toggleSort(orders: readonly SortOrder[], field: string): SortOrder[] {
  const first = orders[0]
  return [{ field, order: first?.field === field && first.order === 'asc' ? 'desc' : 'asc' }]
}
