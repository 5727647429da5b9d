/** One cell of a drawn row: a column, or a gap with the width of columns that are not drawn. */
export type Slot = { isGap: false; position: number } | { isGap: true; position: number; columns: number }

/** The drawn positions among `count` columns, ascending, with one gap for each run of the other columns. */
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
