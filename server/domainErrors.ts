/**
 * What the domain cannot do, for a reason that the caller may see: the message is for users.
 * plugins/errors.ts assigns each class its HTTP status.
 */
export abstract class DomainError extends Error {}

/** The weather source does not respond. */
export class SourceUnavailable extends DomainError {
  override name = 'SourceUnavailable'
}

/** The requested forecast run has been removed. */
export class RunNotStored extends DomainError {
  override name = 'RunNotStored'
}

/** A limit is of a parameter whose values are too rare to judge hours. */
export class NotHourly extends DomainError {
  override name = 'NotHourly'
}

/** The customer has as many records of a kind as it may have. */
export class QuotaReached extends DomainError {
  override name = 'QuotaReached'

  constructor({ title, limit, used, added }: { title: string; limit: number; used: number; added: number }) {
    super(`Your company may have ${limit} ${title}: it has ${used}, and ${added} more would be too many.`)
  }
}

/** What is asked of an upload does not fit its state. */
export class UploadConflict extends DomainError {
  override name = 'UploadConflict'
}

/** The database does not respond at the moment. */
export class DatabaseUnavailable extends DomainError {
  override name = 'DatabaseUnavailable'

  constructor(cause: unknown) {
    super('The database does not answer at the moment. Please try again in a few seconds.', { cause })
  }
}

/** There is no room for the data to store. */
export class DiskFull extends DomainError {
  override name = 'DiskFull'

  constructor(cause?: unknown) {
    super('The disk of the server is full: nothing can be saved until there is room again.', { cause })
  }
}

/** The result may be available later: `retryAfter` is the number of seconds to wait before retrying. */
export abstract class NotNow extends DomainError {
  readonly retryAfter: number

  constructor(message: string, retryAfter: number, cause?: unknown) {
    super(message, { cause })
    this.retryAfter = retryAfter
  }
}

const inSeconds = (count: number) => (count === 1 ? 'in a second' : `in ${count} seconds`)

/** The caller has too many computations waiting. */
export class OwnQueueFull extends NotNow {
  override name = 'OwnQueueFull'

  constructor(retryAfter: number) {
    super(`You have too many computations waiting. Please try again ${inSeconds(retryAfter)}.`, retryAfter)
  }
}

/** All callers together have too many computations waiting. */
export class QueueFull extends NotNow {
  override name = 'QueueFull'

  constructor(retryAfter: number) {
    super(
      `The server is busy with other computations. Please try again ${inSeconds(retryAfter)}.`,
      retryAfter,
    )
  }
}

/** The thread of a computation died or was ended before it finished. */
export class ComputationEnded extends NotNow {
  override name = 'ComputationEnded'

  constructor(cause: unknown) {
    super('The computation was stopped before it was done. Please try again in a few seconds.', 5, cause)
  }
}

/**
 * Whether an error's message may be shown to the caller. Errors of the system or of a library have a code or a name of their own.
 */
export const hasUserMessage = (error: unknown): error is Error =>
  error instanceof DomainError || (error instanceof Error && error.name === 'Error' && !('code' in error))

/** Throws a source's refusal, whose message is for users, as SourceUnavailable; rethrows other errors unchanged. */
export function throwSourceUnavailable(error: unknown): never {
  if (error instanceof DomainError) throw error
  throw hasUserMessage(error) ? new SourceUnavailable(error.message, { cause: error }) : error
}
