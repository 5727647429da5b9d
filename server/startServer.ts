import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildApp } from './app.ts'
import { answerRequests } from './backup/controlSocket.ts'
import { finishRestores } from './backup/finishRestores.ts'
import { runRequest } from './backup/runRequest.ts'
import { openDatabase } from './database/openDatabase.ts'
import { makePrivate, readableWarning } from './files/privateFiles.ts'
import { migrate } from './migrations/index.ts'
import type { Running } from './runUntilStopped.ts'
import { prepareDatabase } from './seed/prepareDatabase.ts'
import { readConfig } from './settings/config.ts'
import { createWeather } from './sources/index.ts'
import { toUserError } from './startProblem.ts'
import { createTaskPool } from './taskPool.ts'

const project = fileURLToPath(new URL('..', import.meta.url))

const printedHost = (host: string) => (host.includes(':') ? `[${host}]` : host)

/**
 * Opens the database, serves portal and API, and prints the address; resolves to the address and a
 * function that shuts everything down in order.
 * @throws Error with one message for the operator.
 */
export async function startServer(
  environment: NodeJS.ProcessEnv,
  now: () => Date = () => new Date(),
): Promise<Running & { address: string }> {
  const config = readConfig(environment, now)
  try {
    if (!makePrivate(config.dataDir)) process.emitWarning(readableWarning(config.dataDir))
    const {
      database,
      maintenance,
      changes,
      queue,
      pool,
      now: databaseNow,
      close,
    } = await openDatabase(config)
    try {
      await migrate(maintenance)
      const { dataDir } = config
      const isShared = config.databaseUrl === undefined
      await finishRestores({ database: maintenance, dataDir, isShared }, now())
      let warn = (message: string) => process.emitWarning(message)
      const app = await buildApp({
        runner: createTaskPool(config.workerThreads),
        database,
        changes,
        maintenance,
        queue,
        pool,
        customersDir: join(project, 'public', 'customers'),
        schemasDir: config.schemasDir ?? join(project, 'src', 'schemas'),
        now,
        databaseNow,
        weather: createWeather({
          ...config,
          source: config.weatherSource,
          now,
          warn: (message) => warn(message),
        }),
        config,
        log: { level: config.logLevel },
      })
      warn = (message) => app.log.warn(message)
      const lines = await prepareDatabase(maintenance, app.forms.permissionsOf, config)
      const address = await app
        .listen({ host: config.host, port: config.port })
        .catch(async (error: unknown) => {
          await app.close()
          throw error
        })
      process.stdout.write(`Seawindow is at http://${printedHost(config.host)}:${new URL(address).port}\n`)
      for (const line of lines) process.stdout.write(`${line}\n`)
      // Several processes may open PostgreSQL, but only this one an embedded database.
      const stopAnswering = isShared
        ? await answerRequests(dataDir, (request) =>
            runRequest({ database: maintenance, dataDir, isShared }, request),
          ).catch((err: unknown) => {
            app.log.warn({ err }, 'Backups are possible only while the server is stopped')
            return async () => {}
          })
        : async () => {}
      return {
        address,
        stop: async () => {
          await app.close()
          await stopAnswering()
          await close()
        },
        patience: config.stopDelay + config.stopPatience,
      }
    } catch (error) {
      await close()
      throw error
    }
  } catch (error) {
    throw toUserError(error, config)
  }
}
