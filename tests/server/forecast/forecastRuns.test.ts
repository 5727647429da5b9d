import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ForecastRuns } from '#schemas/shapes/forecast/forecastRuns.ts'
import { newestRun } from '#server/sources/forecastRun.ts'
import type { WeatherSource } from '#server/sources/source.ts'
import type { HourlySeries } from '#weather/series.ts'
import { arrayWeather } from '../arrayWeather.ts'
import { now, type Person, type Place, weatherApp } from '../weatherApp.ts'

const HOUR = 3600
const hour = (text: string) => Date.parse(`${text}:00Z`) / 1000
const newest = hour('2026-01-02T00:00')

/** The wind of a run is the hour of day at which it began, with a band of 2 m/s around it; waves rise by the hour. */
const source = () => {
  const weather = arrayWeather({
    forecast: {
      wind_speed_10m: () => 0,
      wind_speed_10m_p10: () => 0,
      wind_speed_10m_p90: () => 0,
      wave_height: (step) => (step === 7 ? Number.NaN : step / 100),
    },
  })
  const state: { keepsRuns: boolean; members: readonly HourlySeries[] } = { keepsRuns: true, members: [] }
  const given: WeatherSource & { state: typeof state; requested: typeof weather.requested } = {
    ...weather,
    state,
    members: async () => state.members,
    forecast: async (...request) => {
      const [, run] = request
      if (!state.keepsRuns && run !== newestRun(clock.now)) throw new Error('Only the newest run can be had.')
      const answer = await weather.forecast(...request)
      const { wind_speed_10m, wind_speed_10m_p10, wind_speed_10m_p90 } = answer.series.columns
      const value = new Date(run * 1000).getUTCHours()
      wind_speed_10m?.fill(value)
      wind_speed_10m_p10?.fill(value - 2)
      wind_speed_10m_p90?.fill(value + 2)
      return answer
    },
  }
  return given
}

let clock: { now: Date }
let weather: ReturnType<typeof source>
let api: Awaited<ReturnType<typeof weatherApp>>
beforeEach(async () => {
  weather = source()
  clock = { now }
  api = await weatherApp(weather, clock)
})
afterEach(() => api.close())

const runsOf = (place: Place = 'sea', query = '', person: Person | null = 'planner') =>
  api.call(person, 'GET', `/forecasts/${api.sites[place]}/runs${query}`)

async function packed(place: Place = 'sea', query = ''): Promise<ForecastRuns> {
  const { status, data } = await runsOf(place, query)
  expect(status).toBe(200)
  return data
}

