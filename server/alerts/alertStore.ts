import { sql } from 'kysely'
import type { WeatherEvent } from '../../src/weather/alerts/weatherEvents.ts'
import type { AlertChange, Database, Tables } from '../database/tables.ts'

/** What is stored of an alert beside its record. */
export interface AlertState {
  alertId: number
  siteId: number
  /** Unix seconds; null before the first evaluation. */
  run: number | null
  state: Tables['alert_states']['state']
  reason: string | null
  /** Those that go on. */
  events: (WeatherEvent & { siteId: number; openedAt: Date })[]
}

const dateOf = (seconds: number) => new Date(seconds * 1000)

/**
 * The states of some alerts of a customer by id, with the events that go on. They stay locked until the transaction ends, so that of two
 * processes that evaluate an alert one waits for the other.
 */
export async function lockedStates(
  transaction: Database,
  customerId: number,
  alerts: readonly { alertId: number; siteId: number }[],
  now: Date,
): Promise<Map<number, AlertState>> {
  const ids = alerts.map(({ alertId }) => alertId)
  if (ids.length === 0) return new Map()
  const locked = () =>
    transaction
      .selectFrom('alert_states')
      .select(['alert_id', 'site_id', 'run', 'state', 'reason'])
      .where('customer_id', '=', customerId)
      .where(sql<boolean>`alert_id = any (${ids}::integer[])`)
      .orderBy('alert_id')
      .forUpdate()
      .execute()
  let rows = await locked()
  if (rows.length < ids.length) {
    await transaction
      .insertInto('alert_states')
      .values(
        alerts.map(({ alertId, siteId }) => ({
          customer_id: customerId,
          alert_id: alertId,
          site_id: siteId,
          state: 'new' as const,
          at: now,
        })),
      )
      .onConflict((conflict) => conflict.columns(['customer_id', 'alert_id']).doNothing())
      .execute()
    rows = await locked()
  }
  const states = new Map(
    rows.map(({ alert_id: alertId, site_id: siteId, run, state, reason }): [number, AlertState] => [
      alertId,
      { alertId, siteId, run: run && run.getTime() / 1000, state, reason, events: [] },
    ]),
  )
  const events = await transaction
    .selectFrom('alert_events')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where(sql<boolean>`alert_id = any (${ids}::integer[])`)
    .where('ended_at', 'is', null)
    .execute()
  for (const { alert_id, thread, site_id, fires, hours, reported, sequence, opened_at } of events)
    states.get(alert_id)?.events.push({
      thread,
      fires,
      window: hours,
      reported,
      sequence,
      siteId: site_id,
      openedAt: opened_at,
    })
  return states
}

/** Events of one statement: it may have 65,535 parameters. */
const EVENTS = 4000

/** What an evaluation has found of an alert. */
export interface AlertOutcome {
  alertId: number
  siteId: number
  /** Unix seconds; null where no run was evaluated yet. */
  run: number | null
  state: 'ok' | 'noData' | 'stopped'
  reason: string | null
  /** Events that are new or have changed, and those that ended. */
  events: (WeatherEvent & { openedAt: Date; ended?: Tables['alert_events']['ended'] })[]
  /** What makes an entry of the history, with the run that was looked at; none where nothing changed. */
  history?: { run: number; changes: AlertChange[] }
}

/** Stores what an evaluation has found of alerts of a customer. */
export async function storeOutcomes(
  transaction: Database,
  customerId: number,
  outcomes: readonly AlertOutcome[],
  now: Date,
): Promise<void> {
  if (outcomes.length === 0) return
  await storeStates(transaction, customerId, outcomes, now)
  const events = outcomes.flatMap(({ alertId, siteId, events: changed }) =>
    changed.map((event) => ({
      customer_id: customerId,
      alert_id: alertId,
      thread: event.thread,
      site_id: siteId,
      fires: event.fires,
      hours: JSON.stringify(event.window),
      reported: JSON.stringify(event.reported),
      sequence: event.sequence,
      opened_at: event.openedAt,
      ended: event.ended ?? null,
      ended_at: event.ended ? now : null,
    })),
  )
  for (let from = 0; from < events.length; from += EVENTS)
    await transaction
      .insertInto('alert_events')
      .values(events.slice(from, from + EVENTS))
      .onConflict((conflict) =>
        conflict.columns(['customer_id', 'alert_id', 'thread']).doUpdateSet(({ ref }) => ({
          hours: ref('excluded.hours'),
          reported: ref('excluded.reported'),
          sequence: ref('excluded.sequence'),
          ended: ref('excluded.ended'),
          ended_at: ref('excluded.ended_at'),
        })),
      )
      .execute()
  const entries = outcomes.flatMap(({ alertId, state, reason, history }) =>
    history
      ? [
          {
            customer_id: customerId,
            alert_id: alertId,
            at: now,
            run: dateOf(history.run),
            state,
            reason,
            changes: JSON.stringify(history.changes),
          },
        ]
      : [],
  )
  if (entries.length > 0) await transaction.insertInto('alert_evaluations').values(entries).execute()
}

/** Stores states, those that are alike together: after most evaluations that is all of them. */
async function storeStates(
  transaction: Database,
  customerId: number,
  outcomes: readonly AlertOutcome[],
  now: Date,
): Promise<void> {
  const alike = Map.groupBy(outcomes, ({ siteId, run, state, reason }) =>
    JSON.stringify([siteId, run, state, reason]),
  )
  for (const group of alike.values()) {
    const [first] = group
    if (!first) continue
    await transaction
      .updateTable('alert_states')
      .set({
        site_id: first.siteId,
        run: first.run === null ? null : dateOf(first.run),
        state: first.state,
        reason: first.reason,
        at: sql<Date>`case when state = ${first.state} then at else ${now}::timestamptz end`,
      })
      .where('customer_id', '=', customerId)
      .where(sql<boolean>`alert_id = any (${group.map(({ alertId }) => alertId)}::integer[])`)
      .execute()
  }
}
