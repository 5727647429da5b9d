import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest, preParsingHookHandler } from 'fastify'
import fp from 'fastify-plugin'
import {
  ComputationEnded,
  DatabaseUnavailable,
  DiskFull,
  type DomainError,
  NotHourly,
  NotNow,
  OwnQueueFull,
  QueueFull,
  QuotaReached,
  RunNotStored,
  SourceUnavailable,
  UploadConflict,
} from '../domainErrors.ts'
import { Failure } from '../failure.ts'

/** The HTTP status of each class of domain errors, and the seconds after which a caller may retry. */
const domainStatuses: readonly (readonly [
  type: abstract new (...values: never[]) => DomainError,
  status: number,
  retryAfter?: number,
])[] = [
  [SourceUnavailable, 503],
  [NotHourly, 400],
  [RunNotStored, 404],
  [QuotaReached, 409],
  [UploadConflict, 409],
  [DatabaseUnavailable, 503, 5],
  [DiskFull, 507],
  [OwnQueueFull, 429],
  [QueueFull, 503],
  [ComputationEnded, 503],
]

/** Messages for the errors that Fastify itself raises. */
const fastifyMessages: Record<string, string> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'The request body is not valid JSON.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The request body is empty.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The request body is too large.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'The request body must be JSON.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The request body is not as long as it says.',
}

/** The error code of PostgreSQL for a value that must be unique, if another transaction has stored it meanwhile. */
const DOUBLE = '23P01'

const unknownFailure = () => new Failure(500, 'Something went wrong on the server. Please try again.')

/** The part of any error that a user may see. */
function toUserError(error: unknown): Failure {
  if (error instanceof Failure) return error
  if (!(error instanceof Error)) return unknownFailure()
  const [, domainStatus, usualRetryAfter] = domainStatuses.find(([type]) => error instanceof type) ?? []
  const retryAfter = error instanceof NotNow ? error.retryAfter : usualRetryAfter
  if (domainStatus !== undefined) return new Failure(domainStatus, error.message, [], { retryAfter })
  const { statusCode, code } = error as Error & { statusCode?: number; code?: string }
  if (code === DOUBLE) return new Failure(409, 'Another record has this value. Please reload and try again.')
  if (code === 'ENOSPC') return toUserError(new DiskFull(error))
  const message = fastifyMessages[code ?? '']
  if (message !== undefined) return new Failure(statusCode ?? 400, message)
  // Fastify reports a body with a member __proto__ or constructor as a plain syntax error.
  if (error instanceof SyntaxError && statusCode === 400)
    return new Failure(400, 'The request body is not valid JSON.')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new Failure(statusCode, `${STATUS_CODES[statusCode] ?? 'Bad Request'}.`)
  return unknownFailure()
}

/** Sends a failure: RFC 9457 problem details to callers that accept them, else the message as text. */
export function sendFailure(request: FastifyRequest, reply: FastifyReply, failure: Failure): FastifyReply {
  const { statusCode: status, message, errors, retryAfter } = failure
  reply.code(status).header('cache-control', 'no-store')
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  if (!request.headers.accept?.includes('application/problem+json'))
    return reply.type('text/plain; charset=utf-8').serializer(String).send(message)
  const problem = {
    type: 'about:blank',
    status,
    title: STATUS_CODES[status] ?? 'Error',
    detail: message,
    ...(errors.length > 0 && { errors }),
  }
  return reply.type('application/problem+json; charset=utf-8').serializer(JSON.stringify).send(problem)
}

const isAbort = (error: unknown) => error instanceof Error && error.name === 'AbortError'

declare module 'fastify' {
  interface FastifyRequest {
    /** The stream that decompresses the body; undefined if the body is not compressed. */
    decompression: Readable | undefined
  }
}

/**
 * Stops the decompression of an unwanted body, so that its rest is only read. The stream is destroyed after the response,
 * because destroying it also destroys the request and with it the connection.
 */
function stopDecompression({ raw, decompression }: FastifyRequest, reply: FastifyReply): void {
  if (decompression === undefined) return
  raw.unpipe()
  decompression.pause()
  reply.raw.once('close', () => decompression.destroy())
}

/** How much of an unwanted body is read before its refusal is sent, and for how long, in milliseconds. */
const MAX_DRAINED_BYTES = 32 * 1024 * 1024
const MAX_DRAIN_TIME = 10_000

/**
 * Reads the rest of a request, within limits. A response that is sent earlier would be lost, because the connection is closed
 * after it, and closing a connection on which bytes still arrive resets it.
 */
async function drain(request: IncomingMessage): Promise<void> {
  if (request.complete || request.readableEnded || request.destroyed) return
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, MAX_DRAIN_TIME)
  let bytes = 0
  const count = (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > MAX_DRAINED_BYTES) resolve()
  }
  request.on('data', count).once('end', resolve).once('close', resolve)
  await promise
  clearTimeout(timer)
  request.off('data', count).off('end', resolve).off('close', resolve)
  // Data beyond the limits are not read.
  request.pause()
}

/** Responds to any error. The call's log line contains those that are not the caller's fault. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // The caller has disconnected and its work was given up, so no response is needed.
  if (isAbort(error) && reply.raw.destroyed) return reply.hijack()
  const failure = toUserError(error)
  if (failure.statusCode >= 500) request.failure = error
  return sendFailure(request, reply, failure)
}

/** The only place that converts errors to responses. */
export const errors = fp(
  async (app) => {
    app.decorateRequest('failure', undefined)
    app.decorateRequest('decompression', undefined)
    // The hook that decompresses comes before those of the route.
    app.addHook('onRoute', (route) => {
      const keep: preParsingHookHandler = (request, _reply, payload, done) => {
        if (payload !== request.raw) request.decompression = payload
        done(null, payload)
      }
      route.preParsing = [...[route.preParsing ?? []].flat(), keep]
    })
    app.addHook('onSend', async (request, reply) => {
      const { headers, raw } = request
      const hasBody = Number(headers['content-length'] ?? 0) > 0 || 'transfer-encoding' in headers
      if (reply.statusCode < 400 || !hasBody) return
      stopDecompression(request, reply)
      await drain(raw)
    })

    app.setErrorHandler(answerError)
  },
  { name: 'errors' },
)
