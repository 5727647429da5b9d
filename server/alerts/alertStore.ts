import { sql } from 'kysely'
import type { WeatherEvent } from '#weather/alerts/weatherEvents.ts'
import type { AlertChange, Database, Tables } from '../database/tables.ts'

/** The stored state of an alert, in addition to its record. */
export interface AlertState {
  alertId: number
  siteId: number
  /** Unix seconds; null before the first evaluation. */
  run: number | null
  /** The provider of that run. */
  provider: string
  state: Tables['alert_states']['state']
  reason: string | null
  /** Open events. */
  events: (WeatherEvent & { siteId: number; openedAt: Date })[]
}

/** A row of `alert_states` as JSON. */
interface StoredState {
  alert_id: number
  site_id: number
  /** Unix seconds. */
  run: number | null
  provider: string
  state: AlertState['state']
  reason: string | null
}

/** A row of `alert_events` as JSON. */
type StoredEvent = Omit<WeatherEvent, 'window'> & {
  alert_id: number
  site_id: number
  hours: WeatherEvent['window']
  opened_at: string
}

const dateOf = (seconds: number) => new Date(seconds * 1000)

/**
 * The states of some alerts of a customer by id, with their open events. The rows stay locked until the transaction ends, so
 * that two processes do not evaluate the same alert concurrently. Rows are read as one JSON value, which is faster than reading
 * cells through the driver.
 */
export async function lockedStates(
  transaction: Database,
  customerId: number,
  alerts: readonly { alertId: number; siteId: number }[],
  now: Date,
): Promise<Map<number, AlertState>> {
  const ids = alerts.map(({ alertId }) => alertId)
  if (ids.length === 0) return new Map()
  const locked = async () => {
    const { rows } = await sql<{ states: StoredState[] }>`
      select coalesce(json_agg(found), '[]') as states from (
        select alert_id, site_id, extract(epoch from run) as run, provider, state, reason from alert_states
        where customer_id = ${customerId} and alert_id = any (${ids}::integer[])
        order by alert_id for update
      ) as found`.execute(transaction)
    return rows[0]?.states ?? []
  }
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
    rows.map(({ alert_id: alertId, site_id: siteId, ...state }): [number, AlertState] => [
      alertId,
      { alertId, siteId, ...state, events: [] },
    ]),
  )
  const { rows: found } = await sql<{ events: StoredEvent[] }>`
    select coalesce(json_agg(event), '[]') as events from (
      select alert_id, thread, site_id, fires, hours, reported, sequence, opened_at from alert_events
      where customer_id = ${customerId} and alert_id = any (${ids}::integer[]) and ended_at is null
    ) as event`.execute(transaction)
  for (const { alert_id, site_id, hours, opened_at, ...event } of found[0]?.events ?? [])
    states.get(alert_id)?.events.push({
      ...event,
      window: hours,
      siteId: site_id,
      openedAt: new Date(opened_at),
    })
  return states
}

/** The result of evaluating an alert. */
export interface AlertOutcome {
  alertId: number
  siteId: number
  /** Unix seconds; null if no run has been evaluated yet. */
  run: number | null
  provider: string
  state: 'ok' | 'noData' | 'stopped'
  reason: string | null
  /** Events that are new, have changed or have ended. */
  events: (WeatherEvent & { openedAt: Date; ended?: Tables['alert_events']['ended'] })[]
  /** An entry of the history, with the evaluated run; absent if nothing changed. */
  history?: { run: number; changes: AlertChange[] }
}

/**
 * Stores the results of evaluating alerts of a customer. Rows are sent as one JSON value: one parameter per field would be
 * slower, and the number of parameters is limited to 65,535.
 */
export async function storeOutcomes(
  transaction: Database,
  customerId: number,
  outcomes: readonly AlertOutcome[],
  now: Date,
): Promise<void> {
  if (outcomes.length === 0) return
  await storeStates(transaction, customerId, outcomes, now)
  await storeEvents(transaction, customerId, outcomes, now)
  const entries = outcomes.flatMap(({ alertId, state, reason, history }) =>
    history ? [{ alert_id: alertId, run: dateOf(history.run), state, reason, changes: history.changes }] : [],
  )
  if (entries.length === 0) return
  await sql`insert into alert_evaluations (customer_id, alert_id, at, run, state, reason, changes)
    select ${customerId}::integer, alert_id, ${now}::timestamptz, run, state, reason, changes
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as entries (alert_id integer, run timestamptz, state text, reason text, changes jsonb)`.execute(
    transaction,
  )
}

async function storeStates(
  transaction: Database,
  customerId: number,
  outcomes: readonly AlertOutcome[],
  now: Date,
): Promise<void> {
  const states = outcomes.map(({ alertId, siteId, run, provider, state, reason }) => ({
    alert_id: alertId,
    site_id: siteId,
    provider,
    state,
    reason,
    run: run === null ? null : dateOf(run),
  }))
  const ids = outcomes.map(({ alertId }) => alertId)
  await sql`update alert_states as old
    set site_id = found.site_id, run = found.run, provider = found.provider, state = found.state,
      reason = found.reason,
      at = case when old.state = found.state then old.at else ${now}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb)
      as found (alert_id integer, site_id integer, run timestamptz, provider text, state text, reason text)
    where old.customer_id = ${customerId} and old.alert_id = any (${ids}::integer[])
      and old.alert_id = found.alert_id`.execute(transaction)
}

async function storeEvents(
  transaction: Database,
  customerId: number,
  outcomes: readonly AlertOutcome[],
  now: Date,
): Promise<void> {
  const events = outcomes.flatMap(({ alertId, siteId, events: changed }) =>
    changed.map(({ thread, fires, window, reported, sequence, openedAt, ended }) => ({
      alert_id: alertId,
      site_id: siteId,
      thread,
      fires,
      hours: window,
      reported,
      sequence,
      opened_at: openedAt,
      ended: ended ?? null,
      ended_at: ended ? now : null,
    })),
  )
  if (events.length === 0) return
  await sql`insert into alert_events
      (customer_id, alert_id, thread, site_id, fires, hours, reported, sequence, opened_at, ended, ended_at)
    select ${customerId}::integer, events.*
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as events (
      alert_id integer, thread text, site_id integer, fires text, hours jsonb, reported jsonb, sequence integer,
      opened_at timestamptz, ended text, ended_at timestamptz)
    on conflict (customer_id, alert_id, thread) do update set hours = excluded.hours, reported = excluded.reported,
      sequence = excluded.sequence, ended = excluded.ended, ended_at = excluded.ended_at`.execute(transaction)
}
