import type { KeyOf } from '../shortcuts/shortcuts.ts'

/** A link or button of a list, by its row and its position in the row. */
export interface Cell {
  row: number
  column: number
}

/** Rows that a page key moves. */
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

/** The cell that a key moves to, limited to the edges of the list; undefined for other keys. */
export function cellByKey(
  key: string,
  from: Cell,
  { rows, columns }: { rows: number; columns: number },
): Cell | undefined {
  if (!isListKey(key)) return undefined
  const next = steps[key](from, rows)
  return { row: within(next.row, rows), column: within(next.column, columns) }
}
