import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openMeteo } from '#server/sources/openMeteo.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { type ApiServer, answerTo, openApiServer, send } from './apiServer.ts'
import { type StillWorld, stillWorld } from './testClient.ts'

const HOUR = 3600
const run = Date.UTC(2026, 5, 15, 6) / 1000
const point = { latitude: 52.1, longitude: 10.5, offshore: false }
const DOWN = 'Open-Meteo answers with error 502.'

let api: ApiServer
let world: StillWorld
let dataDir: string
let warnings: string[]

const source = () =>
  openMeteo({
    ...world,
    dataDir,
    addresses: { forecast: api.address, marine: api.address, ensemble: api.address, archive: api.address },
    warn: (message) => warnings.push(message),
  })
const goDown = () => {
  api.handle = (_url, response) => send(response, {}, 502)
}

beforeEach(async () => {
  world = stillWorld('2026-06-15T10:20:00Z')
  dataDir = await temporaryFolder()
  warnings = []
  api = await openApiServer((url, response) =>
    send(
      response,
      answerTo(url, (variable, time) =>
        variable === 'wind_speed_10m' ? (time === run ? null : 8.3) : undefined,
      ),
    ),
  )
})
afterEach(() => api.close())

test('a run is requested once, also after a restart', async () => {
  const first = await source().forecast(point, run, 10)
  const count = api.requested.length
  goDown()
  expect(await source().forecast(point, run, 10)).toEqual(first)
  const shorter = await source().forecast(point, run, 5)
  expect(shorter.series.length).toBe(121)
  expect(shorter.series.columns.wind_speed_10m).toEqual(first.series.columns.wind_speed_10m!.slice(0, 121))
  expect(api.requested).toHaveLength(count)
})

test('a longer run than the cached one is requested again', async () => {
  await source().forecast(point, run, 5)
  expect((await source().forecast(point, run, 10)).series.length).toBe(241)
})

test('the last run replaces a new one while the service is down, marked as stale', async () => {
  const first = await source().forecast(point, run, 10)
  goDown()
  world.pass(6 * HOUR * 1000)
  const { series, provenance } = await source().forecast(point, run + 6 * HOUR, 10)
  expect(series).toEqual(first.series)
  expect(series.start).toBe(run)
  expect(provenance).toEqual({
    ...first.provenance,
    title: 'Weather data by Open-Meteo.com, the last run received: no newer one can be had',
    stale: true,
    notes: [DOWN, ...first.provenance.notes!],
  })
  expect(provenance.forecastReferenceTime).toBe(run)
  expect(provenance.fetchedAt).toBe(first.provenance.fetchedAt)
})

test('a run of a clock that was ahead is not returned once the clock is right, also when its time has come', async () => {
  world.pass(3 * 24 * HOUR * 1000)
  await source().forecast(point, run + 3 * 24 * HOUR, 10)
  goDown()
  world.pass(-3 * 24 * HOUR * 1000)
  await expect(source().forecast(point, run, 10)).rejects.toThrow(DOWN)
  world.pass(3 * 24 * HOUR * 1000)
  await expect(source().forecast(point, run + 3 * 24 * HOUR, 10)).rejects.toThrow(DOWN)
})

test('a last run whose hours have all passed is not returned', async () => {
  await source().forecast(point, run, 10)
  goDown()
  world.pass(10 * 24 * HOUR * 1000)
  await expect(source().forecast(point, run + 240 * HOUR, 10)).rejects.toThrow(DOWN)
})

test('a new run replaces the last one as soon as the service answers', async () => {
  const up = api.handle
  await source().forecast(point, run, 10)
  goDown()
  world.pass(6 * HOUR * 1000)
  const one = source()
  expect((await one.forecast(point, run + 6 * HOUR, 10)).provenance.stale).toBe(true)
  api.handle = up
  world.pass(60_000)
  const { series, provenance } = await one.forecast(point, run + 6 * HOUR, 10)
  expect([series.start, provenance.stale]).toEqual([run + 6 * HOUR, undefined])
})

test('a forecast without any run rejects with a message', async () => {
  goDown()
  await expect(source().forecast(point, run, 10)).rejects.toThrow(DOWN)
})

test('a run other than the newest is returned only from the cache', async () => {
  const first = await source().forecast(point, run, 10)
  expect(await source().forecast(point, run, 10)).toEqual(first)
  await expect(source().forecast(point, run - 6 * HOUR, 10)).rejects.toThrow(
    'Open-Meteo gives only its newest run, not that of 2026-06-15 00:00 UTC.',
  )
  await expect(source().forecast(point, run + 6 * HOUR, 10)).rejects.toThrow(
    'not that of 2026-06-15 12:00 UTC',
  )
})

test('a broken cached response counts as absent and is reported', async () => {
  await source().forecast(point, run, 10)
  const folder = join(dataDir, 'cache', 'open-meteo')
  const files = await readdir(folder)
  expect(files).toHaveLength(1)
  await writeFile(join(folder, files[0]!), 'half')
  expect((await source().forecast(point, run, 10)).series.start).toBe(run)
  expect(warnings).toEqual([expect.stringMatching(/^A cached answer cannot be read and is left out: /)])
})

test('a forecast is returned even if its cache folder cannot be written', async () => {
  await writeFile(join(dataDir, 'cache'), '')
  expect((await source().forecast(point, run, 10)).series.start).toBe(run)
  expect(warnings).toEqual([expect.stringMatching(/^An answer cannot be cached in /)])
})
