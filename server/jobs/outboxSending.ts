import { HOUR } from '#weather/time.ts'
import type { Channel } from '../mail/channel.ts'
import { mailChannel } from '../mail/channels/mailChannel.ts'
import { webhookChannel } from '../mail/channels/webhookChannel.ts'
import type { MessageKind } from '../mail/composeMail.ts'
import { removeOldMessages } from '../mail/delivery.ts'
import { postWebhook } from '../mail/postWebhook.ts'
import { sendOutbox } from '../mail/sendOutbox.ts'
import type { JobContext, JobKind } from './job.ts'

/** By resource. */
type MessageKinds = Readonly<Record<string, MessageKind>>

/** How each channel is opened, by the name of its job: each has its own, so that a channel that has to wait delays no other. */
const channels: Readonly<Record<string, (context: JobContext, kinds: MessageKinds) => Channel>> = {
  'outbox-sending': ({ database, work, profiles, mail, now }, kinds) =>
    mailChannel({ database, work, profiles, settings: mail, kinds, now }),
  'webhook-sending': ({ database, webhookNetworks, now }) =>
    webhookChannel({ database, allowed: webhookNetworks, now, post: postWebhook }),
}

/**
 * Sends the due messages of each channel. The jobs start every minute, and immediately when another job requests it; a message claimed
 * by a process that has died is due again when its claim ends.
 */
export const outboxSending = (kinds: MessageKinds): JobKind[] =>
  Object.entries(channels).map(([name, channelOf]) => ({
    name,
    cron: '* * * * *',
    atStart: true,
    // The next minute retries, and jobs that run every minute are not stored for days.
    options: { retryLimit: 0, expireInSeconds: 1800, deleteAfterSeconds: HOUR },
    async work(context) {
      const { database, profiles, now, log, stopping } = context
      await removeOldMessages(database, now())
      await sendOutbox({
        database,
        channel: channelOf(context, kinds),
        now,
        stopping,
        isStillWanted: async (row, time) =>
          kinds[row.resource]?.isStillWanted({ database, profiles }, row, time),
        onRefusal: ({ id, channel, attempts }, error) =>
          // Not the recipient, which is personal data.
          log.warn(
            { err: error, message: id, channel, attempts },
            'A message was not accepted; it is tried again.',
          ),
      })
    },
  }))

/** Lets a process send what was queued, without waiting for the next minute. */
export async function requestSending({ send }: Pick<JobContext, 'send'>): Promise<void> {
  for (const name of Object.keys(channels)) await send(name, [{ key: 'queued', data: {} }])
}
