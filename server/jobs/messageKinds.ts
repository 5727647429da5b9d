import { isStillWanted } from '../alerts/alertRecords.ts'
import { alertMail } from '../mail/alert/alertMail.ts'
import type { MessageKind } from '../mail/composeMail.ts'

/** The resources whose records have messages in the outbox. */
export const messageKinds: Readonly<Record<string, MessageKind>> = {
  alerts: { compose: alertMail, isStillWanted },
}
