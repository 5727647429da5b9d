import type { FastifyInstance, InjectOptions } from 'fastify'

/** Statuses whose responses have no body. */
const bodiless = new Set([204, 205, 304])

/** The addresses of compiled validators, which the portal imports. */
const validatorAddress = /\/forms\/validators\/[^"]+/g

/**
 * A module with the content of an address of the API. There is no network to import it from, so the module requests it when it is
 * imported.
 */
const moduleAt = (address: string): string => {
  const code = `const code = await (await fetch(${JSON.stringify(address)})).text()
export default (await import('data:text/javascript,' + encodeURIComponent(code))).default`
  return `data:text/javascript,${encodeURIComponent(code)}`
}

/** A text of the API whose addresses of modules can be imported. */
const withModules = (text: string): string => text.replace(validatorAddress, moduleAt)

/** A request of the portal. */
export interface SentRequest {
  method: string
  path: string
  search: string
  headers: Headers
  body: RequestInit['body']
  /** Aborted when the portal no longer waits for the answer. */
  signal: RequestInit['signal']
}

/** Answers a request in place of the API. As undefined, the API answers. */
export type Interception = (request: SentRequest) => Response | Promise<Response | undefined> | undefined

/** A `fetch` that is answered by an API of the same process, without a network. */
export function apiFetch(app: FastifyInstance) {
  const pending = new Set<Promise<unknown>>()
  const requests: SentRequest[] = []
  let interception: Interception = () => undefined

  async function request(input: string, init: RequestInit): Promise<Response> {
    const { pathname: path, search } = new URL(input, location.href)
    const { method = 'GET', body: sentBody, signal } = init
    const sent = { method, path, search, headers: new Headers(init.headers), body: sentBody, signal }
    requests.push(sent)
    const replaced = await interception(sent)
    if (replaced) return replaced
    const answered = app.inject({
      method: method as NonNullable<InjectOptions['method']>,
      url: path + search,
      headers: Object.fromEntries(sent.headers),
      payload: (sentBody instanceof Blob
        ? Buffer.from(await sentBody.arrayBuffer())
        : sentBody) as InjectOptions['payload'],
    })
    pending.add(answered)
    const answer = await answered.finally(() => pending.delete(answered))
    const { statusCode: status, body, rawPayload } = answer
    const headers = Object.entries(answer.headers).flatMap(([name, values]) =>
      [values ?? []].flat().map((value): [string, string] => [name, String(value)]),
    )
    const content = /json/.test(String(answer.headers['content-type']))
      ? withModules(body)
      : new Uint8Array(rawPayload)
    return new Response(bodiless.has(status) ? null : content, { status, headers })
  }

  async function abortable(input: string, init: RequestInit): Promise<Response> {
    const { signal } = init
    signal?.throwIfAborted()
    const answer = request(input, init)
    if (!signal) return answer
    // `app.inject` ends requests by destroying them, which the API logs as errors; a browser ignores the answer.
    return Promise.race([
      answer,
      new Promise<never>((_, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
      ),
    ])
  }

  return {
    fetch: (async (input, init = {}) => abortable(String(input), init)) as typeof fetch,
    /** The requests so far, in order. */
    requests,
    /** Lets a test answer some of the following requests, until the next call. */
    intercept: (answer: Interception = () => undefined) => {
      interception = answer
    },
    /** Waits until the API has answered every request. */
    idle: () => Promise.allSettled(pending),
  }
}
