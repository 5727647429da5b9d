import {
  type StatisticName,
  type StatisticOptions,
  statisticNames,
} from '#schemas/shapes/hindcast/placeStatistics.ts'
import { completeStatistic, figuresOfStatistic } from '#server/hindcast/statisticTasks.ts'
import { fromCondition } from '#weather/adapters/analysisLimits.ts'
import { hindcastTable } from '#weather/hindcast/hindcastTable.ts'
import { workMonths } from '#weather/hindcast/workMonths.ts'
import { favourable } from '#weather/masks/favourable.ts'
import { alwaysOpen } from '#weather/workWindow.ts'
import { atMost, type BenchRow, medians } from './measure.ts'

const HOURS = 30 * 8766
const START = Date.UTC(1990, 0) / 1000

/** Sines of several periods, so that runs, storms and calms alternate. */
const columnOf = (middle: number, swing: number, hours: number) =>
  Float32Array.from({ length: HOURS }, (_, hour) =>
    Math.max(
      0,
      middle + swing * (Math.sin(hour / hours) + 0.5 * Math.sin(hour / 1390) + 0.4 * Math.sin(hour * 1.7)),
    ),
  )

const columns = {
  wave_height: columnOf(1.5, 1, 31),
  wave_peak_period: columnOf(7, 2, 67),
  wind_speed_10m: columnOf(8, 4, 23),
  wind_direction_10m: Float32Array.from({ length: HOURS }, (_, hour) => (hour * 7) % 360),
}

const conditions = [
  { name: 'wave_height', condition: 'LT' as const, testValue: 1.5 },
  { name: 'wind_speed_10m', condition: 'LT' as const, testValue: 10 },
]

const requests: Partial<Record<StatisticName, StatisticOptions>> = {
  'C.1 waiting': { conditions, windowLength: 6 },
  'C.1 spells': { conditions },
  'C.2 interval of hindcast percentiles': { conditions, windowLength: 6, percentiles: [10, 50, 90] },
  'C.3 exceedance': { parameter: 'wave_height' },
  'C.4 scatter': {},
  'C.4 rose': { size: 'wind_speed_10m', direction: 'wind_direction_10m' },
  'C.5 return values': { parameter: 'wave_height' },
  'C.6 campaign': { conditions, windowLength: 6, netHours: 72 },
}

/** Eight statistics of thirty years, against a hindcast table of the same hours. */
export async function run(): Promise<BenchRow[]> {
  const series = { start: START, length: HOURS, columns }
  const point = { latitude: 54, longitude: 6 }
  const limits = conditions.map(({ name, ...condition }) => fromCondition(name, condition))
  const request = { limits, windowLength: 6, workWindow: alwaysOpen, isCompressed: true, point }
  const provenance = { ...point, source: 'archive' as const, title: 'Bench', synthetic: false, distance: 0 }
  const computed = { work: workMonths(series, point, alwaysOpen), weather: favourable(series, limits) }
  const hours = { sourced: { series, provenance }, computed }
  const options = statisticNames.flatMap((statistic) => {
    const one = requests[statistic]
    return one ? [{ statistic, options: completeStatistic(one) }] : []
  })
  const times = await medians(
    {
      table: () => void hindcastTable(series, request),
      statistics: () => {
        for (const one of options)
          figuresOfStatistic.compute({ ...one, point, limits, workWindow: alwaysOpen, hours })
      },
    },
    9,
  )
  return [atMost('Statistics: eight over 30 years / a hindcast table', times.statistics / times.table, 10)]
}
