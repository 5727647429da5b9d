import { BadInput } from '../import/badInput.ts'
import { folderCatalogue } from '../read/catalogue.ts'
import { remoteCatalogue } from '../read/remoteCatalogue.ts'
import type { Call } from './call.ts'

/** Milliseconds that an address has for an answer. */
const TIMEOUT = 30_000

/** The stores of the data folder, or of an address. What cannot be read goes to `warn`. */
export function storesOf({ root, now }: Call, address: string | undefined, warn: (message: string) => void) {
  if (address === undefined) return folderCatalogue(root, warn)()
  return remoteCatalogue(address, { timeout: TIMEOUT, now: () => now, warn })().catch((error) => {
    throw new BadInput(error instanceof Error ? error.message : String(error))
  })
}

/** The one argument that a command may have, an address or the name of a series. */
export function onlyArgument(rest: readonly string[]): { address?: string; name?: string } {
  const [argument, ...more] = rest
  if (more.length > 0) throw new BadInput('Name one series or address.')
  if (argument === undefined) return {}
  return /^https?:\/\//.test(argument) ? { address: argument } : { name: argument }
}
