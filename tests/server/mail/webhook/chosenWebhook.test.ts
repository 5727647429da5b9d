import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { evaluateSites } from '../../../../server/alerts/evaluateSites.ts'
import { newestRun } from '../../../../server/forecast/forecastRun.ts'
import { addRun, alertBody } from '../../alerts/alertDatabase.ts'
import { now, type SeededApp, seededApp } from '../../seededApp.ts'
import { testProfiles } from '../../testProfiles.ts'

/** The overlay as the operator reads it. */
const overlay = () => {
  const text = readFileSync('docs/operations.md', 'utf8')
  return /^### Webhooks$[\s\S]*?```json\n([\s\S]*?)```/m.exec(text)![1]!
}

let server: SeededApp
let siteId: number
beforeAll(async () => {
  server = await seededApp()
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
  await expect.poll(async () => (await post({ webhook })).status, { timeout: 20_000 }).toBe(200)
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
