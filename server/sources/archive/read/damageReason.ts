import { isZarritaError } from 'zarrita'

/** Files of a store that are not as they were written. An error of another class may only say that this program cannot use the store. */
export class Damage extends Error {}

/** Whether an error says that files are broken or gone, not that they hold what this program cannot use. */
export function isDamage(error: unknown): boolean {
  return !(error instanceof Error) || error.constructor !== Error || 'code' in error
}

/** Why a store cannot be read, for people: without the folder that an error of the system names, and without a full stop. */
export function damageReason(error: unknown): string {
  if (!(error instanceof Error)) return 'its files are broken'
  if ('code' in error) return `one of its files cannot be read (${error.code})`
  if (error.name === 'Error' || isZarritaError(error)) return error.message.replace(/\.$/, '')
  return error instanceof SyntaxError ? 'its metadata are broken JSON' : 'its metadata are broken'
}
