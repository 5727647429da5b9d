import type { Profiles } from '../customers/profiles.ts'
import type { Database } from '../database/tables.ts'
import type { Work } from '../workers/work.ts'
import type { OutboxRow } from './delivery.ts'

/** The link targets of a mail. */
export interface MailLinks {
  /** The portal, without a trailing slash. */
  portal: string
  /** Opens the page that stops the messages of a thread of the record, for this recipient. */
  muteThread: (thread: string) => string
  /** The same for all messages of the record. */
  muteRecord: string
}

/** The content of a mail, the same as text and as HTML. */
export interface MailBody {
  subject: string
  text: string
  html: string
  /** Shown in the HTML where it refers to `cid:<cid>`. */
  images: { cid: string; png: Uint8Array }[]
  /** Attached files. */
  attachments?: { name: string; type: string; content: Uint8Array }[]
}

/** The dependencies for composing mails. */
export interface ComposerParts {
  database: Database
  work: Work
  /** They provide the branding of a customer's documents. */
  profiles: Pick<Profiles, 'brandOf'>
}

/** Composes the mail of a message when it is sent. */
export type Composer = (parts: ComposerParts, row: OutboxRow, links: MailLinks) => Promise<MailBody>

/** A subject is one line: line breaks and control characters in a user's text become a space. */
export const subjectLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
