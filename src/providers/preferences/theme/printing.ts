import { useSyncExternalStore } from 'react'
import { createStore, useStore } from '#providers/store.ts'

const printing = createStore(false)

if (typeof window !== 'undefined') {
  window.addEventListener('beforeprint', () => printing.set(true))
  window.addEventListener('afterprint', () => printing.set(false))
}

/** Whether a media query matches, kept up to date. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
  )
}

/** Whether the page is being printed. Uses print events too, because media queries change a frame later, after the print. */
export function usePrinted(): boolean {
  const isPaper = useMedia('print')
  const isPrinted = useStore(printing)
  return isPaper || isPrinted
}

const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))

/** Prints the page after it is redrawn for paper, because `window.print` leaves no time to redraw. */
export async function printPage(): Promise<void> {
  printing.set(true)
  await nextFrame()
  await nextFrame()
  window.print()
  printing.set(false)
}
