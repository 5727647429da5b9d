import { mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { analyseHindcast } from '#server/hindcast/analyseHindcast.ts'
import { importFiles } from '#server/sources/archive/import/importFiles.ts'
import { removeStore } from '#server/sources/archive/import/installStore.ts'
import { createWeather } from '#server/sources/index.ts'
import type { WeatherSource } from '#server/sources/source.ts'
import { fromBound, fromCondition } from '#weather/adapters/analysisLimits.ts'
import { type AnalyticsTableRequest, analyticsTable } from '#weather/hindcast/analyticsTable.ts'
import { type HindcastTableRequest, hindcastTable } from '#weather/hindcast/hindcastTable.ts'
import { alwaysOpen } from '#weather/workWindow.ts'
import { arrayWeather } from '../arrayWeather.ts'
import { cachedHindcast } from '../sharedWeather.ts'

const windBelow = (testValue: number) => fromCondition('wind_speed_10m', { condition: 'LT', testValue })
const windRequest = (limit: number, more: Partial<HindcastTableRequest> = {}): HindcastTableRequest => ({
  limits: [windBelow(limit)],
  windowLength: 6,
  workWindow: alwaysOpen,
  isCompressed: false,
  point: { latitude: 54, longitude: 6.6 },
  ...more,
})
const above = (parameter: string, testValue: number) =>
  fromCondition(parameter, { condition: 'GT', testValue })
const wave = (limit: number) => above('wave_height', limit)

/** Wind that rises from 0 to 23 m/s each day and falls in the next, waves with gaps; `version` may be changed. */
function countedWeather() {
  const source = arrayWeather({
    series: {
      wind_speed_10m: (hour) => (hour % 48 < 24 ? hour % 24 : 23 - (hour % 24)),
      wave_height: (hour) => (hour % 50 === 7 ? Number.NaN : (hour % 31) / 10),
    },
  })
  const read: (readonly string[])[] = []
  const state = { version: 'first', beforeAnswer: () => {} }
  const weather: WeatherSource = {
    ...source,
    version: async () => state.version,
    series: async (point, names) => {
      read.push(names)
      const answer = await source.series(point, names)
      state.beforeAnswer()
      return answer
    },
  }
  return { weather, read, state }
}

describe('the hindcast cache', () => {
  test.each([
    ['a changed limit', windRequest(9)],
    ['a changed window length', windRequest(12, { windowLength: 11 })],
    ['another side', windRequest(12, { limits: [above('wind_speed_10m', 12)] })],
    ['two limits of one parameter', windRequest(12, { limits: [windBelow(12), wave(1), wave(2)] })],
    ['daylight', windRequest(12, { workWindow: { ...alwaysOpen, windowSelection: { name: 'daylight' } } })],
    [
      'local time',
      windRequest(12, { workWindow: { ...alwaysOpen, isTimezoneUTC: false, timeZone: 'Europe/Berlin' } }),
    ],
    ['a parameter that is not there', windRequest(12, { limits: [wave(1), above('ice', 1)] })],
  ])('gives the same table as an uncached series after %s', async (_, request) => {
    const { weather } = countedWeather()
    const cache = cachedHindcast(weather)
    await cache.get(windRequest(12))
    const { sourced, computed } = await cache.get(request)
    const { series } = await weather.series(
      { ...request.point, offshore: true },
      request.limits.map(({ parameter }) => parameter),
    )
    expect(hindcastTable(sourced.series, request, computed)).toEqual(hindcastTable(series, request))
  })

  test.each(['UTC', 'Pacific/Kiritimati'])(
    'gives the same mean wind in %s as an uncached series',
    async (zone) => {
      const { weather } = countedWeather()
      const cache = cachedHindcast(weather)
      const analysis = (timeZone: string, windParameter: string): AnalyticsTableRequest => ({
        months: [1, 2, 12],
        limits: [fromBound('wave_height', { max: 2 })],
        percentile: 50,
        windowLength: 6,
        workWindow: { ...alwaysOpen, isTimezoneUTC: timeZone === 'UTC', timeZone },
        windParameter,
        point: { latitude: 54, longitude: 6.6 },
      })
      await cache.get(analysis('Pacific/Midway', 'wind_speed_10m'))
      await cache.get(analysis(zone, 'wave_height'))
      const request = analysis(zone, 'wind_speed_10m')
      const { sourced, computed } = await cache.get(request)
      const { series } = await weather.series({ ...request.point, offshore: true }, [
        'wind_speed_10m',
        'wave_height',
      ])
      const fresh = analyticsTable(series, request)
      expect(analyticsTable(sourced.series, request, computed)).toEqual(fresh)
      expect(fresh.windVariabilityYearly[0]?.windSpeedAvg).toBeCloseTo(11.5, 0)
    },
  )

  test('reads each parameter once, whatever the requests compute from it', async () => {
    const { weather, read } = countedWeather()
    const cache = cachedHindcast(weather)
    await cache.get(windRequest(12))
    await cache.get(windRequest(9, { windowLength: 3 }))
    await cache.get(windRequest(9, { limits: [windBelow(9), wave(1)] }))
    expect(read).toEqual([['wind_speed_10m'], ['wave_height']])
  })

  test('shares one reading among concurrent requests', async () => {
    const { weather, read } = countedWeather()
    const cache = cachedHindcast(weather)
    await Promise.all([windRequest(12), windRequest(12), windRequest(9)].map((request) => cache.get(request)))
    expect(read).toEqual([['wind_speed_10m']])
  })

  test('reads another place separately', async () => {
    const { weather, read } = countedWeather()
    const cache = cachedHindcast(weather)
    const { sourced } = await cache.get(windRequest(12, { point: { latitude: 54.5, longitude: 6.6 } }))
    await cache.get(windRequest(12))
    expect(sourced.provenance.latitude).toBe(54.5)
    expect(read).toHaveLength(2)
  })

  test('reads a new version at the next request', async () => {
    const { weather, read, state } = countedWeather()
    const cache = cachedHindcast(weather)
    await cache.get(windRequest(12))
    state.version = 'second'
    await cache.get(windRequest(12))
    expect(read).toHaveLength(2)
  })

  test('reads again when the version changes while the series is read', async () => {
    const { weather, read, state } = countedWeather()
    state.beforeAnswer = () => {
      state.version = 'second'
    }
    const cache = cachedHindcast(weather)
    await Promise.all([cache.get(windRequest(12)), cache.get(windRequest(9))])
    await cache.get(windRequest(12))
    expect(read).toHaveLength(2)
  })

  test('reads a source without versions at each request', async () => {
    const { weather, read } = countedWeather()
    const cache = cachedHindcast({ ...weather, version: async () => undefined })
    await cache.get(windRequest(12))
    await cache.get(windRequest(12))
    expect(read).toHaveLength(2)
  })

  test('rejects with the message of the source and reads again at the next request', async () => {
    const { weather } = countedWeather()
    let isDown = true
    const series: WeatherSource['series'] = (...args) =>
      isDown ? Promise.reject(new Error('The source is down.')) : weather.series(...args)
    const cache = cachedHindcast({ ...weather, series })
    await expect(cache.get(windRequest(12))).rejects.toMatchObject({
      name: 'SourceUnavailable',
      message: 'The source is down.',
    })
    isDown = false
    expect((await cache.get(windRequest(12))).sourced.series.length).toBe(8784)
  })

  test('returns the same results with a limit of 1 byte, without caching', async () => {
    const { weather, read } = countedWeather()
    const cache = cachedHindcast(weather, 1)
    const answers = [await cache.get(windRequest(12)), await cache.get(windRequest(12))]
    const [first, second] = answers.map((answer) => analyseHindcast(windRequest(12), answer))
    expect(second).toEqual(first)
    expect(read).toHaveLength(2)
  })
})

test('the version of the synthetic hindcast changes with the year', async () => {
  const clock = { now: new Date('2025-03-01T00:00:00Z') }
  const weather = createWeather({
    dataDir: join(tmpdir(), 'seawindow-nowhere'),
    source: 'climatology',
    now: () => clock.now,
  }).of(1)
  const cache = cachedHindcast(weather)
  const lastHour = async () => (await cache.get(windRequest(12))).sourced.provenance.to
  expect(await weather.version?.({ ...windRequest(12).point, offshore: true })).toEqual(expect.any(String))
  expect(await lastHour()).toBe(Date.UTC(2024, 11, 31, 23) / 1000)
  clock.now = new Date('2026-03-01T00:00:00Z')
  expect(await lastHour()).toBe(Date.UTC(2025, 11, 31, 23) / 1000)
})

describe('an archive that is imported while the server runs', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'seawindow-memory-'))
  afterAll(() => rm(dataDir, { recursive: true }))
  const now = new Date('2026-01-02T09:30:00Z')
  const root = join(dataDir, 'archive')
  const cache = cachedHindcast(createWeather({ dataDir, source: 'climatology', now: () => now }).of(1))

  const importWind = async (speed: number, replace: boolean) => {
    const file = join(dataDir, 'wind.csv')
    const lines = Array.from({ length: 48 }, (_, hour) => {
      return `${new Date(Date.UTC(2020, 0, 1, hour)).toISOString()},${speed}`
    })
    writeFileSync(file, ['time,wind', ...lines].join('\n'))
    const map = ['wind=wind_speed_10m']
    await importFiles({
      files: [file],
      root,
      latitude: 54,
      longitude: 6.6,
      map,
      existing: replace ? 'replace' : 'refuse',
      now,
    })
  }
  const firstWind = async () => (await cache.get(windRequest(12))).sourced.series.columns.wind_speed_10m?.[0]

  test('is read at the next request, as are its replacement, its removal and its return', async () => {
    expect((await cache.get(windRequest(12))).sourced.provenance.source).toBe('climatology')
    await importWind(5, false)
    expect(await firstWind()).toBe(5)
    await importWind(6, true)
    expect(await firstWind()).toBe(6)
    await removeStore(root, '54N_6.6E')
    expect((await cache.get(windRequest(12))).sourced.provenance.source).toBe('climatology')
    await importWind(7, false)
    expect(await firstWind()).toBe(7)
  })
})
