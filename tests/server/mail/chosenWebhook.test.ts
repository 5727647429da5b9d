import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { evaluateSites } from '#server/alerts/evaluateSites.ts'
import { messageKinds } from '#server/jobs/messageKinds.ts'
import { outboxSending } from '#server/jobs/outboxSending.ts'
import { newestRun } from '#server/sources/forecastRun.ts'
import { inlineWork } from '#server/workers/work.ts'
import { addRun, alertBody } from '../alerts/alertDatabase.ts'
import { now, type SeededApp, seededApp } from '../seededApp.ts'
import { testProfiles } from '../testProfiles.ts'

/** The overlay as the operator's documentation has it. */
const overlay = () => {
  const text = readFileSync('docs/operations.md', 'utf8')
  return /^### Webhooks$[\s\S]*?```json\n([\s\S]*?)```/m.exec(text)![1]!
}

let server: SeededApp
let siteId: number
beforeAll(async () => {
  server = await seededApp({ WEBHOOK_NETWORKS: '10.1.0.0/16' })
  siteId = (await server.call('/sites', { as: 'admin' })).data[0].id
})
afterAll(() => server.close())

const webhook = { url: 'https://hooks.example.org/alerts?source=seawindow' }
const post = (values: object) =>
  server.call('/alert', { as: 'admin', method: 'POST', body: { ...alertBody(siteId), ...values } })

test('without the overlay an alert has no webhook', async () => {
  const { status, errors } = await post({ webhook })
  expect(status).toBe(400)
  expect(JSON.stringify(errors)).toContain('webhook')
})

test('the overlay of the documentation gives alerts a webhook, whose messages wait in the outbox', async () => {
  const folder = join(server.customersDir, '1', 'overlays')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'alerts.json'), overlay())
  // The overlay takes effect when its pattern has been checked.
  await expect.poll(() => server.app.forms.undecided()).toEqual([])
  await expect.poll(async () => (await post({ webhook })).status).toBe(200)
  for (const url of [
    'http://hooks.example.org/',
    'https://user:password@hooks.example.org/',
    'javascript:alert(1)',
  ]) {
    const { status, errors } = await post({ webhook: { url } })
    expect([url, status]).toEqual([url, 400])
    expect(errors).toMatchObject([
      { path: '/webhook/url', message: 'Must be an address that begins with https://' },
    ])
  }
  expect((await post({ webhook: {} })).status).toBe(200)
  const { status, errors } = await post({ webhook: { url: 'https://10.0.0.5/hook' } })
  expect([status, errors]).toEqual([
    400,
    [{ path: '/webhook/url', message: 'The portal may not reach this address: it is a private one.' }],
  ])

  const { database } = server
  await addRun(database, siteId, newestRun(now), () => 12)
  await evaluateSites({ database, profiles: testProfiles }, 1, [siteId], now)
  const rows = await database
    .selectFrom('outbox')
    .select(['channel', 'recipient'])
    .orderBy('channel')
    .execute()
  expect(rows).toEqual([
    { channel: 'mail', recipient: 'crane@sea.example' },
    { channel: 'mail', recipient: 'crane@sea.example' },
    { channel: 'webhook', recipient: webhook.url },
  ])
})

test('a network that the setting allows is accepted, and once it is not, the history shows why nothing was posted', async () => {
  const { app, database } = server
  const { status, data } = await post({ webhook: { url: 'https://10.1.0.5/hook' } })
  expect(status).toBe(200)
  await database.deleteFrom('outbox').execute()
  await evaluateSites({ database, profiles: testProfiles }, 1, [siteId], now)
  // The other messages are for public host names and mailboxes.
  await database.deleteFrom('outbox').where('recipient', '!=', 'https://10.1.0.5/hook').execute()
  const sendAt = async (days: number) => {
    for (const job of outboxSending(messageKinds))
      await job.work(
        {
          database,
          weather: app.weather,
          profiles: app.customers.profiles,
          work: inlineWork(),
          now: () => new Date(now.getTime() + days * 86_400_000),
          mail: {
            folder: join(server.folder, 'mails'),
            from: 'a@sea.example',
            portal: 'https://portal.example',
            limits: { perCustomerHour: 1000, perRecipientDay: 100 },
          },
          dataDir: tmpdir(),
          webhookNetworks: [],
          log: { info: () => {}, warn: () => {}, error: () => {} },
          send: async () => {},
          stopping: new AbortController().signal,
        },
        {},
        0,
      )
  }
  const historyRows = async () => {
    const history = await server.call(`/alert/${data.id}/history`, { as: 'admin' })
    return history.data.mails.map((mail: { recipient: string; state: string; reason: string }) => [
      mail.recipient,
      mail.state,
      mail.reason,
    ])
  }
  const reason = 'The portal may not reach the address of 10.1.0.5.'
  await sendAt(0)
  expect(await historyRows()).toEqual([['https://10.1.0.5/hook', 'queued', reason]])
  await sendAt(1.1)
  expect(await historyRows()).toEqual([['https://10.1.0.5/hook', 'failed', reason]])

  // A waiting message is not sent once the alert is switched off.
  await database.updateTable('outbox').set({ state: 'queued', queued_at: now, next_try: now }).execute()
  const off = await server.call('/alert', { as: 'admin', method: 'PUT', body: { ...data, isActive: false } })
  expect(off.status).toBe(200)
  await sendAt(0)
  expect(await historyRows()).toEqual([['https://10.1.0.5/hook', 'cancelled', 'The alert is switched off.']])
})
