import { isObject } from '#schemas/isObject.ts'
import type { FieldError } from '#schemas/validation/fieldErrors.ts'

/** The response to a failed call; `body` is text or parsed JSON. */
export interface FailedAnswer {
  status: number
  statusText: string
  body: unknown
  /** Identifies the call in the server's log. */
  requestId?: string
  /** Seconds after which the server expects the same call to succeed. */
  retryAfter?: number
}

interface Problem {
  data?: unknown
  detail?: unknown
  code?: unknown
  errors?: FieldError[]
}

const problemOf = (body: unknown): Problem => (isObject(body) ? (body as Problem) : {})

const filled = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined

/**
 * The text of 'Error: {status} {text}' (specification section 8): the body if it is a string, else the status
 * text, else the error code in the body, else 'Unknown'. For a problem document (RFC 9457), `detail` counts as the body.
 */
export function errorText({ body, statusText }: FailedAnswer): string {
  const { detail, code } = problemOf(body)
  return filled(body) ?? filled(detail) ?? filled(statusText) ?? (code ? String(code) : 'Unknown')
}

/** A failed call. `status` is 0 when there was no usable response. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  /** The message alone, without 'Error: {status}'. */
  readonly detail: string
  /** Errors of single fields of the request. */
  readonly errors: FieldError[]
  /** What the caller has to decide before the call can succeed. */
  readonly data?: unknown
  /** Identifies the call in the server's log. */
  readonly requestId?: string
  /** Seconds after which the same call may succeed; `detail` states it in words. The user decides when to retry. */
  readonly retryAfter?: number

  constructor(
    status: number,
    message: string,
    detail: string,
    {
      errors = [],
      data,
      requestId,
      retryAfter,
    }: Partial<Pick<ApiError, 'errors' | 'data' | 'requestId' | 'retryAfter'>> = {},
  ) {
    super(message)
    this.status = status
    this.detail = detail
    this.errors = errors
    this.data = data
    this.requestId = requestId
    this.retryAfter = retryAfter
  }

  /** Refine's name for the status. */
  get statusCode(): number {
    return this.status
  }
}

/** The error for a response whose status is not a success. */
export function answerError(answer: FailedAnswer): ApiError {
  const text = errorText(answer)
  const { data, errors } = problemOf(answer.body)
  return new ApiError(answer.status, `Error: ${answer.status} ${text}`, text, {
    errors: Array.isArray(errors) ? errors : [],
    data,
    requestId: answer.requestId,
    retryAfter: answer.retryAfter,
  })
}

const NO_CONNECTION = 'The server cannot be reached. Please check your connection and try again.'

/** The error for a call without a usable response. Network errors are TypeErrors whose messages differ by browser. */
export function connectionError(cause: unknown): ApiError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  const text = cause instanceof TypeError ? NO_CONNECTION : reason
  return new ApiError(0, `Error: ${text}`, text)
}

/** The error of a failed query, null if there is none. */
export function apiErrorOf(error: unknown): ApiError | null {
  if (error === null) return null
  return error instanceof ApiError ? error : connectionError(error)
}
