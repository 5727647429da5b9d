import type { Provenance, WeatherSource } from '#server/sources/source.ts'
import type { Point } from '#weather/series.ts'

const HOUR = 3600

/** Value of a parameter by hours since the forecast's run, or since `start`; NaN is missing. */
export type Columns = Record<string, (hour: number) => number>

export interface ArrayWeather extends WeatherSource {
  /** Every requested forecast, in order. */
  requested: { point: Point; run: number; days: number }[]
}

/** A weather source over columns that a test provides. */
export function arrayWeather({
  forecast = {},
  series = {},
  start = Date.UTC(2020, 0) / 1000,
  hours = 24 * 366,
}: {
  forecast?: Columns
  series?: Columns
  start?: number
  hours?: number
}): ArrayWeather {
  const requested: ArrayWeather['requested'] = []
  const provenance = ({ latitude, longitude }: Point): Provenance => ({
    source: 'climatology',
    title: 'Written by a test',
    synthetic: true,
    latitude,
    longitude,
    distance: 0,
  })
  const columnsOf = (columns: Columns, names: readonly string[], length: number) =>
    Object.fromEntries(
      names
        .filter((name) => columns[name])
        .map((name) => [name, Float32Array.from({ length }, (_, hour) => columns[name]!(hour))]),
    )
  return {
    name: 'climatology',
    requested,
    covers: async (point) => ({ ...provenance(point), from: start, to: start + (hours - 1) * HOUR }),
    parameters: async () => Object.keys(series),
    forecast: async (point, run, days) => {
      requested.push({ point, run, days })
      const length = days * 24 + 1
      return {
        series: { start: run, length, columns: columnsOf(forecast, Object.keys(forecast), length) },
        provenance: { ...provenance(point), forecastReferenceTime: run },
      }
    },
    series: async (point, names, from = start, to = start + hours * HOUR) => {
      const [first, length] = [(from - start) / HOUR, (to - from) / HOUR]
      const shifted = Object.fromEntries(
        Object.entries(series).map(([name, valueAt]) => [name, (hour: number) => valueAt(first + hour)]),
      )
      return {
        series: { start: from, length, columns: columnsOf(shifted, names, length) },
        provenance: { ...provenance(point), from, to: to - HOUR },
      }
    },
  }
}
