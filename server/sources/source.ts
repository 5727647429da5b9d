import type { HourlySeries, Point } from '../../src/weather/series.ts'

/** Where numbers come from; shown on every page and in every file that shows the numbers. */
export interface Provenance {
  source: 'climatology' | 'archive' | 'open-meteo'
  /** One sentence for people, for example "Archive: alpha ventus, 2002 to 2014". */
  title: string
  synthetic: boolean
  /** The point that was read, which need not be the point that was asked for. */
  latitude: number
  longitude: number
  /** Kilometres between the two. */
  distance: number
  /** Forecast reference time in unix seconds; only for forecasts. */
  forecastReferenceTime?: number
  /** First and last hour of the data, unix seconds; only for series. */
  from?: number
  to?: number
  /** Share of hours with a value, 0 to 1, by parameter; only for series. */
  coverage?: Record<string, number>
}

export interface SourcedSeries {
  series: HourlySeries
  provenance: Provenance
}

/**
 * A weather source. All times are unix seconds on whole hours, UTC. A parameter that the source does not
 * have at the point is absent from `columns`; a missing value is NaN. Both calls reject with an Error whose
 * message is a sentence for people when the source cannot answer.
 */
export interface WeatherSource {
  name: Provenance['source']
  /** The forecast of the run with reference time `run`: `days` * 24 + 1 hours from it. Bands are columns
   *  named `<parameter>_p10` and `<parameter>_p90`. */
  forecast(point: Point, run: number, days: number): Promise<SourcedSeries>
  /** What the source holds near the point, or null where it holds nothing. */
  covers(point: Point): Promise<Provenance | null>
  /** Hourly values in [from, to); without the two, everything the source offers for a hindcast. */
  series(point: Point, parameters: readonly string[], from?: number, to?: number): Promise<SourcedSeries>
}
