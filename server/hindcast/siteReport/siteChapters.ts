import { campaign } from '#chartModel/statistics/cards/campaign.ts'
import { boxes, exceedanceCurve } from '#chartModel/statistics/cards/exceedance.ts'
import { extremes } from '#chartModel/statistics/cards/extremes.ts'
import { rose } from '#chartModel/statistics/cards/roses.ts'
import { scatter } from '#chartModel/statistics/cards/scatter.ts'
import { spells } from '#chartModel/statistics/cards/spells.ts'
import { uncertainty } from '#chartModel/statistics/cards/uncertainty.ts'
import { waiting } from '#chartModel/statistics/cards/waiting.ts'
import { type Choices, usualChoices } from '#chartModel/statistics/choices.ts'
import type { Statistic } from '#chartModel/statistics/statistic.ts'
import type { SiteReportRequest } from '#schemas/shapes/hindcast/siteReport.ts'
import { plannersPercentile } from '#weather/statistics.ts'

/** A figure of a chapter: a statistic and its choices. */
export interface ChapterPart {
  statistic: Statistic<unknown>
  choices: Choices
}

/** The choices of a report that apply to its statistics. */
export const choicesOfReport = ({
  month = usualChoices.month,
  netHours = usualChoices.netHours,
  percentile = usualChoices.percentile,
  isPlanners = usualChoices.isPlanners,
}: SiteReportRequest): Choices => ({ ...usualChoices, month, netHours, percentile, isPlanners })

/** The percentile beside the chosen one: the one that nine of ten years exceed, or else the one that one of ten exceeds. */
const otherPercentile = (percentile: number) => (percentile === 10 ? plannersPercentile(10) : 10)

/**
 * The chapters about statistics in the order of the report, one page each: a statistic of the page (definitions, part C) with the
 * choices that the page has for it. A chapter of two parts has one definition.
 */
export function statisticChapters(request: SiteReportRequest): ChapterPart[][] {
  const choices = choicesOfReport(request)
  const part = (statistic: Statistic<never>, own: Partial<Choices> = {}): ChapterPart => ({
    statistic: statistic as Statistic<unknown>,
    choices: { ...choices, ...own },
  })
  const [waves, wind] = ['wave_height', 'wind_speed_10m']
  return [
    [part(uncertainty)],
    [part(uncertainty, { percentile: otherPercentile(choices.percentile) })],
    [part(waiting)],
    [part(spells)],
    [part(campaign)],
    [part(exceedanceCurve, { parameter: waves })],
    [part(exceedanceCurve, { parameter: wind })],
    [part(boxes, { parameter: waves })],
    [part(boxes, { parameter: wind })],
    [part(scatter)],
    [part(rose, { rose: 'wind' })],
    [part(rose, { rose: 'waves' })],
    [part(extremes, { extreme: waves }), part(extremes, { extreme: wind })],
  ]
}
