import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type OpenDatabase, openDatabase } from '#server/database/openDatabase.ts'
import { queueMessages } from '#server/mail/outbox.ts'
import { migrate } from '#server/migrations/index.ts'
import { alertMessage } from '../../../server/alerts/mail/alertMessages.ts'

const isLong = process.env.LONG_FAULTS !== undefined
const MAILS = isLong ? 1000 : 200
const KILLS = isLong ? 20 : 6
/** Mails of one customer that a worker sends at once. */
const AT_ONCE = 4

/** Pseudorandom integers below a limit, the same in each run (mulberry32). */
function numbersFrom(seed: number) {
  let state = seed
  return (limit: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit)
  }
}

/** A mail that the server has accepted. */
interface Accepted {
  recipient: string
  messageId: string
  /** The worker that sent it. */
  worker: string
}

const accepted: Accepted[] = []
let onAccept: () => void = () => {}
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData(stream, session, done) {
    let text = ''
    stream.on('data', (part) => {
      text += part
    })
    stream.on('end', () => {
      accepted.push({
        recipient: session.envelope.rcptTo.map(({ address }) => address).join(),
        messageId: /^Message-ID: (.*)$/im.exec(text)?.[1] ?? '',
        worker: session.hostNameAppearsAs,
      })
      onAccept()
      done()
    })
  },
})
// A worker that is killed resets its connection.
mailServer.on('error', (error: NodeJS.ErrnoException) => {
  if (!['ECONNRESET', 'EPIPE'].includes(error.code ?? '')) throw error
})

let opened: OpenDatabase
let databaseUrl: string
let smtpUrl: string
beforeAll(async () => {
  const server = inject('postgresUrl')
  const name = `outbox_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: `${server}/postgres` })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  databaseUrl = `${server}/${name}`
  opened = await openDatabase({ dataDir: '', databaseUrl })
  await migrate(opened.maintenance)
  await opened.database.insertInto('customers').values({ id: 1, name: 'One', hosts: [] }).execute()
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve))
  smtpUrl = `smtp://127.0.0.1:${(mailServer.server.address() as AddressInfo).port}`
})

interface Worker {
  name: string
  process: ChildProcess
}
const workers = new Set<Worker>()
afterAll(async () => {
  for (const worker of workers) worker.process.kill('SIGKILL')
  await new Promise<void>((resolve) => mailServer.close(resolve))
  await opened.close()
})

let started = 0
const problems: string[] = []

