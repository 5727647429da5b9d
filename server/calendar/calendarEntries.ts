import ical from 'ical-generator'
import { sql } from 'kysely'
import type { AlertRecord } from '#schemas/resourceFile/recordTypes.ts'
import { provenanceText } from '#texts/provenanceText.ts'
import { siteLimits } from '#weather/adapters/thresholds.ts'
import { HOUR, hoursText } from '#weather/time.ts'
import { windowsAhead } from '#weather/windows/job/job.ts'
import { jobAt } from '#weather/windows/job/jobSettings.ts'
import { judgeRun } from '#weather/windows/job/judgedRun.ts'
import { workWindowText } from '#weather/windows/jobText.ts'
import { limitText } from '#weather/windows/limitText.ts'
import type { Database } from '../database/tables.ts'
import { judgedBy } from '../reports/judgedBy.ts'
import { newestStoredRun, storedRun } from '../repositories/forecastRuns.ts'
import { userDisplay, userJob } from '../repositories/preferences.ts'
import { favoriteSites, visibleSiteIds } from '../repositories/sites.ts'
import { userThresholds } from '../repositories/thresholds.ts'
import type { SignedInUser } from '../repositories/tokens.ts'
import { newestRun } from '../sources/forecastRun.ts'

/** A calendar entry. */
export interface CalendarEntry {
  /**
   * Stays the same while the entry is about the same thing, so that a calendar program updates the entry instead of adding one.
   */
  id: string
  /** Unix seconds; the end is exclusive. */
  start: number
  end: number
  title: string
  /** The name of a site. */
  place: string
  text: string
  /** The path of the page about it. */
  path: string
}

interface CalendarOptions {
  now: Date
  /** Whether the customer's thresholds also warn inside the bounds. */
  toleranceBothSides: boolean
}

/**
 * The upcoming weather windows of the user's favorite sites that are long enough for the user's job, judged by the limits of its
 * operation or else by the user's thresholds, in the newest stored forecasts.
 */
export async function windowEntries(
  database: Database,
  user: SignedInUser,
  { now, toleranceBothSides }: CalendarOptions,
): Promise<CalendarEntry[]> {
  const settings = await userJob(database, user.id)
  const { thresholds } = judgedBy(settings, await userThresholds(database, user.id))
  const { units } = await userDisplay(database, user.id)
  const entries: CalendarEntry[] = []
  for (const { id, name, isOffshore, timeZone, ...place } of await favoriteSites(database, user)) {
    const limits = siteLimits(thresholds, isOffshore)
    const site = { id, customerId: user.customerId }
    const run = limits.length > 0 ? await newestStoredRun(database, site, newestRun(now)) : undefined
    const stored = run === undefined ? undefined : await storedRun(database, site, run)
    if (!stored) continue
    const { series, provenance } = stored
    const job = jobAt(settings, timeZone)
    const judged = judgeRun(series, { limits, job, place, bothSides: toleranceBothSides })
    const workingTime = workWindowText(job.workWindow)
    const needs = [
      ...(job.hours > 1 ? [`The job needs ${hoursText(job.hours)}`] : []),
      ...(workingTime === '' ? [] : [`Working time: ${workingTime}`]),
    ]
    for (const { start, end, hours } of windowsAhead(judged?.windows ?? [], job, now.getTime() / 1000))
      entries.push({
        id: `window-${id}-${start}`,
        start,
        end,
        place: name,
        path: `/forecasts/site/${id}`,
        title: `Weather window at ${name} (${hours} h)`,
        text: [
          ...limits.map((limit) => limitText(limit, units)),
          ...needs,
          provenanceText(provenance, units),
        ].join('\n'),
      })
  }
  return entries
}

/** The current and upcoming events of the user's alerts about sites that the user sees: the hours in which their limits hold. */
export async function alertEntries(database: Database, user: SignedInUser): Promise<CalendarEntry[]> {
  const rows = await database
    .selectFrom('alert_events')
    .innerJoin('records', (join) =>
      join
        .onRef('records.id', '=', 'alert_events.alert_id')
        .onRef('records.customer_id', '=', 'alert_events.customer_id')
        .on(sql<boolean>`records.resource = 'alerts'`),
    )
    .select(['thread', 'hours', 'fires', 'records.body'])
    .where('records.customer_id', '=', user.customerId)
    .where('records.owner_id', '=', user.id)
    .where('ended_at', 'is', null)
    .orderBy('thread')
    .execute()
  const events = rows.map(({ body, ...event }) => ({ ...event, alert: body as unknown as AlertRecord }))
  const seen = await visibleSiteIds(database, user, [...new Set(events.map(({ alert }) => alert.site.id))])
  return events.flatMap(({ thread, hours, fires, alert: { name, description, site } }) => {
    if (!seen.has(site.id)) return []
    const { start, end } = hours
    return {
      id: thread,
      start,
      end,
      place: site.name,
      path: `/forecasts/site/${site.id}`,
      title: `${name}${fires === 'noWindow' ? ': no window' : ''} at ${site.name}`,
      text: description,
    }
  })
}

/** How often a calendar program should look for changes, in seconds. */
const REFRESH = HOUR

/** A calendar in iCalendar format (RFC 5545); `portal` is the base address of its links, without a trailing slash. */
export function calendarText(entries: readonly CalendarEntry[], portal: string, now: Date): string {
  const calendar = ical({
    name: 'Seawindow',
    prodId: { company: 'Seawindow', product: 'Weather windows', language: 'EN' },
    ttl: REFRESH,
  })
  for (const { id, start, end, title, place, text, path } of entries)
    calendar.createEvent({
      id: `${id}@seawindow.invalid`,
      start: new Date(start * 1000),
      end: new Date(end * 1000),
      stamp: now,
      summary: title,
      location: place,
      description: text,
      url: `${portal}${path}`,
    })
  return calendar.toString()
}
