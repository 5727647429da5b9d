import type { ReactElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'

/** A picture of React elements as the text of an SVG file. @throws Error when it is not one svg element. */
export function svgText(picture: ReactElement): string {
  const host = document.createElement('div')
  const root = createRoot(host)
  flushSync(() => root.render(picture))
  const svg = host.firstElementChild
  if (!(svg instanceof SVGSVGElement)) throw new Error('A picture for the PDF is no SVG.')
  const text = new XMLSerializer().serializeToString(svg)
  root.unmount()
  return text
}
