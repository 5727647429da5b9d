import { type ApiRoute, type ApiRouteName, apiRoute } from '#schemas/calls/apiRoutes.ts'
import { UNDO_HEADER } from '#schemas/calls/crudRoutes.ts'
import { ApiError, connectionError } from '../apiError.ts'
import { readConfig } from '../config.ts'
import { queryClient } from '../queryClient.ts'
import { endSession } from '../session/endSession.ts'
import { currentSession } from '../session/session.ts'
import { showFailure, showStatus } from '../status.ts'
import { apiAnswer, type Progress } from './apiAnswer.ts'
import { apiRequest, type CallArgs, type CallContext } from './apiRequest.ts'

export { ApiError } from '../apiError.ts'
export type { CallArgs } from './apiRequest.ts'

export interface CallOptions extends CallArgs {
  signal?: AbortSignal
  /** The caller shows the failure itself. */
  quiet?: boolean
  /** Statuses whose failure the caller shows itself. */
  handled?: readonly number[]
  /** Called as the response arrives. */
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

/** Refetches the rights if the server handled a call as another user: another tab or the server has started or ended a view. */
function followView({ name }: ApiRoute, { headers }: Response, token: string | undefined): void {
  const session = currentSession()
  // The call `session` reads the rights themselves, which the other calls are compared with.
  if (session?.token !== token || !session || name === 'session') return
  if (Number(headers.get('viewed-as') ?? 0) === (session.view?.userId ?? 0)) return
  void queryClient.invalidateQueries({ queryKey: ['session'] })
}

/** Ends the session on a 401 response, and shows a failure unless the caller does. */
async function reporting<T>(options: CallOptions, made: () => Promise<T>): Promise<T> {
  const token = currentSession()?.token
  try {
    return await made()
  } catch (error) {
    if (error instanceof ApiError && !options.signal?.aborted) {
      // The session may have ended, or a new one begun, while the call was under way.
      const expired = error.status === 401 && token !== undefined && token === currentSession()?.token
      if (expired) endSession('expired')
      // The user's rights have changed since the portal read them.
      if (error.status === 403) void queryClient.invalidateQueries({ queryKey: ['session'] })
      const isHandled = options.quiet || options.handled?.includes(error.status)
      if (expired || !isHandled) showFailure(error)
    }
    throw error
  }
}

/** Reads the response as its row describes; a truncated or malformed one counts as a connection error. */
const read = (row: ApiRoute, response: Response, { signal, onProgress }: CallOptions): Promise<unknown> => {
  const follow = onProgress && ((progress: Progress) => !signal?.aborted && onProgress(progress))
  return apiAnswer(row, response, follow).catch((cause: unknown) => {
    throw signal?.aborted || cause instanceof ApiError ? cause : connectionError(cause)
  })
}

/** The result of a call: the body as its row describes it, and the headers by their lower-case names. */
export interface Answer<T> {
  data: T
  headers: Record<string, string>
}

/**
 * Makes the call described by a row of the route table or of a resource file. The snackbar shows the row's success
 * message or the failure; a 401 response to a signed-in user ends the session.
 * @throws ApiError when the call fails; the signal's reason when it was aborted.
 */
export const callRow = <T>(row: ApiRoute, options: CallOptions = {}): Promise<Answer<T>> =>
  reporting(options, async () => {
    const response = await send(row, options)
    const data = await read(row, response, options)
    // What can be undone is reported beside the button that undoes it.
    if (row.success !== undefined && !response.headers.has(UNDO_HEADER))
      showStatus({ ok: true, message: row.success })
    return { data: data as T, headers: Object.fromEntries(response.headers) }
  })

/** Makes one call of the route table and returns its data. @throws as `callRow` does. */
export const call = async <T>(name: ApiRouteName, options: CallOptions = {}): Promise<T> =>
  (await callRow<T>(apiRoute(name), options)).data
