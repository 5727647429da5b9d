import { randomUUID } from 'node:crypto'
import { maxHeaderSize } from 'node:http'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import Fastify, { type FastifyInstance, type RawRequestDefaultExpression } from 'fastify'
import { audit } from './audit/audit.ts'
import type { Config } from './config.ts'
import { type ChangeCache, createChangeCache } from './database/changeCache.ts'
import type { ChangeFeed } from './database/changeFeed.ts'
import type { QueueConnection } from './database/queueConnection.ts'
import type { Database } from './database/tables.ts'
import { FORECAST_RUNS } from './forecast/forecastReader.ts'
import { createHindcastCache } from './hindcast/hindcastCache.ts'
import { type CacheCounts, createLoadingCache, type LoadingCache } from './loadingCache.ts'
import { callLog } from './log/callLog.ts'
import { type LogTarget, logOptions } from './log/logOptions.ts'
import { metrics, type PoolState } from './metrics/metrics.ts'
import { access } from './plugins/access.ts'
import { customers } from './plugins/customers.ts'
import { answerClientError, answerError, errors } from './plugins/errors.ts'
import { forms, pathOf } from './plugins/forms.ts'
import { health } from './plugins/health.ts'
import { heavyWork } from './plugins/heavyWork.ts'
import { jobs } from './plugins/jobs.ts'
import { openapi } from './plugins/openapi.ts'
import { isDecodable, portal } from './plugins/portal.ts'
import { recordIndexes } from './plugins/recordIndexes.ts'
import { security } from './plugins/security.ts'
import { stopping } from './plugins/stopping.ts'
import { validation } from './plugins/validation.ts'
import { INTERNAL_PREFIX, internalPath } from './records/recordCalls.ts'
import { routes } from './routes/index.ts'
import type { WeatherSource } from './sources/source.ts'
import { createHeavyWork } from './workers/heavyWork.ts'
import { inlineRunner, type Runner } from './workers/pool.ts'

/** Milliseconds between two looks for requests that take too long to arrive. */
const CONNECTIONS_CHECK = 5000

const project = fileURLToPath(new URL('..', import.meta.url))

/** Everything that varies between the product, a test and a benchmark. */
export interface AppOptions {
  database: Database
  /** What changes in the database, by whomever. */
  changes: ChangeFeed
  /** The pool of connections to the database, where there is one. */
  pool?: (() => PoolState) | undefined
  /** The same database for what may take longer than a request. */
  maintenance?: Database
  /** The database as the job queue reaches it; without one, this process does no jobs. */
  queue?: QueueConnection
  /** The folder with a folder per customer: profile, overlays, branding. */
  customersDir: string
  /** The built portal, and the files it shows as they are. */
  portalDir?: string
  publicDir?: string
  /** The folder with `resources/*.json`. */
  schemasDir: string
  now: () => Date
  /** Resolves after so many milliseconds. */
  wait?: (milliseconds: number) => Promise<void>
  weather: WeatherSource
  /** Where computations run; without one in the thread of the app. */
  runner?: Runner
  config: Config
  /** Without one, nothing is logged. */
  log?: LogTarget
}

declare module 'fastify' {
  interface FastifyInstance {
    database: Database
    /** What is made from the database, until it changes. */
    cache: ChangeCache
    weather: WeatherSource
    /** Series of the past, and what requests computed from them. */
    hindcastCache: ReturnType<typeof createHindcastCache>
    /** Forecast runs that were read from the database. */
    forecastCache: LoadingCache
    /** Hits and misses of each cache. */
    cacheCounts: Readonly<Record<string, () => CacheCounts>>
    now: () => Date
    wait: (milliseconds: number) => Promise<void>
    config: Config
  }
}

/** Bytes of users, customers and answers that are cached. An answer with 10,000 sites takes 5 MB. */
const CACHE_LIMIT = 64 * 1024 * 1024

/** Routes are made once, resource files come and go: the calls that a file names are led to the routes of all resources. */
function toInternalUrl(
  this: FastifyInstance,
  { method = 'GET', url = '/' }: RawRequestDefaultExpression,
): string {
  const path = pathOf(url)
  // Fastify would answer an address that cannot be decoded itself, in its own words and without the security headers.
  if (path.startsWith(INTERNAL_PREFIX) || !isDecodable(url)) return '/@'
  const found = this.forms.recordCall({ method, originalUrl: url })
  return found ? internalPath(found) + url.slice(path.length) : url
}

/** The API as a Fastify app that does not listen yet. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { database, weather, now, config, wait = setTimeout, log } = options
  const {
    customersDir,
    schemasDir,
    portalDir = join(project, 'dist'),
    publicDir = join(project, 'public'),
  } = options
  const requestTimeout = config.requestTimeout * 1000
  const app = Fastify({
    logger: log !== undefined && logOptions(log),
    logController: callLog(),
    rewriteUrl: toInternalUrl,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // Addresses that no route can read: Fastify's own answer repeats them, and the internal one of a record.
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    trustProxy: config.trustProxy,
    // A forecast with its parameters or a preference map is far below this.
    bodyLimit: 1024 * 1024,
    requestTimeout,
    // Of the two timeouts Node takes the longer one for the body, whichever it is.
    http: {
      requestTimeout,
      headersTimeout: requestTimeout,
      connectionsCheckingInterval: Math.min(CONNECTIONS_CHECK, requestTimeout / 4),
    },
    clientErrorHandler: answerClientError,
    forceCloseConnections: 'idle',
    // A balancer sends requests until it has seen that the server is about to stop.
    return503OnClosing: false,
    // The portal asks for /hindcast/analysis/ and /hindcast/analysis alike.
    // Parameters of any length reach the routes, which check them: a longer one would be answered by Fastify itself.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxHeaderSize },
  })
  app.decorate('database', database)
  app.decorate('cache', createChangeCache(options.changes, CACHE_LIMIT))
  app.decorate('weather', weather)
  app.decorate('hindcastCache', createHindcastCache(weather))
  app.decorate('forecastCache', createLoadingCache(FORECAST_RUNS))
  const { cache, hindcastCache, forecastCache } = app
  app.decorate('cacheCounts', {
    database: cache.counts,
    hindcast: hindcastCache.counts,
    forecast: forecastCache.counts,
  })
  app.decorate('now', now)
  app.decorate('wait', wait)
  app.decorate('config', config)
  await app.register(heavyWork, { heavyWork: createHeavyWork(options.runner ?? inlineRunner, config.queues) })
  await app.register(errors)
  // Before the hooks that may end a call.
  await app.register(metrics, { pool: options.pool })
  await app.register(validation)
  await app.register(customers, { customersDir })
  await app.register(forms, { schemasDir, customersDir })
  await app.register(security)
  await app.register(portal, { portalDir, publicDir })
  await app.register(openapi)
  await app.register(access)
  await app.register(audit)
  await app.register(jobs, { queue: options.queue })
  await app.register(stopping)
  await app.register(health)
  await app.register(recordIndexes, { database: options.maintenance ?? database })
  await app.register(routes)
  await app.ready()
  return app
}
