import { createHash, timingSafeEqual } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { fail } from '../failure.ts'
import { routeOf } from '../log/callLog.ts'
import { bearerToken } from '../plugins/access.ts'
import { errors } from '../plugins/errors.ts'
import { addDatabaseMetrics } from './databaseMetrics.ts'
import { addProcessMetrics } from './processMetrics.ts'

/** Connections of the pool to a database server. */
export interface PoolState {
  size: number
  idle: number
  /** Queries that are waiting for a connection. */
  waiting: number
}

/** Seconds, from a cached response to the longest hindcast. */
const DURATIONS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * Measures calls by the pattern of their route: labels contain no text of a request, which would allow
 * callers to add an unlimited number of series.
 */
function observeCalls(app: FastifyInstance, registers: Registry[]): void {
  const durations = new Histogram({
    name: 'seawindow_request_duration_seconds',
    help: 'Time from a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATIONS,
    registers,
  })
  app.addHook('onRequest', (request, reply, done) => {
    const began = performance.now()
    let isWhole = false
    reply.raw.on('finish', () => {
      isWhole = true
    })
    reply.raw.on('close', () => {
      const status = isWhole ? String(reply.statusCode) : 'aborted'
      const labels = { method: request.method, route: routeOf(request), status }
      durations.observe(labels, (performance.now() - began) / 1000)
    })
    done()
  })
}

function addPool(pool: () => PoolState, registers: Registry[]): void {
  new Gauge({
    name: 'seawindow_database_pool_connections',
    help: 'Connections of the pool to the database.',
    labelNames: ['state'],
    registers,
    collect() {
      const { size, idle } = pool()
      this.set({ state: 'idle' }, idle)
      this.set({ state: 'used' }, size - idle)
    },
  })
  new Gauge({
    name: 'seawindow_database_pool_waiting',
    help: 'Queries that wait for a connection of the pool.',
    registers,
    collect() {
      this.set(pool().waiting)
    },
  })
}

function addHeavyWork({ heavyWork }: FastifyInstance, registers: Registry[]): void {
  new Gauge({
    name: 'seawindow_heavy_work_threads',
    help: 'Threads that computations may use beside the event loop.',
    registers,
    collect() {
      this.set(heavyWork.state().threads)
    },
  })
  new Gauge({
    name: 'seawindow_heavy_work_length',
    help: 'Computations that run or wait: the jobs of users, the checks of passwords, and the tasks that both consist of.',
    labelNames: ['queue', 'state'],
    registers,
    collect() {
      const { tasks, jobs, signIns } = heavyWork.state()
      for (const [queue, lengths] of Object.entries({ tasks, jobs, sign_ins: signIns }))
        for (const state of ['running', 'waiting'] as const) this.set({ queue, state }, lengths[state])
    },
  })
}

function addCaches({ cacheCounts }: FastifyInstance, registers: Registry[]): void {
  new Counter({
    name: 'seawindow_cache_lookups_total',
    help: 'Lookups of a cache; one that waits for the load of another is a hit.',
    labelNames: ['cache', 'result'],
    registers,
    collect() {
      this.reset()
      for (const [cache, counts] of Object.entries(cacheCounts)) {
        const { hits, misses } = counts()
        this.inc({ cache, result: 'hit' }, hits)
        this.inc({ cache, result: 'miss' }, misses)
      }
    },
  })
}

/** The route for scrapers; if a token is set, it is required. */
function serveMetrics(app: FastifyInstance, registry: Registry, token: string | undefined): void {
  const expected = token === undefined ? undefined : digest(token)
  app.get(
    '/metrics',
    { config: { open: true }, logLevel: 'warn', schema: { hide: true } },
    async (request, reply) => {
      const isKnown = !expected || timingSafeEqual(digest(bearerToken(request) ?? ''), expected)
      if (!isKnown) {
        reply.header('www-authenticate', 'Bearer')
        fail(401, 'The token for the metrics is missing or wrong.')
      }
      reply.header('cache-control', 'no-store').type(registry.contentType).serializer(String)
      return registry.metrics()
    },
  )
}

/**
 * The server's metrics in the format of Prometheus: at /metrics with METRICS_TOKEN, on a separate port with
 * METRICS_PORT. Without either, nothing is measured.
 */
export const metrics = fp<{ pool?: (() => PoolState) | undefined }>(
  async (app, { pool }) => {
    const { metricsToken, metricsPort, host } = app.config
    if (metricsToken === undefined && metricsPort === undefined) return
    const registry = new Registry()
    const registers = [registry]
    addProcessMetrics(app, registers)
    observeCalls(app, registers)
    if (pool) addPool(pool, registers)
    addHeavyWork(app, registers)
    addCaches(app, registers)
    addDatabaseMetrics(app, registers)
    if (metricsPort === undefined) return serveMetrics(app, registry, metricsToken)

    const own = Fastify({ requestTimeout: 10_000, forceCloseConnections: true })
    await own.register(errors)
    serveMetrics(own, registry, metricsToken)
    app.addHook('onReady', async () => {
      await own.listen({ host, port: metricsPort }).catch((cause: Error & { code?: string }) => {
        throw new Error(`Port ${metricsPort} of ${host} cannot be used for METRICS_PORT (${cause.code}).`, {
          cause,
        })
      })
    })
    app.addHook('onClose', () => own.close())
  },
  { name: 'metrics', dependencies: ['errors', 'heavyWork'] },
)
