import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type HoursOfLimit, hoursOfLimits } from '#weather/alerts/alertHours.ts'
import { evaluate } from '#weather/alerts/evaluation.ts'
import { type EventStep, nextEvents, type WeatherEvent } from '#weather/alerts/weatherEvents.ts'
import { HOUR } from '#weather/time.ts'
import type { Display } from '#weather/units/display.ts'
import type { AlertChange, Database } from '../database/tables.ts'
import { type OutboxEntry, queueMessages } from '../mail/outbox.ts'
import type { SendingParts } from '../records/sending/sendingRecords.ts'
import { usersDisplays } from '../repositories/preferences.ts'
import { countingRuns, INSTALLATION, type RunKey } from '../repositories/runs/countingRuns.ts'
import { storedRuns } from '../repositories/runs/forecastRuns.ts'
import { type RecordSite, recordSites } from '../repositories/sites.ts'
import { newestRun } from '../sources/forecastRun.ts'
import type { SourcedSeries } from '../sources/source.ts'
import { alertEntries, eventThread } from './alertEntries.ts'
import { alertsOfSites, type StoredAlert, stopReason } from './alertRecords.ts'
import { alertRule, dueRun } from './alertRule.ts'
import { type AlertOutcome, type AlertState, lockedStates, storeOutcomes } from './alertStore.ts'
import { eventMessage } from './eventMessage.ts'

/** Seconds after completion from which a run that has not arrived counts as missing. */
const PATIENCE = HOUR

/** Alerts per transaction. */
const TOGETHER = 400

const NO_RUN = 'The forecast has not come.'
const NO_VALUES = 'Values are missing that could change the answer.'

/** A run of a site, and the hours within each limit. */
interface ForecastHours {
  sourced: SourcedSeries
  hoursOf: HoursOfLimit
}

/** The result of an evaluation, and the messages to send. */
interface Evaluated {
  outcome: AlertOutcome
  entries: OutboxEntry[]
}

/** Ends the events of an alert without a message. */
const stoppedEvents = (events: AlertState['events']) =>
  events.map((event) => ({ ...event, ended: 'stopped' as const }))

const stoppedChanges = (events: AlertState['events']): AlertChange[] =>
  events.map(({ thread, window }) => ({ thread, change: 'stopped', window }))

/** The result for an alert that is not evaluated, with the reason; undefined if that is already stored. */
function stopped(
  { id, body: { site } }: StoredAlert,
  { run, provider, state, reason, events }: AlertState,
  why: string,
  due: number,
): Evaluated | undefined {
  if (state === 'stopped' && reason === why) return undefined
  return {
    outcome: {
      alertId: id,
      siteId: site.id,
      run,
      provider,
      reason: why,
      state: 'stopped',
      events: stoppedEvents(events),
      // An alert that was never evaluated gets no history entry.
      ...(state !== 'new' && { history: { run: due, changes: stoppedChanges(events) } }),
    },
    entries: [],
  }
}

/** The result for an alert whose run is missing; undefined if that is already stored. */
function withoutRun({ id, body }: StoredAlert, known: AlertState, due: number): Evaluated | undefined {
  const { run, provider, state, reason } = known
  if (state === 'noData' && reason === NO_RUN) return undefined
  return {
    outcome: {
      alertId: id,
      siteId: body.site.id,
      run,
      provider,
      reason: NO_RUN,
      state: 'noData',
      events: [],
      history: { run: due, changes: [] },
    },
    entries: [],
  }
}

