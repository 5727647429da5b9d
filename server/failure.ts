import type { FieldError } from '#schemas/validation/validator.ts'

/** A failure whose message the caller may see; `errors` concern single fields. */
export class Failure extends Error {
  readonly statusCode: number
  readonly errors: readonly FieldError[]
  /** Seconds after which the same call may succeed. */
  readonly retryAfter: number | undefined

  constructor(
    status: number,
    message: string,
    errors: readonly FieldError[] = [],
    options: { retryAfter?: number | undefined } = {},
  ) {
    super(message)
    this.statusCode = status
    this.errors = errors
    this.retryAfter = options.retryAfter
  }
}

/** Ends the request with `status` and a message for users. */
export function fail(status: number, message: string, errors?: readonly FieldError[]): never {
  throw new Failure(status, message, errors)
}
