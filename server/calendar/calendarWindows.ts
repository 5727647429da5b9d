import { sql } from 'kysely'
import { windowsAhead } from '#weather/windows/job/job.ts'
import { jobAt, limitsInForce } from '#weather/windows/job/jobSettings.ts'
import { judgeRun } from '#weather/windows/job/judgedRun.ts'
import type { WindowSegment } from '#weather/windows/segments.ts'
import { continuedWindows } from '#weather/windows/windowChanges.ts'
import type { Profiles } from '../customers/profiles.ts'
import type { CalendarWindow, Database } from '../database/tables.ts'
import { userJob } from '../repositories/preferences.ts'
import { countingRuns, type RunKey } from '../repositories/runs/countingRuns.ts'
import { storedRun, storedRunsBefore } from '../repositories/runs/forecastRuns.ts'
import { favoriteSites, type SiteRow } from '../repositories/sites.ts'
import { userThresholds } from '../repositories/thresholds.ts'
import { type SignedInUser, userById } from '../repositories/tokens.ts'

/** The windows of a site's run in which a user's job fits. */
interface JudgedWindows extends RunKey {
  siteId: number
  windows: readonly WindowSegment[]
}

/**
 * Creates a function that judges stored runs by the user's job and limits; it returns undefined for a run that is not stored and for a
 * site to which no limit applies.
 */
export async function calendarJudge(
  database: Database,
  user: Pick<SignedInUser, 'id' | 'customerId'>,
  bothSides: boolean,
) {
  const settings = await userJob(database, user.id)
  const thresholds = await userThresholds(database, user.id)
  return async ({ id, isOffshore, timeZone, ...place }: SiteRow, { run, provider }: RunKey) => {
    const limits = limitsInForce(settings, thresholds, isOffshore)
    const stored =
      limits.length > 0
        ? await storedRun(database, { id, customerId: user.customerId }, { run, provider })
        : undefined
    if (!stored) return undefined
    const { series, provenance } = stored
    const job = jobAt(settings, timeZone)
    const judged = judgeRun(series, { limits, job, place, bothSides })
    const windows = windowsAhead(judged?.windows ?? [], job, series.start)
    return { siteId: id, run, provider, windows, job, limits, provenance }
  }
}

type CalendarJudge = Awaited<ReturnType<typeof calendarJudge>>

/** The windows of a calendar as of a run. */
export interface KnownWindows {
  run: number
  windows: readonly CalendarWindow[]
}

/** The windows with their identities: that of the earlier window which one continues, or a new one, unique by run and start. */
const identified = ({ siteId, run, windows }: JudgedWindows, before: readonly CalendarWindow[]) => {
  const continued = continuedWindows(windows, before)
  return windows.map(
    (window): CalendarWindow => ({
      id: continued.get(window)?.id ?? `window-${siteId}-${run}-${window.start}`,
      start: window.start,
      end: window.end,
    }),
  )
}

/** Runs between the known one and a new one that are followed; older windows have ended or moved beyond recognition. */
const MOST_RUNS = 8

/** The windows of a run, which continue the known ones through the runs of the same provider that were stored in between. */
export async function windowsSince(
  database: Database,
  judge: CalendarJudge,
  site: SiteRow & { customerId: number },
  judged: JudgedWindows,
  known: KnownWindows | undefined,
): Promise<CalendarWindow[]> {
  if (!known) return identified(judged, [])
  const between = await storedRunsBefore(database, site, judged, MOST_RUNS)
  let windows = known.windows
  for (const run of between.filter((run) => run > known.run).reverse()) {
    const earlier = await judge(site, { ...judged, run })
    if (earlier) windows = identified(earlier, windows)
  }
  return identified(judged, windows)
}

/** The windows that are stored for a user's calendar, by site. */
export async function knownWindows(
  database: Database,
  { id, customerId }: SignedInUser,
  siteIds: readonly number[],
): Promise<Map<number, KnownWindows>> {
  if (siteIds.length === 0) return new Map()
  const rows = await database
    .selectFrom('calendar_windows')
    .select(['site_id', 'run', 'windows'])
    .where('customer_id', '=', customerId)
    .where('user_id', '=', id)
    .where('site_id', 'in', siteIds)
    .execute()
  return new Map(rows.map(({ site_id, run, windows }) => [site_id, { run: run.getTime() / 1000, windows }]))
}

/** The users of a customer who have a calendar address and some of the sites as favorites. */
const usersWithCalendar = async (database: Database, customerId: number, siteIds: readonly number[]) =>
  (
    await database
      .selectFrom('calendars')
      .innerJoin('favorites', 'favorites.user_id', 'calendars.user_id')
      .select('calendars.user_id as id')
      .distinct()
      .where('favorites.customer_id', '=', customerId)
      .where(sql<boolean>`favorites.site_id = any (${siteIds}::integer[])`)
      .execute()
  ).map(({ id }) => id)

/**
 * Stores the windows that the runs which count give to the calendars of the sites' users, each with the identity of its entry, so that a calendar
 * program moves an entry instead of replacing it. A run that is stored twice changes nothing.
 */
export async function keepCalendarWindows(
  { database, profiles }: { database: Database; profiles: Pick<Profiles, 'profile'> },
  now: Date,
  customerId: number,
  siteIds: readonly number[],
): Promise<void> {
  const counting = await countingRuns(database, customerId, now, siteIds)
  const { toleranceBothSides } = profiles.profile(customerId)
  for (const userId of await usersWithCalendar(database, customerId, siteIds)) {
    const user = await userById(database, userId)
    if (!user || user.customerId !== customerId) continue
    const sites = (await favoriteSites(database, user)).filter(({ id }) => siteIds.includes(id))
    const known = await knownWindows(
      database,
      user,
      sites.map(({ id }) => id),
    )
    const judge = await calendarJudge(database, user, toleranceBothSides)
    for (const row of sites) {
      const site = { ...row, customerId }
      const key = counting.get(site.id)
      const judged = key && (await judge(site, key))
      if (!judged) continue
      const before = known.get(site.id) ?? (await windowsBefore(database, judge, site, key))
      const windows = await windowsSince(database, judge, site, judged, before)
      const values = { run: new Date(key.run * 1000), windows: JSON.stringify(windows) }
      await database
        .insertInto('calendar_windows')
        .values({ customer_id: customerId, user_id: userId, site_id: site.id, ...values })
        .onConflict((conflict) => conflict.columns(['customer_id', 'user_id', 'site_id']).doUpdateSet(values))
        .execute()
    }
  }
}

/** The windows that a calendar without stored ones showed before a run: those of the run before it. */
async function windowsBefore(
  database: Database,
  judge: CalendarJudge,
  site: SiteRow & { customerId: number },
  key: RunKey,
): Promise<KnownWindows | undefined> {
  const [earlier] = await storedRunsBefore(database, site, key, 1)
  const judged = earlier === undefined ? undefined : await judge(site, { ...key, run: earlier })
  return judged && { run: judged.run, windows: identified(judged, []) }
}
