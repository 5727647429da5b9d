import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** The error of the call, for its line in the log. */
    failure: unknown
  }
}

/** The pattern of the route, such as `/settings/sites/:id`, also for addresses that a resource file defines. */
export function routeOf({ recordRoute, routeOptions }: FastifyRequest): string {
  const row = recordRoute ?? routeOptions.config?.row
  return row?.path ?? routeOptions.url ?? 'none'
}

/** The fields of a call's line: its id, the user, the call and its result. */
function callFields(request: FastifyRequest, reply: FastifyReply, isWhole: boolean) {
  const { id, user, viewer, method, failure } = request
  // An undefined field is not written.
  return {
    reqId: id,
    user: (viewer ?? user)?.id ?? null,
    viewedAs: viewer ? user?.id : undefined,
    customer: user?.customerId ?? null,
    method,
    route: routeOf(request),
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    aborted: isWhole ? undefined : true,
    err: failure,
  }
}

/** One line for each call, when it has ended or its caller has disconnected; Fastify's own lines are off. */
class CallLog extends LogController {
  override incomingRequest(request: FastifyRequest, reply: FastifyReply) {
    let isWhole = false
    reply.raw.on('finish', () => {
      isWhole = true
    })
    reply.raw.on('close', () => {
      const level = reply.statusCode >= 500 ? 'error' : 'info'
      request.log[level](callFields(request, reply, isWhole), 'call')
    })
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest) {
    request.failure ??= error ?? undefined
  }

  override streamError(error: Error, request: FastifyRequest) {
    request.failure ??= error
  }

  override serializerError(error: Error, request: FastifyRequest) {
    request.failure ??= error
  }

  override writeHeadError(error: Error, request: FastifyRequest) {
    request.failure ??= error
  }

  override defaultErrorLog() {}
  override routeNotFound() {}
}

export const callLog = () => new CallLog()
