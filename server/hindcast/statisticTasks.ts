import { isMeasured } from '#chartModel/statistics/choices.ts'
import type { StatisticName, StatisticOptions } from '#schemas/shapes/hindcast/placeStatistics.ts'
import { hindcastTable } from '#weather/hindcast/hindcastTable.ts'
import { knownHours } from '#weather/masks/favourable.ts'
import { usableMask } from '#weather/masks/usableMask.ts'
import type { Limit } from '#weather/operation.ts'
import { type Parameter, parameterByName } from '#weather/parameters.ts'
import { calendarMonths, type MonthKey, monthKeys } from '#weather/placeStatistics/calendarMonths.ts'
import { campaign } from '#weather/placeStatistics/campaign.ts'
import { curveValues, exceedance } from '#weather/placeStatistics/exceedance.ts'
import { percentileIntervals } from '#weather/placeStatistics/percentileIntervals.ts'
import { rankInterval } from '#weather/placeStatistics/rankInterval.ts'
import { RETURN_PERIODS, returnValues } from '#weather/placeStatistics/returnValues.ts'
import { CALM_WIND, rose, roseClassWidths } from '#weather/placeStatistics/rose.ts'
import { scatter } from '#weather/placeStatistics/scatter.ts'
import { spells } from '#weather/placeStatistics/spells.ts'
import { waitingTimes } from '#weather/placeStatistics/waiting.ts'
import { samplesOf } from '#weather/sampling.ts'
import type { Place } from '#weather/series.ts'
import { UTC } from '#weather/time.ts'
import type { WorkWindow } from '#weather/workWindow.ts'
import type { Task } from '../workers/work.ts'
import type { CachedSeries } from './cachedSeries.ts'

/** The options of a statistic with all defaults filled in. */
export type CompleteStatistic = Required<Omit<StatisticOptions, 'months'>> & { months: readonly MonthKey[] }

/** Completes the options with the defaults of the definitions. */
export function completeStatistic(request: StatisticOptions): CompleteStatistic {
  const { parameter = '', size = '' } = request
  const { validMin = 0, validMax = 0 } = parameterByName(parameter) ?? {}
  const family = parameterByName(size)?.family ?? ''
  const scale = request.scale ?? [validMin, validMax]
  return {
    conditions: [],
    windowLength: 1,
    workingDays: 'Mon-Sun',
    startHour: 0,
    endHour: 24,
    daylight: false,
    isTimezoneUTC: true,
    isCompressed: true,
    netHours: 1,
    intervals: false,
    percentiles: [10, 25, 50, 75, 80, 90],
    n_years: [5, 10, 13, 20, 22, 30, 40],
    parameter,
    x: curveValues(scale[0] ?? 0, scale[1] ?? 0),
    hs: 'wave_height',
    tp: 'wave_peak_period',
    size,
    direction: '',
    sectors: 16,
    class_width: roseClassWidths[family] ?? 1,
    calm_below: family === 'wind' || family === 'gust' ? CALM_WIND : null,
    periods: [...RETURN_PERIODS],
    months: monthKeys,
    ...request,
    scale,
  }
}

interface StatisticInput {
  options: CompleteStatistic
  point: Place
  limits: readonly Limit[]
  workWindow: WorkWindow
  hours: Pick<CachedSeries, 'sourced' | 'computed'>
}

const isWindSize = ({ family }: Parameter) => family === 'wind' || family === 'gust'

/** Parameters that have return values: wind, gust, wave and swell height, current speed (definitions C.5). */
const isExtreme = (parameter: Parameter) =>
  isMeasured(parameter) &&
  (isWindSize(parameter) ||
    ['wave_height', 'wave_height_max', 'swell_height', 'current_speed'].includes(parameter.name))

interface Statistic {
  /** Options that the request must contain. */
  needs: readonly (keyof StatisticOptions)[]
  /** The parameters that are read in addition to those of the conditions, with a check whether each one is allowed. */
  reads(
    options: CompleteStatistic,
  ): [key: keyof StatisticOptions, name: string, isFit: (parameter: Parameter) => boolean][]
  /** Why there are no figures for synthetic data; absent if there are. */
  neverOfSynthetic?: string
  /** Computes the figures of a statistic at a place. */
  compute?(input: StatisticInput): object
  /** Computes the figures of a statistic that is the same everywhere. */
  ofNoPlace?(options: CompleteStatistic): object
}

const columnOf = ({ hours }: StatisticInput, name: string): Float32Array =>
  hours.sourced.series.columns[name] ?? new Float32Array(hours.sourced.series.length).fill(Number.NaN)

