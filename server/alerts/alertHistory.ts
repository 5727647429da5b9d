import type { AlertHistory } from '#schemas/shapes/records/alertAnswers.ts'
import type { AlertWindow } from '#weather/alerts/eventWindow.ts'
import { DAY } from '#weather/time.ts'
import { momentText } from '#weather/zone.ts'
import type { AlertChange, Database, Tables } from '../database/tables.ts'
import { messagesOf } from '../mail/delivery.ts'

/** How far back the history goes, in seconds. */
const SPAN = 60 * DAY

const secondsOf = (date: Date) => Math.floor(date.getTime() / 1000)

const words: Record<AlertChange['change'], string> = {
  start: 'Event found',
  change: 'Event changed',
  moved: 'Event moved a little',
  withdrawn: 'Event withdrawn',
  over: 'Event over',
  merged: 'Event became part of another',
  replaced: 'Event ended by a change of the alert',
  stopped: 'Event ended without a message',
}

function windowText({ start, end, isEndOpen }: AlertWindow): string {
  const last = isEndOpen ? 'the end of the forecast' : `${momentText(end, 'UTC')} UTC`
  return `${momentText(start, 'UTC')} UTC to ${last}`
}

const states = { ok: 'Evaluated', noData: 'No data', stopped: 'Stopped' } as const

/** Describes what an evaluation changed. */
export function evaluationText({
  state,
  reason,
  changes,
}: {
  state: Tables['alert_evaluations']['state']
  reason: string | null
  changes: readonly AlertChange[]
}): string {
  const changed = changes.map(({ change, window }) => `${words[change]}: ${windowText(window)}.`)
  const head =
    state === 'ok' && changed.length > 0 ? [] : [reason ? `${states[state]}: ${reason}` : `${states[state]}.`]
  return [...head, ...changed].join(' ')
}

const clearedOf = (ended: string | null): 'withdrawn' | 'over' | null =>
  ended === 'withdrawn' || ended === 'over' ? ended : null

/** The last 60 days of an alert: each list with the oldest entry first. */
export async function alertHistory(
  database: Database,
  customerId: number,
  alertId: number,
  now: Date,
): Promise<AlertHistory> {
  const since = new Date(now.getTime() - SPAN * 1000)
  const events = await database
    .selectFrom('alert_events')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('alert_id', '=', alertId)
    .where((row) => row.or([row('ended_at', 'is', null), row('ended_at', '>=', since)]))
    .orderBy('opened_at')
    .orderBy('thread')
    .execute()
  const evaluations = await database
    .selectFrom('alert_evaluations')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('alert_id', '=', alertId)
    .where('at', '>=', since)
    .orderBy('id')
    .execute()
  const messages = await messagesOf(database, { customerId, resource: 'alerts', recordId: alertId }, since)
  const mutes = await database
    .selectFrom('mutes')
    .select(['created_at', 'thread', 'recipient'])
    .where('customer_id', '=', customerId)
    .where('resource', '=', 'alerts')
    .where('record_id', '=', alertId)
    .where('created_at', '>=', since)
    .orderBy('created_at')
    .execute()
  return {
    from: secondsOf(since),
    to: secondsOf(now),
    events: events.map(({ thread, fires, hours, opened_at, ended_at, ended }) => ({
      id: thread,
      begun: secondsOf(opened_at),
      ended: ended_at && secondsOf(ended_at),
      cleared: clearedOf(ended),
      window: fires === 'window' ? hours : null,
    })),
    evaluations: evaluations.map(({ at, run, ...changed }) => ({
      at: secondsOf(at),
      run: secondsOf(run),
      text: evaluationText(changed),
    })),
    // A mail about several events belongs to each of them.
    mails: messages.flatMap(({ created_at, thread, threads, kind, recipient, state, reason }) =>
      (threads ?? [thread]).map((eventId) => ({
        at: secondsOf(created_at),
        eventId,
        kind: kind as 'start' | 'change' | 'clear',
        recipient,
        state,
        reason,
      })),
    ),
    mutes: mutes.map(({ created_at, thread, recipient }) => ({
      at: secondsOf(created_at),
      eventId: thread === '' ? null : thread,
      recipient,
    })),
  }
}
