import type { Database } from '../database/tables.ts'
import type { Work } from '../workers/work.ts'
import type { OutboxRow } from './delivery.ts'

/** Where the links of a mail lead. */
export interface MailLinks {
  /** The portal, without a slash at its end. */
  portal: string
  /** Opens the page that stops the messages of this thread, for this recipient. */
  muteThread: string
  /** The same for all messages of the record. */
  muteRecord: string
}

/** What a recipient sees of a mail: the same as text and as HTML. */
export interface MailBody {
  subject: string
  text: string
  html: string
  /** Shown in the HTML where it names `cid:<cid>`. */
  images: { cid: string; png: Uint8Array }[]
}

/** Makes the mail of a message when it is sent. */
export type Composer = (
  parts: { database: Database; work: Work },
  row: OutboxRow,
  links: MailLinks,
) => Promise<MailBody>

const entities: Readonly<Record<string, string>> = {
  ...{ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' },
}

/** Text, as it may stand anywhere in HTML. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

/** A subject is one line: what breaks lines or is invisible in a user's text becomes a blank. */
export const subjectLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
