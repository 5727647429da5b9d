import fp from 'fastify-plugin'
import type { QueueConnection } from '../database/queueConnection.ts'
import type { Clocks } from '../jobs/clock/clockWatch.ts'
import { jobs as allJobs } from '../jobs/jobs.ts'
import { type StartedJobs, startJobs } from '../jobs/startJobs.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The state of this process's jobs; `none` if it runs none. */
    jobsState: () => 'none' | 'starting' | 'running' | 'failed'
    /** Starts a job without waiting for its time, where jobs run in this process; elsewhere its time finds what is to be done. */
    startJob: (name: string, job?: { key: string; data: object }) => void
  }
}

/**
 * Runs the jobs in the server's process: they start once it listens, so that no request waits for them, and stop when it closes.
 * Without jobs the server still computes each requested forecast.
 */
export const jobs = fp<{ queue?: QueueConnection | undefined } & Pick<Clocks, 'databaseNow'>>(
  async (app, { queue, databaseNow }) => {
    const { database, weather, now, log } = app
    const { mail, webhookNetworks, quotas, dataDir } = app.config
    const { profiles } = app.customers
    const work = app.heavyWork.work({ key: 'jobs' })
    let starting: Promise<void> | undefined
    let started: StartedJobs | undefined
    let hasFailed = false
    app.decorate('jobsState', () => {
      if (!queue) return 'none'
      if (!started) return hasFailed ? 'failed' : 'starting'
      return started.areRunning() ? 'running' : 'failed'
    })
    app.decorate('startJob', (name, job = { key: 'wanted', data: {} }) => {
      started
        ?.send(name, [job])
        .catch((err: unknown) => log.warn({ err, job: name }, 'A job starts later than wanted.'))
    })
    if (!queue) return
    app.addHook('onListen', () => {
      starting = startJobs({
        queue,
        jobs: allJobs,
        database,
        dataDir,
        databaseNow,
        weather,
        profiles,
        mail,
        webhookNetworks,
        runDays: quotas.QUOTA_RUN_DAYS,
        work,
        now,
        log,
      }).then(
        (jobs) => {
          started = jobs
        },
        (err: unknown) => {
          hasFailed = true
          log.error({ err }, 'The jobs could not be started; forecasts are computed when they are asked for.')
        },
      )
    })
    app.addHook('onClose', async () => {
      await starting
      await started?.stop()
    })
  },
  { name: 'jobs', dependencies: ['customers', 'heavyWork'] },
)
