import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importFiles } from '#server/sources/archive/import/importFiles.ts'
import { archive } from '#server/sources/archive.ts'
import { createWeather } from '#server/sources/index.ts'
import type { ForecastSource, HindcastSource, Weather } from '#server/sources/source.ts'
import { parameterByName, parameters } from '#weather/parameters.ts'
import { type ApiServer, answerTo, openApiServer, send } from './openMeteo/apiServer.ts'

const now = () => new Date('2026-06-15T10:20:00Z')
const hour = 3600
const from = Date.UTC(2020, 1, 27) / 1000
const to = Date.UTC(2020, 2, 2) / 1000
const point = { latitude: 54, longitude: 6.6, offshore: true }
const elsewhere = { latitude: 36.5, longitude: -74.8, offshore: true }

interface Subject {
  name: string
  make(folder: string): HindcastSource & Partial<ForecastSource>
  /** The columns of its series at the point. */
  has: string[]
  /** Some columns of its forecasts; empty if it makes none. */
  forecast: string[]
}

const bands = ['wind_speed_10m', 'wind_speed_10m_p10', 'wave_height_p90']

/** The weather of an installation as a customer reads it. */
const asRead = (weather: Weather) => ({ ...weather, ...weather.of(1) })

const sources: Subject[] = [
  {
    name: 'climatology',
    make: (folder) => asRead(createWeather({ dataDir: join(folder, 'none'), source: 'climatology', now })),
    has: parameters.map((parameter) => parameter.name),
    forecast: [...bands, 'wave_height_max_p90'],
  },
  {
    name: 'archive',
    make: (folder) => archive({ folder: join(folder, 'archive'), distance: 10, warn: throwing }),
    has: ['wind_speed_10m', 'wave_height'],
    forecast: [],
  },
  {
    name: 'a composite of archive and climatology',
    make: (folder) => asRead(createWeather({ dataDir: folder, source: 'climatology', now, warn: throwing })),
    has: ['wind_speed_10m', 'wave_height'],
    forecast: [...bands, 'wave_height_max_p90'],
  },
  {
    name: 'open-meteo',
    make: (folder) =>
      asRead(
        createWeather({
          dataDir: join(folder, 'none'),
          source: 'open-meteo',
          now,
          openMeteo: {
            addresses: {
              forecast: api.address,
              marine: api.address,
              ensemble: api.address,
              archive: api.address,
            },
            hindcastYears: 2,
          },
          warn: throwing,
        }),
      ),
    has: ['wind_speed_10m', 'wind_speed_125m', 'wind_gust_10m', 'precipitation', 'wave_height_max'],
    forecast: bands,
  },
]

function throwing(message: string): never {
  throw new Error(message)
}

let folder = ''
let api: ApiServer

/** A weather service with values for everything, except in one hour of a hundred. */
const everything = (variable: string, time: number) => {
  const hour = time / 3600
  return hour % 100 === 0 ? null : 5 + ((hour * 7 + variable.length) % 13) / 4
}

beforeAll(async () => {
  api = await openApiServer((url, response) =>
    send(response, answerTo(url, everything, url.search.includes('ecmwf') ? 12 : 0)),
  )
  folder = await mkdtemp(join(tmpdir(), 'seawindow-'))
  const rows = Array.from({ length: 48 }, (_, step) => {
    const time = new Date((from + step * hour) * 1000).toISOString()
    return `${time},${(5 + (step % 7) / 3).toFixed(3)},${step === 5 ? '' : 1.25}`
  })
  const file = join(folder, 'rows.csv')
  await writeFile(file, ['time,wind_speed_10m,wave_height', ...rows].join('\n'))
  await importFiles({
    files: [file],
    root: join(folder, 'archive'),
    latitude: 54.01,
    longitude: 6.6,
    map: [],
    now: now(),
  })
})

afterAll(async () => {
  await api.close()
  await rm(folder, { recursive: true, force: true })
})

