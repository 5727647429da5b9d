import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import tar from 'tar-stream'
import { messageOf } from '../messageOf.ts'

/** A refusal with a message for the operator. */
export class BackupProblem extends Error {}

/** The last entry of a backup; a file without it is incomplete. */
export interface Manifest {
  format: 'seawindow-backup'
  version: 1
  createdAt: string
  /** The newest migration of the database. */
  migration: string
  /**
   * For each table its columns, in the order of its rows' values, and the
   * number of rows. The order of tables satisfies foreign keys.
   */
  tables: { name: string; columns: string[]; rows: number }[]
  /** The next number of each sequence. */
  sequences: Record<string, string>
  /** SHA-256 of every other entry. */
  checksums: Record<string, string>
}

const MANIFEST = 'manifest.json'

/** Passes bytes on and adds them to a checksum. */
const hashing = (hash: Hash) =>
  new Transform({
    transform(chunk, _, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })

export interface BackupWriter {
  add(name: string, content: Buffer): Promise<void>
  /** Adds a file from disk, which must not change while it is read. */
  addFile(name: string, path: string): Promise<void>
  finish(manifest: Omit<Manifest, 'format' | 'version' | 'checksums'>): Promise<void>
  abandon(): Promise<void>
}

/** Writes a backup next to `file`, which then appears completely or not at all. */
export async function writeBackup(file: string): Promise<BackupWriter> {
  if (await stat(file).catch(() => undefined)) throw new BackupProblem(`${file} exists already.`)
  const unfinished = `${file}.unfinished`
  const pack = tar.pack()
  const written = pipeline(pack, createGzip(), createWriteStream(unfinished, { mode: 0o600 }))
  // Reported by the next entry, or by the end.
  written.catch(() => {})
  const checksums: Record<string, string> = {}

  async function entry(name: string, size: number, fill: (sink: NodeJS.WritableStream) => Promise<void>) {
    const added = Promise.withResolvers<void>()
    const sink = pack.entry({ name, size, mode: 0o600 }, (error) =>
      error ? added.reject(error) : added.resolve(),
    )
    const failed = written.then(() => Promise.reject(new Error('The file ended early')))
    await Promise.race([Promise.all([fill(sink), added.promise]), failed])
  }
  const addBuffer = (name: string, content: Buffer) =>
    entry(name, content.length, async (sink) => {
      sink.end(content)
    })

  return {
    add(name, content) {
      checksums[name] = createHash('sha256').update(content).digest('hex')
      return addBuffer(name, content)
    },
    async addFile(name, path) {
      const hash = createHash('sha256')
      const { size } = await stat(path)
      await entry(name, size, (sink) => pipeline(createReadStream(path), hashing(hash), sink))
      checksums[name] = hash.digest('hex')
    },
    async finish(manifest) {
      const whole: Manifest = { format: 'seawindow-backup', version: 1, ...manifest, checksums }
      await addBuffer(MANIFEST, Buffer.from(JSON.stringify(whole)))
      pack.finalize()
      await written
      const handle = await open(unfinished, 'r')
      await handle.sync().finally(() => handle.close())
      await rename(unfinished, file)
    },
    async abandon() {
      pack.destroy()
      await written.catch(() => {})
      await rm(unfinished, { force: true })
    },
  }
}

/** Calls `visit` with each entry of a backup except the manifest, in order. Rejects where the file is broken. */
export async function readEntries(
  file: string,
  visit: (name: string, content: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  await eachEntry(file, async (name, content) => {
    if (name !== MANIFEST) await visit(name, content)
  })
}

/** The types of tar-stream do not declare that an entry consists of bytes. */
async function* bytesOf(entry: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  for await (const chunk of entry) if (Buffer.isBuffer(chunk)) yield chunk
}

async function eachEntry(
  file: string,
  visit: (name: string, content: AsyncIterable<Buffer>, size: number) => Promise<void>,
) {
  const extract = tar.extract()
  const read = pipeline(createReadStream(file), createGunzip(), extract)
  read.catch(() => {})
  for await (const entry of extract) {
    await visit(entry.header.name, bytesOf(entry), entry.header.size ?? 0)
    entry.resume()
  }
  await read
}

/** Bytes of the entries of a backup. */
interface BackupBytes {
  rows: number
  files: number
}

/** Reads a whole backup and compares every checksum. */
export async function checkBackup(file: string): Promise<{ manifest: Manifest; bytes: BackupBytes }> {
  const checksums: Record<string, string> = {}
  const bytes = { rows: 0, files: 0 }
  let last: { name: string; text: string } | undefined
  try {
    await eachEntry(file, async (name, content, size) => {
      bytes[name.startsWith('archive/') ? 'files' : 'rows'] += size
      const hash = createHash('sha256')
      const chunks: Buffer[] = []
      for await (const chunk of content) {
        hash.update(chunk)
        if (name === MANIFEST) chunks.push(chunk)
      }
      last = { name, text: Buffer.concat(chunks).toString() }
      if (name !== MANIFEST) checksums[name] = hash.digest('hex')
    })
  } catch (error) {
    throw new BackupProblem(`${file} is not a whole backup: ${messageOf(error)}.`, { cause: error })
  }
  if (last?.name !== MANIFEST) throw new BackupProblem(`${file} is not a whole backup: it has no end.`)
  const manifest: Manifest = JSON.parse(last.text)
  if (manifest.format !== 'seawindow-backup' || manifest.version !== 1)
    throw new BackupProblem(`${file} is a backup of another format.`)
  const names = new Set([...Object.keys(checksums), ...Object.keys(manifest.checksums)])
  for (const name of names)
    if (checksums[name] !== manifest.checksums[name])
      throw new BackupProblem(`${file} is damaged: ${name} is not what was backed up.`)
  return { manifest, bytes }
}
