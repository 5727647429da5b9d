import type { HindcastTableRequest } from '#weather/hindcast/hindcastTable.ts'
import type { MonthlyMean } from '#weather/hindcast/monthlyMeans.ts'
import type { WorkMonths } from '#weather/hindcast/workMonths.ts'
import type { Favourable } from '#weather/masks/favourable.ts'
import type { Operation } from '#weather/operation.ts'
import type { Place } from '#weather/series.ts'
import type { SourcedSeries } from '../sources/source.ts'

/** The limits and the work window of a hindcast table or analytics table, at a point. */
export interface SeriesRequest extends Pick<Operation, 'limits' | 'workWindow'> {
  point: Place
  /** An additional parameter to read, for its monthly means. */
  windParameter?: string
  /** Further parameters to read. */
  parameters?: readonly string[]
}

/** The rules for counting runs of usable hours. */
export type RunRules = Pick<HindcastTableRequest, 'windowLength' | 'isCompressed'>

/** A series and what its tables need: the hours in which the weather permits work, and those in which the clock does. */
export interface CachedSeries {
  sourced: SourcedSeries
  /** The means are those of `windParameter`; absent if the source does not have it. */
  computed: { weather: Favourable; work: WorkMonths; windMeans?: readonly MonthlyMean[] }
  /** One entry per limit, in the same order. */
  each: Pick<Favourable, 'ok' | 'known'>[]
}
