import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import {
  type FocusEvent,
  type Key,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { tokens } from '#tokens.ts'
import { type Cell, cellByKey } from './cellByKey.ts'

export interface VirtualListProps<T> {
  items: readonly T[]
  /** The accessible name of the list. */
  label: string
  /** The message of an empty list. */
  empty: string
  /** Renders a row. Its links and buttons must use `tabIndex`, which is undefined without `arrowKeys`. */
  renderRow: (item: T, index: number, tabIndex: 0 | -1 | undefined) => ReactNode
  rowKey: (item: T) => Key
  rowHeight?: number
  /** When this changes, the first link or button of that row gets the focus, unless another element has it. */
  focusKey?: Key | undefined
  /** Makes the list one tab stop, initially at the row `from`; arrow keys move from there. */
  arrowKeys?: { from: Key | undefined }
}

/** A list that renders only the rows in view, all of the same height; it fills its container. */
export function VirtualList<T>({ empty, ...list }: VirtualListProps<T>) {
  if (list.items.length > 0) return <Rows {...list} />
  return (
    <Typography color="text.secondary" sx={{ p: 4, textAlign: 'center' }} role="status">
      {empty}
    </Typography>
  )
}

/** Rows rendered beyond each edge of the view, so that the Tab key can reach the next few. */
const OVERSCAN = 4

function Rows<T>({
  items,
  label,
  renderRow,
  rowKey,
  rowHeight = tokens.size.listRow,
  focusKey,
  arrowKeys,
}: Omit<VirtualListProps<T>, 'empty'>) {
  const scroller = useRef<HTMLDivElement>(null)
  const [stop, setStop] = useState(() =>
    Math.max(
      items.findIndex((item) => rowKey(item) === arrowKeys?.from),
      0,
    ),
  )
  /** The row that the Tab key reaches; always rendered, even when scrolled out of view. */
  const tabRow = arrowKeys && Math.min(stop, items.length - 1)
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rowKey(items[index]!),
    overscan: OVERSCAN,
    rangeExtractor: (range) => {
      const drawn = defaultRangeExtractor(range)
      if (tabRow === undefined || drawn.includes(tabRow)) return drawn
      return [...drawn, tabRow].toSorted((a, b) => a - b)
    },
    useFlushSync: false,
  })
  const focusRow = useEffectEvent(() => {
    const index = items.findIndex((item) => rowKey(item) === focusKey)
    if (index < 0 || document.activeElement !== document.body) return
    virtualizer.scrollToIndex(index)
    // The row is rendered in the frame after the list has scrolled to it.
    return requestAnimationFrame(() => {
      const row = scroller.current?.querySelector(`[aria-posinset="${index + 1}"]`)
      row?.querySelector<HTMLElement>('a, button')?.focus()
    })
  })
  useEffect(() => {
    if (focusKey === undefined) return
    const frame = focusRow()
    return () => {
      if (frame !== undefined) cancelAnimationFrame(frame)
    }
  }, [focusKey])
  const cellsOf = (row: number) => [
    ...(scroller.current?.querySelectorAll<HTMLElement>(`[aria-posinset="${row + 1}"] :is(a, button)`) ?? []),
  ]
  const wanted = useRef<Cell>(undefined)
  useEffect(() => {
    // An effect of the previous render may run after the key press, when the row is not rendered yet.
    if (wanted.current === undefined || wanted.current.row !== tabRow) return
    cellsOf(tabRow)[wanted.current.column]?.focus({ preventScroll: true })
    wanted.current = undefined
  })
  const go = (event: KeyboardEvent) => {
    if (tabRow === undefined) return
    const cells = cellsOf(tabRow)
    const column = cells.indexOf(document.activeElement as HTMLElement)
    const next = cellByKey(event.key, { row: tabRow, column }, { rows: items.length, columns: cells.length })
    if (!next || column < 0) return
    event.preventDefault()
    wanted.current = next
    virtualizer.scrollToIndex(next.row)
    setStop(next.row)
    if (next.row === tabRow) cells[next.column]?.focus()
  }
  const noteRow = ({ target }: FocusEvent) => {
    const place = target.closest('[aria-posinset]')?.getAttribute('aria-posinset')
    if (arrowKeys && place) setStop(Number(place) - 1)
  }
  const tabIndexOf = (row: number) => (tabRow === undefined ? undefined : row === tabRow ? 0 : -1)
  return (
    <Box
      ref={scroller}
      role="list"
      aria-label={label}
      // Focusable, so that it can be scrolled by keyboard; with `arrowKeys` its rows are.
      tabIndex={arrowKeys ? undefined : 0}
      onKeyDown={go}
      onFocus={noteRow}
      sx={{ height: 1, overflowY: 'auto' }}
    >
      <Box sx={{ position: 'relative' }} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => (
          <Box
            key={key}
            role="listitem"
            aria-posinset={index + 1}
            aria-setsize={items.length}
            sx={{ position: 'absolute', insetInline: 0, height: rowHeight }}
            style={{ top: start }}
          >
            {renderRow(items[index]!, index, tabIndexOf(index))}
          </Box>
        ))}
      </Box>
    </Box>
  )
}
