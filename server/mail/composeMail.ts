import type { SendingParts } from '../records/sending/sendingRecords.ts'
import { firstOfThread, type OutboxRow } from './delivery.ts'
import type { Composer, ComposerParts } from './mailBody.ts'
import { type MailHead, type MailSettings, mimeOf } from './mailTransport.ts'
import { MUTE_PATH, type MuteScope, muteToken } from './muteLink.ts'
import { NO_RECORD } from './outbox.ts'
import { serverSecret } from './serverSecret.ts'

/** How the outbox handles messages about a resource; it depends on nothing else of the resource. */
export interface MessageKind {
  compose: Composer
  /** Whether only the recipient may read the mails, because they let in whoever reads them. */
  isSecret?: true
  /** Why a message is no longer to be sent; undefined if it still is. */
  isStillWanted(parts: SendingParts, row: OutboxRow, now: Date): Promise<string | undefined>
}

export interface MailParts extends ComposerParts {
  settings: Pick<MailSettings, 'from' | 'portal'>
  /** By resource. */
  kinds: Readonly<Record<string, Pick<MessageKind, 'compose'>>>
}

/** Composes the mail of a message; its text and identifier are the same each time. */
export async function composeMail(
  { settings, kinds, ...parts }: MailParts,
  row: OutboxRow,
  now: Date,
): Promise<{ head: MailHead; mime: Buffer }> {
  const kind = kinds[row.resource]
  if (!kind) throw new Error(`There is no mail for messages about ${row.resource}.`)
  const { database } = parts
  const secret = await serverSecret(database)
  const linkTo = (scope: MuteScope, thread = row.thread) =>
    `${settings.portal}${MUTE_PATH}${muteToken(secret, { ...row, thread }, scope, now)}`
  // Messages without a record are tests; they are muted by thread, so that the next test still arrives.
  const record = linkTo(row.record_id === NO_RECORD ? 'thread' : 'record')
  const links = {
    portal: settings.portal,
    muteThread: (thread: string) => linkTo('thread', thread),
    muteRecord: record,
  }
  const body = await kind.compose(parts, row, links)
  const head: MailHead = {
    from: settings.from,
    to: row.recipient,
    date: row.sent_at ?? now,
    messageId: row.message_id,
    inReplyTo: await firstOfThread(database, row),
    unsubscribe: links.muteRecord,
  }
  return { head, mime: await mimeOf(head, body) }
}
