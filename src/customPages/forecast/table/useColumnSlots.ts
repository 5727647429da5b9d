import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useMemo } from 'react'
import { columnSlots, type Slot } from './columnSlots.ts'
import type { TableSize } from './tableSize.ts'

interface ColumnSlotsOptions {
  scroller: HTMLElement
  count: number
  size: TableSize
  /** A position drawn wherever the table is scrolled to: that of the column being moved or in focus; -1 is none. */
  held: number
}

/** Columns drawn beyond the edges, so that the next one is there for the keyboard. */
const OVERSCAN = 1

/** The columns in view between gaps, the same for header, hours and limits. */
export function useColumnSlots({ scroller, count, size, held }: ColumnSlotsOptions): Slot[] {
  const rangeExtractor = useCallback(
    (range: Range) => {
      const inView = defaultRangeExtractor(range)
      const isApart = held >= 0 && held < range.count && !inView.includes(held)
      return isApart ? [...inView, held].sort((left, right) => left - right) : inView
    },
    [held],
  )
  const virtualizer = useVirtualizer({
    count,
    horizontal: true,
    getScrollElement: () => scroller,
    estimateSize: () => size.columnWidth,
    paddingStart: size.timeWidth,
    initialRect: { width: scroller.clientWidth, height: scroller.clientHeight },
    overscan: OVERSCAN,
    rangeExtractor,
    useFlushSync: false,
  })
  const positions = virtualizer.getVirtualIndexes()
  return useMemo(() => columnSlots(positions, count), [positions, count])
}
