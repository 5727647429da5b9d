import type { WeatherSource } from '#server/sources/source.ts'
import type { HourlySeries } from '#weather/series.ts'
import { arrayWeather } from '../arrayWeather.ts'

/** A source with a measured series. */
export function measured({ start, length, columns }: HourlySeries): WeatherSource {
  const series = Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [name, (hour: number) => column[hour] ?? Number.NaN]),
  )
  const weather = arrayWeather({ series, start, hours: length })
  return {
    ...weather,
    series: async (...request) => {
      const { series: hours, provenance } = await weather.series(...request)
      return { series: hours, provenance: { ...provenance, synthetic: false } }
    },
  }
}
