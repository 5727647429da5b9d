import { access, constants, statfs, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { sql } from 'kysely'
import { HOUR } from '#weather/time.ts'
import { DISK_RESERVE } from '../database/embeddedDialect.ts'
import { type Clocks, clockProblem } from '../jobs/clock/clockWatch.ts'
import { INSTALLATION } from '../repositories/runs/countingRuns.ts'

/** Milliseconds that a response waits for a check: it must arrive within a second. */
const PATIENCE = 700

/** Milliseconds after which a check counts as failed; until then it may be slow only because the machine is busy. */
const HANGING = 5000

/** Seconds; runs come every six hours, four hours late. */
const OLD_RUN = 24 * HOUR

/** `degraded`: the server works, but an operator should check it. `failed`: it should get no requests. */
type State = 'ok' | 'degraded' | 'failed'

interface Check {
  state: State
  /** For operators, without paths on the disk, addresses or errors. */
  message: string
}

type Checks = Readonly<Record<string, () => Check | Promise<Check>>>

const ok = (message: string): Check => ({ state: 'ok', message })

/** The checks that determine whether a server is ready. */
function readinessChecks(app: FastifyInstance, databaseNow: Clocks['databaseNow']): Checks {
  const { database, config, now } = app
  const failed: State = config.databaseUrl === undefined ? 'failed' : 'degraded'

  return {
    database: async () => {
      await sql`select 1`.execute(database)
      return ok('The database answers.')
    },
    disk: async () => {
      const { dataDir } = config
      const isUnused = config.databaseUrl !== undefined && (await isMissing(dataDir))
      if (isUnused) return ok('The data folder does not exist and is not needed.')
      const probe = join(dataDir, `.probe-${process.pid}`)
      try {
        await writeFile(probe, 'written by /health/ready')
      } catch {
        return { state: failed, message: 'The data folder cannot be written.' }
      } finally {
        await unlink(probe).catch(() => {})
      }
      const { bavail, bsize } = await statfs(dataDir)
      const free = bavail * bsize
      if (free < DISK_RESERVE) return { state: failed, message: `The disk is full: ${megabytes(free)} free.` }
      return ok(`${megabytes(free)} free.`)
    },
    jobs: () => {
      const state = app.jobsState()
      if (state === 'failed') return { state: 'degraded', message: 'The job queue is not read.' }
      return ok({ none: 'Other processes do the jobs.', starting: 'Starting.', running: 'Running.' }[state])
    },
    clock: async () => {
      // An old schema of the queue must not take the server out of service.
      const problem = await clockProblem({ database, now, databaseNow }).catch(
        () => 'The stored times could not be checked.',
      )
      return problem === undefined
        ? ok('No stored time is in the future.')
        : { state: 'degraded', message: problem }
    },
    forecasts: async () => {
      const { rows } = await sql<{ run: Date | null; sites: boolean }>`select max(run) as run,
        exists (select from records where resource = 'sites') as sites
        from forecast_runs where run <= ${now()} and provider = ${INSTALLATION}`.execute(database)
      const [{ run, sites } = { run: null, sites: false }] = rows
      if (run === null)
        return sites ? { state: 'degraded', message: 'No forecast run is stored yet.' } : ok('No sites.')
      const message = `The newest run is of ${run.toISOString()}.`
      const isOld = (now().getTime() - run.getTime()) / 1000 > OLD_RUN
      return { state: isOld ? 'degraded' : 'ok', message }
    },
    forms: () => {
      const problems = app.forms.customers().flatMap(app.forms.problems)
      if (problems.length === 0) return ok('All files are in use.')
      const files = [...new Set(problems.map(({ file }) => file))].map((file) => {
        const isWaiting = problems.every(
          (problem) => problem.file !== file || problem.undecided !== undefined,
        )
        return `${file} (${isWaiting ? 'a pattern is still being checked' : 'has problems'})`
      })
      return {
        state: 'degraded',
        message: `The last valid versions of these files are used: ${files.join(', ')}.`,
      }
    },
    draining: () =>
      app.isDraining() ? { state: 'failed', message: 'The server is stopping.' } : ok('The server stays.'),
  }
}

const megabytes = (bytes: number) => `${Math.floor(bytes / 1024 / 1024)} MB`

const isMissing = (folder: string) =>
  access(folder, constants.F_OK).then(
    () => false,
    () => true,
  )

/** What is known of a check that has run for so many milliseconds without a result. */
const lateCheck = (milliseconds: number): Check =>
  milliseconds < HANGING
    ? { state: 'degraded', message: `No answer within ${PATIENCE} ms.` }
    : { state: 'failed', message: `No answer within ${HANGING} ms.` }

/** Runs a check until it ends or the deadline passes. A check that hangs is not started again before it has ended. */
function withDeadline(check: () => Check | Promise<Check>): () => Promise<Check> {
  let pending: Promise<Check> | undefined
  let started = 0
  return async () => {
    if (pending === undefined) started = performance.now()
    pending ??= (async () => check())()
      .catch((): Check => ({ state: 'failed', message: 'The check failed.' }))
      .finally(() => {
        pending = undefined
      })
    const stop = new AbortController()
    const timer = wait(PATIENCE, undefined, { signal: stop.signal }).catch(() => undefined)
    const result = await Promise.race([pending, timer]).finally(() => stop.abort())
    return result ?? lateCheck(performance.now() - started)
  }
}

const statesByWeight: readonly State[] = ['failed', 'degraded', 'ok']

const liveness = { type: 'object', required: ['status'], properties: { status: { const: 'ok' } } }
const state = { enum: statesByWeight }
const readiness = {
  type: 'object',
  required: ['status', 'checks'],
  properties: {
    status: state,
    checks: {
      type: 'object',
      description: 'By name: database, disk, jobs, clock, forecasts, forms, draining',
      additionalProperties: {
        type: 'object',
        required: ['state', 'message'],
        properties: { state, message: { type: 'string' } },
      },
    },
  },
}

/** Liveness and readiness of the process. */
export const health = fp<Pick<Clocks, 'databaseNow'>>(
  async (app, { databaseNow }) => {
    const config = { open: true } as const
    const checks = Object.entries(readinessChecks(app, databaseNow)).map(
      ([name, check]) => [name, withDeadline(check)] as const,
    )
    app.get(
      '/health/live',
      {
        config,
        logLevel: 'warn',
        schema: { operationId: 'live', summary: 'The process runs', response: { 200: liveness } },
      },
      () => ({ status: 'ok' }),
    )
    app.get(
      '/health/ready',
      {
        config,
        logLevel: 'warn',
        schema: {
          operationId: 'ready',
          summary:
            'Whether requests may be sent here: database, disk, jobs, clock, forecasts, forms, draining',
          response: { 200: readiness, 503: readiness },
        },
      },
      async (_, reply) => {
        const results = await Promise.all(checks.map(async ([name, check]) => [name, await check()] as const))
        const status = statesByWeight.find((state) => results.some(([, check]) => check.state === state))
        if (status === 'failed') reply.code(503).header('retry-after', 5)
        reply.header('cache-control', 'no-store')
        return { status, checks: Object.fromEntries(results) }
      },
    )
  },
  { name: 'health', dependencies: ['forms', 'jobs', 'stopping'] },
)
