import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type Key, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { tokens } from '../tokens.ts'

export interface VirtualListProps<T> {
  items: readonly T[]
  /** The accessible name of the list. */
  label: string
  /** The message of an empty list. */
  empty: string
  renderRow: (item: T, index: number) => ReactNode
  rowKey: (item: T) => Key
  rowHeight?: number
  /** The row whose link or button gets the focus when this names another one than before, unless something else has it. */
  focusKey?: Key | undefined
}

/** A list that draws only the rows in view, all of one height; it fills the place it is given. */
export function VirtualList<T>({ empty, ...list }: VirtualListProps<T>) {
  if (list.items.length > 0) return <Rows {...list} />
  return (
    <Typography color="text.secondary" sx={{ p: 4, textAlign: 'center' }} role="status">
      {empty}
    </Typography>
  )
}

/** Rows drawn beyond the edges of what is seen: as far as the next few steps of the Tab key. */
const OVERSCAN = 4

function Rows<T>({
  items,
  label,
  renderRow,
  rowKey,
  rowHeight = tokens.size.listRow,
  focusKey,
}: Omit<VirtualListProps<T>, 'empty'>) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rowKey(items[index]!),
    overscan: OVERSCAN,
    useFlushSync: false,
  })
  const focusRow = useEffectEvent(() => {
    const index = items.findIndex((item) => rowKey(item) === focusKey)
    if (index < 0 || document.activeElement !== document.body) return
    virtualizer.scrollToIndex(index)
    // The row is drawn in the frame after the list has scrolled to it.
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
  return (
    // Scrolled by keyboard too.
    <Box ref={scroller} role="list" aria-label={label} tabIndex={0} sx={{ height: 1, overflowY: 'auto' }}>
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
            {renderRow(items[index]!, index)}
          </Box>
        ))}
      </Box>
    </Box>
  )
}
