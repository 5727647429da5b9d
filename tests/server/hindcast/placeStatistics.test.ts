import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { HourlySeries } from '#weather/series.ts'
import { alphaVentus } from '../../weather/alphaVentus.ts'
import { arrayWeather } from '../arrayWeather.ts'
import { weatherApp } from '../weatherApp.ts'
import { measured } from './measured.ts'

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

/** The series of a NORA3 CSV file; its wave and swell directions are those that they go to. */
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

/** Where the result differs from the expected one by more than 0.01, or in its fields. Bootstrap intervals are not compared. */
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
      'case %#, $statistic: every figure equals that of an independent program',
      async (one) => {
        const { statistic, request, answer } = one
        const beside = await api.call('planner', 'POST', '/hindcast/statistics', {
          ...place,
          statistic,
          ...request,
        })
        expect([beside.status, beside.errors]).toEqual([200, undefined])
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

describe('a request for statistics', () => {
  let api: Awaited<ReturnType<typeof weatherApp>>
  beforeAll(async () => {
    api = await weatherApp(arrayWeather({ series: { wave_height: (hour) => hour % 3 }, hours: 40 * 24 }))
  })
  afterAll(() => api.close())

  const calm = { conditions: [{ name: 'wave_height', condition: 'LT', testValue: 1.5 }], windowLength: 2 }
  const ask = (body: object) => api.call('planner', 'POST', '/hindcast/statistics', { ...place, ...body })

  test.each([
    [{ statistic: 'C.1 waiting', windowLength: 3 }, '/conditions', 'Required'],
    [{ statistic: 'C.6 campaign', request: calm }, '/request/netHours', 'Required'],
    [
      { statistic: 'C.1 spells', conditions: [{ ...calm.conditions[0], name: 'moon' }] },
      '/conditions/0/name',
      'Unknown parameter moon',
    ],
    [
      {
        statistic: 'C.1 spells',
        conditions: [...calm.conditions, { name: 'wave_height', condition: 'GT', testValue: 1.5 }],
      },
      '/conditions/1/testValue',
      'No value is both: change a value or choose OR.',
    ],
    [
      {
        statistic: 'C.1 spells',
        request: {
          conditions: [
            { name: 'wave_direction', condition: 'GT', testValue: 300 },
            { name: 'wave_direction', condition: 'LT', testValue: 30 },
          ],
        },
      },
      '/request/conditions/1/testValue',
      'No value is both. Choose OR for a sector through north.',
    ],
    [
      { statistic: 'C.3 exceedance', parameter: 'wave_direction' },
      '/parameter',
      'C.3 exceedance is not made of wave_direction',
    ],
    [{ statistic: 'C.3 exceedance', parameter: 'ice' }, '/parameter', 'C.3 exceedance is not made of ice'],
    [
      { statistic: 'C.5 return values', parameter: 'humidity' },
      '/parameter',
      'C.5 return values is not made of humidity',
    ],
    [
      { statistic: 'C.4 rose', size: 'wave_height', direction: 'wave_period' },
      '/direction',
      'C.4 rose is not made of wave_period',
    ],
    [
      { statistic: 'C.1 spells', ...calm, latitude: -40 },
      '/latitude',
      'Coordinates outside of available domains',
    ],
  ])('%j is refused', async (body, path, message) => {
    const { status, errors } = await ask(body)
    expect([status, errors]).toEqual([400, [{ path, message }]])
  })

  test('names the parameters that the data lack', async () => {
    const { status, data } = await ask({ statistic: 'C.4 scatter' })
    expect(status).toBe(200)
    expect(data).toMatchObject({ data: null, status: 'No data', failedParameters: ['Peak wave period'] })
  })

  test('returns no return values for data that are not measured', async () => {
    const { data } = await ask({ statistic: 'C.5 return values', parameter: 'wave_height' })
    expect(data).toMatchObject({
      data: null,
      status: 'No data',
      statusMessage: 'Return values are never computed from synthetic data.',
    })
  })

  test('reads months, days and hours on the clock of the place if UTC is off', async () => {
    const months = { months: ['1'] }
    const utc = await ask({ statistic: 'C.6 campaign', ...calm, ...months, netHours: 1 })
    const local = await ask({
      statistic: 'C.6 campaign',
      ...calm,
      ...months,
      netHours: 1,
      isTimezoneUTC: false,
    })
    // The series begins at 00:00 UTC, 01:00 at the place, so its first day has no 00:00 there.
    expect([utc.data.data['1'].starts, local.data.data['1'].starts]).toEqual([31, 30])
  })
})
