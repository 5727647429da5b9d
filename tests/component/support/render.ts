import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'

let root: Root | undefined

/** Renders an element into the empty page. */
export function render(element: ReactNode): void {
  root = createRoot(document.body.appendChild(document.createElement('div')))
  flushSync(() => root?.render(element))
}

/** Empties the page. */
export function unmount(): void {
  flushSync(() => root?.unmount())
  root = undefined
  document.body.innerHTML = ''
}
