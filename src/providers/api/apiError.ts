import type { FieldError } from '../../schemas/validation/fieldErrors.ts'

/** The answer to a call that failed; `body` is text or what the JSON said. */
export interface FailedAnswer {
  status: number
  statusText: string
  body: unknown
  /** The name of the call in the server's log. */
  requestId?: string
  /** Seconds after which the server expects that the same call succeeds. */
  retryAfter?: number
}

interface Problem {
  detail?: unknown
  code?: unknown
  errors?: FieldError[]
}

const problemOf = (body: unknown): Problem =>
  typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Problem) : {}

const filled = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined

/**
 * The text of 'Error: {status} {text}' (specification section 8): the body if it is a string, else the status
 * text, else the error code in the body, else 'Unknown'. The detail of a problem document (RFC 9457) is its body.
 */
export function errorText({ body, statusText }: FailedAnswer): string {
  const { detail, code } = problemOf(body)
  return filled(body) ?? filled(detail) ?? filled(statusText) ?? (code ? String(code) : 'Unknown')
}

/** A call that failed. `status` is 0 when no answer came. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  /** The message alone, without 'Error: {status}'. */
  readonly detail: string
  /** What is wrong with single fields of what was sent. */
  readonly errors: FieldError[]
  /** The name of the call in the server's log. */
  readonly requestId?: string
  /** Seconds after which the same call may succeed; `detail` says it in words. The user decides when to try again. */
  readonly retryAfter?: number

  constructor(
    status: number,
    message: string,
    detail: string,
    {
      errors = [],
      requestId,
      retryAfter,
    }: Partial<Pick<ApiError, 'errors' | 'requestId' | 'retryAfter'>> = {},
  ) {
    super(message)
    this.status = status
    this.detail = detail
    this.errors = errors
    this.requestId = requestId
    this.retryAfter = retryAfter
  }

  /** Refine's word for the status. */
  get statusCode(): number {
    return this.status
  }
}

/** The error of an answer whose status is not a success. */
export function answerError(answer: FailedAnswer): ApiError {
  const text = errorText(answer)
  const { errors } = problemOf(answer.body)
  return new ApiError(answer.status, `Error: ${answer.status} ${text}`, text, {
    errors: Array.isArray(errors) ? errors : [],
    requestId: answer.requestId,
    retryAfter: answer.retryAfter,
  })
}

const NO_CONNECTION = 'The server cannot be reached. Please check your connection and try again.'

/** The error of a call that got no answer: browsers throw a TypeError, each with words of its own. */
export function connectionError(cause: unknown): ApiError {
  if (cause instanceof TypeError) return new ApiError(0, NO_CONNECTION, NO_CONNECTION)
  const text = cause instanceof Error ? cause.message : String(cause)
  return new ApiError(0, `Error: ${text}`, text)
}
