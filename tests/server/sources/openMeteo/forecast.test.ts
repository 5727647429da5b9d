import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openMeteo } from '#server/sources/openMeteo.ts'
import type { HourlySeries } from '#weather/series.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { type ApiServer, answerTo, openApiServer, send, type ValueOf } from './apiServer.ts'
import { type StillWorld, stillWorld } from './testClient.ts'

const HOUR = 3600
const run = Date.UTC(2026, 5, 15, 6) / 1000
const offshore = { latitude: 54, longitude: 6.6, offshore: true }
const onshore = { latitude: 52.1, longitude: 10.5, offshore: false }

let api: ApiServer
let world: StillWorld
let dataDir: string
const warnings: string[] = []

/** The same values every hour; variables that are not listed are left out. */
const steady =
  (values: Record<string, number | null>): ValueOf =>
  (variable) =>
    values[variable]

const source = (apiKey?: string) =>
  openMeteo({
    ...world,
    apiKey,
    dataDir,
    addresses: { forecast: api.address, marine: api.address, ensemble: api.address, archive: api.address },
    warn: (message) => warnings.push(message),
  })

const answering = (given: ValueOf, members: Record<string, number> = {}) => {
  api.handle = (url, response) => {
    const model = url.searchParams.get('models') ?? ''
    if (model !== '' && !(model in members)) send(response, { error: true, reason: 'No such model' }, 400)
    else send(response, answerTo(url, given, members[model]))
  }
}

beforeEach(async () => {
  world = stillWorld('2026-06-15T10:20:00Z')
  dataDir = await temporaryFolder()
  warnings.length = 0
  api = await openApiServer(() => undefined)
})
afterEach(async () => {
  await api.close()
  expect(warnings).toEqual([])
})

