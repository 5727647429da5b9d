import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import { jobs } from '../jobs/jobs.ts'
import { countMessages } from '../mail/delivery.ts'
import { quotaUsesOfAll } from '../records/quotas/quotaUse.ts'
import { newestRunOfSource } from '../repositories/runs/forecastRuns.ts'

/** Milliseconds after which a scrape continues without the database. */
const PATIENCE = 2000

interface QueueRow {
  name: string
  waiting: string
  active: string
  /** Seconds since the oldest waiting job could have started; null if there is none. */
  age: string | null
}

/**
 * Runs at most one read at a time, and waits no longer than a scraper does, because a hanging database must not block the scrape.
 */
function withPatience<T>(read: () => Promise<T>): () => Promise<T | undefined> {
  let pending: Promise<T | undefined> | undefined
  return async () => {
    pending ??= read()
      .catch(() => undefined)
      .finally(() => {
        pending = undefined
      })
    const stop = new AbortController()
    const late = wait(PATIENCE, undefined, { signal: stop.signal }).catch(() => undefined)
    return Promise.race([pending, late]).finally(() => stop.abort())
  }
}

/** Metrics that are read from the database for each scrape. They are absent while it does not respond. */
export function addDatabaseMetrics({ database, config, now }: FastifyInstance, registers: Registry[]): void {
  const queues = withPatience(async () => {
    const { rows } = await sql<QueueRow>`
      select name,
        count(*) filter (where state < 'active') as waiting,
        count(*) filter (where state = 'active') as active,
        extract(epoch from now() - min(start_after) filter (where state < 'active' and start_after <= now())) as age
      from pgboss.job where state <= 'active' group by name`.execute(database)
    return rows
  })
  new Gauge({
    name: 'seawindow_job_queue_length',
    help: 'Jobs of a queue that wait, or that are being done.',
    labelNames: ['queue', 'state'],
    registers,
    async collect() {
      this.reset()
      const rows = await queues()
      if (!rows) return
      for (const queue of jobs.map(({ name }) => name)) {
        const row = rows.find(({ name }) => name === queue)
        this.set({ queue, state: 'waiting' }, Number(row?.waiting ?? 0))
        this.set({ queue, state: 'active' }, Number(row?.active ?? 0))
      }
    },
  })
  new Gauge({
    name: 'seawindow_job_queue_age_seconds',
    help: 'How long the oldest job that could be done has waited.',
    labelNames: ['queue'],
    registers,
    async collect() {
      this.reset()
      const rows = await queues()
      if (!rows) return
      for (const queue of jobs.map(({ name }) => name))
        this.set({ queue }, Math.max(0, Number(rows.find(({ name }) => name === queue)?.age ?? 0)))
    },
  })

  const messages = withPatience(() => countMessages(database))
  new Gauge({
    name: 'seawindow_outbox_messages',
    help: 'Messages of the outbox by channel and state, those of the last 90 days.',
    labelNames: ['channel', 'state'],
    registers,
    async collect() {
      this.reset()
      for (const { channel, state, count } of (await messages()) ?? []) this.set({ channel, state }, count)
    },
  })

  const uses = withPatience(() => quotaUsesOfAll(database, config.quotas, now()))
  const quotaGauge = (name: string, help: string, value: 'used' | 'limit') =>
    new Gauge({
      name,
      help,
      labelNames: ['customer', 'kind'],
      registers,
      async collect() {
        this.reset()
        for (const use of (await uses()) ?? [])
          this.set({ customer: use.customerId, kind: use.kind }, use[value])
      },
    })
  quotaGauge('seawindow_quota_used', 'What a customer has of a kind for which it has a quota.', 'used')
  quotaGauge('seawindow_quota_limit', 'The quota of a customer.', 'limit')

  const source = config.weatherSource
  const newest = withPatience(() => newestRunOfSource(database, source, now()))
  new Gauge({
    name: 'seawindow_newest_run_age_seconds',
    help: 'Age of the newest stored forecast run of the configured source, by its reference time.',
    labelNames: ['source'],
    registers,
    async collect() {
      this.reset()
      const run = await newest()
      if (run !== undefined) this.set({ source }, now().getTime() / 1000 - run)
    },
  })
}
