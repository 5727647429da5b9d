import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify'
import { errorFields, kindOf } from './errorFields.ts'
import { createRepeats } from './repeats.ts'

export interface LogTarget {
  level: string
  /** Where lines go; the standard output otherwise. */
  stream?: { write(line: string): void }
}

const MAX_MESSAGE = 500

/** The fields of a line besides its message. */
interface Details {
  err?: unknown
  route?: unknown
}

const isDetails = (value: unknown): value is Details => typeof value === 'object' && value !== null

/** The logger with which the framework reports on requests. */
const OF_REQUESTS = Symbol('of requests')

/**
 * One logger for the framework's messages about all requests, because creating one for each takes longer than writing the line of
 * its call. Lines of the product about a request name its id themselves.
 */
export function requestLogger(): NonNullable<FastifyServerOptions['childLoggerFactory']> {
  let shared: FastifyBaseLogger | undefined
  return (logger) => {
    shared ??= Object.assign(logger.child({}), { [OF_REQUESTS]: true })
    return shared
  }
}

/** Messages of the framework about a request quote its address. */
const withoutQuotes = (message: string) => message.slice(0, message.indexOf('"')).trimEnd()

/**
 * A log of JSON lines without values of requests: errors are reduced to `ErrorFields`, requests and replies are left out,
 * messages are truncated. For an error kind that repeats, the first lines of a minute are complete; after them a call's line
 * contains only the kind and the count, and other lines are left out.
 */
export function logOptions(
  { level, stream }: LogTarget,
  now: () => number = Date.now,
): Exclude<FastifyServerOptions['logger'], boolean> {
  const repeats = createRepeats(now)
  return {
    level,
    ...(stream && { stream }),
    serializers: { req: () => ({}), res: () => ({}) },
    redact: ['headers', 'config', 'password', 'token'].flatMap((key) => [key, `*.${key}`]),
    hooks: {
      logMethod(args, method) {
        const [first, second] = args as unknown[]
        const details: Details = first instanceof Error ? { err: first } : isDetails(first) ? first : {}
        const given = typeof first === 'string' ? first : typeof second === 'string' ? second : 'An error'
        const isQuoting = OF_REQUESTS in this && given.includes('"')
        const message = (isQuoting ? withoutQuotes(given) : given).slice(0, MAX_MESSAGE)
        if (details.err === undefined) return method.apply(this, [details, message])
        const { err, ...others } = details
        const { type, code } = kindOf(err)
        const { count, isReported } = repeats([type, code, details.route ?? message].join(' '))
        const isCall = details.route !== undefined
        if (!isReported && !isCall) return
        const error = isReported ? errorFields(err) : kindOf(err)
        method.apply(this, [{ ...others, error, ...(count > 1 && { count }) }, message])
      },
    },
  }
}
