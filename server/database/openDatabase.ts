import { accessSync, constants, fdatasyncSync, opendirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { PGlite, types } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { makeFolder } from '../files/makeFolder.ts'
import { OTHERS } from '../files/privateFiles.ts'
import { type ChangeFeed, embeddedFeed } from './changeFeed.ts'
import { EmbeddedDialect, freeSpace } from './embeddedDialect.ts'
import { lockFolder } from './folderLock.ts'
import { embeddedQueue, type QueueConnection, serverQueue } from './queueConnection.ts'
import { serverFeed } from './serverFeed.ts'
import { type ServerPool, serverPool } from './serverPool.ts'
import type { Database, Tables } from './tables.ts'

type EmscriptenOptions = Parameters<NodeFS['init']>[1]
type WriteStream = { nfd: number; path?: string; node?: { name: string; parent?: { name: string } } }
type Write = (stream: WriteStream, ...rest: unknown[]) => number
type SetAttributes = (node: unknown, attributes: { mode?: number | null }) => void

const isWriteAheadLog = (stream: WriteStream) =>
  stream.path?.includes('/pg_wal/') ?? stream.node?.parent?.name === 'pg_wal'

/**
 * A folder on disk as PGlite's file system, on which a commit survives a power cut and which other users cannot read.
 *
 * PGlite's PostgreSQL never calls fsync. It does write a transaction's log records before it answers the
 * commit, so flushing after each write to the write-ahead log gives what fsync would. PGlite also sets the mode of each new
 * file, mostly to 666, whatever the umask of the process is.
 */
class DurableFileSystem extends NodeFS {
  override async init(pg: PGlite, options: EmscriptenOptions) {
    const { emscriptenOpts } = await super.init(pg, options)
    const flushLog = (module: { FS: unknown }) => {
      const { NODEFS } = module as {
        NODEFS?: { stream_ops?: { write?: Write }; node_ops?: { setattr?: SetAttributes } }
      }
      const operations = NODEFS?.stream_ops
      const write = operations?.write
      const nodes = NODEFS?.node_ops
      const setAttributes = nodes?.setattr
      if (!operations || !write || !nodes || !setAttributes)
        throw new Error('This version of the embedded database cannot be made durable and private.')
      nodes.setattr = (node, { mode, ...attributes }) =>
        setAttributes(node, { ...attributes, ...(mode != null && { mode: mode & ~OTHERS }) })
      operations.write = (stream, ...rest) => {
        const written = write(stream, ...rest)
        if (isWriteAheadLog(stream)) fdatasyncSync(stream.nfd)
        return written
      }
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), flushLog] } }
  }
}

/**
 * Options of every embedded database: the available PostgreSQL extensions, and Node's own decoder and encoder of hexadecimal text
 * for bytes. PGlite's converts each byte's two digits to a number, which takes longer than the statement.
 */
export const embeddedOptions = {
  extensions: { pg_trgm },
  parsers: { [types.BYTEA]: (text: string) => Buffer.from(text.slice('\\x'.length), 'hex') },
  serializers: {
    [types.BYTEA]: ({ buffer, byteOffset, byteLength }: Uint8Array) =>
      `\\x${Buffer.from(buffer, byteOffset, byteLength).toString('hex')}`,
  },
}

export interface DatabaseSettings {
  databaseUrl?: string | undefined
  dataDir: string
  /** Seconds to wait for a connection, seconds that a statement may take, and the maximum number of connections. */
  database?: { connect: number; statement: number; connections: number }
}

export interface OpenDatabase {
  database: Database
  changes: ChangeFeed
  /** The same database for work that may take longer than a request: migrations and indexes. */
  maintenance: Database
  queue: QueueConnection
  /** The connection pool; the embedded database has none. */
  pool?: () => { size: number; idle: number; waiting: number }
  /** The clock of a server; the embedded database uses that of this process. */
  now?: () => Promise<Date>
  close(): Promise<void>
}

/** Connections that work longer than a request: one can create an index while the next process waits to migrate. */
const MAINTENANCE_CONNECTIONS = 2

const defaults = { connect: 5, statement: 10, connections: 10 }

function openServer(
  connectionString: string,
  { connect, statement, connections }: typeof defaults,
): OpenDatabase {
  const settings = { connectionString, connect: connect * 1000 }
  const changes = serverFeed(connectionString)
  const open = (pool: ServerPool) =>
    new Kysely<Tables>({ dialect: new PostgresDialect({ pool: changes.confirmingPool(pool) }) })
  const pool = serverPool({ ...settings, size: connections, statement: statement * 1000 })
  const database = open(pool)
  const maintenance = open(serverPool({ ...settings, size: MAINTENANCE_CONNECTIONS }))
  return {
    database,
    maintenance,
    changes,
    queue: serverQueue(connectionString),
    pool: pool.state,
    now: async () => {
      const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(database)
      return rows[0]!.now
    },
    close: async () => {
      await changes.close()
      await Promise.all([database.destroy(), maintenance.destroy()])
    },
  }
}

async function openFolder(dataDir: string, { connect }: typeof defaults): Promise<OpenDatabase> {
  const folder = join(resolve(dataDir), 'database')
  makeFolder(resolve(dataDir))
  accessSync(resolve(dataDir), constants.W_OK)
  // Fails with the system's own error code if there is a file in place of the folder.
  opendirSync(resolve(dataDir)).closeSync()
  const release = lockFolder(folder)
  try {
    const pglite = await PGlite.create({ ...embeddedOptions, fs: new DurableFileSystem(folder) })
    const dialect = new EmbeddedDialect({ pglite, connect: connect * 1000, free: () => freeSpace(folder) })
    const database = new Kysely<Tables>({ dialect })
    return {
      database,
      changes: await embeddedFeed(pglite),
      maintenance: database,
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
export const openDatabase = async ({
  databaseUrl,
  dataDir,
  database = defaults,
}: DatabaseSettings): Promise<OpenDatabase> =>
  databaseUrl === undefined ? await openFolder(dataDir, database) : openServer(databaseUrl, database)
