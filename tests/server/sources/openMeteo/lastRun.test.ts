import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openMeteo } from '../../../../server/sources/openMeteo.ts'
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

test('a run is asked for once, also after a restart', async () => {
  const first = await source().forecast(point, run, 10)
  const count = api.asked.length
  goDown()
  expect(await source().forecast(point, run, 10)).toEqual(first)
  const shorter = await source().forecast(point, run, 5)
  expect(shorter.series.length).toBe(121)
  expect(shorter.series.columns.wind_speed_10m).toEqual(first.series.columns.wind_speed_10m!.slice(0, 121))
  expect(api.asked).toHaveLength(count)
})

test('a longer run than the one kept is asked for again', async () => {
  await source().forecast(point, run, 5)
  expect((await source().forecast(point, run, 10)).series.length).toBe(241)
})

test('when the service is down the last run is shown with its age, and never as a new one', async () => {
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

test('a run whose hours have all passed is not shown any more', async () => {
  await source().forecast(point, run, 10)
  goDown()
  world.pass(10 * 24 * HOUR * 1000)
  await expect(source().forecast(point, run + 240 * HOUR, 10)).rejects.toThrow(DOWN)
})

test('it is shown as fresh again as soon as the service gives a new one', async () => {
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

test('without a run there is a sentence', async () => {
  goDown()
  await expect(source().forecast(point, run, 10)).rejects.toThrow(DOWN)
})

test('another run than the newest is had only when it was kept', async () => {
  const first = await source().forecast(point, run, 10)
  expect(await source().forecast(point, run, 10)).toEqual(first)
  await expect(source().forecast(point, run - 6 * HOUR, 10)).rejects.toThrow(
    'Open-Meteo gives only its newest run, not that of 2026-06-15 00:00 UTC.',
  )
  await expect(source().forecast(point, run + 6 * HOUR, 10)).rejects.toThrow(
    'not that of 2026-06-15 12:00 UTC',
  )
})

test('a kept answer that is broken counts as none, and is told', async () => {
  await source().forecast(point, run, 10)
  const folder = join(dataDir, 'cache', 'open-meteo')
  const files = await readdir(folder)
  expect(files).toHaveLength(1)
  await writeFile(join(folder, files[0]!), 'half')
  expect((await source().forecast(point, run, 10)).series.start).toBe(run)
  expect(warnings).toEqual([expect.stringMatching(/^A cached answer cannot be read and is left out: /)])
})

test('a folder that cannot be written costs the next reader a request, not this one its forecast', async () => {
  await writeFile(join(dataDir, 'cache'), '')
  expect((await source().forecast(point, run, 10)).series.start).toBe(run)
  expect(warnings).toEqual([expect.stringMatching(/^An answer cannot be cached in /)])
})
