import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OpenDatabase } from '#server/database/openDatabase.ts'
import { mailChannel } from '#server/mail/channels/mailChannel.ts'
import { outboxProblems, removeOldMessages } from '#server/mail/delivery.ts'
import type { MailLimits } from '#server/mail/mailTransport.ts'
import { queueMessages } from '#server/mail/outbox.ts'
import { sendOutbox } from '#server/mail/sendOutbox.ts'
import { inlineWork } from '#server/workers/work.ts'
import { openMigratedDatabase } from '../databases/testDatabase.ts'
import { testProfiles } from '../testProfiles.ts'

const HOUR = 3_600_000

let opened: OpenDatabase
let now: Date
let folder: string
beforeAll(async () => {
  opened = await openMigratedDatabase()
  for (const id of [1, 2])
    await opened.database
      .insertInto('customers')
      .values({ id, name: `Customer ${id}`, hosts: [] })
      .execute()
})
afterAll(() => opened.close())
beforeEach(async () => {
  for (const table of ['outbox', 'mail_counts'] as const) await opened.database.deleteFrom(table).execute()
  now = new Date('2026-01-02T10:20:00Z')
  folder = mkdtempSync(join(tmpdir(), 'seawindow-limits-'))
  return () => rmSync(folder, { recursive: true })
})

let threads = 0
const queue = (recipients: readonly string[], customerId = 1) =>
  queueMessages(
    opened.database,
    recipients.map((recipient) => ({
      customerId,
      resource: 'alerts',
      recordId: 5,
      thread: `thread ${threads++}`,
      sequence: 0,
      kind: 'start',
      recipients: [recipient],
      content: {},
    })),
    now,
  )

const recipients = (count: number) => Array.from({ length: count }, (_, index) => `r${index}@sea.example`)

interface Sending {
  limits?: Partial<MailLimits>
  unwanted?: string
  refuses?: boolean
}

/** One process that sends what is due. */
const send = ({ limits, unwanted, refuses }: Sending = {}) =>
  sendOutbox({
    database: opened.database,
    channel: mailChannel({
      database: opened.database,
      work: inlineWork(),
      profiles: testProfiles,
      now: () => now,
      settings: {
        folder,
        from: 'alerts@sea.example',
        portal: 'https://portal.example',
        limits: { perCustomerHour: 1000, perRecipientDay: 100, ...limits },
      },
      kinds: {
        alerts: {
          compose: async () => {
            if (refuses) throw new Error('Mailbox busy')
            return { subject: 'Wind', text: '', html: '', images: [] }
          },
        },
      },
    }),
    now: () => now,
    isStillWanted: async () => unwanted,
    stopping: new AbortController().signal,
    onRefusal: () => {},
  })

const sent = () => readdirSync(folder).length
const waiting = async () =>
  opened.database
    .selectFrom('outbox')
    .select(['state', 'reason', 'attempts', 'next_try'])
    .where('state', '!=', 'sent')
    .orderBy('id')
    .execute()

test('a customer sends so many mails in an hour, whichever process sends them; the others leave in the next', async () => {
  const limits = { perCustomerHour: 5 }
  await queue(recipients(12))
  await queue(['other@sea.example'], 2)
  await Promise.all([send({ limits }), send({ limits }), send({ limits })])
  expect(sent()).toBe(5 + 1)
  const reason = 'The company has sent its 5 mails of this hour; the mail waits until Fri 2 Jan 11:00 UTC.'
  expect(await waiting()).toEqual(
    Array(7).fill({ state: 'queued', reason, attempts: 0, next_try: new Date('2026-01-02T11:00:00Z') }),
  )
  expect(await outboxProblems(opened.database, 1, now)).toEqual([
    { file: 'Outbox', message: `Messages waiting: 7. ${reason}` },
  ])
  expect(await outboxProblems(opened.database, 2, now)).toEqual([])
  now = new Date('2026-01-02T10:59:59Z')
  expect(await send({ limits })).toBe(0)
  now = new Date('2026-01-02T11:00:00Z')
  await send({ limits })
  expect(sent()).toBe(11)
  now = new Date('2026-01-02T12:00:00Z')
  await send({ limits })
  expect(sent()).toBe(13)
  expect(await outboxProblems(opened.database, 1, now)).toEqual([])
})

test('a mailbox gets so many mails in a day, in any spelling; mails to others are not affected', async () => {
  const limits = { perRecipientDay: 2 }
  await queue(['ann@sea.example', 'Ann@sea.example', 'ANN@Sea.example', 'bob@sea.example'])
  await queue(['ann@sea.example'], 2)
  await Promise.all([send({ limits }), send({ limits })])
  expect(sent()).toBe(4)
  expect(await waiting()).toEqual([
    {
      state: 'queued',
      reason: 'The recipient was sent 2 mails today, the limit; the mail waits until Sat 3 Jan 00:00 UTC.',
      attempts: 0,
      next_try: new Date('2026-01-02T11:20:00Z'),
    },
  ])
  now = new Date('2026-01-02T23:59:59Z')
  await send({ limits })
  expect(sent()).toBe(4)
  now = new Date('2026-01-03T00:00:00Z')
  await send({ limits })
  expect(sent()).toBe(5)
})

test('a mail that is no longer wanted when the limit allows it is cancelled', async () => {
  const limits = { perCustomerHour: 1 }
  await queue(recipients(2))
  await send({ limits })
  now = new Date('2026-01-02T11:00:00Z')
  await send({ limits, unwanted: 'The alert is switched off.' })
  expect(sent()).toBe(1)
  expect(await waiting()).toMatchObject([{ state: 'cancelled', reason: 'The alert is switched off.' }])
})

test('a mail that the limit does not allow within a day is given up with the reason, and administrators are told', async () => {
  const limits = { perCustomerHour: 1 }
  await queue(recipients(26))
  for (let hour = 0; hour < 26; hour++) {
    await send({ limits })
    now = new Date(now.getTime() + HOUR)
  }
  expect(sent()).toBe(25)
  const [last] = await waiting()
  expect(last).toMatchObject({ state: 'failed', attempts: 0 })
  expect(last!.reason).toMatch(/^The company has sent its 1 mails of this hour; the mail waits until /)
  expect(await outboxProblems(opened.database, 1, now)).toEqual([
    { file: 'Outbox', message: `Messages given up: 1. ${last!.reason}` },
  ])
})

test('a mail that is not accepted does not count', async () => {
  const limits = { perCustomerHour: 3, perRecipientDay: 3 }
  await queue(recipients(3))
  await send({ limits, refuses: true })
  expect((await waiting()).map(({ reason }) => reason)).toEqual(Array(3).fill('Mailbox busy'))
  now = new Date('2026-01-02T10:21:00Z')
  await send({ limits })
  expect(sent()).toBe(3)
})

test('counts are removed two days later', async () => {
  await queue(recipients(1))
  await send()
  const rows = async () => (await opened.database.selectFrom('mail_counts').select('since').execute()).length
  now = new Date('2026-01-04T10:00:00Z')
  await removeOldMessages(opened.database, now)
  expect(await rows()).toBe(1)
  now = new Date('2026-01-04T10:00:01Z')
  await removeOldMessages(opened.database, now)
  expect(await rows()).toBe(0)
})
