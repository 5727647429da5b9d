import { afterEach, expect, test, vi } from 'vitest'
import { readConfig } from '#server/settings/config.ts'
import { createWeather } from '#server/sources/index.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

const now = () => new Date('2026-06-15T10:20:00Z')
const point = { latitude: 54, longitude: 6.6, offshore: true }

afterEach(() => vi.unstubAllGlobals())

/** Forecast, two marine and ensemble of a run, archive and marine of a year. */
const REQUESTS = 6

/** The servers that a forecast and a hindcast request under these settings, and whether with a key. */
async function requested(environment: NodeJS.ProcessEnv): Promise<string[]> {
  const seen: string[] = []
  vi.stubGlobal('fetch', async (url: URL) => {
    const key = url.searchParams.get('apikey')
    seen.push(`${url.origin}${url.pathname}${key === null ? '' : ` ${key}`}`)
    return new Response('{}', { status: 400 })
  })
  const { weatherSource, openMeteo } = readConfig({
    WEATHER_SOURCE: 'open-meteo',
    OPEN_METEO_HINDCAST_YEARS: '1',
    ...environment,
  })
  const dataDir = await temporaryFolder()
  const weather = createWeather({ dataDir, source: weatherSource, openMeteo, now, warn: () => undefined })
  await expect(weather.forecast(point, Date.UTC(2026, 5, 15, 6) / 1000, 1)).rejects.toThrow(
    'it answers with 400',
  )
  await expect(weather.of(1).series(point, ['humidity', 'wave_height'])).rejects.toThrow(
    'it answers with 400',
  )
  // The call fails by its first answer. A request on its way would be counted among those of the next test.
  await vi.waitFor(() => expect(seen).toHaveLength(REQUESTS))
  return [...new Set(seen)].sort()
}

test('requests go to the public servers without a key', async () => {
  expect(await requested({})).toEqual([
    'https://api.open-meteo.com/v1/forecast',
    'https://archive-api.open-meteo.com/v1/archive',
    'https://ensemble-api.open-meteo.com/v1/ensemble',
    'https://marine-api.open-meteo.com/v1/marine',
  ])
})

test('requests go to the servers for customers with a key', async () => {
  expect(await requested({ OPEN_METEO_API_KEY: 'k-1' })).toEqual([
    'https://customer-api.open-meteo.com/v1/forecast k-1',
    'https://customer-archive-api.open-meteo.com/v1/archive k-1',
    'https://customer-ensemble-api.open-meteo.com/v1/ensemble k-1',
    'https://customer-marine-api.open-meteo.com/v1/marine k-1',
  ])
})

test('a self-hosted server may serve all four services', async () => {
  const own = 'http://weather.internal:8080/om/'
  expect(
    await requested({
      OPEN_METEO_FORECAST_URL: own,
      OPEN_METEO_MARINE_URL: own,
      OPEN_METEO_ENSEMBLE_URL: own,
      OPEN_METEO_ARCHIVE_URL: own,
    }),
  ).toEqual([
    'http://weather.internal:8080/om/v1/archive',
    'http://weather.internal:8080/om/v1/ensemble',
    'http://weather.internal:8080/om/v1/forecast',
    'http://weather.internal:8080/om/v1/marine',
  ])
})

test.each([
  ['OPEN_METEO_FORECAST_URL', 'ftp://weather.example.org'],
  ['OPEN_METEO_MARINE_URL', 'https://weather.example.org/?key=1'],
  ['OPEN_METEO_ARCHIVE_URL', 'https://user:word@weather.example.org'],
  ['OPEN_METEO_API_KEY', 'two words'],
  ['OPEN_METEO_HINDCAST_YEARS', '0'],
])('refuses the setting %s with the value %s', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(`${name} must`)
})

test('the message about a broken key does not repeat the key', () => {
  expect(() => readConfig({ OPEN_METEO_API_KEY: 'hunter2 hunter2' })).toThrow(/^((?!hunter2).)*$/s)
})
