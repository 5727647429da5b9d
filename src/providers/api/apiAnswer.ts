import type { ApiRoute } from '#schemas/calls/apiRoutes.ts'
import { ApiError, answerError } from '../apiError.ts'

const isJson = (response: Response) => /[/+]json\b/.test(response.headers.get('content-type') ?? '')

const requestIdOf = ({ headers }: Response) => headers.get('x-request-id') ?? undefined

/** The seconds in a Retry-After header, which a proxy may send as a date. */
function retryAfterOf({ headers }: Response): number | undefined {
  const text = headers.get('retry-after') ?? ''
  if (/^\d+$/.test(text)) return Number(text)
  const seconds = (Date.parse(text) - Date.now()) / 1000
  return Number.isNaN(seconds) ? undefined : Math.max(0, Math.ceil(seconds))
}

/** How much of a response has arrived; the total only if the server sends it. */
export interface Progress {
  bytes: number
  total?: number
}

type Follow = (progress: Progress) => void

/** The chunks of a stream. Not every browser can iterate over one directly. */
async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}

/**
 * The text of a response, decoded as it arrives if the caller follows progress: decades of all parameters are some 40 MB.
 * @throws what the response's stream throws: a broken connection, or the reason of an abort.
 */
async function textOf(response: Response, follow?: Follow): Promise<string> {
  const { headers, body } = response
  if (!follow || !body) return response.text()
  // The content length of a compressed response does not match the decompressed bytes counted here.
  const length = headers.has('content-encoding') ? undefined : headers.get('content-length')
  const total = length ? Number(length) : undefined
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of chunksOf(body)) {
    text += decoder.decode(chunk, { stream: true })
    bytes += chunk.byteLength
    follow({ bytes, total })
  }
  return text + decoder.decode()
}

/** The body: parsed JSON if the content type is JSON, else text; undefined if empty. */
async function bodyOf(response: Response, follow?: Follow): Promise<unknown> {
  const text = await textOf(response, follow)
  if (text === '') return undefined
  return isJson(response) ? JSON.parse(text) : text
}

const isEnveloped = (body: unknown): body is { data: unknown } =>
  typeof body === 'object' && body !== null && 'data' in body

/**
 * Reads a response as its row of the route table describes: the data field, the whole body, the text or the bytes by
 * `envelope`; an empty list for a status in `emptyOn`. `follow` is called as the response arrives.
 * @throws ApiError for any other status that is not a success, and for a falsy value if the row has a message for one;
 * SyntaxError for malformed JSON.
 */
export async function apiAnswer(row: ApiRoute, response: Response, follow?: Follow): Promise<unknown> {
  if (row.emptyOn?.includes(response.status)) return []
  if (!response.ok) {
    const { status, statusText } = response
    const body = await bodyOf(response).catch(() => undefined)
    throw answerError({
      status,
      statusText,
      body,
      requestId: requestIdOf(response),
      retryAfter: retryAfterOf(response),
    })
  }
  const read: Record<NonNullable<ApiRoute['envelope']>, () => Promise<unknown>> = {
    data: async () => {
      const body = await bodyOf(response, follow)
      return isEnveloped(body) ? body.data : undefined
    },
    body: () => bodyOf(response, follow),
    text: () => textOf(response, follow),
    file: () => response.blob(),
  }
  const answer = await read[row.envelope ?? 'data']()
  if (row.falsy !== undefined && !answer)
    throw new ApiError(response.status, row.falsy, row.falsy, { requestId: requestIdOf(response) })
  return answer
}
