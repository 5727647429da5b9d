import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Forecast } from '#schemas/shapes/forecast/forecast.ts'
import { openMeteo } from '#server/sources/openMeteo.ts'
import type { WeatherSource } from '#server/sources/source.ts'
import { now as firstNow, weatherApp } from '../../weatherApp.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { type ApiServer, answerTo, openApiServer, send } from './apiServer.ts'
import { type StillWorld, stillWorld } from './testClient.ts'

const HOUR = 3600
/** The newest run that is complete at the moment of the API's clock. */
const run = Date.parse('2026-01-02T00:00:00Z') / 1000

let api: ApiServer
let app: Awaited<ReturnType<typeof weatherApp>>
let source: WeatherSource
let world: StillWorld
const log: string[] = []

beforeAll(async () => {
  api = await openApiServer(() => undefined)
  app = await weatherApp({
    name: 'open-meteo',
    covers: (point) => source.covers(point),
    parameters: (point) => source.parameters(point),
    series: (...request) => source.series(...request),
    forecast: (...request) => source.forecast(...request),
  })
})
afterAll(async () => {
  await app.close()
  await api.close()
})
beforeEach(async () => {
  world = stillWorld(firstNow.toISOString())
  api.handle = (url, response) =>
    send(
      response,
      answerTo(url, (variable) => (variable.startsWith('wind_speed') ? 7.2 : undefined)),
    )
  const { address } = api
  source = openMeteo({
    ...world,
    apiKey: 'key-that-stays',
    dataDir: await temporaryFolder(),
    addresses: { forecast: address, marine: address, ensemble: address, archive: address },
    warn: (message) => log.push(message),
  })
})

const down = () => {
  api.handle = (url, response) => send(response, { error: true, reason: `No ${url}` }, 502)
}
const ask = (place: 'land' | 'sea') => app.call('planner', 'GET', `/forecasts/${app.sites[place]}`)

test('a forecast responds 503 with a message while the service is down and no run is stored', async () => {
  const up = api.handle
  down()
  const failed = await ask('land')
  expect(failed).toMatchObject({ status: 503, detail: 'Open-Meteo answers with error 502.' })
  api.handle = up
  world.pass(60_000)
  const { status, body } = await ask('land')
  expect(status).toBe(200)
  expect(log).toContain('Open-Meteo answers with error 502. forecast rests for 60 seconds.')
  expect(JSON.stringify([failed.body, body, log])).not.toContain('key-that-stays')
})

test('a forecast returns the last run as stale, and a new one as soon as there is one', async () => {
  const up = api.handle
  world.pass(-6 * HOUR * 1000)
  await source.forecast({ latitude: 53.5, longitude: 4, offshore: true }, run - 6 * HOUR, 10)
  world.pass(6 * HOUR * 1000)
  down()
  const old: Forecast = (await ask('sea')).data
  expect(old.provenance).toMatchObject({
    stale: true,
    title: 'Weather data by Open-Meteo.com, the last run received: no newer one can be had',
    forecastReferenceTime: run - 6 * HOUR,
    fetchedAt: firstNow.getTime() / 1000 - 6 * HOUR,
  })
  expect(old.provenance.notes?.[0]).toBe('Open-Meteo answers with error 502.')
  expect(old.chartSets[0]?.groups[1]?.data[0]).toMatchObject({ time: run - 6 * HOUR, value: 7.2 })

  api.handle = up
  world.pass(60_000)
  const fresh: Forecast = (await ask('sea')).data
  expect(fresh.provenance.stale).toBeUndefined()
  expect(fresh.provenance.forecastReferenceTime).toBe(run)
  expect(fresh.provenance.notes?.join(' ')).toContain('by power law between the heights of the model')
})
