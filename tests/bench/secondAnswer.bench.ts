import type { Provenance, WeatherSource } from '#server/sources/source.ts'
import { fromCondition } from '#weather/adapters/analysisLimits.ts'
import {
  type HindcastTable,
  type HindcastTableRequest,
  hindcastTable,
} from '#weather/hindcast/hindcastTable.ts'
import type { HourlySeries } from '#weather/series.ts'
import { cachedHindcast } from '../server/sharedWeather.ts'
import { atMost, type BenchRow, medians } from './measure.ts'
import { limitOf, tiledSeries, WINDOW } from './usableHours.series.ts'

const point = { latitude: 54.01, longitude: 6.6 }

/** A source whose series is in memory. */
function loaded(series: HourlySeries): WeatherSource {
  const provenance: Provenance = {
    source: 'archive',
    title: 'Loaded',
    synthetic: false,
    ...point,
    distance: 0,
  }
  return {
    name: 'archive',
    version: async () => 'the only one',
    covers: async () => provenance,
    parameters: async () => Object.keys(series.columns),
    forecast: () => Promise.reject(new Error('There is no forecast.')),
    series: async () => ({ series, provenance }),
  }
}

/** Shifts of twelve hours on working days in the point's time zone, with the first limit raised by `more`. */
function tableRequest(conditions: number, more: number): HindcastTableRequest {
  return {
    limits: Array.from({ length: conditions }, (_, column) =>
      fromCondition(`c${column}`, {
        condition: 'LT',
        testValue: limitOf(column) + (column === 0 ? more : 0),
      }),
    ),
    windowLength: WINDOW,
    workWindow: {
      workingDays: { start: 0, end: 4 },
      windowSelection: { name: 'custom', customRange: { start: 7, end: 19 } },
      isTimezoneUTC: false,
      timeZone: 'Europe/Berlin',
    },
    isCompressed: true,
    point,
  }
}

/**
 * The whole hindcast table of 20 years with one changed limit, or another window length, from the cache that earlier requests
 * filled, against the first answer from the loaded series with nothing cached.
 */
export async function run(): Promise<BenchRow[]> {
  const series = tiledSeries(20)
  const cache = cachedHindcast(loaded(series))
  const second = async (request: HindcastTableRequest): Promise<HindcastTable> =>
    hindcastTable(series, request, (await cache.get(request)).computed)
  const rows: BenchRow[] = []
  for (const conditions of [2, 8]) {
    for (let step = 0; step < 20; step++) {
      const request = { ...tableRequest(conditions, (step - 10) / 4), windowLength: 1 + step }
      const [cached, fresh] = [await second(request), hindcastTable(series, request)]
      if (JSON.stringify(cached) !== JSON.stringify(fresh)) throw new Error(`Answers differ at step ${step}`)
    }
    let changes = 0
    const times = await medians(
      {
        first: () => void hindcastTable(series, tableRequest(conditions, 0)),
        limit: async () => void (await second(tableRequest(conditions, 0.001 * ++changes))),
        length: async () =>
          void (await second({ ...tableRequest(conditions, 0), windowLength: 1 + (++changes % 24) })),
      },
      21,
    )
    const title = `Second answer, ${conditions} conditions, 20 years:`
    rows.push(atMost(`${title} a changed limit / first`, times.limit / times.first, 0.25))
    rows.push(atMost(`${title} a changed window length / first`, times.length / times.first, 0.25))
  }
  return rows
}
