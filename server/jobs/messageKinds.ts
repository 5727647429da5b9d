import { endingAccessMail } from '../accounts/endingAccess.ts'
import { invitationMail } from '../accounts/invitations.ts'
import { isStillWanted as isAlertWanted } from '../alerts/alertRecords.ts'
import { alertMail } from '../alerts/mail/alertMail.ts'
import type { MessageKind } from '../mail/composeMail.ts'
import { reportMail } from '../reports/mail/reportMail.ts'
import { isStillWanted as isReportWanted } from '../reports/reportRecords.ts'

/** The resources whose records have messages in the outbox. */
export const messageKinds: Readonly<Record<string, MessageKind>> = {
  alerts: { compose: alertMail, isStillWanted: isAlertWanted },
  reports: { compose: reportMail, isStillWanted: isReportWanted },
  siteUsers: endingAccessMail,
  users: invitationMail,
}
