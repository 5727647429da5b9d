/** How much a media type is wanted, 0 when it is not named. */
function quality(accept: string, type: string): number {
  for (const range of accept.split(',')) {
    const [name, ...parameters] = range.trim().toLowerCase().split(';')
    if (name?.trim() !== type) continue
    const weight = parameters.find((parameter) => parameter.trim().startsWith('q='))
    return weight === undefined ? 1 : Number(weight.split('=')[1]) || 0
  }
  return 0
}

/** Whether an Accept header is a browser's that opens a page: it names text/html, and JSON no more than that. */
export function acceptsPage(accept: string | undefined): boolean {
  if (accept === undefined) return false
  const page = quality(accept, 'text/html')
  return (
    page > 0 &&
    page >= quality(accept, 'application/json') &&
    page >= quality(accept, 'application/problem+json')
  )
}
