import type { ChartGroup } from '#chartModel/chartGroups.ts'
import type { SiteForecast } from '#customPages/forecast/siteForecast.ts'
import type { Values } from '#weather/series.ts'

/** 2026-03-28T00:00:00Z */
export const START = 1774656000
export const HOUR = 3600

/** Hourly values from `START`; null is missing. */
export const points = (values: Values, start = START): Pick<ChartGroup, 'start' | 'values'> => ({
  start,
  values,
})

/** A group of a chart, wind speed by default. */
export const group = (changes: Partial<ChartGroup> = {}): ChartGroup => ({
  groupId: 1,
  groupName: 'Wind speed 10 m',
  parameter: 'wind_speed_10m',
  unit: 'm/s',
  decimals: 1,
  plotType: 'Line',
  color: '1F77B4',
  ...points([5, 6, 7]),
  thresholdMin: null,
  thresholdMax: null,
  ...changes,
})

/** A forecast with these groups in each chart, as long as its longest group. */
export function forecastOf(charts: ChartGroup[][], changes: Partial<SiteForecast> = {}): SiteForecast {
  const uncharted = changes.uncharted ?? []
  return {
    siteId: 1,
    days: 10,
    largestWave: null,
    series: {
      start: START,
      length: Math.max(0, ...[...charts.flat(), ...uncharted].map(({ values }) => values.length)),
      columns: {},
    },
    limits: [],
    sets: [],
    charts: charts.map((groups, index) => ({ chartId: index + 1, chartSetName: 'Wind', groups })),
    uncharted,
    provenance: {
      source: 'climatology',
      title: '',
      synthetic: true,
      latitude: 55,
      longitude: 7,
      distance: 0,
    },
    ...changes,
  }
}
