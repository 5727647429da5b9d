import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Forecast } from '#schemas/shapes/forecast/forecast.ts'
import { arrayWeather } from '../arrayWeather.ts'
import { now, type Person, type Place, weatherApp } from '../weatherApp.ts'

const hour = (text: string) => Date.parse(`${text}:00Z`) / 1000

/** The wind of a run is the hour of day at which it began. */
const source = () => {
  const weather = arrayWeather({ forecast: { wind_speed_10m: () => 0 } })
  const outage = { message: '' }
  return {
    ...weather,
    outage,
    forecast: async (...request: Parameters<typeof weather.forecast>) => {
      const answer = await weather.forecast(...request)
      if (outage.message) throw new Error(outage.message)
      answer.series.columns.wind_speed_10m?.fill(new Date(request[1] * 1000).getUTCHours())
      return answer
    },
  }
}

let weather: ReturnType<typeof source>
let clock: { now: Date }
let api: Awaited<ReturnType<typeof weatherApp>>
beforeEach(async () => {
  weather = source()
  clock = { now }
  api = await weatherApp(weather, clock)
})
afterEach(() => api.close())

async function forecastOf(place: Place = 'sea', person: Person = 'planner'): Promise<Forecast> {
  const { status, data } = await api.call(person, 'GET', `/forecasts/${api.sites[place]}`)
  expect(status).toBe(200)
  return data
}
const windOf = ({ chartSets }: Forecast) =>
  chartSets[0]!.groups.find(({ plotType }) => plotType === 'Line')!.data[0]!.value
const rows = () =>
  api.database.selectFrom('forecast_runs').selectAll().orderBy('site_id').orderBy('run').execute()
const clockTo = (text: string) => {
  clock.now = new Date(`${text}:00Z`)
}

describe('a site without a run', () => {
  test('stores one at its first request, in one row', async () => {
    await forecastOf()
    const [row, ...others] = await rows()
    expect(others).toEqual([])
    expect(row).toMatchObject({
      customer_id: 1,
      site_id: api.sites.sea,
      run: new Date('2026-01-02T00:00:00Z'),
      start: new Date('2026-01-02T00:00:00Z'),
      length: 241,
      parameters: ['wind_speed_10m'],
      provenance: { latitude: 53.5, longitude: 4, forecastReferenceTime: hour('2026-01-02T00:00') },
    })
  })

  test('calls the source once for concurrent requests and returns the same forecast to all', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => forecastOf('sea', index % 2 ? 'planner' : 'reader')),
    )
    expect(weather.requested).toHaveLength(1)
    expect(await rows()).toHaveLength(1)
    for (const answer of answers) expect(answer).toEqual(answers[0])
    await forecastOf()
    await api.call('planner', 'GET', `/forecasts/preview/${api.sites.sea}`)
    expect(weather.requested).toHaveLength(1)
  })

  test('stores nothing when the source fails', async () => {
    weather.outage.message = 'The weather service is down.'
    const { status, detail } = await api.call('planner', 'GET', `/forecasts/${api.sites.sea}`)
    expect([status, detail]).toEqual([503, 'The weather service is down.'])
    expect(await rows()).toEqual([])
  })

  test('does not store an older run', async () => {
    const { forecast } = weather
    weather.forecast = async (point, run, days) => {
      const answer = await forecast(point, run - 6 * 3600, days)
      return { ...answer, provenance: { ...answer.provenance, stale: true } }
    }
    expect((await forecastOf()).provenance.stale).toBe(true)
    expect(await rows()).toEqual([])
  })
})

describe('a newer run', () => {
  test('replaces the last one within the hour, with or without a refresh', async () => {
    await forecastOf()
    clockTo('2026-01-02T10:59')
    expect(windOf(await forecastOf())).toBe(0)
    clockTo('2026-01-02T11:00')
    const answer = await forecastOf()
    expect(windOf(answer)).toBe(6)
    expect(answer.provenance.forecastReferenceTime).toBe(hour('2026-01-02T06:00'))
    expect((await rows()).map(({ run }) => run.toISOString().slice(11, 13))).toEqual(['00', '06'])
  })

  test('is not awaited at every request while the source is down: the last run is returned as stale', async () => {
    await forecastOf()
    weather.outage.message = 'The weather service is down.'
    clockTo('2026-01-02T12:00')
    const { provenance } = await forecastOf()
    expect(provenance).toMatchObject({
      title: 'Written by a test, the last run received: no newer one can be had',
      stale: true,
      forecastReferenceTime: hour('2026-01-02T00:00'),
      notes: ['The weather service is down.'],
    })
    expect(await forecastOf()).toMatchObject({ provenance })
    expect(weather.requested).toHaveLength(2)
    weather.outage.message = ''
    clockTo('2026-01-02T12:04')
    expect((await forecastOf()).provenance.stale).toBe(true)
    clockTo('2026-01-02T12:05')
    expect((await forecastOf()).provenance.stale).toBeUndefined()
    expect(await rows()).toHaveLength(2)
  })
})

describe('a site that is moved', () => {
  const move = (latitude: number) =>
    api.database
      .updateTable('records')
      .set({ body: JSON.stringify({ name: 'sea', latitude, longitude: 4, isOffshore: true }) })
      .where('id', '=', api.sites.sea)
      .execute()

  test('reports the point of its last run and its distance until the next run', async () => {
    expect((await forecastOf()).provenance).toMatchObject({ latitude: 53.5, distance: 0 })
    await move(54.5)
    const { latitude, distance } = (await forecastOf()).provenance
    expect(latitude).toBe(53.5)
    // A degree of latitude is 60 nautical miles of 1852 m.
    expect(distance).toBeCloseTo(111.2, 0)
    clockTo('2026-01-02T16:00')
    expect((await forecastOf()).provenance).toMatchObject({ latitude: 54.5, distance: 0 })
    expect((await rows()).map(({ provenance }) => provenance.latitude)).toEqual([53.5, 54.5])
  })

  test('removes its runs when it is removed', async () => {
    await forecastOf()
    await api.database.deleteFrom('records').where('id', '=', api.sites.sea).execute()
    expect(await rows()).toEqual([])
  })
})
