import type { KeyOf } from '../shortcuts/shortcuts.ts'

/** A link or button of a list, by its row and its place in that. */
export interface Cell {
  row: number
  column: number
}

/** Rows that a page key goes. */
const PAGE = 10

type ListKey = KeyOf<'listRow' | 'listButton' | 'listPage' | 'lastRow'>

const steps: Record<ListKey, (cell: Cell, rows: number) => Cell> = {
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  PageDown: ({ row, column }) => ({ row: row + PAGE, column }),
  PageUp: ({ row, column }) => ({ row: row - PAGE, column }),
  Home: ({ column }) => ({ row: 0, column }),
  End: ({ column }, rows) => ({ row: rows - 1, column }),
}

const within = (value: number, count: number) => Math.min(Math.max(value, 0), Math.max(count - 1, 0))

const isListKey = (key: string): key is ListKey => Object.hasOwn(steps, key)

/** The cell to which a key leads, at the edge of the list the last one; undefined for a key that moves nothing. */
export function cellByKey(
  key: string,
  from: Cell,
  { rows, columns }: { rows: number; columns: number },
): Cell | undefined {
  if (!isListKey(key)) return undefined
  const next = steps[key](from, rows)
  return { row: within(next.row, rows), column: within(next.column, columns) }
}
