import type { HindcastTableRequest } from '../../src/weather/hindcast/hindcastTable.ts'
import type { MonthlyMean } from '../../src/weather/hindcast/monthlyMeans.ts'
import type { WorkMonths } from '../../src/weather/hindcast/workMonths.ts'
import type { Favourable } from '../../src/weather/masks/favourable.ts'
import type { Operation } from '../../src/weather/operation.ts'
import type { Point } from '../../src/weather/series.ts'
import type { SourcedSeries } from '../sources/source.ts'

/** What must hold, and when work is allowed: the request for a hindcast table or an analytics table is one. */
export interface SeriesRequest extends Pick<Operation, 'limits' | 'workWindow'> {
  point: Pick<Point, 'latitude' | 'longitude'>
  /** A parameter that is read beside those that are judged, for its monthly means. */
  windParameter?: string
  /** Parameters that are read beside these. */
  parameters?: readonly string[]
}

/** How runs of usable hours are counted. */
export type RunRules = Pick<HindcastTableRequest, 'windowLength' | 'isCompressed'>

/** A series, with what its tables need: the hours in which the weather and in which the clock permit work. */
export interface CachedSeries {
  sourced: SourcedSeries
  /** The means are those of `windParameter`; absent where the source does not have it. */
  computed: { weather: Favourable; work: WorkMonths; windMeans?: readonly MonthlyMean[] }
  /** One answer per limit, in their order. */
  each: Pick<Favourable, 'ok' | 'known'>[]
}