describe('GET /forecasts/{id}/runs', () => {
  test('returns the newest run with its bands, then the four runs before it on the hours of the newest', async () => {
    const { latest, runs, members } = await packed()
    expect(latest).toEqual(runs.map(({ run }) => run))
    expect(runs.map(({ run }) => run)).toEqual([0, 6, 12, 18, 24].map((age) => newest - age * HOUR))
    const [first, ...earlier] = runs
    expect(Object.keys(first!.columns)).toEqual([
      'wind_speed_10m',
      'wind_speed_10m_p10',
      'wind_speed_10m_p90',
      'wave_height',
    ])
    expect(first!.columns.wave_height).toHaveLength(241)
    expect([first!.columns.wind_speed_10m_p10?.[5], first!.columns.wind_speed_10m_p90?.[5]]).toEqual([-2, 2])
    for (const [index, { start, columns }] of earlier.entries()) {
      expect(start).toBe(newest)
      expect(Object.keys(columns)).toEqual(['wind_speed_10m', 'wave_height'])
      // Hours that the earlier run no longer reaches are left out.
      expect(columns.wind_speed_10m).toHaveLength(241 - 6 * (index + 1))
      expect(columns.wind_speed_10m?.[0]).toBe([18, 12, 6, 0][index])
      expect(columns.wave_height?.[0]).toBeCloseTo((6 * (index + 1)) / 100)
    }
    expect(members).toEqual([])
  })

  test('returns only the requested parameters, with their bands', async () => {
    const { runs } = await packed('sea', '?parameters=11,999')
    for (const { columns } of runs) expect(Object.keys(columns)).toEqual(['wave_height'])
    expect((await runsOf('sea', '?parameters=waves')).status).toBe(400)
  })

  test('returns an earlier run with the runs before it', async () => {
    await packed()
    const before = newest - 6 * HOUR
    const { latest, runs } = await packed('sea', `?run=${before}`)
    expect(latest).toEqual([0, 6, 12, 18, 24].map((age) => newest - age * HOUR))
    expect(runs.map(({ run }) => run)).toEqual([6, 12, 18, 24, 30].map((age) => newest - age * HOUR))
    expect(runs[0]!.start).toBe(before)
    expect(runs[0]!.columns.wind_speed_10m_p90?.[0]).toBe(20)
  })

  test('has null for a missing hour', async () => {
    const { runs } = await packed()
    expect(runs[0]!.columns.wave_height?.slice(6, 9)).toEqual([0.06, null, 0.08])
    expect(runs[1]!.columns.wave_height?.slice(0, 3)).toEqual([0.06, null, 0.08])
  })

  test('returns all stored runs if the source keeps none', async () => {
    weather.state.keepsRuns = false
    for (const text of ['2025-12-31T10:00', '2026-01-01T17:00', '2026-01-02T09:30']) {
      clock.now = new Date(`${text}:00Z`)
      await packed()
    }
    expect((await packed()).runs.map(({ run }) => (newest - run) / HOUR)).toEqual([0, 12, 42])
  })

  test('leaves out runs for another place than that of the requested run', async () => {
    const { forecast } = weather
    weather.forecast = async (...request) => {
      const answer = await forecast(...request)
      const latitude = request[1] < newest - 12 * HOUR ? 10 : answer.provenance.latitude
      return { ...answer, provenance: { ...answer.provenance, latitude } }
    }
    expect((await packed()).runs.map(({ run }) => (newest - run) / HOUR)).toEqual([0, 6, 12])
  })

  test('includes the ensemble members of the requested run', async () => {
    weather.state.members = [1, 2].map((value) => ({
      start: newest,
      length: 2,
      columns: { wave_height: Float32Array.of(value, Number.NaN) },
    }))
    expect((await packed()).members).toEqual([{ wave_height: [1, null] }, { wave_height: [2, null] }])
  })

  test.each([
    ['in the future', newest + 6 * HOUR],
    ['between two runs', newest - 5 * HOUR],
    ['that is not stored', newest - 40 * 24 * HOUR],
  ])('responds 404 for a run %s', async (_, run) => {
    for (const path of ['/runs', ''])
      expect((await api.call('planner', 'GET', `/forecasts/${api.sites.sea}${path}?run=${run}`)).status).toBe(
        404,
      )
  })

  test('requires a user who may see the forecast of the site', async () => {
    expect((await runsOf('sea', '', null)).status).toBe(401)
    expect((await runsOf('sea7')).status).toBe(404)
    expect((await runsOf('sea', '', 'planner7')).status).toBe(404)
    expect((await runsOf('sea', '', 'reader')).status).toBe(200)
  })

  test('is computed once per run, and responds 304 to a client that has it', async () => {
    const first = await runsOf()
    const requested = weather.requested.length
    expect(requested).toBe(5)
    const { etag } = first.headers
    const again = await api.app.inject({
      url: `/forecasts/${api.sites.sea}/runs`,
      headers: {
        'x-api-key': 'test-key',
        authorization: `Bearer ${api.tokens.planner}`,
        'if-none-match': String(etag),
      },
    })
    expect(again.statusCode).toBe(304)
    await runsOf('sea', '', 'reader')
    await runsOf('sea', `?run=${newest}`)
    expect(weather.requested).toHaveLength(requested)
  })
})

describe('GET /forecasts/{id} with a run', () => {
  test('returns that run with its own hours and its reference time', async () => {
    const before = newest - 12 * HOUR
    await packed()
    const { status, data } = await api.call('planner', 'GET', `/forecasts/${api.sites.sea}?run=${before}`)
    expect(status).toBe(200)
    expect(data.provenance.forecastReferenceTime).toBe(before)
    const line = data.chartSets[0].groups.find(({ plotType }: { plotType: string }) => plotType === 'Line')
    expect(line.data[0]).toMatchObject({ time: before, value: 12 })
    const newestAnswer = await api.call('planner', 'GET', `/forecasts/${api.sites.sea}`)
    expect(newestAnswer.data.provenance.forecastReferenceTime).toBe(newest)
  })

  test('is saved as CSV with the reference time of that run', async () => {
    const before = newest - 6 * HOUR
    await packed()
    const { body } = await api.app.inject({
      url: `/report/csv/${api.sites.sea}?days=1&run=${before}`,
      headers: { 'x-api-key': 'test-key', authorization: `Bearer ${api.tokens.planner}` },
    })
    expect(body).toContain('Forecast reference time 2026-01-01T18:00:00Z')
  })
})
