import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import { useLayoutEffect, useState } from 'react'

/** Pixels of a column that may be hidden without a hint. */
const EDGE = 8

/** A shade with a line at the right edge of a scrolling table, while there are columns beyond it. `count` is that of the columns. */
export function MoreColumns({ scroller, count }: { scroller: HTMLElement | null; count: number }) {
  const [hasMore, setHasMore] = useState(false)
  useLayoutEffect(() => {
    if (!scroller || count === 0) return
    const measure = () => setHasMore(scroller.scrollLeft + scroller.clientWidth < scroller.scrollWidth - EDGE)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(scroller)
    scroller.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      scroller.removeEventListener('scroll', measure)
    }
  }, [scroller, count])
  return hasMore && <Box aria-hidden="true" data-testid="more-columns" sx={more} />
}

const more = {
  displayPrint: 'none',
  position: 'absolute',
  top: 0,
  bottom: 0,
  right: 0,
  width: 28,
  pointerEvents: 'none',
  background: ({ palette }: Theme) => `linear-gradient(to right, transparent, ${palette.background.paper})`,
} as const
