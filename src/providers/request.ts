import { type ApiRouteName, apiRoute } from '../schemas/apiRoutes.ts'
import { apiAnswer } from './apiAnswer.ts'
import { ApiError, connectionError } from './apiError.ts'
import { apiRequest, type CallArgs, type CallContext } from './apiRequest.ts'
import { readConfig } from './config.ts'
import { endVisit } from './endVisit.ts'
import { currentSession } from './session.ts'
import { showStatus } from './status.ts'

export { ApiError } from './apiError.ts'
export type { CallArgs } from './apiRequest.ts'

export interface CallOptions extends CallArgs {
  signal?: AbortSignal
  /** The caller shows the failure itself. */
  quiet?: boolean
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

async function answer(name: ApiRouteName, { signal, keepalive, ...args }: CallOptions): Promise<unknown> {
  const row = apiRoute(name)
  const { url, ...init } = apiRequest(row, args, callContext())
  const response = await fetch(url, { ...init, signal, keepalive }).catch((cause: unknown) => {
    throw signal?.aborted ? cause : connectionError(cause)
  })
  return apiAnswer(row, response)
}

/**
 * Makes one call of the route table and answers what its row says. The snackbar says the row's sentence of success,
 * or the failure; an answer 401 to a signed-in user ends the session.
 * @throws ApiError when the call fails; the signal's reason when it was aborted.
 */
export async function call<T>(name: ApiRouteName, options: CallOptions = {}): Promise<T> {
  const token = currentSession()?.token
  try {
    const data = await answer(name, options)
    const { success } = apiRoute(name)
    if (success !== undefined) showStatus({ ok: true, message: success })
    return data as T
  } catch (error) {
    if (error instanceof ApiError && !options.signal?.aborted) {
      // The session may have ended, or a new one begun, while the call was under way.
      const expired = error.status === 401 && token !== undefined && token === currentSession()?.token
      if (expired) endVisit()
      if (expired || !options.quiet) showStatus({ ok: false, message: error.message })
    }
    throw error
  }
}
