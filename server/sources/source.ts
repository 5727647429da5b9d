import type { HindcastPoint } from '#schemas/shapes/hindcast/hindcast.ts'
import type { Provenance } from '#schemas/shapes/provenance.ts'
import type { Sampling } from '#weather/sampling.ts'
import type { HourlySeries, Place, Point } from '#weather/series.ts'
import type { Work } from '../workers/work.ts'

export type { Provenance }

/** Hourly columns in the units of the registry, NaN where a value is missing, and their provenance. */
export interface SourcedSeries {
  series: HourlySeries
  provenance: Provenance
}

/**
 * Forecasts, the same for every customer. All times are unix seconds on whole hours, UTC; columns are in the units of the registry.
 * If the source cannot answer, calls reject with an Error whose message is user-facing: its name is Error and it has no code
 * (domainErrors.ts).
 */
export interface ForecastSource {
  name: Provenance['source']
  /**
   * The forecast of the run with reference time `run`: `days` * 24 + 1 hours from it. Bands are columns named `<parameter>_p10`
   * and `<parameter>_p90`; the lowest and highest values of an ensemble are `<parameter>_lowest` and `<parameter>_highest`. If
   * a remote source does not answer, it returns the last run it has, which begins earlier and whose provenance is `stale`.
   */
  forecast(point: Point, run: number, days: number, work?: Work): Promise<SourcedSeries>
  /** The forecasts of many points in few requests, one result per point in the same order; never rejects. */
  forecasts?(
    points: readonly Point[],
    run: number,
    days: number,
  ): Promise<PromiseSettledResult<SourcedSeries>[]>
  /**
   * The members of the ensemble behind the bands of a run, each a series with the parameters that it has; empty if the source
   * has no ensemble at the point, or only the ensemble of another run. Never rejects.
   */
  members?(point: Point, run: number): Promise<readonly HourlySeries[]>
}

/**
 * Series of the past. Times, units and errors are those of forecasts. A parameter that the source does not have at the point is
 * absent from `columns`; a missing value is NaN.
 */
export interface HindcastSource {
  /** What the source holds near the point, or null if it holds nothing. */
  covers(point: Point): Promise<Provenance | null>
  /** The names of the parameters for which `series` has values at the point, in the order of the registry. */
  parameters(point: Point): Promise<string[]>
  /**
   * Identifies the result of `series` without a range at the point: the same version means the same result. A source that
   * cannot tell omits the method or returns undefined, and is read again at each request.
   */
  version?(point: Point): Promise<string | undefined>
  /** The points with data, for a map: not all points of a large grid. Omitted if the source has data everywhere. */
  places?(): Promise<HindcastPoint[]>
  /** Problems with the source's own files and its service's answers, for administrators; neither field names a folder of the server. */
  problems?(): Promise<{ file: string; message: string }[]>
  /**
   * Hourly values in [from, to); without both, everything the source offers for a hindcast. Long computations run on `work`,
   * whose signal aborts them; without it, in this thread.
   */
  series(
    point: Point,
    parameters: readonly string[],
    from?: number,
    to?: number,
    work?: Work,
  ): Promise<SourcedSeries>
}

/** A source of forecasts and of the past. */
export interface WeatherSource extends ForecastSource, HindcastSource {}

/** What a series of the archive holds. */
export interface SeriesContent {
  title: string
  points: number
  /** First and last hour, unix seconds. */
  from: number
  to: number
  /** The names of the parameters. */
  parameters: readonly string[]
  /** How often each parameter is sampled that is not hourly. */
  samplings: Readonly<Record<string, Sampling>>
  /** Share of hours with a value by parameter, 0 to 1; absent of other programs' series, which do not record it. */
  coverage?: Readonly<Record<string, number>>
  /** The files that it was imported from, or where another program says that its values come from. */
  source?: string
  /** When it was made, ISO 8601. */
  created?: string
  /** Another text whenever it may have changed. */
  stamp: string
  /** Bytes on the disk; undefined of a series at an address. */
  size(): Promise<number | undefined>
  /** All hours of some parameters at `place`. Rejects as `series` of a source does. */
  read(names: readonly string[], work?: Work): Promise<HourlySeries>
}

/** A series of the archive, as it is listed for those who manage data. */
export interface StoredSeries {
  /** The customer who owns it; absent if it is the installation's. */
  owner?: number | undefined
  /** Its name, unique among those of its owner: "54.01N_6.6E" in a folder, or an address without its query. */
  name: string
  /** Its point, or one of a grid's; absent if it is not known of a series that cannot be read. */
  place?: Place | undefined
  /** Absent if it cannot be read. */
  content?: SeriesContent
  /** Why it or some of its variables cannot be used, as messages that name no folder of the server. */
  problems: readonly string[]
}

/** The weather of an installation: forecasts, and the past as each customer may read it. */
export interface Weather extends ForecastSource {
  /** The customer's own series where they cover a point, otherwise those of the installation. */
  of(customerId: number): HindcastSource
  /** All series of the archive, of every owner. Rejects with a message if the archive cannot be listed. */
  stored(): Promise<StoredSeries[]>
}
