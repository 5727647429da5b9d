import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PostgresServer, startPostgres } from '../../server/databases/postgres.ts'
import { headers, killServers, signIn, started } from '../../server/serverProcess.ts'

/** How often all connections are used up while the database is frozen. */
const ROUNDS = process.env.LONG_FAULTS ? 8 : 2

/** Milliseconds for a call while the database is unavailable: its deadlines of 1 s each, with a margin for a busy machine. */
const ANSWER_LIMIT = 6000

let postgres: PostgresServer
let dataDir: string
let server: Awaited<ReturnType<typeof started>>
let signedIn: Record<string, string>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'seawindow-out-'))
  postgres = await startPostgres()
  server = await started({
    DATA_DIR: dataDir,
    DATABASE_URL: `${postgres.url}/postgres`,
    DATABASE_CONNECT_TIMEOUT: '1',
    DATABASE_STATEMENT_TIMEOUT: '1',
  })
  const token = await signIn(server.address, 'admin', 'seawindow-demo')
  signedIn = { ...headers, authorization: `Bearer ${token}` }
})
afterAll(async () => {
  await killServers()
  await postgres.stop()
  postgres.remove()
  await rm(dataDir, { recursive: true, force: true })
})

async function call(path: string, body?: object) {
  const begin = performance.now()
  const answer = await fetch(server.address + path, {
    headers: { ...signedIn, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return {
    status: answer.status,
    retryAfter: answer.headers.get('retry-after'),
    text,
    took: performance.now() - begin,
  }
}

let sites = 0
const newSite = () => ({ name: `Somewhere ${sites++}`, latitude: 55, longitude: 5 })

/** The main process of PostgreSQL and its children. */
function processes(): number[] {
  const [main = ''] = readFileSync(join(postgres.folder, 'postmaster.pid'), 'utf8').split('\n')
  const children = readFileSync(`/proc/${main}/task/${main}/children`, 'utf8').trim().split(' ')
  return [main, ...children].filter(Boolean).map(Number)
}

async function expectOut() {
  for (const answer of [await call('/sites'), await call('/settings/sites', newSite())]) {
    expect(answer).toMatchObject({
      status: 503,
      retryAfter: '5',
      text: 'The database does not answer at the moment. Please try again in a few seconds.',
    })
    expect(answer.took).toBeLessThan(ANSWER_LIMIT)
  }
  const ready = await call('/health/ready')
  expect(ready.status).toBe(503)
  expect(JSON.parse(ready.text).checks.database.state).toBe('failed')
  expect(ready.took).toBeLessThan(1000)
  expect((await call('/health/live')).status).toBe(200)
}

async function expectRecovery() {
  await expect.poll(async () => (await call('/sites')).status, { interval: 250 }).toBe(200)
  expect((await call('/settings/sites', newSite())).status).toBe(200)
  await expect
    .poll(async () => JSON.parse((await call('/health/ready')).text).checks, {
      interval: 500,
    })
    .toMatchObject({ database: { state: 'ok' }, jobs: { state: 'ok' } })
  expect(server.child.exitCode).toBe(null)
}

test('with a frozen database calls return 503 within the deadlines, and succeed afterwards', async () => {
  await expectRecovery()
  const frozen = processes()
  for (const pid of frozen) process.kill(pid, 'SIGSTOP')
  try {
    for (let round = 0; round < ROUNDS; round++) {
      // More requests than the pool has connections.
      const many = Array.from({ length: 30 }, () => call('/sites'))
      for (const { status, took } of await Promise.all(many)) {
        expect(status).toBe(503)
        expect(took).toBeLessThan(ANSWER_LIMIT)
      }
    }
  } finally {
    for (const pid of frozen) process.kill(pid, 'SIGCONT')
  }
  await expectRecovery()
})

test('with a stopped database calls return 503, and succeed after it is started again', async () => {
  await postgres.stop()
  await expectOut()
  await postgres.start()
  await expectRecovery()
})

test('with a full database disk writes return 507, and reads succeed', async () => {
  const client = new pg.Client({ connectionString: `${postgres.url}/postgres` })
  await client.connect()
  try {
    await client.query(`create function full_disk() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`)
    await client.query('create trigger full_disk before insert on records execute function full_disk()')
    expect(await call('/settings/sites', newSite())).toMatchObject({
      status: 507,
      text: 'The disk of the server is full: nothing can be saved until there is room again.',
    })
    expect((await call('/sites')).status).toBe(200)
    await client.query('drop trigger full_disk on records')
    expect((await call('/settings/sites', newSite())).status).toBe(200)
  } finally {
    await client.end()
  }
})
