import type { Rights } from '#schemas/access/access.ts'
import type { ReportRecord } from '#schemas/resourceFile/recordTypes.ts'
import { HOUR } from '#weather/time.ts'
import type { OutboxRow } from '../mail/delivery.ts'
import {
  mayUse,
  type SendingParts,
  type SendingRecord,
  sendingRecord,
  stopReasonOf,
  unwantedReasonOf,
} from '../records/sending/sendingRecords.ts'
import { sendingReports } from '../records/sending/sendingReports.ts'
import type { RecordSite } from '../repositories/sites.ts'
import type { ReportContent } from './reportContent.ts'

/** A report with the data that decide whether it is sent. */
export type StoredReport = SendingRecord<ReportRecord>

/** Seconds after which a late report is no longer sent. */
export const LATEST = 3 * HOUR

export const TOO_LATE = 'It would have been sent 3 hours late or more.'

/** The current report and its site; undefined if the report was deleted. */
export const storedReport = (parts: SendingParts, customerId: number, recordId: number) =>
  sendingRecord(parts, sendingReports, customerId, recordId)

/** Why a report is not sent at present, as a message for users; undefined if it is. */
export const stopReason = (
  report: StoredReport,
  site: Pick<RecordSite, 'isHidden' | 'timeZone'> | undefined,
  now: Date,
): string | undefined => stopReasonOf(sendingReports, report, site, now)

/** Whether a report has been waiting for its first attempt since it was due, because no process ran or all were too busy. */
const isUntried = ({ attempts, queued_at, created_at }: OutboxRow) =>
  attempts <= 1 && queued_at.getTime() === created_at.getTime()

/** Why a test is no longer to be sent to the user who requested it; undefined if it still is. */
async function testReason({ database, profiles }: SendingParts, { customer_id, recipient }: OutboxRow) {
  const users = await database
    .selectFrom('users')
    .select(['body', 'locked_at'])
    .where('customer_id', '=', customer_id)
    .where('email', '=', recipient)
    .execute()
  const customer = { modules: profiles.profile(customer_id).modules }
  const may = users.some(
    ({ body, locked_at }) =>
      locked_at === null && mayUse(sendingReports, { user: body as unknown as Rights, customer }),
  )
  return may ? undefined : 'The user who requested it may not use reports any more.'
}

/** Why a message of a report is no longer to be sent; undefined if it still is. */
export async function isStillWanted(
  parts: SendingParts,
  row: OutboxRow,
  now: Date,
): Promise<string | undefined> {
  const { isTest, produced } = row.content as ReportContent
  const isLate = now.getTime() / 1000 - produced >= LATEST
  if (isLate && isUntried(row)) return TOO_LATE
  if (isTest) return testReason(parts, row)
  return unwantedReasonOf(parts, sendingReports, row, now)
}
