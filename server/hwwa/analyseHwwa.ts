import type { HwwaRequest, HwwaResult } from '../../src/schemas/shapes/analytics.ts'
import { type AnalyticsTableRequest, analyticsTable } from '../../src/weather/hindcast/analyticsTable.ts'
import type { Remembered } from '../hindcast/hindcastMemory.ts'

/**
 * The answer to an analysis over a source's series. Where the source has not one value of a parameter that was asked for,
 * there is no analysis; the wind's variability is answered all the same.
 */
export function analyseHwwa(
  question: AnalyticsTableRequest,
  { sourced: { series, provenance }, kept }: Remembered,
  asked?: HwwaRequest['weatherParameters'],
): HwwaResult {
  const { hwwaHours, hwwaDays, windVariabilityYearly } = analyticsTable(series, question, kept)
  const hasAll = question.limits.every(({ parameter }) =>
    series.columns[parameter]?.some((value) => !Number.isNaN(value)),
  )
  return {
    hwwa: hasAll ? [{ hwwaHours, hwwaDays, ...(asked && { weatherParameters: asked }) }] : [],
    windVariabilityYearly,
    isAlwaysZero: question.windowLength > kept.work.longestShift,
    provenance,
  }
}
