import { retryAfter } from './retryAfter.ts'

/** The outcome of one attempt. */
export type Outcome =
  | { kind: 'answer'; body: unknown }
  /** Worth another attempt. `cause` is for the log. */
  | { kind: 'failed'; message: string; cause?: string }
  /** The service must not be called for some seconds. */
  | { kind: 'busy'; seconds: number }
  /** The same request would be refused again. */
  | { kind: 'refused'; message: string }

export interface RequestOptions {
  address: string
  /** Secret: it is removed from any text of the service. */
  apiKey?: string
  /** Creates a signal that aborts a request that takes too long. */
  timeout: () => AbortSignal
  now: () => Date
}

const NO_ANSWER = 'Open-Meteo does not answer.'

/** The reason that the service states, in one line without the key. */
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

/** The code of a failure, such as ECONNREFUSED. Its text is not used, because it may contain the address with the key. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { cause } = error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name
}

async function textOf(options: RequestOptions): Promise<{ response: Response; text: string } | string> {
  const url = new URL(options.address)
  if (options.apiKey !== undefined) url.searchParams.set('apikey', options.apiKey)
  try {
    // Following a redirect would send the key in the query to another address.
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
