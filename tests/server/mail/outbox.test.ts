import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#server/database/openDatabase.ts'
import { countMessages, type OutboxRow, removeOldMessages, sendAgain } from '#server/mail/delivery.ts'
import { addMute, type Mute, removeMute } from '#server/mail/mutes.ts'
import { type OutboxEntry, queueMessages } from '#server/mail/outbox.ts'
import { sendOutbox } from '#server/mail/sendOutbox.ts'
import { openMigratedDatabase } from '../databases/testDatabase.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const begin = Date.parse('2026-01-02T10:00:00Z')

let opened: OpenDatabase
let now: Date
let delivered: string[]
beforeAll(async () => {
  opened = await openMigratedDatabase()
  await opened.database.insertInto('customers').values({ id: 1, name: 'One', hosts: [] }).execute()
})
afterAll(() => opened.close())
beforeEach(async () => {
  for (const table of ['outbox', 'mutes'] as const) await opened.database.deleteFrom(table).execute()
  now = new Date(begin)
  delivered = []
})

const entry = (values: Partial<OutboxEntry> = {}): OutboxEntry => ({
  customerId: 1,
  resource: 'alerts',
  recordId: 5,
  thread: 'storm',
  sequence: 0,
  kind: 'start',
  recipients: ['a@example.org'],
  content: { text: 'Wind' },
  ...values,
})

const queue = (...entries: Partial<OutboxEntry>[]) =>
  opened.database.transaction().execute((transaction) => queueMessages(transaction, entries.map(entry), now))

const nameOf = ({ thread, sequence, recipient }: OutboxRow) => `${thread} ${sequence} ${recipient}`

interface Sending {
  refuse?: (row: OutboxRow) => string | undefined
  unwanted?: (row: OutboxRow) => string | undefined
}

/** Sends mails one after the other, so that their order is known. */
const send = ({ refuse, unwanted }: Sending = {}) =>
  sendOutbox({
    database: opened.database,
    now: () => now,
    isStillWanted: async (row) => unwanted?.(row),
    channel: {
      name: 'mail',
      places: 1,
      share: 1,
      async deliver(row) {
        const reason = refuse?.(row)
        if (reason !== undefined) throw new Error(reason)
        delivered.push(nameOf(row))
        return { is: 'sent' }
      },
    },
    stopping: new AbortController().signal,
    onRefusal: () => {},
  })

const rows = () => opened.database.selectFrom('outbox').selectAll().orderBy('id').execute()
const pass = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds)
}

describe('the outbox', () => {
  test('has one message for each recipient and channel, each with its own identifier', async () => {
    await queue({
      recipients: ['a@example.org', 'b@example.org'],
      webhook: { url: 'https://example.org/hook' },
    })
    const found = await rows()
    expect(found.map(({ channel, recipient, state }) => [channel, recipient, state])).toEqual([
      ['mail', 'a@example.org', 'queued'],
      ['mail', 'b@example.org', 'queued'],
      ['webhook', 'https://example.org/hook', 'queued'],
    ])
    expect(new Set(found.map(({ message_id }) => message_id)).size).toBe(3)
    expect(found[0]).toMatchObject({
      customer_id: 1,
      resource: 'alerts',
      record_id: 5,
      content: { text: 'Wind' },
    })
  })

  test('has a message once, however often it is queued, and adds a new recipient', async () => {
    await queue({})
    const [first] = await rows()
    await queue({ recipients: ['a@example.org', 'b@example.org'], content: { text: 'Other' } })
    const found = await rows()
    expect(found).toHaveLength(2)
    expect(found[0]).toEqual(first)
  })

  test('has one message for a mailbox, however its letters are written, and keeps the first spelling', async () => {
    await queue({ recipients: ['Ann@Sea.example', 'ann@sea.example', 'ANN@SEA.EXAMPLE', 'bob@sea.example'] })
    await queue({ recipients: ['ann@SEA.example'] })
    expect((await rows()).map(({ recipient }) => recipient)).toEqual(['Ann@Sea.example', 'bob@sea.example'])
  })

  test('has one message for a domain in its own script or in ASCII', async () => {
    await queue({ recipients: ['dienst@müller-offshore.example', 'dienst@xn--mller-offshore-gsb.example'] })
    expect(await rows()).toHaveLength(1)
  })

  test('has no message of a transaction that is rolled back', async () => {
    const failing = opened.database.transaction().execute(async (transaction) => {
      await queueMessages(transaction, [entry()], now)
      throw new Error('No luck.')
    })
    await expect(failing).rejects.toThrow('No luck.')
    expect(await rows()).toEqual([])
  })

  test('accepts thousands of messages at once', async () => {
    await queue({ recipients: Array.from({ length: 2500 }, (_, index) => `r${index}@example.org`) })
    expect(await countMessages(opened.database)).toEqual([{ state: 'queued', channel: 'mail', count: 2500 }])
  })
})

