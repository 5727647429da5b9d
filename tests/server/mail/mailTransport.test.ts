import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import type { MailBody } from '#server/mail/mailBody.ts'
import { type MailHead, mimeOf, openTransport } from '#server/mail/mailTransport.ts'

const head: MailHead = {
  from: 'Seawindow <alerts@example.org>',
  to: 'ann@example.org',
  date: new Date('2026-01-06T10:00:00Z'),
  messageId: '<0b7f0b4e-one@seawindow.invalid>',
  unsubscribe: 'https://portal.example.org/mute/token',
}
const body: MailBody = { subject: 'Wind · ветер', text: 'Text', html: '<p>Text</p>', images: [] }

let server: SMTPServer | undefined
afterEach(() => server && new Promise<void>((resolve) => server!.close(resolve)))

async function listen(options: SMTPServerOptions): Promise<number> {
  server = new SMTPServer({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true, ...options })
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve))
  return (server.server.address() as AddressInfo).port
}

test.each([
  ['ann@example.org', 'ann@example.org'],
  ['dienst@müller-offshore.example', 'dienst@xn--mller-offshore-gsb.example'],
])('a mail server gets one sender, one recipient (%s) and the bytes of the mail', async (to, sent) => {
  const received: { from: string; to: string[]; isUtf8: boolean | undefined; text: string }[] = []
  const port = await listen({
    authOptional: true,
    onData(stream, { envelope }, done) {
      let text = ''
      stream.on('data', (part) => {
        text += part
      })
      stream.on('end', () => {
        const { mailFrom, rcptTo, smtpUtf8 } = envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          isUtf8: smtpUtf8,
          text,
        })
        done()
      })
    },
  })
  const own = { ...head, to }
  await openTransport({ smtpUrl: `smtp://127.0.0.1:${port}`, folder: '' })(await mimeOf(own, body), own)
  // This server reports a domain that arrived as ASCII as it was typed.
  expect(received).toMatchObject([{ from: 'alerts@example.org', to: [to], isUtf8: false }])
  const mail = await PostalMime.parse(received[0]!.text)
  expect(mail).toMatchObject({
    subject: body.subject,
    to: [{ address: sent }],
    messageId: head.messageId,
    date: '2026-01-06T10:00:00.000Z',
  })
  expect(mail.text?.trim()).toBe('Text')
})

test('the reason of a refused mail is reported without the password of the mail server', async () => {
  const port = await listen({
    onAuth: ({ password }, _session, done) => done(new Error(`Wrong password ${password}`)),
  })
  const send = openTransport({ smtpUrl: `smtp://user:s%C3%A9cret%2F1@127.0.0.1:${port}`, folder: '' })
  const refusal = await send(await mimeOf(head, body), head).catch((error: Error) => error)
  expect(refusal).toBeInstanceOf(Error)
  expect(String(refusal)).toContain('Wrong password ***')
  expect(JSON.stringify(refusal) + String((refusal as Error).stack)).not.toContain('cret')
})

test('a server that does not respond counts as a refusal', async () => {
  const port = await listen({})
  await new Promise<void>((resolve) => server!.close(resolve))
  server = undefined
  const send = openTransport({ smtpUrl: `smtp://127.0.0.1:${port}`, folder: '' })
  await expect(send(await mimeOf(head, body), head)).rejects.toThrow('ECONNREFUSED')
})

test('without a mail server a mail becomes one file, which sending it again replaces', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'seawindow-mail-')), 'outbox')
  const send = openTransport({ folder })
  for (const subject of ['First', 'Second']) await send(await mimeOf(head, { ...body, subject }), head)
  expect(readdirSync(folder)).toEqual(['0b7f0b4e-one.eml'])
  const text = readFileSync(join(folder, '0b7f0b4e-one.eml'), 'utf8')
  expect((await PostalMime.parse(text)).subject).toBe('Second')
  rmSync(folder, { recursive: true })
})

test.each([
  'ann@example.org\r\nRCPT TO:<eve@example.org>',
  'ann@example.org>\r\nBcc: eve@example.org',
  'a b@example.org',
  'müller@example.org',
  `${'a'.repeat(65)}@example.org`,
])('no mail is sent to %j', async (to) => {
  await expect(mimeOf({ ...head, to }, body)).rejects.toThrow('The address is not valid.')
  const send = openTransport({ smtpUrl: 'smtp://127.0.0.1:1', folder: '' })
  await expect(send(Buffer.from(''), { ...head, to })).rejects.toThrow('The address is not valid.')
})
