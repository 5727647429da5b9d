import timeZoneOf from 'tz-lookup'
import { statisticRequest } from '../../../src/chartModel/statistics/statisticRequest.ts'
import type { StatisticsResult } from '../../../src/schemas/placeStatistics.ts'
import type { HindcastRequest, HindcastResult } from '../../../src/schemas/shapes/hindcast.ts'
import type { SiteReportRequest } from '../../../src/schemas/siteReport.ts'
import { analyseHindcast } from '../../hindcast/analyseHindcast.ts'
import type { createHindcastCache } from '../../hindcast/hindcastCache.ts'
import { tableRequestOf } from '../../hindcast/hindcastRequest.ts'
import { placeStatistic } from '../../hindcast/placeStatistics.ts'
import type { Job, Work } from '../../workers/work.ts'
import { statisticChapters } from './siteChapters.ts'

/** What the calls of the page answer to the request of a report. */
export interface SiteAnswers {
  /** That of POST /hindcast/analysis. */
  analysis: HindcastResult
  /** Those of POST /hindcast/statistics, by chapter and part. */
  statistics: StatisticsResult[][]
}

/** The request of the table in that of a report. */
export const tableOf = ({
  siteId: _site,
  month: _month,
  netHours: _netHours,
  percentile: _percentile,
  ...request
}: SiteReportRequest): HindcastRequest => request

/**
 * Everything that a report says of a checked request: the very answers of the calls that the page makes, each computed once and one
 * after the other. @throws as those calls do.
 */
export async function siteAnswers(
  request: SiteReportRequest,
  cache: Pick<ReturnType<typeof createHindcastCache>, 'get'>,
  work: Work,
): Promise<SiteAnswers> {
  // The report is one computation of its caller, whose parts do not wait for a turn of their own.
  const within: Job = (compute) => compute(work)
  const table = tableOf(request)
  const tableRequest = tableRequestOf(table, timeZoneOf(table.latitude, table.longitude))
  const analysis = await analyseHindcast(tableRequest, await cache.get(tableRequest, within))
  const answered = new Map<string, StatisticsResult>()
  const statistics: StatisticsResult[][] = []
  for (const parts of statisticChapters(request)) {
    const chapter: StatisticsResult[] = []
    for (const { statistic, choices } of parts) {
      const requested = statisticRequest(statistic, table, choices)
      const key = JSON.stringify(requested)
      const answer = answered.get(key) ?? (await placeStatistic(requested, cache, within))
      answered.set(key, answer)
      chapter.push(answer)
    }
    statistics.push(chapter)
  }
  return { analysis, statistics }
}
