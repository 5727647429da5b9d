import { expect, test } from 'vitest'
import { isServerOrder, sortRecords, toggleSort } from '#resources/list/sorting.ts'
import { columnsOf } from '#resources/record/columns.ts'
import type { SortOrder } from '#schemas/resourceFile/resourceFile.ts'
import { crane, cranes, everybody } from '../sampleFile.ts'

const columns = columnsOf(cranes, everybody)
const fleet = [
  crane(1, { label: 'crane 10', reach: 9, floating: true }),
  crane(2, { label: 'Crane 2', reach: 80, floating: false }),
  crane(3, { label: 'älg', reach: -5, floating: true }),
  crane(4, { reach: 9 }),
]
const ids = (...orders: SortOrder[]) => sortRecords(fleet, orders, columns).map(({ id }) => id)

test('texts are sorted regardless of case and accents, with numbers in them by value', () => {
  expect(ids({ field: 'label', order: 'asc' })).toEqual([3, 2, 1, 4])
})

test('records without a value are sorted last in both directions', () => {
  expect(ids({ field: 'label', order: 'desc' })).toEqual([1, 2, 3, 4])
})

test('numeric columns are sorted numerically, and equal values by the next sorter', () => {
  expect(ids({ field: 'reach', order: 'desc' }, { field: 'label', order: 'asc' })).toEqual([2, 1, 4, 3])
})

test('booleans are sorted by their displayed text: Afloat before Fixed', () => {
  expect(ids({ field: 'floating', order: 'asc' })).toEqual([1, 3, 2, 4])
})

test('sorting does not change the original list', () => {
  ids({ field: 'reach', order: 'asc' })
  expect(fleet.map(({ id }) => id)).toEqual([1, 2, 3, 4])
})

test('records keep the order of the server only if it has the same fields and directions', () => {
  const by = (field: string, order: SortOrder['order'] = 'asc') => [{ field, order }]
  expect(isServerOrder(by('label'), by('label'), columns)).toBe(true)
  expect(isServerOrder(by('label', 'desc'), by('label'), columns)).toBe(false)
  expect(isServerOrder(by('reach'), by('label'), columns)).toBe(false)
  expect(isServerOrder([...by('label'), ...by('reach')], by('label'), columns)).toBe(false)
  expect(isServerOrder([], by('label'), columns)).toBe(false)
})

test('records are sorted in the portal by a field that shows labels instead of stored values', () => {
  const order: SortOrder[] = [{ field: 'floating', order: 'asc' }]
  expect(isServerOrder(order, order, columns)).toBe(false)
})

test('clicking a header sorts ascending first, then descending', () => {
  const once = toggleSort([{ field: 'label', order: 'asc' }], 'reach')
  expect(once).toEqual([{ field: 'reach', order: 'asc' }])
  const twice = toggleSort(once, 'reach')
  expect(twice).toEqual([{ field: 'reach', order: 'desc' }])
  expect(toggleSort(twice, 'reach')).toEqual([{ field: 'reach', order: 'asc' }])
})
