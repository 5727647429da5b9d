import { statfsSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { CompiledQuery, type DatabaseConnection, PGliteAdapter, PGliteDialect, PGliteDriver } from 'kysely'
import { DatabaseUnavailable } from '../domainErrors.ts'
import { toEmbeddedError } from './databaseErrors.ts'

/**
 * Bytes that must be free for a write. The embedded PostgreSQL loops forever on the main thread when there is no room for the
 * next segment of its log (16 MB), so writes are refused before that.
 */
export const DISK_RESERVE = 64 * 1024 * 1024

/** Milliseconds for which a measurement of the free space is valid. */
const MEASUREMENT_AGE = 100

/** Free bytes on the disk of a folder. */
export function freeSpace(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

export interface EmbeddedOptions {
  pglite: PGlite
  /** Milliseconds to wait for the connection. */
  connect: number
  /** Bytes that are free for the database. */
  free: () => number
}

type Connection = Parameters<PGliteDriver['beginTransaction']>[0]

/**
 * The only connection of the embedded database. A caller who waits too long for it gets an error. While the disk has too
 * little space, the database is read-only.
 */
class EmbeddedDriver extends PGliteDriver {
  readonly #options: EmbeddedOptions
  readonly #waiting: (() => void)[] = []
  #isTaken = false
  #isTransaction = false
  #isReadOnly = false
  #measuredAt = Number.NEGATIVE_INFINITY
  #execute: (statement: string) => Promise<unknown> = async () => {}

  constructor(options: EmbeddedOptions) {
    super({ pglite: options.pglite })
    this.#options = options
  }

  override async init(): Promise<void> {
    await super.init()
    const connection: DatabaseConnection = await super.acquireConnection()
    const execute = connection.executeQuery.bind(connection)
    this.#execute = (text) => execute(CompiledQuery.raw(text))
    connection.executeQuery = async (...query) => {
      try {
        await this.#checkDisk()
        return await execute(...query)
      } catch (error) {
        throw toEmbeddedError(error)
      }
    }
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    await this.#turn()
    try {
      // The queue's statements do not use this driver.
      await this.#checkDisk()
      return await super.acquireConnection()
    } catch (error) {
      await this.releaseConnection()
      throw error
    }
  }

  override async releaseConnection(): Promise<void> {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#isTaken = false
  }

  override async beginTransaction(connection: Connection): Promise<void> {
    await super.beginTransaction(connection)
    this.#isTransaction = true
  }

  override async commitTransaction(connection: Connection): Promise<void> {
    this.#isTransaction = false
    await super.commitTransaction(connection)
  }

  override async rollbackTransaction(connection: Connection): Promise<void> {
    this.#isTransaction = false
    await super.rollbackTransaction(connection)
  }

  async #turn(): Promise<void> {
    if (!this.#isTaken) {
      this.#isTaken = true
      return
    }
    await new Promise<void>((resolve, reject) => {
      const next = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(next), 1)
        reject(new DatabaseUnavailable(new Error('The connection was not free in time')))
      }, this.#options.connect)
      this.#waiting.push(next)
    })
  }

  /** PostgreSQL itself refuses the writes, because it knows which statements write. */
  async #checkDisk(): Promise<void> {
    const now = performance.now()
    if (now - this.#measuredAt < MEASUREMENT_AGE) return
    this.#measuredAt = now
    const isFull = this.#options.free() < DISK_RESERVE
    if (isFull && this.#isTransaction) await this.#execute('set transaction_read_only = on')
    if (isFull === this.#isReadOnly || this.#isTransaction) return
    await this.#execute(`set default_transaction_read_only = ${isFull ? 'on' : 'off'}`)
    this.#isReadOnly = isFull
  }
}

/** PGlite as Kysely's dialect, with deadlines and reserved free space. */
export class EmbeddedDialect extends PGliteDialect {
  readonly #options: EmbeddedOptions

  constructor(options: EmbeddedOptions) {
    super({ pglite: options.pglite })
    this.#options = options
  }

  override createDriver(): PGliteDriver {
    return new EmbeddedDriver(this.#options)
  }

  /** The driver itself passes the connection from one caller to the next. */
  override createAdapter(): PGliteAdapter {
    return new (class extends PGliteAdapter {
      override get supportsMultipleConnections() {
        return true
      }
    })()
  }
}
