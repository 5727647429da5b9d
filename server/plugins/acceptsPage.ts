import { acceptQuality } from './acceptQuality.ts'

/** Whether an Accept header is a browser's that opens a page: it names text/html, and JSON no more than that. */
export function acceptsPage(accept: string | undefined): boolean {
  if (accept === undefined) return false
  const page = acceptQuality(accept, 'text/html')
  return (
    page > 0 &&
    page >= acceptQuality(accept, 'application/json') &&
    page >= acceptQuality(accept, 'application/problem+json')
  )
}
