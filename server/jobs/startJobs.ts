import { type JobResult, PgBoss, type WipData } from 'pg-boss'
import { HOUR } from '../../src/weather/time.ts'
import type { QueueConnection } from '../database/queueConnection.ts'
import type { Job, JobContext } from './job.ts'

export interface JobOptions extends Omit<JobContext, 'send' | 'stopping'> {
  queue: QueueConnection
  jobs: readonly Job[]
}

/** In seconds. New jobs announce themselves; polling finds those that are due again, and those of a listener cut off. */
const intervals = {
  superviseIntervalSeconds: 300,
  monitorIntervalSeconds: 300,
  queueCacheIntervalSeconds: 300,
  cronWorkerIntervalSeconds: 45,
  flowIntervalSeconds: HOUR,
  bamIntervalSeconds: HOUR,
}
const workOptions = {
  pollingIntervalSeconds: 5,
  notifyPollingIntervalSeconds: 30,
  // Two jobs are taken at once, and done one after the other: a full hand says that there are more.
  batchSize: 2,
  burstWhenBatchFull: true,
  includeMetadata: true,
  perJobResults: true,
} as const

/** How long the jobs under way may take to come to a stop, in milliseconds. */
const STOP_TIME = 5000

/** Milliseconds after which a worker that has not read its queue counts as hung. */
const OVERDUE = 3 * workOptions.notifyPollingIntervalSeconds * 1000

export interface StartedJobs {
  /** Stops the work, after which nothing of it touches the database. */
  stop: () => Promise<void>
  /** Whether every worker still reads its queue. */
  areRunning: () => boolean
}

/** Whether a worker of the queue is at work on jobs, or has read its queue lately and without an error. */
function isRunning({ count, createdOn, lastFetchedOn, lastErrorOn }: WipData): boolean {
  const read = lastFetchedOn ?? createdOn
  return count > 0 || (Date.now() - read < OVERDUE && (lastErrorOn ?? 0) <= read)
}

/** Starts the work of all jobs. */
export async function startJobs({ queue, jobs, ...parts }: JobOptions): Promise<StartedJobs> {
  const boss = new PgBoss({ ...queue, ...intervals, useListenNotify: true })
  const { log } = parts
  boss.on('error', (err) => log.error({ err }, 'The job queue failed.'))
  // The data of a warning hold the statement with its values.
  boss.on('warning', ({ message }) => log.warn({}, message))
  const stopping = new AbortController()
  const context: JobContext = {
    ...parts,
    stopping: stopping.signal,
    send: async (name, queued) => {
      if (queued.length > 0)
        await boss.insert(
          name,
          queued.map(({ key, data }) => ({ singletonKey: key, data })),
        )
    },
  }

  const stop = async () => {
    stopping.abort()
    await boss.stop({ timeout: STOP_TIME })
  }

  const begin = async ({ name, options, cron, atStart, work }: Job) => {
    // `short`: among waiting jobs a key stands once. One that a dead process has begun blocks no other.
    await boss.createQueue(name, { policy: 'short', notify: true })
    await boss.updateQueue(name, { ...options, notify: true })
    await boss.work<object, void, typeof workOptions>(name, workOptions, async (hand) => {
      const results: JobResult[] = []
      for (const { id, data, retryCount } of hand)
        results.push(
          await work(context, data, retryCount).then(
            () => ({ id, status: 'completed' }),
            (error: unknown) => ({ id, status: 'failed', output: { message: String(error) } }),
          ),
        )
      return results
    })
    if (cron) await boss.schedule(name, cron, {}, { tz: 'UTC' })
    if (atStart) await boss.send(name, {}, { singletonKey: 'start' })
  }

  try {
    await boss.start()
    for (const job of jobs) if (!job.backend || job.backend === queue.backend) await begin(job)
  } catch (error) {
    await stop()
    throw error
  }
  return { stop, areRunning: () => boss.getWipData().every(isRunning) }
}
