import { campaign } from '#chartModel/statistics/cards/campaign.ts'
import { boxes, exceedanceCurve } from '#chartModel/statistics/cards/exceedance.ts'
import { extremes } from '#chartModel/statistics/cards/extremes.ts'
import { rose } from '#chartModel/statistics/cards/roses.ts'
import { scatter } from '#chartModel/statistics/cards/scatter.ts'
import { spells } from '#chartModel/statistics/cards/spells.ts'
import { uncertainty } from '#chartModel/statistics/cards/uncertainty.ts'
import { waiting } from '#chartModel/statistics/cards/waiting.ts'
import { usualChoices } from '#chartModel/statistics/choices.ts'
import type { StatisticFigure } from '#chartModel/statistics/figures/statisticFigure.ts'
import type { HindcastRequest } from '#schemas/shapes/hindcast/hindcast.ts'
import { registryUnits } from '#weather/units/units.ts'

const request: HindcastRequest = {
  latitude: 54,
  longitude: 6.6,
  workingDays: 'Mon-Sun',
  windowLength: 6,
  daylight: false,
  startHour: 0,
  endHour: 24,
  conditionList: [{ parameterId: 11, condition: 'LT', testValue: 1.5, apply: true }],
  isTimezoneUTC: true,
  isCompressed: false,
}
const context = { choices: { ...usualChoices, month: '3' } as const, request, units: registryUnits }
const sample = { years: 12, hours: 8928, left_out_percent: 0 }

/** Values by month; May has none, and June has no neighbor but July. */
const byMonth = <Figures>(of: (month: number) => Figures) =>
  Object.fromEntries([1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12].map((month) => [month, of(month)]))

const shares = (first: number) =>
  Object.fromEntries([1, 3, 6, 12, 24, 48, 72, 120, 240].map((hours, place) => [hours, first - 5 * place]))

const interval = (month: number) => ({
  n_years: 12,
  percentile: 50,
  value: 30 + month,
  rank_low: 3,
  rank_high: 10,
  probability: 0.96,
  low: 20 + month,
  high: 45 + month,
})

/** The chart of every statistic, from figures that are different from each other. */
export const statisticFigures: Record<string, StatisticFigure | undefined> = {
  waiting: waiting.show(
    byMonth((month) => ({
      ...sample,
      censored_percent: 0,
      waits: 700,
      mean_hours: 10 + month,
      p50_hours: 5 + month,
      p80_hours: 20 + month,
      p90_hours: 40 + month,
      at_once_percent: 30,
    })),
    context,
  ).chart,
  persistence: spells.show({ '3': { ...sample, good_percent: shares(60), bad_percent: shares(45) } }, context)
    .chart,
  campaign: campaign.show(
    byMonth((month) => ({
      starts: 31,
      starts_used: 31,
      years: 12,
      left_out_end_of_series: 0,
      left_out_unknown: 0,
      p50_hours: 100 + month,
      p80_hours: 200 + month,
      p90_hours: 300 + month,
    })),
    context,
  ).chart,
  uncertainty: uncertainty.show(
    byMonth((month) => ({ P50: interval(month) })),
    context,
  ).chart,
  exceedance: exceedanceCurve.show(
    {
      '3': {
        ...sample,
        exceeded_percent: Array.from({ length: 51 }, (_, place) => Math.max(0, 100 - 7 * place)),
        quantiles: { p1: 0.1, p5: 0.3, p25: 1, p50: 2, p75: 3, p95: 4, p99: 4.5 },
        box: { whisker_low: 0.3, quartile_1: 1, median: 2, quartile_3: 3, whisker_high: 4, mean: 2.1 },
      },
    },
    context,
  ).chart,
  boxes: boxes.show(
    byMonth((month) => ({
      ...sample,
      exceeded_percent: [],
      quantiles: { p1: 0, p5: 0, p25: 0, p50: 0, p75: 0, p95: 0, p99: 0 },
      box: {
        whisker_low: 0.1 * month,
        quartile_1: 0.2 * month,
        median: 0.3 * month,
        quartile_3: 0.4 * month,
        whisker_high: 0.6 * month,
        mean: 0.35 * month,
      },
    })),
    context,
  ).chart,
  scatter: scatter.show(
    {
      '3': {
        ...sample,
        cells_hs_from_tp_from_percent: [
          [0.5, 3, 10],
          [0.5, 4, 30],
          [2, 7, 60],
        ],
        per_hs_bin_hs_from_hours_mean_tp: [
          [0.5, 3571, 4.25],
          [2, 5357, 7.5],
        ],
      },
    },
    context,
  ).chart,
  'rose of twelve': rose.show(
    {
      '3': {
        ...sample,
        calm_percent: 10,
        sector_percent: Array.from({ length: 12 }, (_, sector) => (sector === 3 ? 60 : 30 / 11)),
        classes_from: [0, 5, 10],
        sector_class_percent: Array.from({ length: 12 }, (_, sector) =>
          sector === 3 ? [10, 20, 30] : [30 / 11, 0, 0],
        ),
      },
    },
    { ...context, choices: { ...context.choices, sectors: 12 } },
  ).chart,
  'rose of sixteen': rose.show(
    {
      '3': {
        ...sample,
        calm_percent: 10,
        sector_percent: Array.from({ length: 16 }, () => 90 / 16),
        classes_from: [0, 5],
        sector_class_percent: Array.from({ length: 16 }, () => [60 / 16, 30 / 16]),
      },
    },
    context,
  ).chart,
  'return values': extremes.show(
    {
      hours: 113_952,
      years_of_hours: 13,
      threshold_u: 4,
      hours_above_u: 2279,
      events: 130,
      events_per_year: 10,
      sigma: 1,
      xi: -0.1,
      return_values: { '1': 6, '5': 7.5, '10': 8, '50': 9 },
      intervals: { '1': [5.8, 6.3], '5': [7, 8], '10': [7.4, 8.7], '50': null },
      gumbel: { years: 13, mu: 6, beta: 1, return_values: { '1': null, '5': 7.4, '10': 8.1, '50': 9.8 } },
      largest_left_out: false,
    },
    context,
  ).chart,
}
