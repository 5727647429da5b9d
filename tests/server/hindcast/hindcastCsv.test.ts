import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvHead, csvRows } from '#server/hindcast/hindcastCsv.ts'
import { parameterById } from '#weather/parameters.ts'
import { arrayForecast } from '../forecast/arrayForecast.ts'

/** Wind speed, wave height, visibility, lightning. */
const parameters = [1, 11, 26, 27].map((id) => parameterById(id)!)

function csvOf(columns: Record<string, number[]>, requested = parameters, start?: number): string {
  const sourced = arrayForecast(columns)
  const series = { ...sourced.series, ...(start !== undefined && { start }) }
  return csvHead(sourced, requested) + Buffer.concat([...csvRows(series, requested, '\n')]).toString()
}

test('hindcast CSV has a comment, a header with units and a line per hour, with missing values empty', () => {
  const columns = { wind_speed_10m: [11.756, Number.NaN], wave_height: [1.282, 0], lightning: [0, 1] }
  expect(csvOf(columns)).toBe(
    [
      '# Synthetic demonstration data',
      'time (UTC),wind_speed_10m (m/s),wave_height (m),visibility (km),lightning (0 or 1)',
      '2026-01-01T00:00:00Z,11.756,1.282,,0',
      '2026-01-01T01:00:00Z,,0.000,,1',
      '',
    ].join('\n'),
  )
})

test('the title and the notes of an archive stay in their comment lines', () => {
  const sourced = arrayForecast({ wave_height: [1] })
  const provenance = {
    ...sourced.provenance,
    title: 'Buoy\n=HYPERLINK("http://a"),1\r\n2026-01-01T00:00:00Z,9.999',
    notes: ['first\u2028second', 'a;b\t+1'],
  }
  const head = csvHead({ ...sourced, provenance }, parameters.slice(1, 2))
  const cells: string[][] = parse(head, { relax_column_count: true })
  expect(cells.map((line) => line.length)).toEqual([1, 1, 1, 2])
  expect(cells.slice(0, 3).every(([first]) => first?.startsWith('# '))).toBe(true)
  expect(cells[0]?.[0]).toContain('# Buoy =HYPERLINK("http://a"),1 2026-01-01T00:00:00Z,9.999')
  expect(cells.slice(1, 3)).toEqual([['# first second'], ['# a;b +1']])
  expect(cells[3]).toEqual(['time (UTC)', 'wave_height (m)'])
  // No line of the file can be read as a formula or as an hour that was not measured.
  expect(head.split(/[\n\r\u2028]/).filter((line) => /^(=|\+|-|@|\d)/.test(line))).toEqual([])
})

test('hindcast CSV has every hour of many years', () => {
  const columns = { wind_speed_10m: Array.from({ length: 20_000 }, (_, hour) => hour) }
  const lines = csvOf(columns, parameters.slice(0, 1)).split('\n')
  expect(lines).toHaveLength(20_003)
  expect(lines.at(-2)).toBe('2028-04-13T07:00:00Z,19999.000')
})

test.each(['1969-12-30T22:00:00Z', '2023-12-31T05:00:00Z', '2024-02-28T23:00:00Z'])(
  'hindcast CSV counts hours over days, leap days and years from %s',
  (first) => {
    const start = Date.parse(first) / 1000
    const lines = csvOf({ wind_speed_10m: Array(2000).fill(0) }, parameters.slice(0, 1), start).split('\n')
    const times = lines.slice(2, -1).map((line) => line.split(',')[0])
    expect(times).toEqual(
      Array.from({ length: 2000 }, (_, hour) =>
        new Date((start + hour * 3600) * 1000).toISOString().replace('.000Z', 'Z'),
      ),
    )
  },
)

describe('a value of hindcast CSV is written as toFixed writes it', () => {
  const cells = (values: number[], name: string) =>
    csvOf({ [name]: values }, [parameters.find((parameter) => parameter.name === name)!])
      .split('\n')
      .slice(2, -1)
      .map((line) => line.split(',')[1])
  const toFixed = (decimals: number) => (value: number) =>
    Number.isNaN(value) ? '' : Math.fround(value).toFixed(decimals)

  test.each([
    ['ties, which go away from zero', [0.0625, 0.1875, 0.5625, 2.0625, -0.0625, -0.1875]],
    ['near a tie', [1.0005, 1.0015, 0.0005, 0.00049999999, 9.9995, 99.9995, 999.9995]],
    ['signs', [-0, 0, -0.0001, -0.0005, -12.3456, 1e-45, -1e-45]],
    ['where another digit begins', [9.999, 10, 99.999, 100, 999.999, 1000, 1023.5, 9999.5, 10_000, 100_000]],
    ['the largest', [1_999_999.875, 2_000_000, 2_000_001, 16_777_216, 9.9e20, 1e21, 3.4e38]],
    ['no numbers', [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]],
  ])('%s', (_, values) => {
    expect(cells(values, 'wind_speed_10m')).toEqual(values.map(toFixed(3)))
    expect(cells(values, 'lightning')).toEqual(values.map(toFixed(0)))
  })

  test('any value', () => {
    const value = fc.oneof(
      fc.float(),
      fc.float({ min: -1000, max: 1000 }),
      fc.integer({ min: -4_000_000, max: 4_000_000 }).map((n) => n / 2000),
      fc.integer({ min: -40_000, max: 40_000 }).map((n) => n / 16),
    )
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 50 }), (values) => {
        expect(cells(values, 'wind_speed_10m')).toEqual(values.map(toFixed(3)))
        expect(cells(values, 'lightning')).toEqual(values.map(toFixed(0)))
      }),
      { numRuns: 2000 },
    )
  })
})
