import type { ConditionRow } from '../hindcastForm.ts'

/** The indices of the rows, active ones first. */
export function conditionOrder(active: readonly boolean[]): number[] {
  const indices = active.map((_, index) => index)
  return [...indices.filter((index) => active[index]), ...indices.filter((index) => !active[index])]
}

/** The indices to show, in their order: rows that are active, and those whose description has every word of `filter`. */
export function shownConditions(
  rows: readonly Pick<ConditionRow, 'apply' | 'description'>[],
  order: readonly number[],
  filter: string,
): number[] {
  const words = filter.toLowerCase().split(/\s+/)
  return order.filter((index) => {
    const row = rows[index]
    if (!row) return false
    const description = row.description.toLowerCase()
    return row.apply || words.every((word) => description.includes(word))
  })
}
