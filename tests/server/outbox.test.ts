import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { queueMessages } from '#server/mail/outbox.ts'
import { webhookKey } from '#server/mail/postWebhook.ts'
import { serverSecret } from '#server/mail/serverSecret.ts'
import { alertMessage } from './alerts/mail/alertMessages.ts'
import { now, type SeededApp, seededApp } from './seededApp.ts'

const earlier = new Date(now.getTime() - 60_000)

let server: SeededApp
let customerId: number
let ids: number[]
beforeAll(async () => {
  server = await seededApp({
    PUBLIC_URL: 'https://portal.example.org',
    MAIL_FROM: 'Alerts <alerts@example.org>',
  })
  const admin = server.database.selectFrom('users').select('customer_id').where('username', '=', 'admin')
  customerId = (await admin.executeTakeFirstOrThrow()).customer_id
})
afterAll(() => server.close())
beforeEach(async () => {
  const { database } = server
  await database.deleteFrom('outbox').execute()
  const entry = { customerId, resource: 'alerts', recordId: 5, thread: 'storm', sequence: 0, kind: 'start' }
  const other = await database
    .selectFrom('customers')
    .select('id')
    .where('id', '!=', customerId)
    .executeTakeFirstOrThrow()
  const content = alertMessage()
  const webhook = { url: 'https://hooks.example.org/alerts' }
  await queueMessages(
    database,
    [
      { ...entry, recipients: ['ann@example.org', 'bob@example.org'], webhook, content },
      { ...entry, customerId: other.id, thread: 'other', recipients: ['eve@example.org'], content },
    ],
    now,
  )
  ids = (await database.selectFrom('outbox').select('id').orderBy('id').execute()).map(({ id }) => id)
  await database
    .updateTable('outbox')
    .set({ state: 'failed', reason: 'Mailbox busy', attempts: 7, created_at: earlier })
    .where('id', 'in', [ids[0]!, ids[3]!])
    .execute()
})

const call = (url: string, method: 'GET' | 'POST' = 'GET', as = 'admin') => server.call(url, { as, method })
const states = async () =>
  (await server.database.selectFrom('outbox').select('state').orderBy('id').execute()).map(
    ({ state }) => state,
  )

describe('the outbox', () => {
  test('lists the messages of the customer, newest first, without their content', async () => {
    const { status, json } = await call('/records/outbox')
    expect(status).toBe(200)
    expect(json).toMatchObject([
      { id: ids[1], channel: 'mail', recipient: 'bob@example.org', state: 'queued', attempts: 0 },
      { id: ids[2], channel: 'webhook', recipient: 'https://hooks.example.org/alerts', state: 'queued' },
      {
        id: ids[0],
        recipient: 'ann@example.org',
        state: 'failed',
        reason: 'Mailbox busy',
        attempts: 7,
        about: 'alerts',
        recordId: 5,
        kind: 'start',
        createdAt: earlier.toISOString(),
      },
    ])
    expect(JSON.stringify(json)).not.toContain('Dogger Bank')
  })

  test.each([
    ['state=failed', ['ann@example.org']],
    ['recipient_like=BOB', ['bob@example.org']],
    [
      `createdAt_gte=${now.toISOString()}&state=queued`,
      ['bob@example.org', 'https://hooks.example.org/alerts'],
    ],
    [`createdAt_lte=${earlier.toISOString()}`, ['ann@example.org']],
  ])('finds messages by %s', async (query, expected) => {
    const { json } = await call(`/records/outbox?${query}`)
    expect(json.map(({ recipient }: { recipient: string }) => recipient)).toEqual(expected)
  })

  test('opens a message as the mail that is sent', async () => {
    const { status, headers, text } = await call(`/settings/outbox/${ids[1]}/mail`)
    expect([status, headers['content-type']]).toEqual([200, 'message/rfc822; charset=utf-8'])
    expect(headers['content-disposition']).toContain(`filename="message-${ids[1]}.eml"`)
    const mail = await PostalMime.parse(text)
    expect(mail.subject).toMatch(/^Crew transfer, Dogger Bank: /)
    expect(mail.to).toMatchObject([{ address: 'bob@example.org' }])
    expect(mail.from).toMatchObject({ name: 'Alerts', address: 'alerts@example.org' })
    expect(mail.text).toContain('https://portal.example.org/forecasts/site/3')
    const row = server.database.selectFrom('outbox').select('message_id').where('id', '=', ids[1]!)
    expect(mail.messageId).toBe((await row.executeTakeFirstOrThrow()).message_id)
  })

  test('sends a failed message again, once, and records that in the audit', async () => {
    expect((await call(`/settings/outbox/${ids[0]}/send`, 'POST')).status).toBe(200)
    expect(await states()).toEqual(['queued', 'queued', 'queued', 'failed'])
    expect((await call(`/settings/outbox/${ids[0]}/send`, 'POST')).status).toBe(404)
    const [entry] = (await call('/records/audit?_start=0&_end=1')).json
    expect(entry).toMatchObject({ action: 'sent again', resource: 'outbox', recordId: ids[0], user: 'admin' })
  })

  test("returns the key of the customer's webhooks", async () => {
    const { data } = await call(`/settings/outbox/${ids[0]}/webhook-key`)
    expect(data).toEqual({ key: webhookKey(await serverSecret(server.database), customerId) })
  })

  test('returns another key once the secret of the server is deleted', async () => {
    const key = async () => (await call(`/settings/outbox/${ids[0]}/webhook-key`)).data.key
    const before = await key()
    await server.database.deleteFrom('server_secrets').where('name', '=', 'mail').execute()
    const after = await key()
    expect(after).toMatch(/^\S{20,}$/)
    expect(after).not.toBe(before)
  })

  test('gives no access to messages of another customer', async () => {
    for (const [url, method] of [
      [`/records/outbox/${ids[3]}`, 'GET'],
      [`/settings/outbox/${ids[3]}/mail`, 'GET'],
      [`/settings/outbox/${ids[3]}/send`, 'POST'],
      [`/settings/outbox/${ids[3]}/webhook-key`, 'GET'],
      [`/settings/outbox/${ids[2]}/mail`, 'GET'],
    ] as const)
      expect([url, (await call(url, method)).status]).toEqual([url, 404])
    expect((await states())[3]).toBe('failed')
  })

  test('is refused to users without the permission', async () => {
    for (const [url, method] of [
      ['/records/outbox', 'GET'],
      [`/records/outbox/${ids[0]}`, 'GET'],
      [`/settings/outbox/${ids[0]}/mail`, 'GET'],
      [`/settings/outbox/${ids[0]}/send`, 'POST'],
      [`/settings/outbox/${ids[0]}/webhook-key`, 'GET'],
    ] as const)
      expect([url, (await call(url, method, 'planner')).status]).toEqual([url, 403])
  })
})
