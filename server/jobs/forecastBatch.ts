import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { MAX_DAYS } from '#weather/forecastDays.ts'
import type { DueSite } from '../alerts/dueSites.ts'
import { keepCalendarWindows } from '../calendar/calendarWindows.ts'
import { hasUserMessage } from '../domainErrors.ts'
import { type ForecastSite, sitesWithoutRun, storeRun } from '../repositories/runs/forecastRuns.ts'
import { newestRun } from '../sources/forecastRun.ts'
import type { SourcedSeries } from '../sources/source.ts'
import { queueEvaluation } from './alertEvaluation.ts'
import type { JobContext, JobKind } from './job.ts'

/** Sites that lack a run. */
export interface ForecastBatch {
  run: number
  siteIds: number[]
}

type Answer = PromiseSettledResult<SourcedSeries>

const pointOf = ({ latitude, longitude, offshore }: ForecastSite) => ({ latitude, longitude, offshore })

/** The forecasts of the sites: together where the source supports it, otherwise one by one, yielding to other work in between. */
async function* answersOf(
  { weather, work }: Pick<JobContext, 'weather' | 'work'>,
  sites: readonly ForecastSite[],
  run: number,
): AsyncGenerator<[ForecastSite, Answer | undefined]> {
  const together = await weather.forecasts?.(sites.map(pointOf), run, MAX_DAYS)
  for (const [index, site] of sites.entries()) {
    const alone = () => Promise.allSettled([weather.forecast(pointOf(site), run, MAX_DAYS, work)])
    yield [site, together ? together[index] : (await alone())[0]]
    await yieldToEventLoop()
  }
}

/** The forecast, if it is of the requested run. @throws the error of the source, or the run's reason for being another one. */
function runOf(answer: Answer | undefined): SourcedSeries {
  if (!answer) throw new Error('The weather source left a site out.')
  if (answer.status === 'rejected') throw answer.reason
  const { provenance } = answer.value
  if (provenance.stale) throw new Error(provenance.notes?.[0] ?? provenance.title)
  return answer.value
}

/**
 * Stores a run for each of its sites that lacks it, at the site's current position. A failure of one site does not affect the
 * forecasts of others; the job is retried for the failed ones until a newer run replaces it.
 */
export const forecastBatch: JobKind<ForecastBatch> = {
  name: 'forecast-batch',
  // With these delays, doubled each time, retries continue until the next run is complete.
  options: { retryLimit: 12, retryDelay: 60, retryBackoff: true, retryDelayMax: 1800, expireInSeconds: 1800 },
  async work(context, { run, siteIds }, attempt) {
    const { database, now, log, stopping } = context
    if (run !== newestRun(now())) return
    const failures = new Map<number, unknown>()
    const sites = await sitesWithoutRun(database, run, siteIds)
    const stored: DueSite[] = []
    for await (const [site, answer] of answersOf(context, sites, run)) {
      try {
        await storeRun(database, site, run, runOf(answer))
        stored.push({ customerId: site.customerId, siteId: site.id })
      } catch (error) {
        failures.set(site.id, error)
      }
      if (stopping.aborted) throw new Error('The process ends; the rest of the batch follows later.')
    }
    for (const [customerId, own] of Map.groupBy(stored, (site) => site.customerId))
      await keepCalendarWindows(
        context,
        now(),
        customerId,
        own.map(({ siteId }) => siteId),
      )
    await queueEvaluation(context, run, stored)
    if (failures.size === 0) return
    const [cause] = failures.values()
    const message = `No forecast for ${failures.size} of ${siteIds.length} sites; it is tried again.`
    const reason = hasUserMessage(cause) ? cause.message : undefined
    if (attempt === 0) log.warn({ err: cause, reason, run, sites: [...failures.keys()] }, message)
    throw new Error(message, { cause })
  },
}
