import { sql } from 'kysely'
import type { CalendarEntry } from '#formats/calendarText.ts'
import type { AlertRecord } from '#schemas/resourceFile/recordTypes.ts'
import { provenanceText } from '#texts/provenanceText.ts'
import { hoursText } from '#weather/time.ts'
import { windowsAhead } from '#weather/windows/job/job.ts'
import { workWindowText } from '#weather/windows/jobText.ts'
import { limitText } from '#weather/windows/limitText.ts'
import type { Database } from '../database/tables.ts'
import { userDisplay } from '../repositories/preferences.ts'
import { countingRuns } from '../repositories/runs/countingRuns.ts'
import { favoriteSites, visibleSiteIds } from '../repositories/sites.ts'
import type { SignedInUser } from '../repositories/tokens.ts'
import { calendarJudge, knownWindows, windowsSince } from './calendarWindows.ts'

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
  const { units } = await userDisplay(database, user.id)
  const sites = await favoriteSites(database, user)
  const siteIds = sites.map(({ id }) => id)
  const known = await knownWindows(database, user, siteIds)
  const counting = await countingRuns(database, user.customerId, now, siteIds)
  const judge = await calendarJudge(database, user, toleranceBothSides)
  const entries: CalendarEntry[] = []
  for (const row of sites) {
    const site = { ...row, customerId: user.customerId }
    const key = counting.get(site.id)
    const judged = key && (await judge(site, key))
    if (!judged) continue
    const { job, limits, provenance, windows } = judged
    const own = await windowsSince(database, judge, site, judged, known.get(site.id))
    const ids = new Map(own.map(({ start, id }) => [start, id]))
    const workingTime = workWindowText(job.workWindow)
    const needs = [
      ...(job.hours > 1 ? [`The job needs ${hoursText(job.hours)}`] : []),
      ...(workingTime === '' ? [] : [`Working time: ${workingTime}`]),
    ]
    for (const { start, end, hours } of windowsAhead(windows, job, now.getTime() / 1000))
      entries.push({
        id: ids.get(start) ?? '',
        start,
        end,
        place: site.name,
        path: `/forecasts/site/${site.id}`,
        title: `Weather window at ${site.name} (${hours} h)`,
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
