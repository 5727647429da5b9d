import type { parseArgs } from 'node:util'
import { messageOf } from '#server/messageOf.ts'
import { BadInput } from '../import/badInput.ts'
import type { ArchivedStore } from '../read/describeStore.ts'
import { folderCatalogue } from '../read/folderCatalogue.ts'
import type { ObjectStorage } from '../read/web/httpStore.ts'
import { remoteCatalogue } from '../read/web/remoteCatalogue.ts'

/** The options of all commands. */
export const options = {
  latitude: { type: 'string' },
  longitude: { type: 'string' },
  map: { type: 'string', multiple: true },
  time: { type: 'string' },
  where: { type: 'string', multiple: true },
  missing: { type: 'string', multiple: true },
  gaps: { type: 'string' },
  hours: { type: 'string' },
  name: { type: 'string' },
  customer: { type: 'string' },
  sheet: { type: 'string' },
  append: { type: 'boolean' },
  replace: { type: 'boolean' },
  'drop-implausible': { type: 'boolean' },
  'allow-implausible': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

/** The output of a command, and whether it found no problem. */
export interface Outcome {
  output: string
  ok: boolean
}

/** The outcome of a command that found no problem. */
export const done = (output: string): Outcome => ({ output, ok: true })

/** A parsed command line. */
export interface Call {
  /** Folder of the stores. */
  root: string
  /** The arguments after the command's name. */
  rest: string[]
  values: ReturnType<typeof parseArgs<{ options: typeof options }>>['values']
  now: Date
  /** The object storage at which an address may be. */
  storage?: ObjectStorage | undefined
}

/** Milliseconds before a request to an address times out. */
const TIMEOUT = 30_000

/** The stores of the data folder, or of an address. Stores that cannot be read are reported to `warn`. */
export async function storesOf(
  { root, now, storage }: Call,
  address: string | undefined,
  warn: (message: string) => void,
): Promise<readonly ArchivedStore[]> {
  const catalogue =
    address === undefined
      ? folderCatalogue(root, warn)
      : remoteCatalogue(address, { timeout: TIMEOUT, now: () => now, warn, storage }).list
  try {
    return (await catalogue()).stores
  } catch (error) {
    throw address === undefined ? error : new BadInput(messageOf(error))
  }
}

/** The single optional argument of a command: an address or the name of a series. */
export function onlyArgument(rest: readonly string[]): { address?: string; name?: string } {
  const [argument, ...more] = rest
  if (more.length > 0) throw new BadInput('Name one series or address.')
  if (argument === undefined) return {}
  return /^https?:\/\//.test(argument) ? { address: argument } : { name: argument }
}
