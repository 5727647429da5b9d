import type { ApiError } from '#providers/apiError.ts'

/** Why there is no answer, and whether it helps to ask again. */
export interface Failure {
  title: string
  text: string
  canRetry: boolean
}

/** The failure of a call: what a server that refuses or is busy says, else `other`, which says what to do. */
export function failureOf(
  { status, detail, retryAfter }: ApiError,
  other: Omit<Failure, 'canRetry'>,
): Failure {
  if (retryAfter !== undefined) return { title: 'Please wait', text: detail, canRetry: true }
  return status === 400 ? { title: 'No data', text: detail, canRetry: false } : { ...other, canRetry: true }
}
