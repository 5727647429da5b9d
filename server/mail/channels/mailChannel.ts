import type { Channel } from '../channel.ts'
import { composeMail, type MailParts } from '../composeMail.ts'
import { type MailSettings, openTransport } from '../mailTransport.ts'
import { takeMail } from './mailLimits.ts'

export interface MailChannelParts extends Omit<MailParts, 'settings'> {
  settings: MailSettings
  now: () => Date
}

/** Mails, composed when they are sent, to a mail server or into a folder; so many in a time as the settings allow. */
export function mailChannel({ now, ...parts }: MailChannelParts): Channel {
  const { database, settings } = parts
  const send = openTransport(settings)
  return {
    name: 'mail',
    places: 6,
    share: 4,
    async deliver(row) {
      const taken = await takeMail(database, row, settings.limits, now())
      if ('until' in taken) return { is: 'waiting', ...taken }
      try {
        const { head, mime } = await composeMail(parts, row, now())
        await send(mime, head)
      } catch (error) {
        await taken.giveBack()
        throw error
      }
      return { is: 'sent' }
    },
  }
}
