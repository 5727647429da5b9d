import { type ApiRoute, type ApiRouteName, apiRoute } from '../../schemas/calls/apiRoutes.ts'
import { readConfig } from '../config.ts'
import { endSession } from '../session/endSession.ts'
import { currentSession } from '../session/session.ts'
import { showFailure, showStatus } from '../status.ts'
import { apiAnswer, type Progress } from './apiAnswer.ts'
import { ApiError, connectionError } from './apiError.ts'
import { apiRequest, type CallArgs, type CallContext } from './apiRequest.ts'
import { queryClient } from './queryClient.ts'

export { ApiError } from './apiError.ts'
export type { CallArgs } from './apiRequest.ts'

export interface CallOptions extends CallArgs {
  signal?: AbortSignal
  /** The caller shows the failure itself. */
  quiet?: boolean
  /** Statuses whose failure the caller shows itself. */
  handled?: readonly number[]
  /** Follows the answer as it arrives. */
  onProgress?: (progress: Progress) => void
  /** The call outlives the page. */
  keepalive?: boolean
}

function callContext(): CallContext {
  const { applicationKey, historicApiUrl } = readConfig()
  return {
    token: currentSession()?.token,
    applicationKey,
    hosts: { product: '', historic: historicApiUrl ?? '' },
  }
}

async function send(row: ApiRoute, { signal, keepalive, ...args }: CallOptions): Promise<Response> {
  const context = callContext()
  const { url, ...init } = apiRequest(row, args, context)
  const response = await fetch(url, { ...init, signal, keepalive }).catch((cause: unknown) => {
    throw signal?.aborted ? cause : connectionError(cause)
  })
  if (context.hosts[row.host ?? 'product'] === '') followView(row, response, context.token)
  return response
}

/** Reads the rights again where a call was decided for another user: another tab has begun or ended a view, or the server has. */
function followView({ name }: ApiRoute, { headers }: Response, token: string | undefined): void {
  const session = currentSession()
  // A call that reads the rights is what the others are compared with.
  if (session?.token !== token || !session || name === 'session') return
  if (Number(headers.get('viewed-as') ?? 0) === (session.view?.userId ?? 0)) return
  void queryClient.invalidateQueries({ queryKey: ['session'] })
}

/** Ends the session of an answer 401, and says a failure unless the caller does. */
async function reporting<T>(options: CallOptions, made: () => Promise<T>): Promise<T> {
  const token = currentSession()?.token
  try {
    return await made()
  } catch (error) {
    if (error instanceof ApiError && !options.signal?.aborted) {
      // The session may have ended, or a new one begun, while the call was under way.
      const expired = error.status === 401 && token !== undefined && token === currentSession()?.token
      if (expired) endSession('expired')
      // What the user may do has changed since the portal read it.
      if (error.status === 403) void queryClient.invalidateQueries({ queryKey: ['session'] })
      const isHandled = options.quiet || options.handled?.includes(error.status)
      if (expired || !isHandled) showFailure(error)
    }
    throw error
  }
}

/** What a row makes of its answer; an answer that breaks off, or is not what it says, is as none. */
const read = (row: ApiRoute, response: Response, { signal, onProgress }: CallOptions): Promise<unknown> => {
  const follow = onProgress && ((progress: Progress) => !signal?.aborted && onProgress(progress))
  return apiAnswer(row, response, follow).catch((cause: unknown) => {
    throw signal?.aborted || cause instanceof ApiError ? cause : connectionError(cause)
  })
}

/** What a call answers: what its row makes of the body, and the headers by their lower-case names. */
export interface Answer<T> {
  data: T
  headers: Record<string, string>
}

/**
 * Makes the call that a row describes, a row of the route table or one of a resource file. The snackbar shows the row's
 * message of success, or the failure; an answer 401 to a signed-in user ends the session.
 * @throws ApiError when the call fails; the signal's reason when it was aborted.
 */
export const callRow = <T>(row: ApiRoute, options: CallOptions = {}): Promise<Answer<T>> =>
  reporting(options, async () => {
    const response = await send(row, options)
    const data = await read(row, response, options)
    if (row.success !== undefined) showStatus({ ok: true, message: row.success })
    return { data: data as T, headers: Object.fromEntries(response.headers) }
  })

/** Makes one call of the route table and answers what its row says. @throws as `callRow` does. */
export const call = async <T>(name: ApiRouteName, options: CallOptions = {}): Promise<T> =>
  (await callRow<T>(apiRoute(name), options)).data
