/** The bounds of a band at one position; null if missing. */
export interface BandPoint {
  x: number
  low: number | null
  high: number | null
}

/**
 * A band as closed outlines, one for each run of points that have both bounds. A fill between two lines would bridge
 * the gaps.
 */
export function bandOutline(points: readonly BandPoint[]) {
  const x: (number | null)[] = []
  const y: (number | null)[] = []
  for (const run of runs(points)) {
    if (x.length > 0) {
      x.push(null)
      y.push(null)
    }
    const back = run.toReversed()
    x.push(...run.map((point) => point.x), ...back.map((point) => point.x))
    y.push(...run.map(({ high }) => high), ...back.map(({ low }) => low))
  }
  return { x, y }
}

function runs(points: readonly BandPoint[]): BandPoint[][] {
  const found: BandPoint[][] = []
  let open = false
  for (const point of points) {
    if (point.low === null || point.high === null) open = false
    else {
      if (!open) found.push([])
      open = true
      found.at(-1)?.push(point)
    }
  }
  return found
}
