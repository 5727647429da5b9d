import { useLayoutEffect, useState } from 'react'
import { type TableSize, tableSizeFor } from './tableSize.ts'

/** The sizes for the place that the table has, null before there is one. */
export function useTableSize(scroller: HTMLElement | null): TableSize | null {
  const [size, setSize] = useState<TableSize | null>(null)
  useLayoutEffect(() => {
    if (!scroller) return
    const measure = () => setSize(tableSizeFor(scroller.clientWidth))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(scroller)
    return () => observer.disconnect()
  }, [scroller])
  return size
}