/** Starts a worker, which names itself to the mail server. */
async function startWorker(): Promise<Worker> {
  const name = `worker-${++started}`
  const script = join(import.meta.dirname, 'sendingProcess.ts')
  const child = spawn(process.execPath, [script, databaseUrl, `${smtpUrl}?name=${name}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const worker = { name, process: child }
  workers.add(worker)
  child.stderr.on('data', (text) => problems.push(String(text)))
  await once(child.stdout, 'data')
  return worker
}

async function end(worker: Worker, signal: 'SIGKILL' | 'SIGTERM') {
  const ended = once(worker.process, 'exit')
  worker.process.kill(signal)
  await ended
  workers.delete(worker)
}

/** Resolves when `count` mails have been accepted. */
const untilAccepted = (count: number) =>
  new Promise<void>((resolve) => {
    onAccept = () => {
      if (accepted.length >= count) resolve()
    }
    onAccept()
  })

const states = async () => {
  const rows = await opened.database.selectFrom('outbox').select('state').execute()
  return Object.fromEntries(
    [...Map.groupBy(rows, ({ state }) => state)].map(([state, of]) => [state, of.length]),
  )
}

test(`${MAILS} mails all arrive, twice only if a worker is killed between acceptance and commit, with ${KILLS} kills`, async () => {
  const recipients = Array.from({ length: MAILS }, (_, index) => `r${index}@example.org`)
  const entry = { customerId: 1, resource: 'alerts', recordId: 5, kind: 'start', content: alertMessage() }
  await opened.database
    .transaction()
    .execute((transaction) =>
      queueMessages(transaction, [{ ...entry, thread: 'storm', sequence: 0, recipients }], new Date()),
    )

  const below = numbersFrom(12)
  const running = await Promise.all([startWorker(), startWorker()])
  const killed: string[] = []
  const share = Math.floor(MAILS / (KILLS + 2))
  for (let kill = 1; kill <= KILLS; kill++) {
    await untilAccepted(kill * share - below(share))
    // A random delay, so that workers are killed at any point in processing a message.
    await wait(below(20))
    const victim = running.splice(below(2), 1)[0]!
    killed.push(victim.name)
    await end(victim, 'SIGKILL')
    running.push(await startWorker())
  }

  // Only messages claimed by killed workers are left; let their claims expire.
  await expect.poll(states, { interval: 100 }).not.toHaveProperty('queued')
  for (const worker of running) await end(worker, 'SIGTERM')
  const left = (await states()).sending ?? 0
  expect(left).toBeLessThanOrEqual(KILLS * AT_ONCE)
  await opened.database
    .updateTable('outbox')
    .set({ next_try: new Date(0) })
    .where('state', '=', 'sending')
    .execute()
  const last = [await startWorker()]
  await expect.poll(states, { interval: 100 }).toEqual({ sent: MAILS })
  for (const worker of last) await end(worker, 'SIGTERM')

  expect(problems).toEqual([])
  const byRecipient = Map.groupBy(accepted, ({ recipient }) => recipient)
  expect([...byRecipient.keys()].sort()).toEqual(recipients.toSorted())
  const twice = [...byRecipient.values()].filter(({ length }) => length > 1)
  expect(accepted.length - MAILS).toBe(twice.length)
  for (const [first, second] of twice) {
    // The second copy has the Message-ID of the first, which was one of the last of a worker that was killed.
    expect(second!.messageId).toBe(first!.messageId)
    expect(killed).toContain(first!.worker)
    expect(accepted.filter(({ worker }) => worker === first!.worker).slice(-AT_ONCE)).toContain(first)
  }
  expect(twice.length).toBeLessThanOrEqual(left)
  const ids = await opened.database.selectFrom('outbox').select(['recipient', 'message_id']).execute()
  for (const { recipient, message_id } of ids)
    expect(byRecipient.get(recipient)![0]!.messageId).toBe(message_id)
})

test('a mail whose worker is killed right after acceptance is sent once more with the same Message-ID', async () => {
  accepted.length = 0
  const entry = { customerId: 1, resource: 'alerts', recordId: 5, kind: 'start', content: alertMessage() }
  const recipients = ['gap@example.org']
  const victim = await startWorker()
  const died = once(victim.process, 'exit')
  // Stop the worker before the server replies, so that it cannot process the reply.
  onAccept = () => {
    victim.process.kill('SIGSTOP')
    onAccept = () => {}
    setImmediate(() => victim.process.kill('SIGKILL'))
  }
  await queueMessages(opened.database, [{ ...entry, thread: 'gap', sequence: 0, recipients }], new Date())
  await died
  workers.delete(victim)
  const claimed = opened.database.selectFrom('outbox').select('state').where('thread', '=', 'gap')
  expect((await claimed.executeTakeFirstOrThrow()).state).toBe('sending')
  await opened.database
    .updateTable('outbox')
    .set({ next_try: new Date(0) })
    .where('thread', '=', 'gap')
    .execute()
  const next = await startWorker()
  await expect
    .poll(async () => (await claimed.executeTakeFirstOrThrow()).state, { interval: 100 })
    .toBe('sent')
  await end(next, 'SIGTERM')
  expect(accepted.map(({ recipient }) => recipient)).toEqual(['gap@example.org', 'gap@example.org'])
  expect(new Set(accepted.map(({ messageId }) => messageId)).size).toBe(1)
})
