import { acceptQuality } from './acceptQuality.ts'

/** Whether an Accept header belongs to a browser navigation: it contains text/html with at least the quality of JSON. */
export function acceptsPage(accept: string | undefined): boolean {
  if (accept === undefined || !/html/i.test(accept)) return false
  const page = acceptQuality(accept, 'text/html')
  return (
    page > 0 &&
    page >= acceptQuality(accept, 'application/json') &&
    page >= acceptQuality(accept, 'application/problem+json')
  )
}
