import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, expect, inject, test } from 'vitest'
import { demonstrationUsers } from '#server/seed/seedDemonstration.ts'

const main = join(import.meta.dirname, '..', '..', '..', 'server', 'main.ts')
const server = inject('postgresUrl')
const folder = mkdtempSync(join(tmpdir(), 'seawindow-servers-'))
const running = new Set<ChildProcess>()
afterEach(async () => {
  for (const child of running) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  rmSync(folder, { recursive: true, force: true })
})

async function query(database: string, statement: string) {
  const client = new pg.Client({ connectionString: `${server}/${database}` })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

/** Starts a server; resolves once it listens or has exited, with its error output. */
async function startServer(databaseUrl: string) {
  const { NODE_ENV: _, ...environment } = process.env
  const child = spawn(process.execPath, [main], {
    env: { ...environment, PORT: '0', DATA_DIR: folder, DATABASE_URL: databaseUrl },
  })
  running.add(child)
  const exit = once(child, 'exit')
  let [printed, problems] = ['', '']
  child.stderr.on('data', (text) => {
    problems += text
  })
  child.stdout.on('data', (text) => {
    printed += text
  })
  while (!printed.includes('with the password')) {
    const ended = await Promise.race([exit.then(() => true), once(child.stdout, 'data').then(() => false)])
    if (ended) break
  }
  return { isUp: child.exitCode === null, problems, child, exit }
}

const ROUNDS = process.env.LONG_FAULTS ? 10 : 1

test(`two servers started at once on an empty database both come up and fill it once, ${ROUNDS} times`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const name = `empty_${randomUUID().replaceAll('-', '')}`
    await query('postgres', `create database ${name}`)
    const servers = await Promise.all([1, 2].map(() => startServer(`${server}/${name}`)))
    expect(servers.map(({ isUp, problems }) => ({ isUp, problems }))).toEqual([
      { isUp: true, problems: '' },
      { isUp: true, problems: '' },
    ])
    expect(await query(name, 'select count(*)::int from users')).toEqual([
      { count: demonstrationUsers.length },
    ])
    expect(await query(name, 'select count(*)::int from customers')).toEqual([{ count: 2 }])
    for (const { child, exit } of servers) {
      child.kill('SIGTERM')
      expect(await exit).toEqual([0, null])
    }
  }
})
