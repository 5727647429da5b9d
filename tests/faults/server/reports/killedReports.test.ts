import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { CUSTOMER, decided, reportBody, reportDatabase } from '../../../server/reports/reportDatabase.ts'

const isLong = process.env.LONG_FAULTS !== undefined
const REPORTS = isLong ? 1000 : 100
const KILLS = isLong ? 20 : 6

const TIMES = ['10:00', '10:30', '11:00', '11:30']
const NOW = '2026-11-22T12:00:00Z'
const OCCURRENCES = REPORTS * TIMES.length

let opened: Awaited<ReturnType<typeof reportDatabase>>
let databaseUrl: string
const folder = mkdtempSync(join(tmpdir(), 'seawindow-reports-'))
const workers = new Set<ChildProcess>()
beforeAll(async () => {
  opened = await reportDatabase()
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(opened.database)
  databaseUrl = `${inject('postgresUrl')}/${rows[0]!.name}`
})
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL')
  await opened.close()
  rmSync(folder, { recursive: true })
})

const problems: string[] = []

async function startWorker(): Promise<ChildProcess> {
  const script = join(import.meta.dirname, 'reportingProcess.ts')
  const worker = spawn(process.execPath, [script, databaseUrl, folder, NOW], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  workers.add(worker)
  worker.stderr.on('data', (text) => problems.push(String(text)))
  await once(worker.stdout, 'data')
  return worker
}

async function end(worker: ChildProcess, signal: 'SIGKILL' | 'SIGTERM') {
  const ended = once(worker, 'exit')
  worker.kill(signal)
  await ended
  workers.delete(worker)
}

/** The progress: each occurrence counts once when it is queued, and once for each of its mails that was sent. */
async function progress(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select (
    (select count(*) from report_occurrences) + (select count(*) from outbox where state = 'sent'))::integer as count`.execute(
    opened.database,
  )
  return rows[0]!.count
}

const states = async () => {
  const rows = await opened.database.selectFrom('outbox').select('state').execute()
  return Object.fromEntries(
    [...Map.groupBy(rows, ({ state }) => state)].map(([state, of]) => [state, of.length]),
  )
}

test(`every occurrence of ${REPORTS} reports is mailed once, although workers are killed ${KILLS} times while they queue and send`, async () => {
  const saved = new Date('2026-11-22T09:00Z')
  const recipients = ['a@sea.example', 'b@sea.example']
  const body = reportBody(opened.siteId, { sendTime: TIMES, recipients })
  await sql`insert into records (customer_id, resource, owner_id, created_at, updated_at, body)
    select ${CUSTOMER}, 'reports', ${opened.ownerId}::integer, ${saved}::timestamptz, ${saved}::timestamptz,
      ${JSON.stringify(body)}::jsonb from generate_series(1, ${REPORTS}::integer)`.execute(opened.database)

  const all = OCCURRENCES * (1 + recipients.length)
  const running = await Promise.all([startWorker(), startWorker()])
  for (let kill = 1; kill <= KILLS; kill++) {
    // The first kills happen while reports are queued, the later ones also while mails are sent.
    const enough = Math.floor((all * kill) / (KILLS + 2))
    await expect.poll(progress, { interval: 2 }).toBeGreaterThanOrEqual(enough)
    await end(running.shift()!, 'SIGKILL')
    running.push(await startWorker())
  }
  await expect.poll(async () => (await decided(opened.database)).length, { interval: 100 }).toBe(OCCURRENCES)
  await expect.poll(states, { interval: 100 }).not.toHaveProperty('queued')
  for (const worker of running) await end(worker, 'SIGTERM')
  // Only mails claimed by killed workers are left, of which each sends four of a customer at once; let their claims expire.
  expect((await states()).sending ?? 0).toBeLessThanOrEqual(KILLS * 4)
  await opened.database
    .updateTable('outbox')
    .set({ next_try: new Date(0) })
    .where('state', '=', 'sending')
    .execute()
  const last = await startWorker()
  const mails = OCCURRENCES * recipients.length
  await expect.poll(states, { interval: 100 }).toEqual({ sent: mails })
  await end(last, 'SIGTERM')

  expect(problems).toEqual([])
  expect(await decided(opened.database)).toEqual(
    TIMES.flatMap((time) => Array(REPORTS).fill(`2026-11-22T${time} queued`)),
  )
  const { rows } = await sql<{ occurrence: string; count: number }>`
    select thread as occurrence, count(*)::integer as count from outbox group by thread`.execute(
    opened.database,
  )
  expect(rows).toHaveLength(OCCURRENCES)
  expect(new Set(rows.map(({ count }) => count))).toEqual(new Set([recipients.length]))
  expect(readdirSync(folder).filter((name) => name.endsWith('.eml'))).toHaveLength(mails)
})
