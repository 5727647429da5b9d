import { mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { analyseHindcast } from '../../../server/hindcast/analyseHindcast.ts'
import { createHindcastMemory } from '../../../server/hindcast/hindcastMemory.ts'
import { importFile } from '../../../server/sources/archive/import/importFile.ts'
import { removeStore } from '../../../server/sources/archive/import/installStore.ts'
import { createWeather } from '../../../server/sources/index.ts'
import type { WeatherSource } from '../../../server/sources/source.ts'
import { type AnalyticsTableRequest, analyticsTable } from '../../../src/weather/hindcast/analyticsTable.ts'
import { type HindcastTableRequest, hindcastTable } from '../../../src/weather/hindcast/hindcastTable.ts'
import { fromBound, fromCondition } from '../../../src/weather/operation.ts'
import { alwaysOpen } from '../../../src/weather/workWindow.ts'
import { arrayWeather } from '../arrayWeather.ts'

const windBelow = (testValue: number) => fromCondition('wind_speed_10m', { condition: 'LT', testValue })
const question = (limit: number, more: Partial<HindcastTableRequest> = {}): HindcastTableRequest => ({
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

describe('what is remembered of a series', () => {
  test.each([
    ['a changed limit', question(9)],
    ['a changed window length', question(12, { windowLength: 11 })],
    ['another side', question(12, { limits: [above('wind_speed_10m', 12)] })],
    ['two limits of one parameter', question(12, { limits: [windBelow(12), wave(1), wave(2)] })],
    ['daylight', question(12, { workWindow: { ...alwaysOpen, windowSelection: { name: 'daylight' } } })],
    [
      'local time',
      question(12, { workWindow: { ...alwaysOpen, isTimezoneUTC: false, timeZone: 'Europe/Berlin' } }),
    ],
    ['a parameter that is not there', question(12, { limits: [wave(1), above('ice', 1)] })],
  ])('answers %s as a series that was just read', async (_, asked) => {
    const { weather } = countedWeather()
    const remember = createHindcastMemory(weather)
    await remember(question(12))
    const { sourced, kept } = await remember(asked)
    const { series } = await weather.series(
      { ...asked.point, offshore: true },
      asked.limits.map(({ parameter }) => parameter),
    )
    expect(hindcastTable(sourced.series, asked, kept)).toEqual(hindcastTable(series, asked))
  })

  test.each(['UTC', 'Pacific/Kiritimati'])(
    'answers a mean wind in %s as a series that was just read',
    async (zone) => {
      const { weather } = countedWeather()
      const remember = createHindcastMemory(weather)
      const analysis = (timeZone: string, windParameter: string): AnalyticsTableRequest => ({
        months: [1, 2, 12],
        limits: [fromBound('wave_height', { max: 2 })],
        percentile: 50,
        windowLength: 6,
        workWindow: { ...alwaysOpen, isTimezoneUTC: timeZone === 'UTC', timeZone },
        windParameter,
        point: { latitude: 54, longitude: 6.6 },
      })
      await remember(analysis('Pacific/Midway', 'wind_speed_10m'))
      await remember(analysis(zone, 'wave_height'))
      const asked = analysis(zone, 'wind_speed_10m')
      const { sourced, kept } = await remember(asked)
      const { series } = await weather.series({ ...asked.point, offshore: true }, [
        'wind_speed_10m',
        'wave_height',
      ])
      const fresh = analyticsTable(series, asked)
      expect(analyticsTable(sourced.series, asked, kept)).toEqual(fresh)
      expect(fresh.windVariabilityYearly[0]?.windSpeedAvg).toBeCloseTo(11.5, 0)
    },
  )

  test('each parameter is read once, whatever is asked of it', async () => {
    const { weather, read } = countedWeather()
    const remember = createHindcastMemory(weather)
    await remember(question(12))
    await remember(question(9, { windowLength: 3 }))
    await remember(question(9, { limits: [windBelow(9), wave(1)] }))
    expect(read).toEqual([['wind_speed_10m'], ['wave_height']])
  })

  test('questions at one time share one reading', async () => {
    const { weather, read } = countedWeather()
    const remember = createHindcastMemory(weather)
    await Promise.all([question(12), question(12), question(9)].map(remember))
    expect(read).toEqual([['wind_speed_10m']])
  })

  test('another place is read for itself', async () => {
    const { weather, read } = countedWeather()
    const remember = createHindcastMemory(weather)
    const { sourced } = await remember(question(12, { point: { latitude: 54.5, longitude: 6.6 } }))
    await remember(question(12))
    expect(sourced.provenance.latitude).toBe(54.5)
    expect(read).toHaveLength(2)
  })

  test('a new version is read at once', async () => {
    const { weather, read, state } = countedWeather()
    const remember = createHindcastMemory(weather)
    await remember(question(12))
    state.version = 'second'
    await remember(question(12))
    expect(read).toHaveLength(2)
  })

  test('a version that comes while its forerunner is read is read too', async () => {
    const { weather, read, state } = countedWeather()
    state.beforeAnswer = () => {
      state.version = 'second'
    }
    const remember = createHindcastMemory(weather)
    await Promise.all([remember(question(12)), remember(question(9))])
    await remember(question(12))
    expect(read).toHaveLength(2)
  })

  test('a source that cannot name its version is read at each question', async () => {
    const { weather, read } = countedWeather()
    const remember = createHindcastMemory({ ...weather, version: async () => undefined })
    await remember(question(12))
    await remember(question(12))
    expect(read).toHaveLength(2)
  })

  test('a failure is told with the sentence of the source, and the next question tries again', async () => {
    const { weather } = countedWeather()
    let isDown = true
    const series: WeatherSource['series'] = (...args) =>
      isDown ? Promise.reject(new Error('The source is down.')) : weather.series(...args)
    const remember = createHindcastMemory({ ...weather, series })
    await expect(remember(question(12))).rejects.toMatchObject({
      name: 'SourceUnavailable',
      message: 'The source is down.',
    })
    isDown = false
    expect((await remember(question(12))).sourced.series.length).toBe(8784)
  })

  test('a limit of next to nothing forgets, and answers all the same', async () => {
    const { weather, read } = countedWeather()
    const remember = createHindcastMemory(weather, 1)
    const answers = [await remember(question(12)), await remember(question(12))]
    const [first, second] = answers.map((answer) => analyseHindcast(question(12), answer))
    expect(second).toEqual(first)
    expect(read).toHaveLength(2)
  })
})

test('the synthetic hindcast has a version until the next year adds to it', async () => {
  const clock = { now: new Date('2025-03-01T00:00:00Z') }
  const weather = createWeather({
    dataDir: join(tmpdir(), 'seawindow-nowhere'),
    source: 'climatology',
    now: () => clock.now,
  })
  const remember = createHindcastMemory(weather)
  const lastHour = async () => (await remember(question(12))).sourced.provenance.to
  expect(await weather.version?.({ ...question(12).point, offshore: true })).toEqual(expect.any(String))
  expect(await lastHour()).toBe(Date.UTC(2024, 11, 31, 23) / 1000)
  clock.now = new Date('2026-03-01T00:00:00Z')
  expect(await lastHour()).toBe(Date.UTC(2025, 11, 31, 23) / 1000)
})

describe('an archive that is imported while the server runs', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'seawindow-memory-'))
  afterAll(() => rm(dataDir, { recursive: true }))
  const now = new Date('2026-01-02T09:30:00Z')
  const root = join(dataDir, 'archive')
  const remember = createHindcastMemory(createWeather({ dataDir, source: 'climatology', now: () => now }))

  const importWind = async (speed: number, replace: boolean) => {
    const file = join(dataDir, 'wind.csv')
    const lines = Array.from({ length: 48 }, (_, hour) => {
      return `${new Date(Date.UTC(2020, 0, 1, hour)).toISOString()},${speed}`
    })
    writeFileSync(file, ['time,wind', ...lines].join('\n'))
    const map = ['wind=wind_speed_10m']
    await importFile({ file, root, latitude: 54, longitude: 6.6, map, replace, now })
  }
  const firstWind = async () => (await remember(question(12))).sourced.series.columns.wind_speed_10m?.[0]

  test('is seen at the next question, as are its replacement, its removal and its return', async () => {
    expect((await remember(question(12))).sourced.provenance.source).toBe('climatology')
    await importWind(5, false)
    expect(await firstWind()).toBe(5)
    await importWind(6, true)
    expect(await firstWind()).toBe(6)
    await removeStore(root, '54N_6.6E')
    expect((await remember(question(12))).sourced.provenance.source).toBe('climatology')
    await importWind(7, false)
    expect(await firstWind()).toBe(7)
  })
})
