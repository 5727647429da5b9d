/** Share of the hours of a column that have a value, 0 to 1. */
export function coverageOf(column: Float32Array): number {
  let known = 0
  // By index: it runs over whole archives.
  for (let hour = 0; hour < column.length; hour++) if (!Number.isNaN(column[hour])) known++
  return known / column.length
}
