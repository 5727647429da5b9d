import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WeatherSource } from '../../../server/sources/source.ts'
import type { HourlySeries } from '../../../src/weather/series.ts'
import { alphaVentus } from '../../weather/alphaVentus.ts'
import { arrayWeather } from '../arrayWeather.ts'
import { weatherApp } from '../weatherApp.ts'

const folder = new URL('../../../../shared/data/', import.meta.url)

interface StatisticCase {
  statistic: string
  request: Record<string, unknown>
  answer: unknown
}

interface Oracle {
  series: { file: string; columns: Record<string, string>; first_hour: string }
  cases: StatisticCase[]
}

const oracleOf = (name: string): Oracle | undefined => {
  const file = new URL(name, folder)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/** The series of a CSV of NORA3; its waves and swell say where they go to. */
function nora3({ file, columns, first_hour }: Oracle['series']): HourlySeries {
  const [header = '', ...lines] = gunzipSync(readFileSync(new URL(file, folder)))
    .toString()
    .trimEnd()
    .split('\n')
    .filter((line) => !line.startsWith('#'))
  const names = header.trim().split(',')
  const read = (column: string, parameter: string) => {
    const at = names.indexOf(column)
    const turn = parameter.endsWith('_direction') && !parameter.startsWith('wind') ? 180 : undefined
    return Float32Array.from(lines, (line) => {
      const text = line.split(',')[at] ?? ''
      const value = text === '' ? Number.NaN : Number(text)
      return turn === undefined ? value : (value + turn) % 360
    })
  }
  const found = Object.entries(columns).map(([column, parameter]) => [parameter, read(column, parameter)])
  return {
    start: Date.parse(`${first_hour.replace(' ', 'T')}Z`) / 1000,
    length: lines.length,
    columns: Object.fromEntries(found),
  }
}

/** A source that has measured a series. */
function measured({ start, length, columns }: HourlySeries): WeatherSource {
  const series = Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [name, (hour: number) => column[hour] ?? Number.NaN]),
  )
  const weather = arrayWeather({ series, start, hours: length })
  return {
    ...weather,
    series: async (...request) => {
      const { series: hours, provenance } = await weather.series(...request)
      return { series: hours, provenance: { ...provenance, synthetic: false } }
    },
  }
}

/** Where an answer differs from the expected one by more than 0.01, or in what it has. Intervals of bootstraps are not compared. */
function differences(found: unknown, expected: unknown, path = ''): string[] {
  if (typeof expected === 'number')
    return typeof found === 'number' && Math.abs(found - expected) <= 0.01
      ? []
      : [`${path}: ${found}, expected ${expected}`]
  if (Array.isArray(expected)) {
    if (!Array.isArray(found) || found.length !== expected.length)
      return [`${path}: ${JSON.stringify(found)?.slice(0, 80)}, expected ${expected.length} entries`]
    return expected.flatMap((one, index) => differences(found[index], one, `${path}/${index}`))
  }
  if (typeof expected === 'object' && expected !== null)
    return Object.entries(expected).flatMap(([key, one]) =>
      differences((found as Record<string, unknown> | null)?.[key], one, `${path}/${key}`),
    )
  return found === expected ? [] : [`${path}: ${found}, expected ${expected}`]
}

const place = { latitude: 54.01, longitude: 6.6 }

for (const [name, seriesOf] of [
  ['oracle_statistics_alpha_ventus.json', () => alphaVentus()],
  ['oracle_statistics_nora3.json', nora3],
] as const) {
  const oracle = oracleOf(name)
  describe.skipIf(!oracle)(`${name}${oracle ? '' : ' (skipped: ../shared/data/ has no such file)'}`, () => {
    let api: Awaited<ReturnType<typeof weatherApp>>
    beforeAll(async () => {
      api = await weatherApp(measured(seriesOf(oracle!.series)))
    })
    afterAll(() => api.close())

    test.each(oracle?.cases ?? [])(
      'case %#, $statistic: every figure is that of an independent program',
      async (one) => {
        const { statistic, request, answer } = one
        const beside = await api.call('planner', 'POST', '/hindcast/statistics', {
          ...place,
          statistic,
          ...request,
        })
        expect([beside.status, beside.data.statusMessage, beside.data.errors]).toEqual([
          200,
          expect.any(String),
          undefined,
        ])
        expect(differences(beside.data.data, answer)).toEqual([])
        const within = await api.call('planner', 'POST', '/hindcast/statistics', {
          ...place,
          statistic,
          request,
        })
        expect(within.data).toEqual(beside.data)
      },
    )
  })
}
