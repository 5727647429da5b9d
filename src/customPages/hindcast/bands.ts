/** Number of color bands in the table (specification, section 9). */
export const bandCount = 8

/** The band 0 to 7 of a percentage: value * 8 / 100, with 100 in the top band. */
export const band = (value: number): number =>
  Math.min(bandCount - 1, Math.max(0, Math.floor((value * bandCount) / 100)))

/** The bounds of a band in percent. */
export const bandEdges = (index: number): [number, number] => [
  (index * 100) / bandCount,
  ((index + 1) * 100) / bandCount,
]
