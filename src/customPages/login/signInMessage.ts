import { ApiError } from '#providers/api/request.ts'

const WRONG = 'Incorrect username and/or password. Please try again.'
const WRONG_AGAIN =
  'Incorrect username and/or password. Please try again or contact your administrator to reset your password.'

/** Number of failed attempts after which the message mentions the administrator. */
const MANY_ATTEMPTS = 3

/** The message under the password field after a failed sign-in; `attempts` counts failed attempts, including this one. */
export function signInMessage(error: unknown, attempts: number): string {
  if (!(error instanceof ApiError)) return String(error)
  if (error.status !== 401) return error.message
  return attempts >= MANY_ATTEMPTS ? WRONG_AGAIN : WRONG
}
