import { type RefCallback, startTransition, useCallback, useState } from 'react'
import type { Size } from '#chartModel/plotArea.ts'

/** The size of an element in whole pixels, null until it is measured. */
export function useSize(): [RefCallback<HTMLElement>, Size | null] {
  const [size, setSize] = useState<Size | null>(null)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {}
      // What depends on a size, mostly a chart, takes long to render.
      startTransition(() =>
        setSize((known) =>
          known?.width === Math.floor(width) && known.height === Math.floor(height)
            ? known
            : { width: Math.floor(width), height: Math.floor(height) },
        ),
      )
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, size]
}
