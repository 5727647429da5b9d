import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { muteToken, readMuteToken } from '#server/mail/muteLink.ts'
import { isMuted, type Mute } from '#server/mail/mutes.ts'
import { NO_RECORD } from '#server/mail/outbox.ts'
import { serverSecret } from '#server/mail/serverSecret.ts'
import { outboxRow } from '../alerts/mail/alertMessages.ts'
import { now, type SeededApp, seededApp } from '../seededApp.ts'

const DAY = 24 * 60 * 60 * 1000
const recipient = 'ann@example.org'
const mute: Mute = { customerId: 1, resource: 'alerts', recordId: 5, thread: 'storm', recipient }

let server: SeededApp
let secret: string
beforeAll(async () => {
  server = await seededApp()
  secret = await serverSecret(server.database)
})
afterAll(() => server.close())
beforeEach(() => server.database.deleteFrom('mutes').execute())

const tokenOf = (scope: 'thread' | 'record') => muteToken(secret, outboxRow({}), scope, now)

async function open(
  token: string,
  method: 'GET' | 'POST' = 'GET',
  payload = '',
  type = 'application/x-www-form-urlencoded',
) {
  const headers = { accept: 'text/html', ...(method === 'POST' && { 'content-type': type }) }
  const answer = await server.app.inject({
    method,
    url: `/mute/${token}`,
    headers,
    payload: payload || undefined,
  })
  return { status: answer.statusCode, page: answer.body, headers: answer.headers }
}

const buttons = (page: string) => [...page.matchAll(/<button[^>]*>([^<]*)/g)].map(([, label]) => label)
const stored = (thread: string | null) => isMuted(server.database, { ...mute, thread })

describe('the link of a mail', () => {
  test('opens a page with one button, without sign-in and key, and changes nothing', async () => {
    const { status, page, headers } = await open(tokenOf('thread'))
    expect(status).toBe(200)
    expect(page).toContain(recipient)
    expect(buttons(page)).toEqual(['Stop the mails about this event'])
    expect(await stored('storm')).toBe(false)
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'nonce-[^']+'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'$/,
    )
    expect(page).toContain(
      `<style nonce="${/nonce-([^']+)/.exec(String(headers['content-security-policy']))![1]}"`,
    )
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
  })

  test('stops one event for one recipient when the button is pressed, and can resume the mails', async () => {
    const stopped = await open(tokenOf('thread'), 'POST', 'action=mute')
    expect(buttons(stopped.page)).toEqual(['Send them again'])
    expect(await stored('storm')).toBe(true)
    expect(await stored('calm')).toBe(false)
    expect(await isMuted(server.database, { ...mute, recipient: 'bob@example.org' })).toBe(false)
    expect(buttons((await open(tokenOf('thread'))).page)).toEqual(['Send them again'])
    const again = await open(tokenOf('thread'), 'POST', 'action=unmute')
    expect(buttons(again.page)).toEqual(['Stop the mails about this event'])
    expect(await stored('storm')).toBe(false)
  })

  test('stops the whole alert', async () => {
    expect(buttons((await open(tokenOf('record'))).page)).toEqual(['Stop the mails of this alert'])
    await open(tokenOf('record'), 'POST', 'action=mute')
    expect([await stored('storm'), await stored('calm')]).toEqual([true, true])
  })

  test('identifies a test mail as such', async () => {
    const row = outboxRow({}, { resource: 'reports', record_id: NO_RECORD, thread: 'report-test-1' })
    const token = muteToken(secret, row, 'thread', now)
    const { page } = await open(token)
    expect(buttons(page)).toEqual(['Stop the mails of this test'])
    expect(page).toContain(
      `${recipient} then gets no more mails of this test. A later test is sent all the same.`,
    )
    expect((await open(token, 'POST', 'action=mute')).page).toContain('No more mails of this test')
  })

  test.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=line',
      '--line\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--line--\r\n',
    ],
  ])('stops the alert with the single POST of a mail program (RFC 8058), as %s', async (type, body) => {
    expect((await open(tokenOf('record'), 'POST', body, type)).status).toBe(200)
    expect(await stored(null)).toBe(true)
  })

  test('is valid for 60 days', () => {
    const token = tokenOf('thread')
    expect(readMuteToken(secret, token, new Date(now.getTime() + 60 * DAY - 1))).toEqual(mute)
    expect(readMuteToken(secret, token, new Date(now.getTime() + 60 * DAY))).toBeUndefined()
  })

  test('is refused and changes nothing if it was changed, truncated or made with another secret', async () => {
    const token = tokenOf('record')
    const [text = '', signature = ''] = token.split('.')
    const other = Buffer.from(
      Buffer.from(text, 'base64url').toString().replace(recipient, 'bob@example.org'),
    ).toString('base64url')
    const broken = [
      `${other}.${signature}`,
      text,
      `${text}.`,
      `${token}.${signature}`,
      `.${signature}`,
      muteToken('another secret', outboxRow({}), 'record', now),
    ]
    for (const one of broken)
      for (const method of ['GET', 'POST'] as const) {
        const { status, page } = await open(one, method, method === 'POST' ? 'action=mute' : '')
        expect([one, status, buttons(page)]).toEqual([one, 404, []])
      }
    expect(await server.database.selectFrom('mutes').selectAll().execute()).toEqual([])
  })
})

test('processes that need the secret concurrently get the same one', async () => {
  await server.database.deleteFrom('server_secrets').execute()
  const secrets = await Promise.all(Array.from({ length: 5 }, () => serverSecret(server.database)))
  expect(new Set(secrets).size).toBe(1)
  expect(secrets[0]!.length).toBeGreaterThanOrEqual(43)
  secret = secrets[0]!
})
