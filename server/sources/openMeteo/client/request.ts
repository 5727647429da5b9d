import { retryAfter } from './retryAfter.ts'

/** How one attempt ended. */
export type Outcome =
  | { kind: 'answer'; body: unknown }
  /** Worth another attempt. `cause` is for the log. */
  | { kind: 'failed'; message: string; cause?: string }
  /** To be left alone for some seconds. */
  | { kind: 'busy'; seconds: number }
  /** The same request would be refused again. */
  | { kind: 'refused'; message: string }

export interface RequestOptions {
  address: string
  /** Never shown: it is taken out of whatever the service says. */
  apiKey?: string
  /** The signal that ends a request which takes too long. */
  timeout: () => AbortSignal
  now: () => Date
}

const NO_ANSWER = 'Open-Meteo does not answer.'

/** What the service gives as the reason, in one line without the key. */
function reasonIn(text: string, apiKey: string | undefined): string {
  let reason: unknown
  try {
    reason = JSON.parse(text)?.reason
  } catch {
    return ''
  }
  if (typeof reason !== 'string') return ''
  const open = apiKey === undefined ? reason : reason.replaceAll(apiKey, '(key)')
  return open.replace(/\s+/g, ' ').slice(0, 200).replace(/\.$/, '')
}

/** The code of a failure, such as ECONNREFUSED: its text may hold the address with the key. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { cause } = error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name
}

async function textOf(options: RequestOptions): Promise<{ response: Response; text: string } | string> {
  const url = new URL(options.address)
  if (options.apiKey !== undefined) url.searchParams.set('apikey', options.apiKey)
  try {
    // Followed elsewhere, the key in the query would go with it.
    const response = await fetch(url, { signal: options.timeout(), redirect: 'manual' })
    return { response, text: await response.text() }
  } catch (error) {
    return codeOf(error)
  }
}

/** Sends one request. Never rejects. */
export async function request(options: RequestOptions): Promise<Outcome> {
  const given = await textOf(options)
  if (typeof given === 'string') return { kind: 'failed', message: NO_ANSWER, cause: given }
  const { response, text } = given
  const reason = reasonIn(text, options.apiKey)
  if (response.status === 429) {
    return { kind: 'busy', seconds: retryAfter(response.headers.get('retry-after'), reason, options.now()) }
  }
  if (response.status >= 500)
    return { kind: 'failed', message: `Open-Meteo answers with error ${response.status}.` }
  if (!response.ok) {
    const why = reason === '' ? `it answers with ${response.status}` : reason
    return { kind: 'refused', message: `Open-Meteo refused the request: ${why}.` }
  }
  try {
    return { kind: 'answer', body: JSON.parse(text) }
  } catch {
    return { kind: 'failed', message: 'The answer of Open-Meteo is cut off or no JSON.' }
  }
}
