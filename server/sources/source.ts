import type { HindcastPoint } from '../../src/schemas/shapes/hindcast.ts'
import type { Provenance } from '../../src/schemas/shapes/provenance.ts'
import type { HourlySeries, Point } from '../../src/weather/series.ts'
import type { Work } from '../workers/work.ts'

export type { Provenance }

/** Hourly columns in the units of the registry, NaN where a value is missing, and where they come from. */
export interface SourcedSeries {
  series: HourlySeries
  provenance: Provenance
}

/**
 * A weather source. All times are unix seconds on whole hours, UTC; columns are in the units of the registry. A parameter that
 * the source does not have at the point is absent from `columns`; a missing value is NaN. Calls reject with an Error whose message
 * is for people when the source cannot answer: its name is Error and it has no code (domainErrors.ts).
 */
export interface WeatherSource {
  name: Provenance['source']
  /** The forecast of the run with reference time `run`: `days` * 24 + 1 hours from it. Bands are columns
   *  named `<parameter>_p10` and `<parameter>_p90`, the lowest and highest of an ensemble `<parameter>_lowest` and
   *  `<parameter>_highest`. A source over a network that does not answer gives the last run
   *  it has, which begins earlier and whose provenance is `stale`. */
  forecast(point: Point, run: number, days: number, work?: Work): Promise<SourcedSeries>
  /** The forecasts of many points in few requests, one answer per point in their order; never rejects. */
  forecasts?(
    points: readonly Point[],
    run: number,
    days: number,
  ): Promise<PromiseSettledResult<SourcedSeries>[]>
  /** The members of the ensemble behind the bands of a run, each a series with the parameters that it has; none where the source has
   *  no ensemble at the point, or has that of another run only. Never rejects. */
  members?(point: Point, run: number): Promise<readonly HourlySeries[]>
  /** What the source holds near the point, or null where it holds nothing. */
  covers(point: Point): Promise<Provenance | null>
  /** The parameters of which `series` at the point has values, by name, in the order of the registry. */
  parameters(point: Point): Promise<string[]>
  /** Names what `series` without a range answers at the point: as long as the name is the same, so is the answer. A source
   *  that cannot say leaves the call out or answers undefined, and is read anew at each request. */
  version?(point: Point): Promise<string | undefined>
  /** The points of which the source holds data, for a map: not all of a large grid. Left out where data are everywhere. */
  places?(): Promise<HindcastPoint[]>
  /** What is wrong with the source's own files, for administrators; neither names a folder of the server. */
  problems?(): Promise<{ file: string; message: string }[]>
  /** Hourly values in [from, to); without the two, everything the source offers for a hindcast. What costs long computation is done
   *  by `work`, whose signal ends it; without it in this thread. */
  series(
    point: Point,
    parameters: readonly string[],
    from?: number,
    to?: number,
    work?: Work,
  ): Promise<SourcedSeries>
}
