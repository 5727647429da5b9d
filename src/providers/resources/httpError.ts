import type { HttpError } from '@refinedev/core'
import type { FieldError } from '#schemas/validation/fieldErrors.ts'
import { ApiError } from '../apiError.ts'

/** Field errors in the format of Refine's forms: by name, nested ones with dots. */
export const formErrors = (errors: readonly FieldError[]): Record<string, string> =>
  Object.fromEntries(errors.map(({ path, message }) => [path.slice(1).replaceAll('/', '.'), message]))

const httpError = (error: unknown): unknown =>
  error instanceof ApiError
    ? ({
        message: error.message,
        statusCode: error.status,
        detail: error.detail,
        requestId: error.requestId,
        errors: formErrors(error.errors),
      } satisfies HttpError)
    : error

/** Rethrows the error of a call as Refine's HttpError. */
export const rejectAsHttpError = (error: unknown): never => {
  throw httpError(error)
}
