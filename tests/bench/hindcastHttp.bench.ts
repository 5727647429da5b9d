import { mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importFiles } from '#server/sources/archive/import/importFiles.ts'
import { createWeather } from '#server/sources/index.ts'
import { fromCondition } from '#weather/adapters/analysisLimits.ts'
import { hindcastTable } from '#weather/hindcast/hindcastTable.ts'
import { parameterByName } from '#weather/parameters.ts'
import type { HourlySeries } from '#weather/series.ts'
import { HOUR } from '#weather/time.ts'
import { now } from '../server/weatherApp.ts'
import { apiOverHttp } from './apiOverHttp.ts'
import { atMost, type BenchRow } from './measure.ts'
import { limitOf, tiledSeries, WINDOW } from './usableHours.series.ts'

const YEARS = 30
const CALLS = 300

/** Places far enough apart to have separate archives. Analytics requests the first, which is a site. */
const places = Array.from({ length: 6 }, (_, place) => ({ latitude: 54.01 + place / 2, longitude: 6.6 }))

/** The five parameters, in the order of the `tiledSeries` columns that provide their values. */
const parameters = ['wind_speed_10m', 'wave_height', 'wind_speed_100m', 'swell_height', 'wind_speed_150m']

/** Writes the series to a file and imports it at each place as an operator does. */
async function importEverywhere(dataDir: string, { start, length, columns }: HourlySeries): Promise<void> {
  const lines = Array.from({ length }, (_, hour) => {
    const time = new Date((start + hour * HOUR) * 1000).toISOString()
    return [time, ...parameters.map((_, column) => columns[`c${column}`]![hour])].join(',')
  })
  const file = join(dataDir, 'archive.csv')
  writeFileSync(file, [['time', ...parameters].join(','), ...lines].join('\n'))
  const root = join(dataDir, 'archive')
  for (const place of places) await importFiles({ files: [file], root, ...place, map: [], now })
}

const conditions = (more: number) =>
  parameters.map((parameter, column) => ({
    parameter,
    condition: 'LT' as const,
    testValue: limitOf(column) + (column === 0 ? more : 0),
  }))

const idOf = (name: string) => parameterByName(name)!.parameterId

/** The body of POST /hindcast/analysis at a place, with the first limit raised by `more`. */
const hindcastAt = (place: number, more: number) =>
  JSON.stringify({
    ...places[place],
    workingDays: 'Mon-Sun',
    windowLength: WINDOW,
    daylight: false,
    startHour: 0,
    endHour: 24,
    conditionList: conditions(more).map(({ parameter, ...limit }) => ({
      ...limit,
      parameterId: idOf(parameter),
      apply: true,
    })),
    isTimezoneUTC: true,
    isCompressed: true,
  })

/** The body of POST /hwwa: every month, shifts of 12 hours on working days, with the first bound raised by `more`. */
const analyticsOf = (site: number, more: number) =>
  JSON.stringify({
    site: { id: site },
    months: Array.from({ length: 12 }, (_, index) => index + 1),
    workWindow: {
      analysisLevel: { value: 100, unit: 'meter' },
      percentiles: [50],
      workingDays: { start: 0, end: 4 },
      windowLength: { value: 6, unit: 'hour' },
      windowSelection: { name: 'custom', customRange: { start: 7, end: 19 } },
    },
    weatherParameters: conditions(more).map(({ parameter, testValue }) => ({
      id: idOf(parameter),
      value: { min: null, max: testValue },
      isActive: true,
    })),
    isTimezoneUTC: false,
  })

/** The table's rows as JSON, computed by the kernel alone. */
const expected = (series: HourlySeries, more: number) =>
  JSON.stringify(
    hindcastTable(
      {
        ...series,
        columns: Object.fromEntries(
          parameters.map((name, column) => [name, series.columns[`c${column}`]!] as const),
        ),
      },
      {
        limits: conditions(more).map(({ parameter, ...row }) => fromCondition(parameter, row)),
        windowLength: WINDOW,
        workWindow: {
          workingDays: { start: 0, end: 6 },
          windowSelection: { name: '24h' },
          isTimezoneUTC: true,
          timeZone: 'UTC',
        },
        isCompressed: true,
        point: places[0]!,
      },
    ).rows,
  )

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >>> 1]!

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}

