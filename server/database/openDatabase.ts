import { accessSync, constants, fdatasyncSync, opendirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely'
import pg from 'pg'
import { makeFolder } from '../makeFolder.ts'
import { type ChangeFeed, embeddedFeed } from './changeFeed.ts'
import { lockFolder } from './folderLock.ts'
import { embeddedQueue, type QueueConnection, serverQueue } from './queueConnection.ts'
import { serverFeed } from './serverFeed.ts'
import type { Database, Tables } from './tables.ts'

type EmscriptenOptions = Parameters<NodeFS['init']>[1]
type WriteStream = { nfd: number; path?: string; node?: { name: string; parent?: { name: string } } }
type Write = (stream: WriteStream, ...rest: unknown[]) => number

const isWriteAheadLog = (stream: WriteStream) =>
  stream.path?.includes('/pg_wal/') ?? stream.node?.parent?.name === 'pg_wal'

/**
 * A folder on disk as PGlite's file system, on which a commit survives a power cut.
 *
 * PGlite's PostgreSQL never calls fsync. It does write a transaction's log records before it answers the
 * commit, so flushing after each write to the write-ahead log gives what fsync would.
 */
class DurableFileSystem extends NodeFS {
  override async init(pg: PGlite, options: EmscriptenOptions) {
    const { emscriptenOpts } = await super.init(pg, options)
    const flushLog = (module: { FS: unknown }) => {
      const { NODEFS } = module as { NODEFS?: { stream_ops?: { write?: Write } } }
      const operations = NODEFS?.stream_ops
      const write = operations?.write
      if (!operations || !write)
        throw new Error('This version of the embedded database cannot be made durable.')
      operations.write = (stream, ...rest) => {
        const written = write(stream, ...rest)
        if (isWriteAheadLog(stream)) fdatasyncSync(stream.nfd)
        return written
      }
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), flushLog] } }
  }
}

export interface OpenDatabase {
  database: Database
  changes: ChangeFeed
  queue: QueueConnection
  /** The pool of connections; the embedded database has none. */
  pool?: () => { size: number; idle: number; waiting: number }
  close(): Promise<void>
}

function openServer(connectionString: string): OpenDatabase {
  const pool = new pg.Pool({ connectionString, max: 10, connectionTimeoutMillis: 10_000 })
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  const changes = serverFeed(connectionString)
  const dialect = new PostgresDialect({ pool: changes.confirmingPool(pool) })
  const database = new Kysely<Tables>({ dialect })
  return {
    database,
    changes,
    queue: serverQueue(connectionString),
    pool: () => ({ size: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      await changes.close()
      await database.destroy()
    },
  }
}

async function openFolder(dataDir: string): Promise<OpenDatabase> {
  const folder = join(resolve(dataDir), 'database')
  makeFolder(resolve(dataDir))
  accessSync(resolve(dataDir), constants.W_OK)
  // Refuses a file in place of the folder with the system's own code.
  opendirSync(resolve(dataDir)).closeSync()
  const release = lockFolder(folder)
  try {
    const pglite = await PGlite.create({ fs: new DurableFileSystem(folder) })
    const database = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
    return {
      database,
      changes: await embeddedFeed(pglite),
      queue: embeddedQueue(pglite, database),
      close: async () => {
        await database.destroy()
        if (!pglite.closed) await pglite.close()
        release()
      },
    }
  } catch (error) {
    release()
    throw error
  }
}

/** The database that the settings name: PostgreSQL at `databaseUrl`, else the embedded one in `dataDir`. */
export const openDatabase = async (config: {
  databaseUrl?: string
  dataDir: string
}): Promise<OpenDatabase> =>
  config.databaseUrl === undefined ? await openFolder(config.dataDir) : openServer(config.databaseUrl)
