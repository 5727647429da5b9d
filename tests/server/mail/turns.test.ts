import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#server/database/openDatabase.ts'
import type { Channel } from '#server/mail/channel.ts'
import { webhookChannel } from '#server/mail/channels/webhookChannel.ts'
import type { OutboxRow } from '#server/mail/delivery.ts'
import { queueMessages } from '#server/mail/outbox.ts'
import { sendOutbox } from '#server/mail/sendOutbox.ts'
import { openMigratedDatabase } from '../databases/testDatabase.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let opened: OpenDatabase
let now: Date
let delivered: string[]
beforeAll(async () => {
  opened = await openMigratedDatabase()
  for (const id of [1, 2, 3])
    await opened.database
      .insertInto('customers')
      .values({ id, name: `Customer ${id}`, hosts: [] })
      .execute()
})
afterAll(() => opened.close())
beforeEach(async () => {
  for (const table of ['outbox', 'silent_hosts'] as const) await opened.database.deleteFrom(table).execute()
  now = new Date('2026-01-02T10:00:00Z')
  delivered = []
})

const pass = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds)
}

let threads = 0
interface Queued {
  customer?: number
  record?: number
  count?: number
  hook?: string
}

/** Queues messages of a record, each in a thread of its own: mails, or posts to an address. */
const queue = ({ customer = 1, record = 1, count = 1, hook }: Queued) =>
  queueMessages(
    opened.database,
    Array.from({ length: count }, () => ({
      customerId: customer,
      resource: 'alerts',
      recordId: record,
      thread: `thread ${threads++}`,
      sequence: 0,
      kind: 'start',
      recipients: hook === undefined ? ['ann@sea.example'] : [],
      ...(hook !== undefined && { webhook: { url: hook } }),
      content: {},
    })),
    now,
  )

const nameOf = ({ customer_id, record_id }: OutboxRow) => `${customer_id}-${record_id}`

const mail = (values: Partial<Channel> = {}): Channel => ({
  name: 'mail',
  places: 1,
  share: 1,
  async deliver(row) {
    delivered.push(nameOf(row))
    return { is: 'sent' }
  },
  ...values,
})

/** Sends the due messages, or stops after some. */
function send(channel: Channel, most = Number.POSITIVE_INFINITY) {
  const stopping = new AbortController()
  let begun = 0
  return sendOutbox({
    database: opened.database,
    channel,
    now: () => now,
    async isStillWanted() {
      if (++begun >= most) stopping.abort()
      return undefined
    },
    stopping: stopping.signal,
    onRefusal: () => {},
  })
}

const states = async () =>
  (await opened.database.selectFrom('outbox').select(['state', 'attempts']).orderBy('id').execute()).map(
    ({ state, attempts }) => `${state} ${attempts}`,
  )

describe('the outbox gives turns', () => {
  test('by customer: the thousand messages of one do not delay those of others', async () => {
    await queue({ customer: 1, count: 1000 })
    await queue({ customer: 3, count: 2 })
    await queue({ customer: 2 })
    await send(mail(), 7)
    expect(delivered).toEqual(['1-1', '3-1', '2-1', '1-1', '3-1', '1-1', '1-1'])
  })

  test('then by record: the messages of one alert do not delay those of another', async () => {
    await queue({ record: 1, count: 6 })
    await queue({ record: 2, count: 3 })
    await queue({ record: 3 })
    await send(mail())
    expect(delivered.join(' ')).toBe('1-1 1-2 1-3 1-1 1-2 1-1 1-2 1-1 1-1 1-1')
  })

  test('to messages that come while others are sent', async () => {
    await queue({ record: 1, count: 5 })
    await send(
      mail({
        async deliver(row) {
          delivered.push(nameOf(row))
          if (delivered.length === 2) await queue({ record: 2, count: 2 })
          if (delivered.length === 3) await queue({ customer: 2 })
          return { is: 'sent' }
        },
      }),
    )
    expect(delivered.join(' ')).toBe('1-1 1-1 1-1 2-1 1-2 1-1 1-2 1-1')
  })
})

