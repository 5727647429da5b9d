import { sql, type Transaction } from 'kysely'
import { nextOccurrence, occurrences } from '#schemas/reports/occurrences.ts'
import { jobOfReport } from '#schemas/reports/report.ts'
import { DAY, UTC } from '#weather/time.ts'
import type { Database, Tables } from '../database/tables.ts'
import { type OutboxEntry, queueMessages } from '../mail/outbox.ts'
import { INSTALLATION, type RunKey } from '../repositories/runs/countingRuns.ts'
import type { RecordSite } from '../repositories/sites.ts'
import { type ContentParts, reportContent, reportHead, reportRun, reportRuns } from './reportContent.ts'
import { LATEST, type StoredReport, stopReason, storedReport, TOO_LATE } from './reportRecords.ts'

/** How long occurrences are stored, in seconds: as long as the history shows them. */
export const RETENTION = 60 * DAY

/** A report that may have due occurrences. */
export interface DueReport {
  customerId: number
  reportId: number
}

/** The decision on an occurrence: send it with a run, or skip it for a reason. */
type Decision = { at: number; run: RunKey } | { at: number; reason: string }

const NO_RUN = 'There was no forecast of its site.'

const dateOf = (seconds: number) => new Date(seconds * 1000)

/** The reports with due occurrences, found by an index: those whose time has come, and those that were saved. */
export async function dueReports(database: Database, now: Date): Promise<DueReport[]> {
  return database
    .selectFrom('report_schedules')
    .select(['customer_id as customerId', 'report_id as reportId'])
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .orderBy('customer_id')
    .orderBy('report_id')
    .execute()
}

/** Removes occurrences that the history of reports no longer shows. */
export async function removeOldOccurrences(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETENTION * 1000)
  await database.deleteFrom('report_occurrences').where('at', '<', before).execute()
  // Schedules of deleted reports are removed later, because a deletion can be undone.
  await sql`delete from report_schedules where next_at is null and decided_until < ${before.toISOString()}::timestamptz
    and not exists (
      select 1 from records
      where records.customer_id = report_schedules.customer_id and resource = 'reports' and id = report_id
    )`.execute(database)
}

/**
 * Each report has its own thread: mail programs show it separately, and one that cannot be delivered does not delay later ones.
 */
const threadOf = ({ customerId, reportId }: DueReport, at: number) => `report-${customerId}-${reportId}-${at}`

/** The decisions on occurrences, in order; the first one that still waits for a forecast ends the list. */
function decisionsOf(
  instants: readonly number[],
  { why, run, now }: { why: string | undefined; run: RunKey | undefined; now: Date },
): Decision[] {
  const decisions: Decision[] = []
  for (const at of instants) {
    const isLate = now.getTime() / 1000 - at >= LATEST
    if (why !== undefined) decisions.push({ at, reason: why })
    else if (isLate) decisions.push({ at, reason: run === undefined ? NO_RUN : TOO_LATE })
    else if (run === undefined) break
    else decisions.push({ at, run })
  }
  return decisions
}

/** Stores decisions; returns those that were not stored before. */
async function storeDecisions(
  transaction: Transaction<Tables>,
  due: DueReport,
  decisions: readonly Decision[],
  now: Date,
): Promise<ReadonlySet<number>> {
  if (decisions.length === 0) return new Set()
  const stored = await transaction
    .insertInto('report_occurrences')
    .values(
      decisions.map((decision) => ({
        customer_id: due.customerId,
        report_id: due.reportId,
        at: dateOf(decision.at),
        decided_at: now,
        ...('run' in decision
          ? { state: 'queued' as const, run: dateOf(decision.run.run), thread: threadOf(due, decision.at) }
          : { state: 'skipped' as const, reason: decision.reason }),
      })),
    )
    .onConflict((conflict) => conflict.columns(['customer_id', 'report_id', 'at']).doNothing())
    .returning('at')
    .execute()
  return new Set(stored.map(({ at }) => at.getTime() / 1000))
}

