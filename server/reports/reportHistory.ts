import type { ReportHistory } from '#schemas/shapes/records/reportAnswers.ts'
import type { Database } from '../database/tables.ts'
import { messagesOf, type OutboxRow } from '../mail/delivery.ts'
import { RETENTION } from './dispatchReport.ts'
import { type StoredReport, stopReason } from './reportRecords.ts'

const secondsOf = (date: Date) => Math.floor(date.getTime() / 1000)

type Mail = Pick<OutboxRow, 'state' | 'reason'>

/** The state of an occurrence: the best state of any of its mails. */
function stateOf(mails: readonly Mail[]): Pick<ReportHistory['occurrences'][number], 'state' | 'reason'> {
  const one = (...states: Mail['state'][]) => mails.find(({ state }) => states.includes(state))
  if (one('sent')) return { state: 'sent', reason: null }
  if (one('queued', 'sending')) return { state: 'queued', reason: null }
  const failed = one('failed')
  if (failed) return { state: 'failed', reason: failed.reason }
  return { state: 'cancelled', reason: one('cancelled')?.reason ?? 'All recipients have muted it.' }
}

/** The last 60 days of a report; each list is sorted from oldest to newest. */
export async function reportHistory(
  database: Database,
  { record: report, site }: { record: StoredReport; site: Parameters<typeof stopReason>[1] },
  now: Date,
): Promise<ReportHistory> {
  const { customerId, id } = report
  const since = new Date(now.getTime() - RETENTION * 1000)
  const occurrences = await database
    .selectFrom('report_occurrences')
    .select(['at', 'state', 'reason', 'run', 'thread'])
    .where('customer_id', '=', customerId)
    .where('report_id', '=', id)
    .where('at', '>=', since)
    .orderBy('at')
    .execute()
  const messages = await messagesOf(database, { customerId, resource: 'reports', recordId: id }, since)
  const byThread = Map.groupBy(messages, ({ thread }) => thread)
  const mailsOf = (thread: string | null) => (thread === null ? [] : (byThread.get(thread) ?? []))
  return {
    from: secondsOf(since),
    to: secondsOf(now),
    stopped: stopReason(report, site, now) ?? null,
    occurrences: occurrences.map(({ at, state, reason, run, thread }) => ({
      at: secondsOf(at),
      ...(state === 'skipped' ? { state, reason } : stateOf(mailsOf(thread))),
      run: run && secondsOf(run),
    })),
    mails: occurrences.flatMap(({ at, thread }) =>
      mailsOf(thread).map(({ created_at, recipient, state }) => ({
        at: secondsOf(created_at),
        due: secondsOf(at),
        recipient,
        state,
      })),
    ),
  }
}
