import type { Profiles } from '../customers/profiles.ts'
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
  /** Files that come with the mail. */
  attachments?: { name: string; type: string; content: Uint8Array }[]
}

/** What mails are made with. */
export interface ComposerParts {
  database: Database
  work: Work
  /** They say what a customer's documents look like. */
  profiles: Pick<Profiles, 'brandOf'>
}

/** Makes the mail of a message when it is sent. */
export type Composer = (parts: ComposerParts, row: OutboxRow, links: MailLinks) => Promise<MailBody>

/** A subject is one line: what breaks lines or is invisible in a user's text becomes a blank. */
export const subjectLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
