import { isZarritaError } from 'zarrita'

/** Why a store cannot be read, for people: without the folder that an error of the system names, and without a full stop. */
export function damageReason(error: unknown): string {
  if (!(error instanceof Error)) return 'its files are broken'
  if ('code' in error) return `one of its files cannot be read (${error.code})`
  if (error.name === 'Error' || isZarritaError(error)) return error.message.replace(/\.$/, '')
  return error instanceof SyntaxError ? 'its metadata are broken JSON' : 'its metadata are broken'
}