describe('sending', () => {
  test('sends each message once and stores the time', async () => {
    await queue({}, { thread: 'calm' })
    pass(MINUTE)
    expect(await send()).toBe(2)
    expect(await send()).toBe(0)
    expect(delivered.sort()).toEqual(['calm 0 a@example.org', 'storm 0 a@example.org'])
    for (const row of await rows()) expect(row).toMatchObject({ state: 'sent', sent_at: now, attempts: 1 })
  })

  test('retries after 1, 2, 4 ... minutes and at most an hour, with the same identifier', async () => {
    await queue({})
    const [{ message_id } = { message_id: '' }] = await rows()
    const waits: number[] = []
    for (let attempt = 0; attempt < 9; attempt++) {
      await send({ refuse: () => 'Mailbox busy' })
      const [row] = await rows()
      expect(row).toMatchObject({
        state: 'queued',
        reason: 'Mailbox busy',
        message_id,
        attempts: attempt + 1,
      })
      waits.push((row!.next_try.getTime() - now.getTime()) / MINUTE)
      now = new Date(row!.next_try.getTime() - 1)
      expect(await send()).toBe(0)
      now = row!.next_try
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
    await send()
    expect(delivered).toHaveLength(1)
  })

  test('fails a message a day after it was queued, visibly, and sends it again on request', async () => {
    await queue({})
    for (;;) {
      await send({ refuse: () => 'Mailbox busy' })
      const [row] = await rows()
      if (row!.state === 'failed') break
      expect(row!.next_try.getTime()).toBeLessThanOrEqual(begin + DAY)
      now = row!.next_try
    }
    expect(now.getTime()).toBeGreaterThan(begin + DAY - 60 * MINUTE)
    expect((await rows())[0]).toMatchObject({ state: 'failed', reason: 'Mailbox busy' })
    pass(DAY)
    expect(await send()).toBe(0)
    const { id } = (await rows())[0]!
    expect(await sendAgain(opened.database, { id, customerId: 2 }, now)).toBe(false)
    expect(await sendAgain(opened.database, { id, customerId: 1 }, now)).toBe(true)
    await send()
    expect(delivered).toEqual(['storm 0 a@example.org'])
    expect(await sendAgain(opened.database, { id, customerId: 1 }, now)).toBe(false)
  })

  test('fails messages that waited for more than a day while no process was running', async () => {
    await queue({})
    pass(DAY + 1)
    await send()
    expect(delivered).toEqual([])
    expect((await rows())[0]).toMatchObject({ state: 'failed', reason: 'It could not be sent within a day.' })
  })

  test('cancels unwanted messages, with the reason', async () => {
    await queue({}, { thread: 'calm' })
    await send({ unwanted: ({ thread }) => (thread === 'storm' ? 'The alert is switched off.' : undefined) })
    expect(delivered).toEqual(['calm 0 a@example.org'])
    expect((await rows())[0]).toMatchObject({ state: 'cancelled', reason: 'The alert is switched off.' })
  })

  test('preserves the order of the messages of a thread to a recipient', async () => {
    await queue({ recipients: ['a@example.org', 'b@example.org'] }, { sequence: 1, kind: 'change' })
    await send({ refuse: ({ recipient }) => (recipient === 'a@example.org' ? 'Busy' : undefined) })
    expect(delivered).toEqual(['storm 0 b@example.org'])
    pass(MINUTE)
    await send()
    expect(delivered).toEqual(['storm 0 b@example.org', 'storm 0 a@example.org', 'storm 1 a@example.org'])
  })

  test('sends messages claimed by a dead process once its claim has expired, and not before', async () => {
    await queue({})
    const dying = sendOutbox({
      database: opened.database,
      now: () => now,
      isStillWanted: () => Promise.reject(new Error('The process dies.')),
      channel: { name: 'mail', places: 2, share: 2, deliver: async () => ({ is: 'sent' }) },
      stopping: new AbortController().signal,
      onRefusal: () => {},
    })
    await expect(dying).rejects.toThrow('The process dies.')
    pass(15 * MINUTE - 1)
    expect(await send()).toBe(0)
    pass(1)
    expect(await send()).toBe(1)
    expect((await rows())[0]).toMatchObject({ state: 'sent', attempts: 2 })
  })

  test('divides the messages between two concurrent senders', async () => {
    await queue({ recipients: Array.from({ length: 60 }, (_, index) => `r${index}@example.org`) })
    const counts = await Promise.all([send(), send()])
    expect(counts[0]! + counts[1]!).toBe(60)
    expect(new Set(delivered).size).toBe(60)
    expect(delivered).toHaveLength(60)
  })

  test('removes messages that ended more than 90 days ago', async () => {
    await queue({}, { thread: 'calm' })
    await send({ refuse: ({ thread }) => (thread === 'calm' ? 'Busy' : undefined) })
    pass(90 * DAY)
    await removeOldMessages(opened.database, now)
    expect(await rows()).toHaveLength(2)
    pass(1)
    await removeOldMessages(opened.database, now)
    expect((await rows()).map(({ thread }) => thread)).toEqual(['calm'])
  })
})

describe('a mute', () => {
  const mute: Mute = {
    customerId: 1,
    resource: 'alerts',
    recordId: 5,
    recipient: 'a@example.org',
    thread: 'storm',
  }
  const both = { recipients: ['a@example.org', 'b@example.org'] }

  test.each([
    ['one thread', mute, ['calm 0 a@example.org', 'calm 0 b@example.org', 'storm 0 b@example.org']],
    ['a record', { ...mute, thread: null }, ['calm 0 b@example.org', 'storm 0 b@example.org']],
  ])('of %s stops messages to that recipient alone', async (_, muted, expected) => {
    await addMute(opened.database, muted, now)
    await queue(both, { ...both, thread: 'calm' })
    await send()
    expect(delivered.sort()).toEqual(expected)
  })

  test('applies to the mailbox, however its letters are written', async () => {
    await addMute(opened.database, { ...mute, recipient: 'A@Example.org', thread: null }, now)
    await queue(both)
    expect((await rows()).map(({ recipient }) => recipient)).toEqual(['b@example.org'])
    await removeMute(opened.database, { ...mute, recipient: 'a@EXAMPLE.org', thread: null })
    await queue(both)
    await addMute(opened.database, { ...mute, recipient: 'A@example.ORG' }, now)
    await send()
    expect(delivered).toEqual(['storm 0 b@example.org'])
  })

  test.each([{ recordId: 6 }, { resource: 'reports' }])(
    'of another record stops nothing: %o',
    async (other) => {
      await addMute(opened.database, { ...mute, ...other, thread: null }, now)
      await queue({})
      await send()
      expect(delivered).toHaveLength(1)
    },
  )

  test('cancels waiting messages, and allows later ones once it is removed', async () => {
    await queue({})
    await addMute(opened.database, { ...mute, thread: null }, now)
    await addMute(opened.database, mute, now)
    await send()
    expect((await rows())[0]).toMatchObject({ state: 'cancelled', reason: 'The recipient has muted it.' })
    await removeMute(opened.database, mute)
    await queue({ sequence: 1 })
    await send()
    expect(delivered).toEqual(['storm 1 a@example.org'])
  })
})
