import { createHash } from 'node:crypto'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { sentAddress } from '#schemas/validation/mailAddress.ts'
import { makeFolder } from '../files/makeFolder.ts'
import type { MailBody } from './mailBody.ts'

/** How mail leaves the server. */
export interface MailSettings {
  /** The mail server; without one, mails are files in `folder`. */
  smtpUrl?: string | undefined
  folder: string
  /** The sender as in the header of mails: `Name <address>`. */
  from: string
  /** The address of the portal, without a trailing slash. */
  portal: string
  limits: MailLimits
}

/** How many mails may leave. */
export interface MailLimits {
  /** Of a customer in an hour of the clock. */
  perCustomerHour: number
  /** Of a customer to one mailbox in a day, UTC. */
  perRecipientDay: number
}

/** What identifies and addresses a mail. */
export interface MailHead {
  from: string
  to: string
  date: Date
  messageId: string
  /** The Message-ID of the first mail of its thread. */
  inReplyTo?: string | undefined
  /** Stops mails of its kind with a single POST, without visiting a page (RFC 8058). */
  unsubscribe: string
}

/** A recipient's address as it is sent. @throws Error if it is not one address. */
function recipientOf(address: string): string {
  const sent = sentAddress(address)
  if (sent === undefined) throw new Error('The address is not valid.')
  return sent
}

/** A mail as the bytes that are sent. */
export async function mimeOf(head: MailHead, body: MailBody): Promise<Buffer> {
  const { subject, text, html, images, attachments = [] } = body
  const { from, to, date, messageId, inReplyTo, unsubscribe } = head
  const options: SendMailOptions = {
    from,
    to: [{ name: '', address: recipientOf(to) }],
    date,
    messageId,
    subject,
    text,
    html,
    ...(inReplyTo !== undefined && { inReplyTo, references: [inReplyTo] }),
    headers: {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      // Prevents automatic out-of-office replies.
      'Auto-Submitted': 'auto-generated',
    },
    attachments: [
      ...images.map(({ cid, png }) => ({
        cid,
        filename: `${cid}.png`,
        content: Buffer.from(png),
        contentType: 'image/png',
        contentDisposition: 'inline' as const,
      })),
      ...attachments.map(({ name, type, content }) => ({
        filename: name,
        content: Buffer.from(content),
        contentType: type,
        contentDisposition: 'attachment' as const,
      })),
    ],
    // The same bytes each time the mail is composed.
    baseBoundary: createHash('sha256').update(messageId).digest('hex').slice(0, 32),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { message } = await composer.sendMail(options)
  if (!Buffer.isBuffer(message)) throw new Error('The mail could not be composed.')
  return message
}

/** Sends the bytes of a mail. @throws Error with the reason if they were not accepted. */
export type SendMime = (mime: Buffer, head: MailHead) => Promise<void>

/** Milliseconds. All steps together end long before another process may send the message. */
const timeouts = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 }

/** The password of the mail server must not appear in logs or in messages that administrators read. */
function withoutPassword(error: unknown, smtpUrl: string): Error {
  const { password } = new URL(smtpUrl)
  const secrets = [password, decodeURIComponent(password)].filter((secret) => secret !== '')
  const message = error instanceof Error ? error.message : String(error)
  return new Error(secrets.reduce((text, secret) => text.replaceAll(secret, '***'), message))
}

function toServer(smtpUrl: string): SendMime {
  const transport = createTransport({ url: smtpUrl, ...timeouts })
  return async (mime, { from, to }) => {
    const envelope = { from, to: [recipientOf(to)] }
    try {
      await transport.sendMail({ envelope, raw: mime })
    } catch (error) {
      throw withoutPassword(error, smtpUrl)
    }
  }
}

/** The file of a mail is named by its Message-ID, so a second copy replaces the first. */
export const fileOfMail = (messageId: string): string =>
  `${/^<([A-Za-z0-9-]+)@/.exec(messageId)?.[1] ?? 'mail'}.eml`

function toFolder(folder: string): SendMime {
  return async (mime, { messageId }) => {
    makeFolder(folder)
    const path = join(folder, fileOfMail(messageId))
    await writeFile(`${path}.part`, mime)
    await rename(`${path}.part`, path)
  }
}

/** The mail server of the settings, or else the folder. */
export const openTransport = ({ smtpUrl, folder }: Pick<MailSettings, 'smtpUrl' | 'folder'>): SendMime =>
  smtpUrl === undefined ? toFolder(folder) : toServer(smtpUrl)
