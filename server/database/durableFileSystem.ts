import { fdatasyncSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

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
export class DurableFileSystem extends NodeFS {
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
