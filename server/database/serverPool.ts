import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { DatabaseUnavailable } from '../domainErrors.ts'
import { sqlState, toDatabaseError } from './databaseErrors.ts'

/** Milliseconds; a server that is alive reports an exceeded deadline itself before the connection is given up. */
const GRACE = 1000

export interface PoolSettings {
  connectionString: string
  size: number
  /** Milliseconds to wait for a connection. */
  connect: number
  /** Milliseconds that a statement may take; unlimited if absent. */
  statement?: number | undefined
}

/**
 * A connection in use. It is discarded when it breaks or when a deadline passes without an answer: a late answer of a frozen
 * server must reach no other caller, so the pool opens another connection.
 */
class PooledClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  readonly #deadline: number | undefined
  #failure: Error | undefined

  constructor(client: pg.PoolClient, statement: number | undefined) {
    this.#client = client
    this.#deadline = statement === undefined ? undefined : statement + GRACE
    // A connection that breaks between two statements of a transaction would otherwise end the process.
    client.on('error', this.#breaks)
  }

  readonly #breaks = (cause: unknown): DatabaseUnavailable => {
    const failure = new DatabaseUnavailable(cause)
    this.#failure ??= failure
    return failure
  }

  query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(
    text: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof text !== 'string') throw new Error('Cursors are not used.')
    return this.#answer<R>(text, parameters)
  }

  async #answer<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    if (this.#failure) throw this.#failure
    const answer = this.#client.query(text, [...parameters]) as unknown as Promise<PostgresQueryResult<R>>
    let timer: NodeJS.Timeout | undefined
    const deadline = new Promise<never>((_, reject) => {
      if (this.#deadline !== undefined)
        timer = setTimeout(() => reject(this.#breaks(new Error('No answer in time'))), this.#deadline)
    })
    try {
      return await Promise.race([answer, deadline])
    } catch (error) {
      // An SQL error of PostgreSQL leaves the connection usable; an error of the socket breaks it.
      const isLost = sqlState(error) === undefined && error instanceof Error && error.name !== 'TypeError'
      throw isLost ? this.#breaks(error) : toDatabaseError(error)
    } finally {
      clearTimeout(timer)
    }
  }

  release(destroy?: boolean): void {
    this.#client.off('error', this.#breaks)
    this.#client.release(destroy === true || this.#failure !== undefined)
  }
}

export interface ServerPool extends PostgresPool {
  state: () => { size: number; idle: number; waiting: number }
}

/** Connections to a PostgreSQL server that never wait longer than their deadlines. */
export function serverPool({ connectionString, size, connect, statement }: PoolSettings): ServerPool {
  const pool = new pg.Pool({
    connectionString,
    max: size,
    connectionTimeoutMillis: connect,
    keepAlive: true,
    ...(statement !== undefined && { statement_timeout: statement }),
  })
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  return {
    options: pool.options,
    state: () => ({ size: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    end: () => pool.end(),
    connect: async () => {
      try {
        return new PooledClient(await pool.connect(), statement)
      } catch (error) {
        throw new DatabaseUnavailable(error)
      }
    },
  }
}
