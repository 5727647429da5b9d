/** Share of the hours of a column that have a value, 0 to 1. */
export function coverageOf(column: Float32Array): number {
  let known = 0
  for (const value of column) if (!Number.isNaN(value)) known++
  return known / column.length
}
