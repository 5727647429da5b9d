import timeZoneOf from 'tz-lookup'
import { statisticRequest } from '#chartModel/statistics/statisticRequest.ts'
import type { HindcastRequest, HindcastResult } from '#schemas/shapes/hindcast/hindcast.ts'
import type { StatisticsResult } from '#schemas/shapes/hindcast/placeStatistics.ts'
import type { SiteReportRequest } from '#schemas/shapes/hindcast/siteReport.ts'
import type { AdmitWork, Work } from '#server/workers/work.ts'
import type { Units } from '#weather/units/units.ts'
import type { CachedHindcast } from '../cache/hindcastCache.ts'
import { tableRequestOf } from '../hindcastRequest.ts'
import { placeStatistic } from '../placeStatistics.ts'
import { statisticChapters } from './siteChapters.ts'

/** The responses of the page's calls to the request of a report. */
export interface SiteAnswers {
  /** The response of POST /hindcast/analysis. */
  analysis: HindcastResult
  /** The responses of POST /hindcast/statistics, by chapter and part. */
  statistics: StatisticsResult[][]
}

/** The request of the table that is part of a report's request. */
export const tableOf = ({
  siteId: _site,
  month: _month,
  netHours: _netHours,
  percentile: _percentile,
  isPlanners: _isPlanners,
  ...request
}: SiteReportRequest): HindcastRequest => request

/**
 * All data of a report for a checked request: the same responses as of the page's calls, computed one after the other and
 * each only once. @throws like those calls.
 */
export async function siteAnswers(
  request: SiteReportRequest,
  cache: Pick<CachedHindcast, 'get' | 'table'>,
  work: Work,
  units: Units,
): Promise<SiteAnswers> {
  // The report counts as one computation of its caller, so its parts do not queue individually.
  const within: AdmitWork = (compute) => compute(work)
  const table = tableOf(request)
  const tableRequest = tableRequestOf(table, timeZoneOf(table.latitude, table.longitude))
  const analysis = await cache.table(tableRequest, within)
  const answered = new Map<string, StatisticsResult>()
  const statistics: StatisticsResult[][] = []
  for (const parts of statisticChapters(request)) {
    const chapter: StatisticsResult[] = []
    for (const { statistic, choices } of parts) {
      const requested = statisticRequest(statistic, table, choices, units)
      const key = JSON.stringify(requested)
      const answer = answered.get(key) ?? (await placeStatistic(requested, cache, within))
      answered.set(key, answer)
      chapter.push(answer)
    }
    statistics.push(chapter)
  }
  return { analysis, statistics }
}
