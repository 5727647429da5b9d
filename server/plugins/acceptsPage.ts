import Negotiator from 'negotiator'

const answers = ['application/json', 'application/problem+json']

/** Whether an Accept header belongs to a browser navigation: it prefers text/html to what the API sends. */
export function acceptsPage(accept: string | undefined): boolean {
  // Most calls do not mention it, and reading the whole header takes longer.
  if (accept === undefined || !/html/i.test(accept)) return false
  const types = new Negotiator({ headers: { accept: accept.toLowerCase() } }).mediaTypes()
  return types.find((type) => type === 'text/html' || answers.includes(type)) === 'text/html'
}

const anyPage = ['text/html', 'text/*', '*/*']

/** Whether a caller accepts a page where there is nothing else: it names no type that it prefers, or HTML. */
export function acceptsAnyPage(accept: string | undefined): boolean {
  if (accept === undefined || accept.trim() === '') return true
  const [first = ''] = new Negotiator({ headers: { accept: accept.toLowerCase() } }).mediaTypes()
  return anyPage.includes(first)
}