describe.each(sources)('$name', ({ make, has, forecast }) => {
  test('has one value an hour for every parameter of a series', async () => {
    const requested = [...has, 'no_such_parameter']
    const { series, provenance } = await make(folder).series(point, requested, from, to)
    expect(series.start).toBe(from)
    expect(series.length).toBe(4 * 24)
    expect(Object.keys(series.columns).sort()).toEqual([...has].sort())
    for (const column of Object.values(series.columns)) {
      expect(column).toBeInstanceOf(Float32Array)
      expect(column).toHaveLength(series.length)
    }
    expect(provenance.from).toBe(from)
    expect(provenance.to).toBe(to - hour)
    expect(Object.keys(provenance.coverage ?? {}).sort()).toEqual([...has].sort())
  })

  test('lists the parameters of its series, at sea and on land', async () => {
    const source = make(folder)
    const names = await source.parameters(point)
    for (const name of has) expect(names).toContain(name)
    const { series } = await source.series(point, names, from, to)
    expect(Object.keys(series.columns).sort()).toEqual([...names].sort())
    // No archived point is near the other place, which is on land.
    const inland = await source.parameters({ latitude: 52, longitude: 9.7, offshore: false })
    expect(inland.filter((name) => parameterByName(name)?.offshoreOnly)).toEqual([])
  })

  test('has finite values or NaN, and its coverage counts those that are not NaN', async () => {
    const { series, provenance } = await make(folder).series(point, has, from, to)
    for (const [name, column] of Object.entries(series.columns)) {
      const known = column.filter((value) => !Number.isNaN(value))
      expect(known.every(Number.isFinite), name).toBe(true)
      expect(provenance.coverage?.[name]).toBeCloseTo(known.length / column.length, 10)
    }
  })

  test('returns the same values for the same request, again and from another instance', async () => {
    const source = make(folder)
    const first = await source.series(point, has, from, to)
    expect(await source.series(point, has, from, to)).toEqual(first)
    expect(await make(folder).series(point, has, from, to)).toEqual(first)
  })

  test('returns a single hour as in the whole series', async () => {
    const source = make(folder)
    const whole = (await source.series(point, has, from, to)).series
    const part = (await source.series(point, has, from + 30 * hour, from + 31 * hour)).series
    for (const name of has) {
      expect(part.columns[name], name).toEqual(whole.columns[name]!.slice(30, 31))
    }
  })

  test('covers the hours of `covers` when a series has no range', async () => {
    const source = make(folder)
    const covered = await source.covers(point)
    const { series, provenance } = await source.series(point, ['wind_speed_10m'])
    expect(covered).not.toBeNull()
    expect(series.start).toBe(covered?.from)
    expect(series.start + (series.length - 1) * hour).toBe(covered?.to)
    expect(provenance).toMatchObject({
      source: covered?.source,
      title: covered?.title,
      synthetic: covered?.synthetic,
      latitude: covered?.latitude,
      longitude: covered?.longitude,
      distance: covered?.distance,
    })
  })

  test('refuses times off the hour and ranges that end before they begin', async () => {
    const source = make(folder)
    await expect(source.series(point, has, from + 60, to)).rejects.toThrow(/whole hour/)
    await expect(source.series(point, has, to, from)).rejects.toThrow(/begin before it ends/)
  })

  test.runIf(forecast.length > 0)('a forecast has days * 24 + 1 hours from its run', async () => {
    const run = Date.UTC(2026, 5, 15, 6) / 1000
    const { series, provenance } = await make(folder).forecast!(point, run, 5)
    expect(series.start).toBe(run)
    expect(series.length).toBe(121)
    expect(provenance.forecastReferenceTime).toBe(run)
    for (const column of Object.values(series.columns)) expect(column).toHaveLength(121)
    expect(Object.keys(series.columns)).toEqual(expect.arrayContaining(forecast))
  })
})

describe('a composite of archive and climatology', () => {
  const weather = () => createWeather({ dataDir: folder, source: 'climatology', now }).of(1)

  test('never mixes measured hours with synthetic ones', async () => {
    const { series, provenance } = await weather().series(point, ['wave_height', 'air_temperature'], from, to)
    expect(provenance).toMatchObject({ source: 'archive', synthetic: false })
    expect(series.columns.air_temperature).toBeUndefined()
    expect(series.columns.wave_height?.[5]).toBeNaN()
    expect(series.columns.wave_height?.[95]).toBeNaN()
  })

  test('uses the configured source away from the archive, marked as synthetic', async () => {
    const { provenance } = await weather().series(elsewhere, ['wave_height'], from, to)
    expect(provenance).toMatchObject({
      source: 'climatology',
      title: 'Synthetic demonstration data',
      synthetic: true,
    })
    expect(await weather().covers(elsewhere)).toMatchObject({ source: 'climatology' })
  })

  test('reports a configured source that does not exist', () => {
    expect(() => createWeather({ dataDir: folder, source: 'gfs', now })).toThrow(
      'There is no weather source "gfs"; there is climatology, open-meteo.',
    )
    expect(() => createWeather({ dataDir: folder, source: 'constructor', now })).toThrow(/no weather source/)
  })
})
