import type { QueueOptions } from 'pg-boss'
import type { Profiles } from '../customers/profiles.ts'
import type { QueueConnection } from '../database/queueConnection.ts'
import type { Database } from '../database/tables.ts'
import type { MailSettings } from '../mail/mailTransport.ts'
import type { Network } from '../network/networks.ts'
import type { Quota } from '../records/quota.ts'
import type { ForecastSource } from '../sources/source.ts'
import type { Work } from '../workers/work.ts'

/** Where jobs report events for operators. */
export interface JobLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** The dependencies of a job. */
export interface JobContext {
  database: Database
  /** The folder of archives and of files that were sent. */
  dataDir: string
  weather: ForecastSource
  /** The profiles of the customers. */
  profiles: Profiles
  mail: MailSettings
  /** Private networks that webhooks may reach. */
  webhookNetworks: readonly Network[]
  /** For how many days runs are stored, where that is shorter than usual. */
  runDays?: Quota
  /** Where the weather is computed. */
  work: Work
  now: () => Date
  log: JobLog
  /** Queues jobs by name; a job with a key that is already waiting is not queued again. */
  send(name: string, jobs: readonly { key: string; data: object }[]): Promise<void>
  /** Aborted when the process is to end: a job stops at the next point from which it can resume later. */
  stopping: AbortSignal
}

/**
 * A kind of job. The queue delivers each job at least once, and again after a crash, so effects that must happen once rely on a
 * unique key of a table, never on the queue.
 */
export interface JobKind<Data extends object = object> {
  name: string
  options: QueueOptions
  /** Where only this kind of database needs it; absent for all databases. */
  backend?: QueueConnection['backend']
  /** When it starts by itself, in UTC. */
  cron?: string
  /** Whether it also starts with the process. */
  atStart?: boolean
  /** `attempt` counts from 0. Rejects when the job is to be retried. */
  work(context: JobContext, data: Data, attempt: number): Promise<void>
}
