/** One cell of a row as it is drawn: a column, or the width of those that are not drawn. */
export type Slot = { isGap: false; position: number } | { isGap: true; position: number; columns: number }

/** The drawn positions, ascending, with a gap for each run of others among `count` columns. */
export function columnSlots(positions: readonly number[], count: number): Slot[] {
  const slots: Slot[] = []
  let next = 0
  const gapUntil = (position: number) => {
    if (position > next) slots.push({ isGap: true, position: next, columns: position - next })
  }
  for (const position of positions) {
    gapUntil(position)
    slots.push({ isGap: false, position })
    next = position + 1
  }
  gapUntil(count)
  return slots
}
