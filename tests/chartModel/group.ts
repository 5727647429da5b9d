import type { ForecastGroup, ForecastPoint } from '#schemas/shapes/forecast/forecast.ts'

/** 2026-03-28T00:00:00Z */
export const START = 1774656000
export const HOUR = 3600

/** Hourly points from `START`; null is missing. */
export const points = (values: readonly (number | null)[], start = START): ForecastPoint[] =>
  values.map((value, hour) => ({ time: start + hour * HOUR, value, pointId: 1 }))

/** A group of a chart, wind speed by default. */
export const group = (changes: Partial<ForecastGroup> = {}): ForecastGroup => ({
  groupId: 1,
  groupName: 'Wind speed 10 m',
  parameter: 'wind_speed_10m',
  unit: 'm/s',
  decimals: 1,
  plotType: 'Line',
  color: '1F77B4',
  data: points([5, 6, 7]),
  thresholdMin: null,
  thresholdMax: null,
  ...changes,
})
