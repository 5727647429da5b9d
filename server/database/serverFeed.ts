import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { CHANNEL, type ChangeFeed, createChangeLog } from './changeFeed.ts'

/** Milliseconds for which the listening connection counts as alive after an answer. Cached values may be stale for as long. */
const LEASE = 500

/** Milliseconds that the listening connection may take to answer before it counts as lost. */
const PATIENCE = 1000

/** Milliseconds until a lost connection is reopened: the first delay, and the maximum. */
const RETRY = { first: 100, most: 5000 }

/** The changes of a PostgreSQL database, which other servers and users also change. */
export interface ServerFeed extends ChangeFeed {
  /** The same pool, whose connections complete a write once this feed includes its change. */
  confirmingPool(pool: PostgresPool): PostgresPool
  close(): Promise<void>
}

/**
 * Listens on a connection of its own, starting with the first `confirm`. While that connection is lost, the feed has no versions;
 * when it is restored, everything counts as changed.
 *
 * PostgreSQL delivers notifications in the order of commits, including a connection's own. So when a notification that the
 * listening connection sends itself has come back, every change committed before it has arrived.
 */
export function serverFeed(connectionString: string): ServerFeed {
  const log = createChangeLog()
  let listening: pg.Client | undefined
  /** When the last confirmed notification was sent. */
  let confirmedAt = 0
  let started: Promise<void> | undefined
  let retry: NodeJS.Timeout | undefined
  let delay = RETRY.first
  let isClosed = false

  function lose(client: pg.Client): void {
    if (listening === client) listening = undefined
    client.connection.stream.destroy()
  }

  async function connect(): Promise<void> {
    const client = new pg.Client({
      connectionString,
      application_name: 'seawindow changes',
      connectionTimeoutMillis: PATIENCE,
      query_timeout: PATIENCE,
    })
    client.on('notification', ({ payload }) => log.add(payload))
    client.on('error', () => lose(client))
    client.once('end', () => {
      lose(client)
      if (isClosed) return
      retry = setTimeout(connect, delay).unref()
      delay = Math.min(delay * 2, RETRY.most)
    })
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
      if (isClosed) return lose(client)
      log.clear()
      listening = client
      confirmedAt = performance.now()
      delay = RETRY.first
    } catch {
      lose(client)
    }
  }

  async function sendAndReceive(): Promise<void> {
    const client = listening
    if (!client) return
    const sentAt = performance.now()
    try {
      await client.query(`notify ${CHANNEL}`)
      confirmedAt = sentAt
    } catch {
      lose(client)
    }
  }

  let last: Promise<void> = Promise.resolve()
  let waiting: Promise<void> | undefined
  /** Callers that wait at the same time share one notification. */
  function roundTrip(): Promise<void> {
    waiting ??= last = last.then(() => {
      waiting = undefined
      return sendAndReceive()
    })
    return waiting
  }

  const isConfirmed = () => performance.now() - confirmedAt < LEASE

  return {
    confirm() {
      started ??= connect()
      if (!listening) return confirmedAt === 0 ? started : undefined
      return isConfirmed() ? undefined : roundTrip()
    },
    versionOf: (...topics) => (listening ? log.versionOf(topics) : undefined),
    count: () => (listening ? log.count() : undefined),
    confirmingPool: (pool) => confirmingPool(pool, () => (listening ? roundTrip() : undefined)),
    async close() {
      isClosed = true
      clearTimeout(retry)
      await started
      if (listening) lose(listening)
    },
  }
}

/** Commands that change no row; the server returns the command with every result. */
const reading = new Set([
  'SELECT',
  'BEGIN',
  'START',
  'ROLLBACK',
  'SAVEPOINT',
  'RELEASE',
  'SET',
  'SHOW',
  'LOCK',
])

function confirmingPool(pool: PostgresPool, afterCommit: () => Promise<void> | undefined): PostgresPool {
  const wrapped = new WeakMap<PostgresPoolClient, PostgresPoolClient>()

  function wrap(client: PostgresPoolClient): PostgresPoolClient {
    let isInTransaction = false
    let hasWritten = false
    async function run<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
      const result = await client.query<R>(text, parameters)
      const command: string = result.command
      if (command === 'BEGIN' || command === 'START') [isInTransaction, hasWritten] = [true, false]
      if (command === 'COMMIT' || command === 'ROLLBACK') isInTransaction = false
      if (command === 'ROLLBACK') hasWritten = false
      if (!reading.has(command) && command !== 'COMMIT') hasWritten = true
      if (hasWritten && !isInTransaction) {
        hasWritten = false
        await afterCommit()
      }
      return result
    }
    function query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
    function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
    function query<R>(
      text: string | PostgresCursor<R>,
      parameters: readonly unknown[] = [],
    ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
      if (typeof text !== 'string') throw new Error('This database has no cursors.')
      return run<R>(text, parameters)
    }
    return { query, release: (destroy) => client.release(destroy) }
  }

  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const known = wrapped.get(client) ?? wrap(client)
      wrapped.set(client, known)
      return known
    },
  }
}