/** The run of the last report of a record, before a given time, that was sent or is queued; null if there is none. */
export async function previousRun(
  database: Database,
  { customerId, reportId }: DueReport,
  before: Date,
): Promise<RunKey | null> {
  const row = await database
    .selectFrom('report_occurrences')
    .innerJoin('outbox', 'outbox.thread', 'report_occurrences.thread')
    .select(['report_occurrences.run', sql<string | null>`outbox.content ->> 'provider'`.as('provider')])
    .where('report_occurrences.customer_id', '=', customerId)
    .where('report_id', '=', reportId)
    .where('at', '<', before)
    .where('report_occurrences.state', '=', 'queued')
    .where('outbox.state', 'in', ['queued', 'sending', 'sent'])
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.run ? { run: row.run.getTime() / 1000, provider: row.provider ?? INSTALLATION } : null
}

/** The message of an occurrence to all recipients. */
async function entryOf(
  parts: ContentParts,
  { id, customerId, body, owner }: StoredReport,
  site: RecordSite,
  { at, run }: { at: number; run: RunKey },
): Promise<OutboxEntry> {
  const due = { customerId, reportId: id }
  if (!owner) throw new Error('A report without an owner is not sent.')
  return {
    customerId,
    resource: 'reports',
    recordId: id,
    thread: threadOf(due, at),
    sequence: 0,
    kind: 'report',
    recipients: body.recipients,
    content: await reportContent(parts, reportHead(id, body), jobOfReport(body), site, owner, {
      ...reportRuns(run, await previousRun(parts.database, due, dateOf(at))),
      produced: at,
      isTest: false,
    }),
  }
}

/**
 * Decides the due occurrences of a report: queues each, or stores why it is skipped. Occurrence and messages
 * are stored in one transaction, so that each is sent once, whichever process does it and wherever one dies.
 * Returns how many occurrences are to be sent.
 */
export async function dispatchReport(
  { database, profiles }: ContentParts,
  due: DueReport,
  now: Date,
): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    const { customerId, reportId } = due
    // Another process is handling it, or has done so.
    const schedule = await transaction
      .selectFrom('report_schedules')
      .select('decided_until')
      .where('customer_id', '=', customerId)
      .where('report_id', '=', reportId)
      .where('next_at', '<=', now)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!schedule) return 0

    const settle = (decidedUntil: number, next: number | undefined) =>
      transaction
        .updateTable('report_schedules')
        .set({ decided_until: dateOf(decidedUntil), next_at: next === undefined ? null : dateOf(next) })
        .where('customer_id', '=', customerId)
        .where('report_id', '=', reportId)
        .execute()

    const until = now.getTime() / 1000
    const found = await storedReport({ database: transaction, profiles }, customerId, reportId)
    if (!found?.record.body.isActive) {
      await settle(until, undefined)
      return 0
    }
    const { record: report, site } = found
    const { body } = report
    const zone = site?.timeZone ?? UTC
    const after = Math.max(schedule.decided_until.getTime() / 1000, until - RETENTION)
    const instants = occurrences(body, zone, after, until)
    const why = stopReason(report, site, now)
    const run = site && (await reportRun(transaction, site, now))
    const decisions = decisionsOf(instants, { why, run, now })
    const fresh = await storeDecisions(transaction, due, decisions, now)

    const entries: OutboxEntry[] = []
    for (const decision of decisions)
      if (site && 'run' in decision && fresh.has(decision.at)) {
        const parts = { database: transaction, profiles }
        entries.push(await entryOf(parts, report, site, decision))
        // Queued one by one, because the next occurrence refers to the run of this one.
        await queueMessages(transaction, entries.slice(-1), now)
      }
    const waiting = instants[decisions.length]
    await settle(
      waiting === undefined ? until : (decisions.at(-1)?.at ?? after),
      waiting ?? nextOccurrence(body, zone, until),
    )
    return entries.length
  })
}
