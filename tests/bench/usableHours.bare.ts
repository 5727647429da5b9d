/** The least that a hand-written loop does for two conditions: no missing values, no work window, a count and no hours. */
export function bareTwo(
  a: Float32Array,
  b: Float32Array,
  x: number,
  y: number,
  windowLength: number,
): number {
  let total = 0
  let run = 0
  for (let hour = 0; hour < a.length; hour++) {
    if (a[hour]! < x && b[hour]! < y) run++
    else {
      if (run >= windowLength) total += run
      run = 0
    }
  }
  return run >= windowLength ? total + run : total
}

/** The same for eight conditions, limits `x` and `y` by turns. */
export function bareEight(
  columns: readonly Float32Array[],
  x: number,
  y: number,
  windowLength: number,
): number {
  const [a, b, c, d, e, f, g, h] = columns
  if (!a || !b || !c || !d || !e || !f || !g || !h) throw new Error('Eight columns are needed')
  let total = 0
  let run = 0
  for (let hour = 0; hour < a.length; hour++) {
    if (
      a[hour]! < x &&
      b[hour]! < y &&
      c[hour]! < x &&
      d[hour]! < y &&
      e[hour]! < x &&
      f[hour]! < y &&
      g[hour]! < x &&
      h[hour]! < y
    ) {
      run++
    } else {
      if (run >= windowLength) total += run
      run = 0
    }
  }
  return run >= windowLength ? total + run : total
}
