import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyServerOptions } from 'fastify'
import { buildApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { openDatabase } from './database/openDatabase.ts'
import { migrate } from './migrations/index.ts'
import { prepareDatabase } from './seed/prepareDatabase.ts'
import { createWeather } from './sources/index.ts'

const project = fileURLToPath(new URL('..', import.meta.url))

/** What an operating system refuses, in words; %s is the setting it is about. */
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

function worded(error: unknown, config: Config): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const sentence = refusals[code]?.(config)
  return sentence === undefined ? error : new Error(sentence, { cause: error })
}

/** Headers and settings that must never stand in a log. */
const logger = ({ logLevel }: Config): FastifyServerOptions['logger'] => ({
  level: logLevel,
  redact: ['headers', 'req.headers', 'config', 'password', 'token'].flatMap((key) => [key, `*.${key}`]),
})

const printedHost = (host: string) => (host.includes(':') ? `[${host}]` : host)

/**
 * Opens the database, serves portal and API, and prints where; resolves to what stops it all in order.
 * @throws Error with one sentence for the person at the keyboard.
 */
export async function startServer(environment: NodeJS.ProcessEnv): Promise<() => Promise<void>> {
  const now = () => new Date()
  const config = readConfig(environment, now)
  try {
    const { database, close } = await openDatabase(config)
    try {
      await migrate(database)
      let warn = (message: string) => process.emitWarning(message)
      const { dataDir, weatherSource: source, openMeteo, archiveAddresses, archiveDistance } = config
      const app = await buildApp({
        database,
        customersDir: join(project, 'public', 'customers'),
        schemasDir: config.schemasDir ?? join(project, 'src', 'schemas'),
        now,
        weather: createWeather({
          ...{ dataDir, source, openMeteo, archiveAddresses, archiveDistance, now },
          warn: (message) => warn(message),
        }),
        config,
        logger: logger(config),
      })
      warn = (message) => app.log.warn(message)
      const lines = await prepareDatabase(database, app.customers.profiles, config)
      const address = await app
        .listen({ host: config.host, port: config.port })
        .catch(async (error: unknown) => {
          await app.close()
          throw error
        })
      process.stdout.write(`Seawindow is at http://${printedHost(config.host)}:${new URL(address).port}\n`)
      for (const line of lines) process.stdout.write(`${line}\n`)
      return async () => {
        await app.close()
        await close()
      }
    } catch (error) {
      await close()
      throw error
    }
  } catch (error) {
    throw worded(error, config)
  }
}