describe('units and conventions of a forecast', () => {
  test('every parameter is in the unit of the registry, from the variable of the same quantity', async () => {
    answering(
      steady({
        wind_speed_10m: 8,
        wind_speed_80m: 12,
        wind_speed_120m: 13,
        wind_speed_180m: 14,
        wind_direction_10m: 250,
        wind_direction_80m: 255,
        wind_direction_120m: 260,
        wind_direction_180m: 265,
        wind_gusts_10m: 11.5,
        temperature_2m: -1.5,
        dew_point_2m: -3,
        relative_humidity_2m: 90,
        precipitation: 0.4,
        visibility: 24_140,
        shortwave_radiation: 310,
        weather_code: 73,
        wave_height: 2,
        wave_period: 6,
        wave_peak_period: 7.5,
        wave_direction: 300,
        swell_wave_height: 1.2,
        swell_wave_period: 8,
        swell_wave_peak_period: 9,
        swell_wave_direction: 330,
        ocean_current_velocity: 0.7,
        ocean_current_direction: 45,
        sea_level_height_msl: -0.8,
        sea_surface_temperature: 11.2,
      }),
    )
    const { series } = await source().forecast(offshore, run, 5)
    const first = Object.fromEntries(
      Object.entries(series.columns).map(([name, column]) => [name, column[0]]),
    )
    const expected = {
      wind_speed_10m: 8,
      wind_speed_80m: 12,
      // Power law, by hand: 12 * (z / 80) ^ 0.197410 with 0.197410 = ln(13 / 12) / ln(120 / 80).
      wind_speed_100m: 12.54042,
      wind_speed_115m: 12.89124,
      // 13 * (z / 120) ^ 0.182773 with 0.182773 = ln(14 / 13) / ln(180 / 120).
      wind_speed_125m: 13.09736,
      wind_speed_140m: 13.37148,
      wind_speed_150m: 13.54116,
      wind_direction_10m: 250,
      wind_direction_100m: 255,
      wind_direction_150m: 260,
      wind_gust_10m: 11.5,
      air_temperature: -1.5,
      dew_point: -3,
      humidity: 90,
      precipitation: 0.4,
      visibility: 24.14,
      short_radiation: 310,
      lightning: 0,
      categorical_snow: 1,
      wave_height: 2,
      // N = 3600 / 6 = 600 waves, ln N = 6.39693: 2 * (sqrt(3.198465) + 0.2886 / sqrt(12.79386)) = 3.73822.
      wave_height_max: 3.73822,
      wave_peak_period: 7.5,
      wave_period: 6,
      wave_direction: 300,
      swell_height: 1.2,
      swell_period: 9,
      swell_direction: 330,
      current_speed: 0.7,
      current_direction: 45,
      elevation: -0.8,
      sea_temperature: 11.2,
    }
    expect(Object.keys(first).sort()).toEqual(Object.keys(expected).sort())
    for (const [name, value] of Object.entries(expected)) expect(first[name], name).toBeCloseTo(value, 4)
  })

  test('a request names units, time and the kind of cell', async () => {
    answering(steady({ wind_speed_10m: 8, wave_height: 1 }))
    await source().forecast(offshore, run, 10)
    await source().forecast(onshore, run, 10)
    for (const { searchParams } of api.requested) {
      expect(Object.fromEntries(searchParams)).toMatchObject({
        wind_speed_unit: 'ms',
        temperature_unit: 'celsius',
        precipitation_unit: 'mm',
        length_unit: 'metric',
        timeformat: 'unixtime',
        timezone: 'GMT',
        start_date: '2026-06-15',
        end_date: '2026-06-25',
      })
      expect(searchParams.get('cell_selection')).toBe(searchParams.get('latitude') === '54' ? 'sea' : 'land')
    }
    const requested = api.requested.map(
      ({ pathname, searchParams }) => `${pathname} ${searchParams.get('latitude')}`,
    )
    expect(requested.sort()).toEqual([
      '/v1/ensemble 52.1',
      '/v1/ensemble 54',
      '/v1/forecast 52.1',
      '/v1/forecast 54',
      '/v1/marine 54',
      '/v1/marine 54',
    ])
  })

  test('values in other units are converted', async () => {
    api.handle = (_url, response) =>
      send(response, {
        latitude: 52.1,
        longitude: 10.5,
        hourly_units: { time: 'unixtime', wind_speed_10m: 'km/h' },
        hourly: { time: [run, run + HOUR], wind_speed_10m: [36, 18] },
      })
    const { series } = await source().forecast(onshore, run, 1)
    expect([...series.columns.wind_speed_10m!.slice(0, 2)]).toEqual([10, 5])
  })

  const hourly = { time: [run, run + HOUR], wind_speed_10m: [8, 9], wind_direction_10m: [250, 260] }
  const hourly_units = { time: 'unixtime', wind_speed_10m: 'm/s', wind_direction_10m: '°' }

  test.each<[string, { hourly?: object; hourly_units?: object }, string]>([
    [
      'in an unknown unit',
      { hourly_units: { wind_speed_10m: 'furlongs' } },
      'Open-Meteo: wind_speed_10m is in furlongs instead of m/s; left out.',
    ],
    [
      'with too few values',
      { hourly: { wind_speed_10m: [8] } },
      'Open-Meteo: wind_speed_10m has not one value an hour; left out.',
    ],
    [
      'with text among the numbers',
      { hourly: { wind_speed_10m: [8, 'calm'] } },
      'Open-Meteo: wind_speed_10m has a value that is no number; left out.',
    ],
  ])(
    'a variable %s is missing and named to users and administrators; the rest is there',
    async (_, change, message) => {
      api.handle = (_url, response) =>
        send(response, {
          latitude: 52.1,
          longitude: 10.5,
          hourly_units: { ...hourly_units, ...change.hourly_units },
          hourly: { ...hourly, ...change.hourly },
        })
      const weather = source()
      const { series, provenance } = await weather.forecast(onshore, run, 1)
      expect(Object.keys(series.columns)).toContain('wind_direction_10m')
      expect(Object.keys(series.columns)).not.toContain('wind_speed_10m')
      expect(provenance.notes).toContain(message)
      expect(await weather.problems?.()).toEqual([{ file: 'Open-Meteo', message: message.slice(12) }])
      expect(warnings.splice(0)).toEqual([message])
      answering(steady({ wind_speed_10m: 8 }))
      world.pass(6 * HOUR * 1000)
      await weather.forecast(onshore, run + 6 * HOUR, 1)
      expect(await weather.problems?.()).toEqual([])
    },
  )

  test('directions are judged before they are normalized, and values that cannot be real are missing', async () => {
    answering((variable, time) => {
      const hour = (time - run) / HOUR
      if (variable === 'wind_direction_10m') return hour === 1 ? 999 : -45
      if (variable === 'wind_speed_10m') return hour === 2 ? -999 : 8
      return variable === 'relative_humidity_2m' ? 99 : undefined
    })
    const { series, provenance } = await source().forecast(onshore, run, 1)
    const first = (name: string) => [...series.columns[name]!.slice(0, 4)]
    expect(first('wind_direction_10m')).toEqual([315, Number.NaN, 315, 315])
    expect(first('wind_speed_10m')).toEqual([8, 8, Number.NaN, 8])
    expect(first('humidity')).toEqual([99, 99, 99, 99])
    const named = [
      'Open-Meteo: wind_speed_10m has values outside 0 to 90 m/s, such as -999; left out.',
      'Open-Meteo: wind_direction_10m has values outside -180 to 540 °, such as 999; left out.',
    ]
    expect(provenance.notes).toEqual(expect.arrayContaining(named))
    expect(warnings.splice(0)).toEqual(named)
  })

  test('a value for the hour before its time is moved to that hour', async () => {
    const hourOf = (time: number) => (time - run) / HOUR + 24
    answering((variable, time) =>
      ['wind_speed_10m', 'wind_gusts_10m', 'precipitation', 'shortwave_radiation'].includes(variable)
        ? hourOf(time)
        : undefined,
    )
    const { columns, length } = (await source().forecast(onshore, run, 1)).series
    expect(length).toBe(25)
    expect([columns.wind_speed_10m![0], columns.wind_speed_10m![24]]).toEqual([24, 48])
    for (const name of ['wind_gust_10m', 'precipitation', 'short_radiation'])
      expect([columns[name]![0], columns[name]![24]], name).toEqual([25, 49])
  })

  test('a null and values derived from it are missing, and a variable without values is absent', async () => {
    answering((variable, time) => {
      const isThird = time === run + 2 * HOUR
      if (variable === 'wind_speed_10m') return isThird ? null : 8
      if (variable === 'wind_speed_80m') return 10
      if (variable === 'weather_code') return isThird ? null : 95
      if (variable === 'visibility') return null
      return undefined
    })
    const { columns } = (await source().forecast(onshore, run, 1)).series
    expect([...columns.wind_speed_10m!.slice(1, 4)]).toEqual([8, Number.NaN, 8])
    expect([...columns.lightning!.slice(1, 4)]).toEqual([1, Number.NaN, 1])
    expect(columns.wind_speed_100m![2]).toBeNaN()
    expect(Object.keys(columns).sort()).toEqual([
      'categorical_snow',
      'lightning',
      'wind_speed_100m',
      'wind_speed_10m',
      'wind_speed_115m',
      'wind_speed_125m',
      'wind_speed_140m',
      'wind_speed_150m',
      'wind_speed_80m',
    ])
  })

  test('mean swell periods replace peak periods that the model lacks, with a note', async () => {
    answering(
      steady({ wind_speed_10m: 8, wave_height: 1, swell_wave_period: 8, swell_wave_peak_period: null }),
    )
    const { series, provenance } = await source().forecast(offshore, run, 1)
    expect(series.columns.swell_period![0]).toBe(8)
    expect(provenance.notes).toContain(
      'Swell period: swell_wave_period, as the model gives no swell_wave_peak_period.',
    )
  })
})

