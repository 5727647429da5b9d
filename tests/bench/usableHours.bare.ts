/** A minimal hand-written loop for two conditions: no missing values, no work window; returns a count instead of hours. */
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

/** The same for eight conditions, with alternating limits `x` and `y`. */
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
