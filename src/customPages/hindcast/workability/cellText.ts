import type { KeyOf } from '#shell/shortcuts/shortcuts.ts'
import { cellCentre } from '#weather/hindcast/cellGrid.ts'
import type { Place } from '#weather/series.ts'
import type { Workability } from './workabilityRequest.ts'

const degrees = (value: number, [positive, negative]: readonly [string, string]): string =>
  `${Math.abs(value).toFixed(3).replace(/0$/, '')}° ${value < 0 ? negative : positive}`

/** A cell in words: its center, and how much of the month is usable there. */
export function cellText({ grid, percent }: Pick<Workability, 'grid' | 'percent'>, cell: number): string {
  const { latitude, longitude } = cellCentre(grid, cell)
  const value = percent[cell]
  const share =
    value === undefined ? 'not computed yet' : value === null ? 'no data' : `${Math.round(value)} %`
  return `${degrees(latitude, ['N', 'S'])}, ${degrees(longitude, ['E', 'W'])}: ${share}`
}

/** The cell at a point; undefined outside the map. */
export function cellAtPoint(
  { west, south, step, columns, rows }: Workability['grid'],
  { latitude, longitude }: Place,
): number | undefined {
  const [column, row] = [Math.floor((longitude - west) / step), Math.floor((latitude - south) / step)]
  return column >= 0 && column < columns && row >= 0 && row < rows ? row * columns + column : undefined
}

const moves: Readonly<Record<string, readonly [column: number, row: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
} satisfies Record<KeyOf<'mapCell'>, readonly [number, number]>

/** The cell that an arrow key moves to; the same cell at the edge of the map, undefined for other keys. */
export function cellByKey(
  { columns, rows }: Workability['grid'],
  cell: number,
  key: string,
): number | undefined {
  const move = moves[key]
  if (!move) return undefined
  const within = (value: number, size: number) => Math.min(size - 1, Math.max(0, value))
  return (
    within(Math.floor(cell / columns) + move[1], rows) * columns + within((cell % columns) + move[0], columns)
  )
}
