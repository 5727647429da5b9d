import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMeteo } from '#server/sources/openMeteo.ts'
import type { SourcedSeries } from '#server/sources/source.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { type ApiServer, openApiServer, send } from './apiServer.ts'
import { stillWorld } from './testClient.ts'

const file = '../shared/data/forecast_replay_nora3_10d_openmeteo_shape.json'
const isAbsent = !existsSync(file)
const WHY = `Skipped: ${file} is not there.`

const run = Date.UTC(2022, 9, 28) / 1000
const point = { latitude: 53.324, longitude: 1.32, offshore: true }

let api: ApiServer

beforeAll(async () => {
  const answer: unknown = isAbsent ? {} : JSON.parse(readFileSync(file, 'utf8'))
  api = await openApiServer((url, response) =>
    url.searchParams.has('models')
      ? send(response, { error: true, reason: 'Not replayed' }, 400)
      : send(response, answer),
  )
})
afterAll(() => api.close())

async function replayed(): Promise<SourcedSeries> {
  const source = openMeteo({
    ...stillWorld('2022-10-28T05:00:00Z'),
    dataDir: await temporaryFolder(),
    addresses: { forecast: api.address, marine: api.address, ensemble: api.address },
    warn: (message) => expect.fail(message),
  })
  return source.forecast(point, run, 10)
}

test('a replayed hindcast of ten days is read hour by hour', async (context) => {
  context.skip(isAbsent, WHY)
  const { series, provenance } = await replayed()
  const first = (name: string, count: number) => [...series.columns[name]!.slice(0, count)]
  expect([series.start, series.length]).toEqual([run, 241])
  expect(first('wind_speed_10m', 4)).toEqual([6.3, 6.4, 6.3, 6.5].map(Math.fround))
  expect(first('wind_direction_10m', 4)).toEqual([151, 160, 162, 183])
  expect(first('wind_speed_100m', 4)).toEqual([9, 9.7, 9.5, 10.2].map(Math.fround))
  expect(first('wave_height', 4)).toEqual([0.66, 0.67, 0.68, 0.64].map(Math.fround))
  expect(first('wave_period', 2)).toEqual([3.45, 3.34].map(Math.fround))
  expect(first('wave_peak_period', 2)).toEqual([5.21, 4.74].map(Math.fround))
  expect(first('wave_direction', 2)).toEqual([155, 153])
  expect(first('swell_height', 2)).toEqual([0.51, 0.49].map(Math.fround))
  expect(first('swell_period', 2)).toEqual([5.21, 4.74].map(Math.fround))
  expect(first('swell_direction', 2)).toEqual([157, 151])
  // The file ends an hour before the forecast: that hour is missing.
  for (const column of Object.values(series.columns)) expect(column[240]).toBeNaN()
  expect(provenance).toMatchObject({ latitude: 53.3237, longitude: 1.32, forecastReferenceTime: run })
})

test('interpolated heights of a replayed hindcast lie between those of its model', async (context) => {
  context.skip(isAbsent, WHY)
  const { series, provenance } = await replayed()
  // By hand: 8.4 * 1.6 ^ (ln(9 / 8.4) / ln 2) between 50 and 100 m, 9 * 1.5 ^ (ln(9.6 / 9) / ln 2.5) between 100 and 250 m.
  expect(series.columns.wind_speed_80m![0]).toBeCloseTo(8.80231, 4)
  expect(series.columns.wind_speed_150m![0]).toBeCloseTo(9.26073, 4)
  expect(series.columns.wind_direction_150m![0]).toBe(170)
  expect(provenance.notes).toContain(
    'Wind speed 80 m, Wind speed 115 m, Wind speed 125 m, Wind speed 140 m, Wind speed 150 m: by power law between the heights of the model (10, 20, 50, 100, 250 m).',
  )
  expect(provenance.notes).toContain('Wind direction 150 m: the one at 100 m.')
})
