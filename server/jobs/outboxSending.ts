import { HOUR } from '#weather/time.ts'
import { composeMail, type MessageKind } from '../mail/composeMail.ts'
import { type OutboxRow, removeOldMessages } from '../mail/delivery.ts'
import { openTransport } from '../mail/mailTransport.ts'
import { postWebhook } from '../mail/postWebhook.ts'
import { sendOutbox } from '../mail/sendOutbox.ts'
import { serverSecret } from '../mail/serverSecret.ts'
import type { JobContext, JobKind } from './job.ts'

export const OUTBOX_SENDING = 'outbox-sending'

/** By resource. */
type MessageKinds = Readonly<Record<string, MessageKind>>

/** The sender of each channel. */
function delivererOf(context: JobContext, kinds: MessageKinds) {
  const { database, work, profiles, mail, webhookNetworks, now } = context
  const send = openTransport(mail)
  const toMailbox = async (row: OutboxRow) => {
    const { head, mime } = await composeMail({ database, work, profiles, settings: mail, kinds }, row, now())
    await send(mime, head)
  }
  const toWebhook = async (row: OutboxRow) =>
    postWebhook(row, { secret: await serverSecret(database), allowed: webhookNetworks, now: now() })
  return (row: OutboxRow) => (row.channel === 'mail' ? toMailbox(row) : toWebhook(row))
}

/**
 * Sends the due messages of the outbox. It starts every minute, and immediately when another job requests it; a message claimed
 * by a process that has died is due again when its claim ends.
 */
export const outboxSending = (kinds: MessageKinds): JobKind => ({
  name: OUTBOX_SENDING,
  cron: '* * * * *',
  atStart: true,
  // The next minute retries, and jobs that run every minute are not stored for days.
  options: { retryLimit: 0, expireInSeconds: 1800, deleteAfterSeconds: HOUR },
  async work(context) {
    const { database, profiles, now, log, stopping } = context
    await removeOldMessages(database, now())
    await sendOutbox({
      database,
      now,
      stopping,
      isStillWanted: async (row, time) =>
        kinds[row.resource]?.isStillWanted({ database, profiles }, row, time),
      deliver: delivererOf(context, kinds),
      onRefusal: ({ id, channel, attempts }, error) =>
        // Not the recipient, which is personal data.
        log.warn(
          { err: error, message: id, channel, attempts },
          'A message was not accepted; it is tried again.',
        ),
    })
  },
})
