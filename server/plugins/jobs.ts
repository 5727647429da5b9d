import fp from 'fastify-plugin'
import type { QueueConnection } from '../database/queueConnection.ts'
import { jobs as allJobs } from '../jobs/jobs.ts'
import { startJobs } from '../jobs/startJobs.ts'

/**
 * Runs the jobs in the server's process: they start once it listens, so that no request waits for them, and stop when it
 * closes. Without jobs the server still computes each requested forecast.
 */
export const jobs = fp<{ queue: QueueConnection }>(
  async (app, { queue }) => {
    const { database, weather, now, log } = app
    const work = app.heavyWork.work({ key: 'jobs' })
    let stop: Promise<() => Promise<void>> | undefined
    app.addHook('onListen', () => {
      stop = startJobs({ queue, jobs: allJobs, database, weather, work, now, log }).catch((err: unknown) => {
        log.error({ err }, 'The jobs could not be started; forecasts are computed when they are asked for.')
        return async () => {}
      })
    })
    app.addHook('onClose', async () => (await stop)?.())
  },
  { name: 'jobs', dependencies: ['heavyWork'] },
)