/** The changes of events, including those without a message; moves of an open end are ignored, because every run moves it. */
function changesOf({ events, ended, messages }: EventStep, before: AlertState['events']): AlertChange[] {
  const kinds = new Map(messages.map(({ event, kind }) => [event.thread, kind]))
  const windows = new Map(before.map(({ thread, window }) => [thread, window]))
  const goingOn = events.flatMap(({ thread, window }): AlertChange[] => {
    const kind = kinds.get(thread)
    if (kind === 'start' || kind === 'change') return [{ thread, change: kind, window }]
    const old = windows.get(thread)
    const isMoved =
      old && (old.start !== window.start || (old.end !== window.end && !(old.isEndOpen && window.isEndOpen)))
    return isMoved ? [{ thread, change: 'moved', window }] : []
  })
  return [
    ...ended.map(({ event, how }) => ({ thread: event.thread, change: how, window: event.window })),
    ...goingOn,
  ]
}

/** Whether an event differs from its stored version. */
const hasChangedSince = (event: WeatherEvent, stored: WeatherEvent | undefined): boolean =>
  stored?.sequence !== event.sequence ||
  stored.window.start !== event.window.start ||
  stored.window.end !== event.window.end ||
  stored.window.isEndOpen !== event.window.isEndOpen

/** Names an evaluation in threads. Where providers take turns, a run may be evaluated again after others, so the time is named too. */
const evaluationOf = ({ run, provider }: RunKey, known: AlertState, seconds: number): string =>
  provider === INSTALLATION && known.provider === INSTALLATION ? `${run}` : `${run}.${Math.floor(seconds)}`

/** Evaluates an alert at a run. */
function evaluated(
  alert: StoredAlert,
  known: AlertState,
  site: RecordSite,
  { sourced, hoursOf }: ForecastHours,
  key: RunKey,
  now: Date,
  display: Display | undefined,
): Evaluated {
  const { id, customerId, body } = alert
  const { series } = sourced
  const { run, provider } = key
  const seconds = now.getTime() / 1000
  const rule = alertRule(body, site)
  // The last value of a forecast only marks its end.
  const evaluation = evaluate(series, hoursOf, rule, seconds, series.length - 1)
  const here = known.events.filter(({ siteId }) => siteId === site.id)
  const elsewhere = known.events.filter(({ siteId }) => siteId !== site.id)
  const step = nextEvents(
    here,
    evaluation,
    seconds,
    eventThread(customerId, id, evaluationOf(key, known, seconds)),
  )
  const state = step ? 'ok' : 'noData'
  const reason = step ? null : NO_VALUES
  const changes = [...stoppedChanges(elsewhere), ...(step ? changesOf(step, here) : [])]
  const hasChanged = changes.length > 0 || state !== known.state || reason !== known.reason
  const before = new Map(here.map((event) => [event.thread, event]))
  const stored = step
    ? [
        ...step.ended.map(({ event, how }) => ({ ...event, ended: how })),
        ...step.events.filter((event) => hasChangedSince(event, before.get(event.thread))),
      ].map((event) => ({ ...event, openedAt: before.get(event.thread)?.openedAt ?? now }))
    : []
  const circumstances = { alert, site, rule, evaluation, run, sourced, display }
  return {
    outcome: {
      alertId: id,
      siteId: site.id,
      run,
      provider,
      state,
      reason,
      events: [...stoppedEvents(elsewhere), ...stored],
      ...(hasChanged && { history: { run, changes } }),
    },
    entries: alertEntries(
      alert,
      (step?.messages ?? []).map((message) => ({
        thread: message.event.thread,
        sequence: message.event.sequence,
        kind: message.kind,
        content: eventMessage(message, circumstances),
      })),
    ),
  }
}

/** Returns a reader of the sites' runs: each run is read once for all sites, and the hours of each limit are computed once. */
function runsOfSites(customerId: number, siteIds: readonly number[]) {
  const runs = new Map<string, Promise<Map<number, ForecastHours>>>()
  const read = async (transaction: Database, key: RunKey) => {
    const found = await storedRuns(transaction, customerId, siteIds, key)
    return new Map(
      found
        .entries()
        .map(([siteId, sourced]): [number, ForecastHours] => [
          siteId,
          { sourced, hoursOf: hoursOfLimits(sourced.series) },
        ]),
    )
  }
  return async (transaction: Database, key: RunKey, siteId: number) => {
    const name = `${key.run} ${key.provider}`
    const found = runs.get(name) ?? read(transaction, key)
    runs.set(name, found)
    return (await found).get(siteId)
  }
}