/** The samples of some parameters, NaN between them, and the hours for which each stands (definitions D.3). */
function samplesOfAll<Name extends string>(
  input: StatisticInput,
  names: Readonly<Record<Name, string>>,
): Record<Name, Float32Array> & { step: number } {
  const { start, samplings = {} } = input.hours.sourced.series
  const entries = Object.entries<string>(names).map(([key, name]) => {
    const [column, sampling] = [columnOf(input, name), samplings[name]]
    return [key, sampling ? samplesOf(column, start, sampling) : column]
  })
  const step = Math.max(...Object.values<string>(names).map((name) => samplings[name]?.step ?? 1))
  return { ...(Object.fromEntries(entries) as Record<Name, Float32Array>), step }
}

const zoneOf = ({ workWindow }: StatisticInput) => (workWindow.isTimezoneUTC ? UTC : workWindow.timeZone)

const monthsOf = (input: StatisticInput) => calendarMonths(input.hours.sourced.series, zoneOf(input))

const nothing = () => []

/** All statistics; one that is added here is available in the API. */
const statistics: Record<StatisticName, Statistic> = {
  'C.1 waiting': {
    needs: ['conditions', 'windowLength'],
    reads: nothing,
    compute: (input) => {
      const { weather, work } = input.hours.computed
      const { windowLength, months } = input.options
      return waitingTimes(monthsOf(input), work, weather, windowLength, months)
    },
  },
  'C.1 spells': {
    needs: ['conditions'],
    reads: nothing,
    compute: (input) => spells(monthsOf(input), input.hours.computed.weather, input.options.months),
  },
  'C.2 ranks': {
    needs: [],
    reads: nothing,
    ofNoPlace: ({ n_years, percentiles }) =>
      n_years.flatMap((years) =>
        percentiles.map((percentile) => {
          const {
            rank_low = null,
            rank_high = null,
            probability = null,
          } = rankInterval(years, percentile) ?? {}
          return { n_years: years, percentile, rank_low, rank_high, probability }
        }),
      ),
  },
  'C.2 interval of hindcast percentiles': {
    needs: ['conditions', 'windowLength', 'percentiles'],
    reads: nothing,
    compute: ({ options, point, limits, workWindow, hours }) => {
      const { windowLength, isCompressed, percentiles } = options
      const request = { limits, windowLength, isCompressed, workWindow, point }
      return percentileIntervals(hindcastTable(hours.sourced.series, request, hours.computed), percentiles)
    },
  },
  'C.3 exceedance': {
    needs: ['parameter'],
    reads: ({ parameter }) => [['parameter', parameter, isMeasured]],
    compute: (input) => {
      const { column, step } = samplesOfAll(input, { column: input.options.parameter })
      return exceedance(
        monthsOf(input),
        { column, known: knownHours(column), step },
        input.options.x,
        input.options.months,
      )
    },
  },
  'C.4 scatter': {
    needs: [],
    reads: ({ hs, tp }) => [
      ['hs', hs, isMeasured],
      ['tp', tp, isMeasured],
    ],
    compute: (input) => {
      const { hs, tp, months } = input.options
      return scatter(monthsOf(input), samplesOfAll(input, { heights: hs, periods: tp }), months)
    },
  },
  'C.4 rose': {
    needs: ['size', 'direction'],
    reads: ({ size, direction }) => [
      ['size', size, isMeasured],
      ['direction', direction, ({ direction: origin }) => origin !== undefined],
    ],
    compute: (input) => {
      const {
        size,
        direction,
        sectors,
        class_width: classWidth,
        calm_below: calmBelow,
        months,
      } = input.options
      const columns = samplesOfAll(input, { sizes: size, directions: direction })
      return rose(monthsOf(input), columns, { sectors, classWidth, calmBelow }, months)
    },
  },
  'C.5 return values': {
    needs: ['parameter'],
    reads: ({ parameter }) => [['parameter', parameter, isExtreme]],
    neverOfSynthetic: 'Return values are never computed from synthetic data.',
    compute: (input) => {
      const { start } = input.hours.sourced.series
      const { column, step } = samplesOfAll(input, { column: input.options.parameter })
      return returnValues({ start, column, step }, monthsOf(input), input.options.periods)
    },
  },
  'C.6 campaign': {
    needs: ['conditions', 'windowLength', 'netHours'],
    reads: nothing,
    compute: (input) => {
      const { sourced, computed } = input.hours
      const { windowLength, isCompressed, netHours, months, intervals } = input.options
      const { ok, known } = computed.weather
      const usable = usableMask(ok, computed.work.permittedInSeries, windowLength, isCompressed)
      return campaign(sourced.series, { usable, known }, netHours, zoneOf(input), months, intervals)
    },
  },
}

/** What a statistic needs, reads and refuses. */
export const statisticOf = (name: StatisticName): Omit<Statistic, 'compute'> => statistics[name]

/** The figures of a statistic at a place (definitions, part C), over the hours that a request has read. */
export const figuresOfStatistic: Task<StatisticInput & { statistic: StatisticName }, object> = {
  name: 'figures of a statistic',
  compute: ({ statistic, ...input }) => statistics[statistic].compute?.(input) ?? {},
}
