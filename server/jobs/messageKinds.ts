import { alertMail } from '../mail/alert/alertMail.ts'
import type { MessageKind } from '../mail/composeMail.ts'

/** The resources whose records have messages in the outbox. */
export const messageKinds: Readonly<Record<string, Pick<MessageKind, 'compose'>>> = {
  alerts: { compose: alertMail },
}
