import type { ApiRoute } from '../schemas/apiRoutes.ts'
import { ApiError, answerError } from './apiError.ts'

const isJson = (response: Response) => /[/+]json\b/.test(response.headers.get('content-type') ?? '')

/** The body as what it is: JSON where the answer says so, else text; undefined when there is none. */
async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text()
  if (text === '') return undefined
  return isJson(response) ? JSON.parse(text) : text
}

const isEnveloped = (body: unknown): body is { data: unknown } =>
  typeof body === 'object' && body !== null && 'data' in body

/**
 * What a row of the route table makes of its answer: the data field, the whole body or the text by `envelope`;
 * an empty list for a status in `emptyOn`.
 * @throws ApiError for any other status that is no success, for JSON that is none, and for a falsy answer where the
 * row has a sentence for one.
 */
export async function apiAnswer(row: ApiRoute, response: Response): Promise<unknown> {
  if (row.emptyOn?.includes(response.status)) return []
  if (!response.ok) {
    const body = await bodyOf(response).catch(() => undefined)
    throw answerError({ status: response.status, statusText: response.statusText, body })
  }
  const read: Record<NonNullable<ApiRoute['envelope']>, () => Promise<unknown>> = {
    data: async () => {
      const body = await bodyOf(response)
      return isEnveloped(body) ? body.data : undefined
    },
    body: () => bodyOf(response),
    text: () => response.text(),
  }
  const answer = await read[row.envelope ?? 'data']()
  if (row.falsy !== undefined && !answer) throw new ApiError(response.status, row.falsy, row.falsy)
  return answer
}
