/** Share of the hours of a column that have a value, 0 to 1. */
export function coverageOf(column: Float32Array): number {
  let known = 0
  // An indexed loop is faster, and columns can span whole archives.
  for (let hour = 0; hour < column.length; hour++) if (!Number.isNaN(column[hour])) known++
  return known / column.length
}
