import { isZarritaError } from 'zarrita'

/**
 * Files of a store differ from what was written. An error of another class may only mean that this
 * program cannot use the store.
 */
export class Damage extends Error {}

/** Whether an error means that files are damaged or missing, not that this program cannot use their content. */
export function isDamage(error: unknown): boolean {
  return !(error instanceof Error) || error.constructor !== Error || 'code' in error
}

/** A user-facing reason why a store cannot be read: without the folder that a system error names, and without a full stop. */
export function damageReason(error: unknown): string {
  if (!(error instanceof Error)) return 'its files are broken'
  if ('code' in error) return `one of its files cannot be read (${error.code})`
  if (error.name === 'Error' || isZarritaError(error)) return error.message.replace(/\.$/, '')
  return error instanceof SyntaxError ? 'its metadata are broken JSON' : 'its metadata are broken'
}
