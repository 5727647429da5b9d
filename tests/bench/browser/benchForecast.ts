import type { ChartGroup } from '#chartModel/chartGroups.ts'
import type { SiteForecast } from '#customPages/forecast/siteForecast.ts'
import { limitsOf, noThreshold } from '#weather/adapters/thresholds.ts'

/** The first hour, unix seconds: 2026-06-15 00:00 UTC. */
export const START = Date.UTC(2026, 5, 15) / 1000
/** Ten days and the hour that closes them. */
const HOURS = 241

interface Series {
  name: string
  parameter?: string
  unit: string
  plotType: ChartGroup['plotType']
  color: string
  /** Mean, amplitude, and period in hours. */
  mean: number
  swing: number
  period: number
  thresholdMax?: number
}

const wind = { unit: 'm/s', color: '1F77B4', period: 53 }
const upper: Series[] = [
  { ...wind, name: 'Wind range', plotType: 'RangeArea', mean: 9, swing: 5 },
  { ...wind, name: 'Wind', plotType: 'Line', mean: 9, swing: 5, thresholdMax: 12 },
  { ...wind, name: 'Gust', plotType: 'Line2', mean: 12, swing: 6, color: '6BAED6' },
  { ...wind, name: 'Wind direction', plotType: 'Arrow', unit: '°', mean: 180, swing: 170, period: 91 },
]
const lower: Series[] = [
  {
    name: 'Waves',
    plotType: 'Line',
    unit: 'm',
    color: '3B4CC0',
    mean: 1.6,
    swing: 1.1,
    period: 67,
    thresholdMax: 2,
  },
  { name: 'Precipitation', plotType: 'Bar', unit: 'mm', color: '6B7F2A', mean: 0.8, swing: 0.8, period: 29 },
]

/** A sine with a smaller one added: as irregular as weather, and the same in every run. */
const valueAt = ({ mean, swing, period }: Series, hour: number) =>
  mean + 0.8 * swing * Math.sin((2 * Math.PI * hour) / period) + 0.2 * swing * Math.sin(hour * 1.7)

const hours = Array.from({ length: HOURS }, (_, hour) => hour)

function group(series: Series, groupId: number): ChartGroup {
  const { name, parameter = name, unit, plotType, color, thresholdMax = null } = series
  return {
    groupId,
    groupName: name,
    parameter,
    unit,
    decimals: 1,
    plotType,
    color,
    thresholdMin: null,
    thresholdMax,
    start: START,
    ...(plotType === 'RangeArea'
      ? {
          values: hours.map((hour) => valueAt(series, hour) - 2),
          highs: hours.map((hour) => valueAt(series, hour) + 2),
        }
      : { values: hours.map((hour) => valueAt(series, hour)) }),
  }
}

const columnOf = (series: Series) => Float32Array.from(hours, (hour) => valueAt(series, hour))

const forecast = (first: readonly Series[], second: readonly Series[]): SiteForecast => ({
  siteId: 1,
  days: 10,
  largestWave: null,
  series: {
    start: START,
    length: HOURS,
    columns: { wind_speed_10m: columnOf(upper[1]!), wave_height: columnOf(lower[0]!) },
  },
  limits: limitsOf([
    { ...noThreshold, parameterId: 1, thresholdMax: 12, tolerance: 10, toleranceType: 1 },
    { ...noThreshold, parameterId: 11, thresholdMax: 2, tolerance: 10, toleranceType: 1 },
  ]),
  sets: [],
  charts: [
    { chartId: 1, chartSetName: 'Wind', groups: first.map((series, index) => group(series, index)) },
    { chartId: 2, chartSetName: 'Sea', groups: second.map((series, index) => group(series, 50 + index)) },
  ],
  uncharted: [],
  provenance: {
    source: 'climatology',
    title: 'Bench',
    synthetic: true,
    latitude: 54,
    longitude: 6.6,
    distance: 0,
    forecastReferenceTime: START,
  },
})

/** Six series in two charts, two of them with a limit, and a weather window. */
export const chartForecast = forecast(upper, lower)

/** A forecast whose table has `columns` columns. */
export const tableForecast = (columns: number): SiteForecast =>
  forecast(
    Array.from({ length: columns }, (_, index) => ({
      ...upper[1]!,
      name: `Column ${index}`,
      mean: 5 + index,
      period: 20 + index,
    })),
    [],
  )