/**
 * Requests for 30 archived years under five conditions, all percentiles, over HTTP with a keep-alive connection: medians of
 * sequential calls, alternating between contenders, against a constant GET that needs the same sign-in. A table with its amounts
 * has 38 kB and no constant response has as many, so the faster of one of 0.5 kB and one of 3.5 kB is the stricter baseline.
 * An analysis in shifts counts its hours twice: work may pause between shifts, or must not. An explanation counts the hours of sixteen tables: of all conditions, and of each one alone, dropped and widened.
 *
 * A first run is the first request at a place, whose archive is on disk and not cached; the second run repeats it with one
 * limit changed.
 */
export async function run(): Promise<BenchRow[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'seawindow-bench-'))
  const series = tiledSeries(YEARS)
  await importEverywhere(dataDir, series)
  const api = await apiOverHttp(createWeather({ dataDir, source: 'climatology', now: () => now }))
  const call = await api.caller('planner')
  const call7 = await api.caller('planner7')
  const analyse = (place: number, more: number) =>
    call('/hindcast/analysis/?format=portal', hindcastAt(place, more))
  const analytics = (more: number) => call7('/hwwa', analyticsOf(api.sites.farm7, more))
  const working = (more: number) => call('/hindcast/working', hindcastAt(0, more))

  for (const more of [0, 0.5, -2]) {
    const answer = JSON.stringify(JSON.parse(await analyse(0, more)).data.data)
    if (answer !== expected(series, more)) throw new Error(`The answers differ at ${more}`)
  }
  const usable = JSON.parse(await analytics(0)).data.hwwa[0].hwwaHours.usable_hours_p50
  if (!(usable[7] > 0)) throw new Error(`The analysis has no usable hours: ${JSON.stringify(usable)}`)

  const contenders = {
    small: () => call('/customer/permissions'),
    same: () => analyse(0, 0),
    working: () => working(0),
    analytics: () => analytics(0),
    large: () => call('/hindcast/parameterlist'),
    changed: (round: number) => analyse(0, 0.001 * round),
    changedExplanation: (round: number) => working(1 + 0.001 * round),
    changedAnalytics: (round: number) => analytics(0.001 * round),
  }
  const names = Object.keys(contenders) as (keyof typeof contenders)[]
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]]))
  for (let round = -50; round < CALLS; round++) {
    for (const name of names) {
      const time = await timed(() => contenders[name](round))
      if (round >= 0) times[name]!.push(time)
    }
  }
  // The loop above has compiled the code, so that the first runs measure no compilation.
  const [first, second]: [number[], number[]] = [[], []]
  for (let place = 1; place < places.length; place++) {
    first.push(await timed(() => analyse(place, 0)))
    second.push(await timed(() => analyse(place, 0.25)))
  }
  await api.close()
  await rm(dataDir, { recursive: true })
  const p50 = (name: keyof typeof contenders) => median(times[name]!)
  const constant = Math.min(p50('small'), p50('large'))
  const of = (path: string) => `POST ${path}, ${YEARS} years, 5 conditions:`
  return [
    atMost(`${of('/hindcast/analysis')} p50 / constant GET`, p50('same') / constant, 3),
    atMost(
      `${of('/hindcast/analysis')} p50 with a changed limit / constant GET`,
      p50('changed') / constant,
      5,
    ),
    atMost(
      `${of('/hindcast/analysis')} second run with a changed limit / first`,
      median(second) / median(first),
      0.4,
    ),
    atMost(`${of('/hwwa')} p50 / constant GET`, p50('analytics') / constant, 5),
    atMost(`${of('/hwwa')} p50 with a changed limit / constant GET`, p50('changedAnalytics') / constant, 6),
    atMost(`${of('/hindcast/working')} p50 / analysis`, p50('working') / p50('same'), 5),
    atMost(
      `${of('/hindcast/working')} p50 with a changed limit / analysis with one`,
      p50('changedExplanation') / p50('changed'),
      7,
    ),
  ]
}