describe('the provenance of a forecast', () => {
  test('names service, model, run, cell and derived parameters', async () => {
    api.handle = (url, response) => {
      const { latitude, longitude, ...rest } = answerTo(
        url,
        steady({ wind_speed_10m: 8, wind_speed_80m: 10 }),
      ) as Record<string, unknown>
      send(response, { latitude: 52.2, longitude: 10.5, ...rest })
    }
    const { provenance } = await source('key-that-stays').forecast(onshore, run, 5)
    expect(provenance).toMatchObject({
      source: 'open-meteo',
      title: 'Weather data by Open-Meteo.com',
      synthetic: false,
      latitude: 52.2,
      longitude: 10.5,
      forecastReferenceTime: run,
      fetchedAt: Date.UTC(2026, 5, 15, 10, 20) / 1000,
    })
    // A tenth of a degree of latitude is 11.1 km.
    expect(provenance.distance).toBeCloseTo(11.12, 2)
    expect(provenance.stale).toBeUndefined()
    expect(provenance.notes).toContain(
      'Wind speed 100 m, Wind speed 115 m, Wind speed 125 m, Wind speed 140 m, Wind speed 150 m: by power law between the heights of the model (10, 80 m).',
    )
    expect(JSON.stringify(provenance)).not.toContain('key-that-stays')
  })
})

describe('forecast percentiles', () => {
  test('are those of the ensemble members, hour by hour', async () => {
    answering(
      (variable) => {
        const member = /^(wind_speed_10m|wave_height)(?:_member(\d+))?$/.exec(variable)
        return member ? Number(member[2] ?? 0) : undefined
      },
      { ecmwf_ifs025: 20, ecmwf_wam025_ensemble: 10 },
    )
    const { series, provenance } = await source().forecast(offshore, run, 1)
    const at = (name: string) => series.columns[name]?.[7]
    // 0, 1, ..., 20: the tenth percentile lies at 20 * 0.1 = 2. 0 to 10: at 1 and 9.
    expect([at('wind_speed_10m_p10'), at('wind_speed_10m_p90')]).toEqual([2, 18])
    expect([at('wave_height_p10'), at('wave_height_p90')]).toEqual([1, 9])
    expect(series.columns.wind_gust_10m_p10).toBeUndefined()
    expect(provenance.notes).toContain('10th and 90th percentiles over 21 members of ecmwf_ifs025.')
  })

  test('are missing with fewer than ten members', async () => {
    answering(
      (variable, time) =>
        variable.startsWith('wind_speed_10m')
          ? time === run && variable.endsWith('09')
            ? null
            : 5
          : undefined,
      { ecmwf_ifs025: 9 },
    )
    const { columns } = (await source().forecast(onshore, run, 1)).series
    expect([...columns.wind_speed_10m_p10!.slice(0, 2)]).toEqual([Number.NaN, 5])
  })

  test('are left out with the reason when the ensemble fails', async () => {
    answering(steady({ wind_speed_10m: 8 }))
    const { series, provenance } = await source().forecast(onshore, run, 1)
    expect(series.columns.wind_speed_10m_p10).toBeUndefined()
    expect(provenance.notes).toContain(
      'No percentiles from ecmwf_ifs025: Open-Meteo refused the request: No such model.',
    )
  })
})