/**
 * Evaluates the due alerts of some sites of a customer, each at the newest run of its frequency that it has not been evaluated
 * at, of the provider whose run counts; where that has none of the frequency, of the installation's source. Results and messages are
 * stored in one transaction, so that a killed process leaves nothing half done, and a repeated one finds the work done. Returns the
 * number of messages queued.
 */
export async function evaluateSites(
  { database, profiles }: SendingParts,
  customerId: number,
  siteIds: readonly number[],
  now: Date,
): Promise<number> {
  const newest = newestRun(now)
  const overdue = newestRun(new Date(now.getTime() - PATIENCE * 1000))
  const runOf = runsOfSites(customerId, siteIds)
  const counting = await countingRuns(database, customerId, now, siteIds)
  const sites = await recordSites(database, customerId, siteIds)
  const alerts = await alertsOfSites({ database, profiles }, customerId, siteIds)
  const owners = new Set(alerts.flatMap(({ owner }) => owner?.id ?? []))
  const displays = await usersDisplays(database, [...owners])

  /** The newest run of the alert's frequency that a provider who counts has sent; undefined if there is none. */
  const pushedRun = async (transaction: Database, { body }: StoredAlert) => {
    const counted = counting.get(body.site.id)
    if (!counted || counted.stale || counted.provider === INSTALLATION) return undefined
    const key = { run: dueRun(body.frequency, counted.run), provider: counted.provider }
    const forecast = await runOf(transaction, key, body.site.id)
    return forecast && { key, forecast }
  }

  const evaluation = async (transaction: Database, alert: StoredAlert, known: AlertState) => {
    const site = sites.get(alert.body.site.id)
    const pushed = await pushedRun(transaction, alert)
    const key = pushed?.key ?? { run: dueRun(alert.body.frequency, newest), provider: INSTALLATION }
    const isKnown = known.run !== null && known.provider === key.provider && known.run >= key.run
    if (isKnown) return undefined
    const why = stopReason(alert, site, now)
    if (why !== undefined) return stopped(alert, known, why, key.run)
    const forecast = site && (pushed?.forecast ?? (await runOf(transaction, key, site.id)))
    if (!forecast) return key.run <= overdue ? withoutRun(alert, known, key.run) : undefined
    try {
      return evaluated(alert, known, site, forecast, key, now, displays.get(alert.owner?.id ?? 0))
    } catch (error) {
      // An invalid limit stops only this alert; the others are evaluated.
      if (error instanceof RangeError) return stopped(alert, known, `${error.message}.`, key.run)
      throw error
    }
  }

  let queued = 0
  for (let from = 0; from < alerts.length; from += TOGETHER)
    queued += await database.transaction().execute(async (transaction) => {
      const some = alerts.slice(from, from + TOGETHER)
      const places = some.map(({ id, body }) => ({ alertId: id, siteId: body.site.id }))
      const states = await lockedStates(transaction, customerId, places, now)
      await yieldToEventLoop()
      const found: Evaluated[] = []
      for (const alert of some) {
        const known = states.get(alert.id)
        const one = known && (await evaluation(transaction, alert, known))
        if (one) found.push(one)
      }
      // Yields, because reading, evaluating and storing this many alerts in one go would block other calls for too long.
      await yieldToEventLoop()
      const outcomes = found.map(({ outcome }) => outcome)
      await storeOutcomes(transaction, customerId, outcomes, now)
      const entries = found.flatMap((one) => one.entries)
      if (entries.length > 0) await queueMessages(transaction, entries, now)
      return entries.length
    })
  return queued
}