describe('messages are sent', () => {
  /** A channel whose messages end when the test says so. */
  function held(places: number, share: number) {
    const waiting: (() => void)[] = []
    let begun = () => {}
    const channel = mail({
      places,
      share,
      deliver: (row) =>
        new Promise((resolve) => {
          delivered.push(nameOf(row))
          waiting.push(() => resolve({ is: 'sent' }))
          begun()
        }),
    })
    const until = (count: number) =>
      new Promise<void>((resolve) => {
        begun = () => delivered.length >= count && resolve()
        begun()
      })
    return {
      channel,
      until,
      endOne: () => waiting.shift()?.(),
      endAll: () => waiting.splice(0).map((end) => end()),
    }
  }

  test('several at once, and no more than there are places', async () => {
    await queue({ count: 5 })
    const { channel, until, endOne, endAll } = held(3, 3)
    const sending = send(channel)
    await until(3)
    expect((await states()).filter((state) => state === 'sending 1')).toHaveLength(3)
    endOne()
    await until(4)
    expect(delivered).toHaveLength(4)
    endAll()
    await until(5)
    endAll()
    expect(await sending).toBe(5)
  })

  test('of one customer in its share of the places, so that another finds one free', async () => {
    await queue({ customer: 1, count: 5 })
    const { channel, until, endAll } = held(3, 2)
    const sending = send(channel)
    await until(2)
    // A customer that comes while the first holds its share.
    await queue({ customer: 2 })
    await until(3)
    expect(delivered).toEqual(['1-1', '1-1', '2-1'])
    for (const count of [5, 6]) {
      endAll()
      await until(count)
    }
    endAll()
    expect(await sending).toBe(6)
  })

  test('apart from those of other channels', async () => {
    await queue({ hook: 'https://hooks.example.org/' })
    await queue({})
    const { channel, until, endAll } = held(1, 1)
    const posting = send({ ...channel, name: 'webhook' })
    await until(1)
    expect(await send(mail())).toBe(1)
    endAll()
    expect(await posting).toBe(1)
  })

  test('all to their end before a failure is reported', async () => {
    await queue({ count: 2 })
    let ended = false
    const failing = sendOutbox({
      database: opened.database,
      channel: mail({
        places: 2,
        share: 2,
        async deliver() {
          await opened.database.selectFrom('outbox').select('id').execute()
          ended = true
          return { is: 'sent' }
        },
      }),
      now: () => now,
      isStillWanted: async ({ thread }) => {
        if (thread === `thread ${threads - 2}`) throw new Error('The database is gone.')
        return undefined
      },
      stopping: new AbortController().signal,
      onRefusal: () => {},
    })
    await expect(failing).rejects.toThrow('The database is gone.')
    if (ended) expect((await states()).toSorted()).toEqual(['sending 1', 'sent 1'])
  })
})

describe('a host of webhooks that does not answer', () => {
  const silent = 'https://silent.example.org'
  let posted: string[]
  let isSilent: boolean
  beforeEach(() => {
    posted = []
    isSilent = true
  })

  const noAnswer = () => Object.assign(new Error('connect ETIMEDOUT'), { code: 'ETIMEDOUT' })
  const post = async ({ recipient, host }: OutboxRow) => {
    posted.push(recipient)
    if (isSilent && host === 'silent.example.org') throw noAnswer()
  }
  const webhooks = (values: Partial<Channel> = {}): Channel => ({
    ...webhookChannel({ database: opened.database, allowed: [], now: () => now, post }),
    places: 1,
    share: 1,
    ...values,
  })
  const waits = async () =>
    (
      await opened.database.selectFrom('outbox').select('next_try').where('state', '=', 'queued').execute()
    ).map(({ next_try }) => (next_try.getTime() - now.getTime()) / MINUTE)

  test('is tried by one of its messages, whatever their path; the others wait, and say so', async () => {
    for (const path of ['a', 'b', 'c']) await queue({ hook: `${silent}/${path}`, count: 4 })
    await queue({ hook: 'https://other.example.org/' })
    await send(webhooks())
    expect(posted).toEqual([`${silent}/a`, 'https://other.example.org/'])
    expect(await waits()).toEqual(Array(12).fill(1))
    const rows = await opened.database
      .selectFrom('outbox')
      .select(['reason', 'attempts'])
      .orderBy('id')
      .execute()
    expect(rows[0]).toEqual({ reason: 'connect ETIMEDOUT', attempts: 1 })
    expect(rows[1]).toEqual({
      reason: 'silent.example.org does not answer; the message waits for it.',
      attempts: 0,
    })
  })

  test('is tried again by one message after 1, 2, 4 ... minutes and at most an hour', async () => {
    await queue({ hook: silent, count: 50 })
    const tried: number[] = []
    for (let minute = 0; minute < 250; minute++) {
      const before = posted.length
      await Promise.all([send(webhooks({ places: 5, share: 5 })), send(webhooks({ places: 5, share: 5 }))])
      if (posted.length > before) tried.push(minute)
      pass(MINUTE)
    }
    expect(tried).toEqual([0, 1, 3, 7, 15, 31, 63, 123, 183, 243])
    // Only when nothing was known were messages posted at the same time.
    expect(posted.length).toBeLessThanOrEqual(10 + tried.length - 1)
  })

  test('delays a new message to it without a try', async () => {
    await queue({ hook: silent })
    await send(webhooks())
    await queue({ hook: silent })
    await send(webhooks())
    expect(posted).toHaveLength(1)
    expect(await states()).toEqual(['queued 1', 'queued 0'])
  })

  test('gets all its messages once it answers, even if it refuses one', async () => {
    await queue({ hook: silent, count: 5 })
    await send(webhooks())
    isSilent = false
    pass(MINUTE)
    const refusing = webhookChannel({
      database: opened.database,
      allowed: [],
      now: () => now,
      post: async (row) => {
        await post(row)
        if (posted.length === 2) throw new Error('The webhook answered 500.')
      },
    })
    await send({ ...refusing, places: 1 })
    expect((await states()).toSorted()).toEqual([...Array(4).fill('sent 1'), 'queued 2'].toSorted())
  })

  test('loses no message: what it has not taken within a day fails with the reason', async () => {
    await queue({ hook: silent, count: 3 })
    await send(webhooks())
    pass(DAY + 1)
    await send(webhooks())
    const rows = await opened.database
      .selectFrom('outbox')
      .select(['state', 'reason'])
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { state: 'failed', reason: 'connect ETIMEDOUT' },
      ...Array(2).fill({
        state: 'failed',
        reason: 'silent.example.org does not answer; the message waits for it.',
      }),
    ])
  })
})
