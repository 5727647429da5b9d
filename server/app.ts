import { randomUUID } from 'node:crypto'
import { maxHeaderSize } from 'node:http'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import Fastify, { type FastifyInstance, type RawRequestDefaultExpression } from 'fastify'
import { type ChangeCache, createChangeCache } from './database/changeCache.ts'
import type { ChangeFeed } from './database/changeFeed.ts'
import type { QueueConnection } from './database/queueConnection.ts'
import type { Database } from './database/tables.ts'
import { FORECAST_RUNS } from './forecast/forecastReader.ts'
import type { PatternCheck } from './forms/patternCheck.ts'
import { createHindcastCache } from './hindcast/cache/hindcastCache.ts'
import { type CacheCounts, createLoadingCache, type LoadingCache } from './loadingCache.ts'
import { callLog } from './log/callLog.ts'
import { type LogTarget, logOptions, requestLogger } from './log/logOptions.ts'
import { metrics, type PoolState } from './metrics/metrics.ts'
import { access } from './plugins/access.ts'
import { audit } from './plugins/audit/audit.ts'
import { customers } from './plugins/customers.ts'
import { answerError, errors } from './plugins/errors.ts'
import { forms, pathOf } from './plugins/forms.ts'
import { health } from './plugins/health.ts'
import { heavyWork } from './plugins/heavyWork.ts'
import { jobs } from './plugins/jobs.ts'
import { openapi } from './plugins/openapi.ts'
import { isDecodable, portal } from './plugins/portal.ts'
import { recordIndexes } from './plugins/recordIndexes.ts'
import { allowedMethods } from './plugins/requests/allowedMethods.ts'
import { callRates } from './plugins/requests/callRates.ts'
import { answerClientError, malformedRequests } from './plugins/requests/malformedRequests.ts'
import { security } from './plugins/security.ts'
import { securityTextRoute } from './plugins/securityText.ts'
import { stopping } from './plugins/stopping.ts'
import { validation } from './plugins/validation.ts'
import { INTERNAL_PREFIX, internalPath } from './records/recordCalls.ts'
import { routes } from './routes/index.ts'
import type { Config } from './settings/config.ts'
import type { Weather } from './sources/source.ts'
import { createHeavyWork } from './workers/heavyWork.ts'
import { inlineRunner, type Runner } from './workers/pool.ts'

/** Milliseconds between two checks for requests that take too long to arrive. */
const CONNECTIONS_CHECK = 5000

const project = fileURLToPath(new URL('..', import.meta.url))

/** Everything that varies between the product, a test and a benchmark. */
export interface AppOptions {
  database: Database
  /** Changes in the database, whichever process makes them. */
  changes: ChangeFeed
  /** The connection pool; the embedded database has none. */
  pool?: (() => PoolState) | undefined
  /** The same database for work that may take longer than a request. */
  maintenance?: Database
  /** The database as the job queue reaches it; without one, this process runs no jobs. */
  queue?: QueueConnection
  /** The folder with a folder per customer: profile, overlays, branding. */
  customersDir: string
  /** The built portal, and the files that are served unchanged. */
  portalDir?: string
  /** The bundle of the forms; the default lies beside the folder of the portal. */
  formsBundle?: string
  publicDir?: string
  /** The folder with `resources/*.json`. */
  schemasDir: string
  now: () => Date
  /** The clock of the database, if it is another one. */
  databaseNow?: (() => Promise<Date>) | undefined
  /** Resolves after the given number of milliseconds. */
  wait?: (milliseconds: number) => Promise<void>
  weather: Weather
  /** Where computations run; without one, in the thread of the app. */
  runner?: Runner
  /** Decides the patterns of forms; without one, a process of its own does. */
  checkPatterns?: PatternCheck
  config: Config
  /** Without one, nothing is logged. */
  log?: LogTarget
}

declare module 'fastify' {
  interface FastifyInstance {
    database: Database
    /** Values derived from the database, until it changes. */
    cache: ChangeCache
    weather: Weather
    /** Time series of the past, and what requests computed from them. */
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

/** Bytes of cached users, customers and responses. A response with 10,000 sites takes 5 MB. */
const CACHE_LIMIT = 64 * 1024 * 1024

/**
 * Fastify routes are registered once but resource files can change, so calls
 * that a file names are routed to the routes of all resources.
 */
function toInternalUrl(
  this: FastifyInstance,
  { method = 'GET', url = '/' }: RawRequestDefaultExpression,
): string {
  const path = pathOf(url)
  // Fastify would itself answer an address that cannot be decoded, with its own message and without the security headers.
  if (path.startsWith(INTERNAL_PREFIX) || !isDecodable(url)) return '/@'
  const found = this.forms.recordCall({ method, originalUrl: url })
  return found ? internalPath(found) + url.slice(path.length) : url
}

/** The API as a Fastify app that is not listening yet. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { database, weather, now, config, wait = setTimeout, log } = options
  const {
    customersDir,
    schemasDir,
    portalDir = join(project, 'dist'),
    publicDir = join(project, 'public'),
    formsBundle = join(portalDir, '..', 'dist-forms', 'drawForm.js'),
  } = options
  const requestTimeout = config.requestTimeout * 1000
  const app = Fastify({
    logger: log !== undefined && logOptions(log),
    logController: callLog(),
    childLoggerFactory: requestLogger(),
    rewriteUrl: toInternalUrl,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // Addresses that no route can read: Fastify's own response repeats them, and shows the internal address of a record.
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    trustProxy: config.trustProxy,
    // A forecast with its parameters or a preference map is far below this.
    bodyLimit: 1024 * 1024,
    requestTimeout,
    // Node applies the longer of the two timeouts to the body.
    http: {
      requestTimeout,
      headersTimeout: requestTimeout,
      connectionsCheckingInterval: Math.min(CONNECTIONS_CHECK, requestTimeout / 4),
      // Node's own response has no security headers: the plugin malformedRequests responds.
      requireHostHeader: false,
    },
    clientErrorHandler: answerClientError,
    forceCloseConnections: 'idle',
    // A load balancer sends requests until it has seen that the server is about to stop.
    return503OnClosing: false,
    // The portal requests both /hindcast/analysis/ and /hindcast/analysis.
    // The routes check the length of parameters; with a limit here, Fastify itself would answer longer ones.
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
  await app.register(allowedMethods)
  // Registered before the hooks that may end a call.
  await app.register(metrics, { pool: options.pool })
  await app.register(malformedRequests)
  await app.register(validation)
  await app.register(customers, { customersDir })
  await app.register(forms, {
    schemasDir,
    customersDir,
    formsBundle,
    checkPatterns: options.checkPatterns,
  })
  await app.register(security)
  await app.register(portal, { portalDir, publicDir })
  await app.register(openapi)
  await app.register(access)
  await app.register(callRates)
  await app.register(audit)
  await app.register(jobs, { queue: options.queue, databaseNow: options.databaseNow })
  await app.register(stopping)
  await app.register(health, { databaseNow: options.databaseNow })
  await app.register(securityTextRoute)
  await app.register(recordIndexes, { database: options.maintenance ?? database })
  await app.register(routes)
  await app.ready()
  return app
}
