import { type JobResult, PgBoss, type WipData } from 'pg-boss'
import { HOUR } from '#weather/time.ts'
import type { QueueConnection } from '../database/queueConnection.ts'
import type { JobContext, JobKind } from './job.ts'

export interface JobOptions extends Omit<JobContext, 'send' | 'stopping'> {
  queue: QueueConnection
  jobs: readonly JobKind[]
}

/** In seconds. New jobs send notifications; polling finds retries, and jobs queued while a listener was disconnected. */
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
  // Two jobs are fetched at once but run one after the other: a full batch indicates that there are more.
  batchSize: 2,
  burstWhenBatchFull: true,
  includeMetadata: true,
  perJobResults: true,
} as const

/** Milliseconds for running jobs to stop. */
const STOP_TIME = 5000

/** Milliseconds after which a worker that has not read its queue counts as hung. */
const OVERDUE = 3 * workOptions.notifyPollingIntervalSeconds * 1000

export interface StartedJobs {
  /** Stops the jobs; afterwards nothing of them uses the database. */
  stop: () => Promise<void>
  /** Whether every worker still reads its queue. */
  areRunning: () => boolean
}

/** Whether a queue worker is running jobs, or has recently read its queue without an error. */
function isRunning({ count, createdOn, lastFetchedOn, lastErrorOn }: WipData): boolean {
  const read = lastFetchedOn ?? createdOn
  return count > 0 || (Date.now() - read < OVERDUE && (lastErrorOn ?? 0) <= read)
}

/** Starts all jobs. */
export async function startJobs({ queue, jobs, ...parts }: JobOptions): Promise<StartedJobs> {
  const boss = new PgBoss({ ...queue, ...intervals, useListenNotify: true })
  const { log } = parts
  boss.on('error', (err) => log.error({ err }, 'The job queue failed.'))
  // The data of a warning contain the statement with its values.
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

  const begin = async ({ name, options, cron, atStart, work }: JobKind) => {
    // `short`: a key is unique among waiting jobs. A job that a process began before it died blocks no other.
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
