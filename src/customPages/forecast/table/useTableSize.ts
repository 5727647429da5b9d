import useMediaQuery from '@mui/material/useMediaQuery'
import { useLayoutEffect, useMemo, useState } from 'react'
import { isNarrow, type TableSize, tableSizeFor } from './tableSize.ts'

/**
 * The sizes for the place that the table has, null before there is one. Rows that can be pointed at are higher on screens
 * that are touched, and on small ones.
 */
export function useTableSize(scroller: HTMLElement | null, hasTargets: boolean): TableSize | null {
  const [isCompact, setIsCompact] = useState<boolean | null>(null)
  const isTouched = useMediaQuery('(pointer: coarse)', { noSsr: true })
  useLayoutEffect(() => {
    if (!scroller) return
    const measure = () => setIsCompact(isNarrow(scroller.clientWidth))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(scroller)
    return () => observer.disconnect()
  }, [scroller])
  return useMemo(
    () => (isCompact === null ? null : tableSizeFor(isCompact, hasTargets && (isCompact || isTouched))),
    [isCompact, hasTargets, isTouched],
  )
}
