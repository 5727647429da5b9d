import { DomainError } from '../domainErrors.ts'
import { Failure } from '../failure.ts'

/** The part of an error that is logged: names, codes and places of the program, never a value of a request. */
export interface ErrorFields {
  type: string
  code?: string
  message?: string
  syscall?: string
  table?: string
  column?: string
  constraint?: string
  at?: string[]
  cause?: ErrorFields
}

const MAX_MESSAGE = 300
const MAX_FRAMES = 12
const MAX_FRAME = 200
const MAX_CAUSES = 3

/** Identifiers of the program and of the database. Anything else could be a value. */
const name = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\w.-]{1,63}$/.test(value) ? value : undefined

/** SQLSTATE codes whose messages name only tables, roles, files and limits; others quote values, for example 22P02. */
const sqlStates = /^(08|40|53|55|57|58)...$|^(42P01|42703|42501|25006)$/

/** Messages of the database client whose errors have neither class nor code. */
const clientMessages: ReadonlySet<string> = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout exceeded when trying to connect',
  'Query read timeout',
])

/** Whether the message of an error contains only the program's own text. */
function isSafe(error: Error): boolean {
  if (error instanceof DomainError) return true
  if (error instanceof Failure) return error.statusCode >= 500
  if ('severity' in error && 'code' in error) return sqlStates.test(String(error.code))
  // A path may come from a request.
  if ('errno' in error && 'syscall' in error) return !('path' in error)
  return clientMessages.has(error.message)
}

/** The frames of a stack. The message above them may contain lines that look like frames. */
function framesOf({ stack = '', message }: Error): string[] {
  const end = message === '' ? 0 : stack.indexOf(message) + message.length
  // The message was changed after the stack was captured, so the two cannot be separated.
  if (message !== '' && end < message.length) return []
  return stack
    .slice(end)
    .split('\n')
    .filter((line) => /^ {4}at .*:\d+:\d+\)?$/.test(line))
    .slice(0, MAX_FRAMES)
    .map((line) => line.trim().slice(3, 3 + MAX_FRAME))
}

/** The class and the code of anything thrown. */
export function kindOf(error: unknown): Pick<ErrorFields, 'type' | 'code'> {
  if (!(error instanceof Error)) return { type: typeof error }
  const code = 'code' in error ? name(error.code) : undefined
  return { type: name(error.constructor.name) ?? 'Error', ...(code !== undefined && { code }) }
}

/** The log fields of anything thrown, and of its causes. */
export function errorFields(error: unknown, causes = MAX_CAUSES): ErrorFields {
  if (!(error instanceof Error)) return kindOf(error)
  const { syscall, table, column, constraint } = error as Error & Record<string, unknown>
  const names = Object.entries({ syscall, table, column, constraint }).map(
    ([key, value]) => [key, name(value)] as const,
  )
  return {
    ...kindOf(error),
    ...(isSafe(error) && { message: error.message.slice(0, MAX_MESSAGE) }),
    ...Object.fromEntries(names.filter(([, value]) => value !== undefined)),
    at: framesOf(error),
    ...(error.cause !== undefined && causes > 0 && { cause: errorFields(error.cause, causes - 1) }),
  }
}
