import { fileURLToPath } from 'node:url'
import Fastify from 'fastify'
import { openProfiles } from './customers/profiles.ts'
import { openDatabase } from './database/openDatabase.ts'
import { createPrivately, makePrivate, readableWarning } from './files/privateFiles.ts'
import { jobs } from './jobs/jobs.ts'
import { startJobs } from './jobs/startJobs.ts'
import { logOptions } from './log/logOptions.ts'
import { migrate } from './migrations/index.ts'
import { type Running, runUntilStopped } from './runUntilStopped.ts'
import { readConfig } from './settings/config.ts'
import { createWeather } from './sources/index.ts'
import { toUserError } from './startProblem.ts'
import { createTaskPool } from './taskPool.ts'

/**
 * Runs the jobs of a PostgreSQL database beside its servers; resolves to a function that shuts everything down in order.
 * @throws Error with one message for the operator.
 */
async function startWorker(environment: NodeJS.ProcessEnv): Promise<Running> {
  const now = () => new Date()
  const config = readConfig(environment, now)
  if (config.databaseUrl === undefined)
    throw new Error(
      'A worker needs DATABASE_URL: the embedded database belongs to one process, which does its jobs.',
    )
  // Fastify is used only for its log, in the format of the server.
  const { log } = Fastify({ logger: logOptions({ level: config.logLevel }) })
  const { dataDir, mail, webhookNetworks, quotas } = config
  if (!makePrivate(dataDir)) log.warn(readableWarning(dataDir))
  const customersDir = fileURLToPath(new URL('../public/customers', import.meta.url))
  const profiles = openProfiles(customersDir, now)
  try {
    const { database, maintenance, queue, now: databaseNow, close } = await openDatabase(config)
    try {
      await migrate(maintenance)
      const weather = createWeather({
        ...config,
        source: config.weatherSource,
        now,
        warn: (message) => log.warn(message),
      })
      const runner = createTaskPool(1)
      const { stop } = await startJobs({
        queue,
        jobs,
        database,
        databaseNow,
        weather,
        profiles,
        mail,
        webhookNetworks,
        runDays: quotas.QUOTA_RUN_DAYS,
        dataDir,
        now,
        log,
        // A computation that hangs or needs too much memory ends only its thread, not the process.
        work: { run: runner.run },
      })
      process.stdout.write("Seawindow's worker is at work.\n")
      return {
        stop: async () => {
          await stop()
          await runner.close()
          await close()
        },
        patience: 0,
      }
    } catch (error) {
      await close()
      throw error
    }
  } catch (error) {
    throw toUserError(error, config)
  }
}

createPrivately()
await runUntilStopped(startWorker)
