import { DatabaseUnavailable } from './domainErrors.ts'
import { messageOf } from './messageOf.ts'
import type { Config } from './settings/config.ts'

/** Messages for errors of the operating system. */
const refusals: Record<string, (config: Config) => string> = {
  EADDRINUSE: ({ host, port }) => `Port ${port} of ${host} is in use; stop the other program or set PORT.`,
  EADDRNOTAVAIL: ({ host }) => `There is no address ${host} on this machine; set HOST.`,
  ENOTFOUND: ({ host }) => `There is no address ${host} on this machine; set HOST.`,
  EACCES: ({ dataDir }) =>
    `The folder ${dataDir} or the port cannot be used: permission denied; set DATA_DIR or PORT.`,
  ENOENT: ({ dataDir }) => `The folder ${dataDir} cannot be made; set DATA_DIR.`,
  EPERM: ({ dataDir }) => `The folder ${dataDir} cannot be used: permission denied; set DATA_DIR.`,
  EROFS: ({ dataDir }) => `The folder ${dataDir} cannot be written; set DATA_DIR.`,
  ENOTDIR: ({ dataDir }) => `${dataDir} is not a folder; set DATA_DIR.`,
  EEXIST: ({ dataDir }) => `${dataDir} is not a folder; set DATA_DIR.`,
  ENOSPC: ({ dataDir }) => `The disk of ${dataDir} is full.`,
  ECONNREFUSED: () => 'The database at DATABASE_URL does not answer.',
}

/** Converts a startup failure that the operator can fix to an error with a message for the operator. */
export function toUserError(error: unknown, config: Config): unknown {
  const cause = error instanceof DatabaseUnavailable ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  const message = refusals[code]?.(config)
  if (message !== undefined) return new Error(message, { cause: error })
  if (cause === error) return error
  return new Error(`The database at DATABASE_URL cannot be used: ${messageOf(cause)}.`, { cause: error })
}