describe('the members of an ensemble', () => {
  const numbered: ValueOf = (variable) => {
    const member = /^(wind_speed_10m|wind_gusts_10m|wave_height)(?:_member(\d+))?$/.exec(variable)
    if (!member) return undefined
    return member[1] === 'wind_gusts_10m'
      ? null
      : Number(member[2] ?? 0) + (member[1] === 'wave_height' ? 0.5 : 0)
  }

  test('are series of wind and waves by member number, the control run first, without columns that they lack', async () => {
    answering(numbered, { ecmwf_ifs025: 12, ecmwf_wam025_ensemble: 10 })
    const weather = source()
    await weather.forecast(offshore, run, 1)
    const members = (await weather.members?.(offshore, run)) ?? []
    expect(members).toHaveLength(13)
    const first = ({ columns }: HourlySeries) =>
      Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, column[0]]))
    expect(first(members[0]!)).toEqual({ wind_speed_10m: 0, wave_height: 0.5 })
    expect(first(members[10]!)).toEqual({ wind_speed_10m: 10, wave_height: 10.5 })
    // The wave model has no twelfth member.
    expect(first(members[12]!)).toEqual({ wind_speed_10m: 12 })
    expect(members[0]).toMatchObject({ start: run, length: 25 })
  })

  test('are those of one run at one place, also after a restart', async () => {
    answering(numbered, { ecmwf_ifs025: 12, ecmwf_wam025_ensemble: 12 })
    await source().forecast(offshore, run, 1)
    const restarted = source()
    expect(await restarted.members?.(offshore, run)).toHaveLength(13)
    expect(await restarted.members?.(offshore, run - 6 * HOUR)).toEqual([])
    expect(await restarted.members?.(onshore, run)).toEqual([])
  })
})

describe('a forecast for many sites', () => {
  test('sends one request per endpoint and kind of cell and answers in the order of the sites', async () => {
    answering((variable, _time, place) => (variable.startsWith('w') ? place + 1 : undefined), {
      ecmwf_ifs025: 0,
      ecmwf_wam025_ensemble: 0,
    })
    const second = { ...offshore, latitude: 55 }
    const answers = await source().forecasts!([offshore, onshore, second], run, 2)
    const speeds = answers.map(
      (answer) => answer.status === 'fulfilled' && answer.value.series.columns.wind_speed_10m?.[0],
    )
    expect(speeds).toEqual([1, 1, 2])
    const requested = api.requested.map(
      ({ pathname, searchParams }) => `${pathname} ${searchParams.get('latitude')}`,
    )
    expect(requested.sort()).toEqual([
      '/v1/ensemble 52.1',
      '/v1/ensemble 54,55',
      '/v1/forecast 52.1',
      '/v1/forecast 54,55',
      '/v1/marine 54,55',
      '/v1/marine 54,55',
    ])
  })

  test('sends requests for twenty sites at a time', async () => {
    answering(steady({ wind_speed_10m: 8 }))
    const points = Array.from({ length: 45 }, (_, index) => ({ ...onshore, latitude: 40 + index / 10 }))
    const answers = await source().forecasts!(points, run, 1)
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(45)
    const counts = api.requested
      .filter(({ pathname }) => pathname === '/v1/forecast')
      .map(({ searchParams }) => searchParams.get('latitude')?.split(',').length)
    expect(counts.sort()).toEqual([20, 20, 5])
  })

  test('a response for another number of places is refused', async () => {
    api.handle = (url, response) =>
      send(response, [answerTo(url, steady({ wind_speed_10m: 8 }))].flat().slice(0, 1))
    const [first] = await source().forecasts!([onshore, { ...onshore, latitude: 50 }], run, 1)
    expect(first).toEqual({
      status: 'rejected',
      reason: new Error('The answer of Open-Meteo cannot be read: it is for 1 places instead of 2.'),
    })
  })
})
