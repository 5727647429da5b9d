import type { ApiRoute } from '#schemas/calls/apiRoutes.ts'
import { isObject } from '#schemas/isObject.ts'

/** The arguments of a call, by the names in its row of the route table. */
export interface CallArgs {
  /** Path and query, if a library has already built them. */
  address?: string
  params?: Record<string, string | number>
  query?: Record<string, unknown>
  body?: unknown
  headers?: Record<string, string>
}

/** The origins and credentials of all calls. */
export interface CallContext {
  token?: string
  applicationKey: string
  /** Origins by the row's `host`; '' is the page's own. */
  hosts: Record<'product' | 'historic', string>
}

export interface ApiRequest {
  url: string
  method: string
  headers: Record<string, string>
  body?: string | Blob
}

const JSON_ANSWER = 'application/json'
const BYTES = 'application/octet-stream'
const PROBLEM = 'application/problem+json'

/** The Accept header: prefers the row's first variant to the format that every server supports. */
const acceptable = ({ accept = JSON_ANSWER, variants: [first] = [] }: ApiRoute): string =>
  [...(first ? [first, `${accept};q=0.9`] : [accept]), PROBLEM].join(', ')

/** The path with its parameters filled in. @throws Error naming a parameter that is missing. */
const filledPath = ({ name, path }: ApiRoute, params: CallArgs['params'] = {}): string =>
  path.replace(/:(\w+)/g, (_, key: string) => {
    const value = params[key]
    if (value === undefined) throw new Error(`invalid call ${name}: no ${key}`)
    return encodeURIComponent(value)
  })

/** The query string; empty values are left out. */
function queryString({ rename = {} }: ApiRoute, query: CallArgs['query'] = {}): string {
  const given = Object.entries(query).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  )
  const search = new URLSearchParams(given.map(([key, value]) => [rename[key] ?? key, String(value)]))
  return search.size === 0 ? '' : `?${search}`
}

const withoutKeys = (body: unknown, keys: readonly string[]): unknown =>
  isObject(body) ? Object.fromEntries(Object.entries(body).filter(([key]) => !keys.includes(key))) : body

/** The bytes of a file as they are, anything else as JSON. */
function sentBody({ omit = [] }: ApiRoute, body: unknown): string | Blob | undefined {
  if (body === undefined || body instanceof Blob) return body
  return JSON.stringify(withoutKeys(body, omit))
}

/**
 * The HTTP request for a row of the route table: method, address, headers, and the body without the keys in the row's `omit`.
 * @throws Error naming a path parameter that is missing.
 */
export function apiRequest(row: ApiRoute, args: CallArgs, context: CallContext): ApiRequest {
  const { token, applicationKey, hosts } = context
  const body = sentBody(row, args.body)
  return {
    url:
      hosts[row.host ?? 'product'] +
      (args.address ?? filledPath(row, args.params) + queryString(row, args.query)),
    method: row.method,
    headers: {
      Accept: acceptable(row),
      'x-api-key': applicationKey,
      'ocp-apim-subscription-key': applicationKey,
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'Content-Type': body instanceof Blob ? BYTES : JSON_ANSWER }),
      ...args.headers,
    },
    ...(body !== undefined && { body }),
  }
}
