import { type JobResult, PgBoss, type WipData } from 'pg-boss'
import { HOUR } from '#weather/time.ts'
import type { QueueConnection } from '../database/queueConnection.ts'
import { type Clocks, watchClock } from './clock/clockWatch.ts'
import type { JobContext, JobKind } from './job.ts'

export interface JobOptions extends Omit<JobContext, 'send' | 'stopping'>, Pick<Clocks, 'databaseNow'> {
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
  /** Queues jobs as a job does. */
  send: JobContext['send']
  /** Whether every worker still reads its queue. */
  areRunning: () => boolean
}

/**
 * Whether a queue worker is running jobs, or has recently read its queue without an error. A time in the future is from before the clock
 * was set back, and tells nothing.
 */
function isRunning({ count, createdOn, lastFetchedOn, lastErrorOn }: WipData): boolean {
  const now = Date.now()
  const read = lastFetchedOn ?? createdOn
  const failed = lastErrorOn !== null && lastErrorOn <= now && lastErrorOn > read
  return count > 0 || (now - read < OVERDUE && !failed)
}

/** Starts all jobs. */
export async function startJobs({ queue, jobs, databaseNow, ...parts }: JobOptions): Promise<StartedJobs> {
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

  const kinds = jobs.filter(({ backend }) => !backend || backend === queue.backend)
  let endWatch: (() => Promise<void>) | undefined
  const stop = async () => {
    stopping.abort()
    await endWatch?.()
    await boss.stop({ timeout: STOP_TIME })
  }
  const startAtOnce = async () => {
    for (const { name, atStart } of kinds) if (atStart) await boss.send(name, {}, { singletonKey: 'start' })
  }

  const begin = async ({ name, options, cron, work }: JobKind) => {
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
  }

  try {
    await boss.start()
    for (const kind of kinds) await begin(kind)
    endWatch = await watchClock({ ...parts, databaseNow }, log, startAtOnce)
    await startAtOnce()
  } catch (error) {
    await stop()
    throw error
  }
  return { stop, send: context.send, areRunning: () => boss.getWipData().every(isRunning) }
}
