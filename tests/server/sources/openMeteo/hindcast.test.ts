import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openMeteo } from '#server/sources/openMeteo.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { type ApiServer, answerTo, openApiServer, send } from './apiServer.ts'
import { type StillWorld, stillWorld } from './testClient.ts'

const HOUR = 3600
const point = { latitude: 54, longitude: 6.6, offshore: true }
const utc = (year: number, month = 1, day = 1) => Date.UTC(year, month - 1, day) / 1000

let api: ApiServer
let world: StillWorld
let dataDir: string

/** Hours since the start of 2020 divided by 4096, so that every hour has a distinct value that can be real and is exact. */
const hourOf = (_variable: string, time: number) => (time - utc(2020)) / HOUR / 4096

beforeEach(async () => {
  world = stillWorld('2026-06-15T10:20:00Z')
  dataDir = await temporaryFolder()
  api = await openApiServer((url, response) => send(response, answerTo(url, hourOf)))
})
afterEach(() => api.close())

const source = (hindcastYears?: number) =>
  openMeteo({
    ...world,
    dataDir,
    hindcastYears,
    addresses: { forecast: api.address, marine: api.address, ensemble: api.address, archive: api.address },
    warn: (message) => expect.fail(message),
  })

const requests = () =>
  api.requested.map(({ pathname, searchParams }) => {
    const read = (name: string) => searchParams.get(name)
    return `${pathname} ${read('models')} ${read('start_date')} ${read('end_date')}`
  })

describe('an Open-Meteo series', () => {
  test('is joined from the years of its range', async () => {
    const { series, provenance } = await source().series(
      point,
      ['wind_speed_10m', 'precipitation', 'wave_height'],
      utc(2020, 12, 31),
      utc(2021, 1, 2),
    )
    const first = 365 * 24
    const hours = Array.from({ length: 48 }, (_, hour) => (first + hour) / 4096)
    expect([...series.columns.wind_speed_10m!]).toEqual(hours)
    expect([...series.columns.wave_height!]).toEqual(hours)
    // Precipitation is moved to the hour before its time, also across the turn of the year.
    expect([...series.columns.precipitation!]).toEqual(hours.map((hour) => hour + 1 / 4096))
    expect(provenance).toMatchObject({
      source: 'open-meteo',
      title: 'Weather data by Open-Meteo.com, reanalysis',
      model: 'ERA5 and ERA5-Ocean',
      from: utc(2020, 12, 31),
      to: utc(2021, 1, 2) - HOUR,
      coverage: { wind_speed_10m: 1, precipitation: 1, wave_height: 1 },
    })
    expect(requests().sort()).toEqual([
      '/v1/archive era5 2020-01-01 2021-01-01',
      '/v1/archive era5 2021-01-01 2022-01-01',
      '/v1/marine era5_ocean 2020-01-01 2021-01-01',
      '/v1/marine era5_ocean 2021-01-01 2022-01-01',
    ])
  })

  test('requests a past year once, also after a restart, and only from endpoints with requested parameters', async () => {
    const first = await source().series(point, ['air_temperature'], utc(2020), utc(2022))
    expect(requests().sort()).toEqual([
      '/v1/archive era5 2020-01-01 2021-01-01',
      '/v1/archive era5 2021-01-01 2022-01-01',
    ])
    api.handle = (_url, response) => send(response, {}, 500)
    expect(await source().series(point, ['air_temperature'], utc(2020), utc(2022))).toEqual(first)
    const { series } = await source().series(point, ['wind_speed_10m'], utc(2021), utc(2021, 1, 2))
    expect(series.columns.wind_speed_10m![0]).toBe((366 * 24) / 4096)
    expect(api.requested).toHaveLength(2)
  })

  test('requests the current year again, up to today; later hours are missing', async () => {
    const ask = () => source().series(point, ['air_temperature'], utc(2026, 6, 15), utc(2026, 6, 17))
    const { series } = await ask()
    await ask()
    expect(requests()).toEqual(Array(2).fill('/v1/archive era5 2026-01-01 2026-06-15'))
    expect(series.columns.air_temperature![23]).toBe(((utc(2026, 6, 15) - utc(2020)) / HOUR + 23) / 4096)
    expect(series.columns.air_temperature![24]).toBeNaN()
  })

  test('has no sea on land, and no parameter that the reanalyses lack', async () => {
    const names = [
      'wave_height',
      'visibility',
      'sea_temperature',
      'ice',
      'heli_blade_icing',
      'cloud_height',
      'humidity',
    ]
    const ashore = await source().series({ ...point, offshore: false }, names, utc(2021), utc(2021, 1, 2))
    expect(Object.keys(ashore.series.columns)).toEqual(['humidity'])
    const atSea = await source().series(point, names, utc(2021), utc(2021, 1, 2))
    expect(Object.keys(atSea.series.columns).sort()).toEqual(['humidity', 'wave_height'])
  })

  test('has heights above 100 m by power law, with a note', async () => {
    api.handle = (url, response) =>
      send(
        response,
        answerTo(url, (variable) => ({ wind_speed_10m: 10, wind_speed_100m: 12 })[variable]),
      )
    const { series, provenance } = await source().series(
      point,
      ['wind_speed_100m', 'wind_speed_150m'],
      utc(2021),
      utc(2021, 1, 2),
    )
    // 12 * 1.5 ^ log10(1.2)
    expect(series.columns.wind_speed_150m![0]).toBeCloseTo(12.39151, 4)
    expect(provenance.notes).toEqual([
      'Wind speed 150 m: by power law between the heights of the model (10, 100 m).',
    ])
  })

  test('rejects with a message when a year fails, and caches the years that were read', async () => {
    api.handle = (url, response) =>
      url.search.includes('start_date=2021')
        ? send(response, { error: true, reason: 'Out of range' }, 400)
        : send(response, answerTo(url, hourOf))
    const ask = () => source().series(point, ['humidity'], utc(2020), utc(2022))
    await expect(ask()).rejects.toThrow('Open-Meteo refused the request: Out of range.')
    const kept = () => readdir(join(dataDir, 'cache', 'open-meteo'))
    await expect.poll(kept).toEqual([expect.stringMatching(/gz$/)])
    api.handle = (url, response) => send(response, answerTo(url, hourOf))
    await ask()
    expect(requests().slice(2)).toEqual(['/v1/archive era5 2021-01-01 2022-01-01'])
  })
})

test('a series without a range covers the full years before this one, ten unless configured', async () => {
  expect(await source().covers(point)).toMatchObject({ from: utc(2016), to: utc(2026) - HOUR })
  const { series } = await source(2).series(point, ['humidity'])
  expect([series.start, series.length]).toEqual([utc(2024), (366 + 365) * 24])
})
