import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { MAX_DAYS } from '../../src/weather/forecastDays.ts'
import type { DueSite } from '../alerts/dueSites.ts'
import { hasUserMessage } from '../domainErrors.ts'
import { newestRun } from '../forecast/forecastRun.ts'
import { type ForecastSite, sitesWithoutRun, storeRun } from '../repositories/forecastRuns.ts'
import type { SourcedSeries } from '../sources/source.ts'
import { queueEvaluation } from './alertEvaluation.ts'
import type { Job, JobContext } from './job.ts'

/** Sites that wait for a run. */
export interface ForecastBatch {
  run: number
  siteIds: number[]
}

type Answer = PromiseSettledResult<SourcedSeries>

const pointOf = ({ latitude, longitude, offshore }: ForecastSite) => ({ latitude, longitude, offshore })

/** The forecasts of the sites, together where the source can, else one by one, with room for other work between. */
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

/** The forecast, if it is the run that was requested. @throws what the source or the run says of why it is not. */
function runOf(answer: Answer | undefined): SourcedSeries {
  if (!answer) throw new Error('The weather source left a site out.')
  if (answer.status === 'rejected') throw answer.reason
  const { provenance } = answer.value
  if (provenance.stale) throw new Error(provenance.notes?.[0] ?? provenance.title)
  return answer.value
}

/**
 * Stores a run for each of its sites that lacks it, at the point where the site lies now. What one site fails with costs no
 * other its forecast; the job is tried again for those that failed, until a newer run takes its place.
 */
export const forecastBatch: Job<ForecastBatch> = {
  name: 'forecast-batch',
  // With these delays, doubled each time, tries go on until the next run is complete.
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
    await queueEvaluation(context, run, stored)
    if (failures.size === 0) return
    const [cause] = failures.values()
    const message = `No forecast for ${failures.size} of ${siteIds.length} sites; it is tried again.`
    const reason = hasUserMessage(cause) ? cause.message : undefined
    if (attempt === 0) log.warn({ err: cause, reason, run, sites: [...failures.keys()] }, message)
    throw new Error(message, { cause })
  },
}
