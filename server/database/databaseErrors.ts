import { DatabaseUnavailable, DiskFull } from '../domainErrors.ts'

/** PostgreSQL's code for a write in a transaction that only reads. */
const READ_ONLY_TRANSACTION = '25006'

/**
 * PostgreSQL error codes that do not concern the statement itself: connection exceptions, a server that starts or stops, no room
 * for another connection or for memory, a standby, and the statement's deadline.
 */
const unavailableCodes = /^(08...|57P0\d|57014|53000|53200|53300|53400|25006)$/

/** PostgreSQL's code of an error, undefined for other errors. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && /^[0-9A-Z]{5}$/.test(String(error.code))
    ? String(error.code)
    : undefined

/** A statement's failure as a domain error where the database is the cause, otherwise unchanged. */
export function toDatabaseError(error: unknown): unknown {
  const code = sqlState(error)
  if (code === undefined) return error
  if (code === '53100') return new DiskFull(error)
  return unavailableCodes.test(code) ? new DatabaseUnavailable(error) : error
}

/** The same for a database that refuses writes while its disk has too little free space. */
export const toEmbeddedError = (error: unknown): unknown =>
  sqlState(error) === READ_ONLY_TRANSACTION ? new DiskFull(error) : toDatabaseError(error)
