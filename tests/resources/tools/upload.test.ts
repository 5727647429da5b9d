import { describe, expect, test } from 'vitest'
import {
  columnsOf,
  degreesProblem,
  emptyDraft,
  planOf,
  withChange,
  withColumn,
} from '#resources/tools/upload/importPlan.ts'
import { previewBand, seriesFacts } from '#resources/tools/upload/previewPicture.ts'
import { sizeText } from '#resources/tools/upload/sizeText.ts'
import type { ReadFile } from '#schemas/shapes/upload.ts'

const fileOf = (columns: ReadFile['columns'], head: string[][] = []): ReadFile => ({
  name: 'a.csv',
  columns,
  head,
  notes: [],
  dropped: [],
})

describe('the plan of an import', () => {
  test('leaves out what is blank, and reads a decimal comma', () => {
    expect(planOf(emptyDraft, [])).toEqual({})
    const draft = { ...emptyDraft, latitude: '54,5', longitude: '-7', title: '', missing: [], columns: [] }
    expect(planOf(draft, [2])).toEqual({ latitude: 54.5, longitude: -7, uploads: [2] })
  })

  test.each([
    ['', undefined],
    ['-90', undefined],
    ['90.01', 'Must be a number from -90 to 90'],
    ['north', 'Must be a number from -90 to 90'],
  ])('judges the latitude "%s"', (typed, problem) => {
    expect(degreesProblem(typed, 90)).toBe(problem)
  })

  const found = columnsOf([
    fileOf(
      [{ name: 'time' }, { name: 'FF', unit: 'kn' }],
      [
        ['1', ''],
        ['2', '7'],
      ],
    ),
    fileOf([{ name: 'FF', parameter: 'wind_speed_10m' }, { name: '' }]),
  ])

  test('has each column of the files once, with its first values and what it was recognized as', () => {
    expect(found.map(({ name, parameter }) => [name, parameter])).toEqual([
      ['time', undefined],
      ['FF', 'wind_speed_10m'],
    ])
    expect(found[0]!.sample).toBe('1, 2')
  })

  test('names the recognized columns when one is chosen, and leaves one out', () => {
    const gust = withColumn(emptyDraft, found, 'time', { parameter: 'wind_gust_10m' })
    const speed = { column: 'FF', parameter: 'wind_speed_10m' }
    expect(gust.columns).toEqual([speed, { column: 'time', parameter: 'wind_gust_10m' }])
    expect(withColumn(gust, found, 'time', undefined).columns).toEqual([speed])
  })

  test('grows by a choice, whose other values replace those of the plan', () => {
    const draft = { ...emptyDraft, missing: ['-1'], existing: 'refuse' as const }
    const change = {
      missing: ['-1', 'FF:999'],
      existing: 'append' as const,
      latitude: 54,
      columns: [{ column: 'FF', parameter: 'wind_speed_100m', unit: 'kn' }],
    }
    expect(withChange(draft, found, change)).toEqual({
      latitude: '54',
      longitude: '',
      missing: ['-1', 'FF:999'],
      existing: 'append',
      columns: change.columns,
    })
  })
})

describe('the preview of an import', () => {
  const parameter = {
    name: 'wave_height',
    title: 'Waves',
    unit: 'm',
    step: 1,
    share: 0.9999,
    gaps: 'none',
  }

  test('spans the lowest to the highest value, and marks spans without one', () => {
    const band = previewBand({ ...parameter, lowest: [0, null, null, 5], highest: [10, null, null, 10] })
    expect(band.path).toBe('M0 0.0h1v100.0h-1zM3 0.0h1v50.0h-1z')
    expect(band.empty).toEqual([[1, 2]])
    expect(band.description).toBe('Waves: 0.00 m to 10.00 m, values in 99.9 % of its hours')
  })

  test('draws a value that never changes in the middle, and one at the edge within the picture', () => {
    expect(previewBand({ ...parameter, lowest: [3], highest: [3] }).path).toBe('M0 50.0h1v2.0h-1z')
    expect(previewBand({ ...parameter, lowest: [3, null, 0], highest: [3, null, 0] }).path).toBe(
      'M0 0.0h1v2.0h-1zM2 98.0h1v2.0h-1z',
    )
  })

  test('joins the strokes of values that rise and fall', () => {
    expect(previewBand({ ...parameter, lowest: [0, 6, 2], highest: [4, 10, 4] }).path).toBe(
      'M0 60.0h1v40.0h-1zM1 0.0h1v60.0h-1zM2 40.0h1v40.0h-1z',
    )
  })

  test('tells where and when the series is', () => {
    const series = { latitude: 54, longitude: 6.6, from: 0, to: 23 * 3600, gaps: 'none' }
    expect(seriesFacts({ ...series, notes: [], parameters: [], span: 1 })).toEqual([
      ['Place', '54, 6.6'],
      ['Hours (UTC)', '1970-01-01 00:00 to 1970-01-01 23:00, 24'],
      ['Gaps', 'none'],
    ])
  })

  test.each([
    [10, '1 kB'],
    [99_999, '100 kB'],
    [100_000, '0.1 MB'],
    [5e9, '5000.0 MB'],
  ])('writes %i bytes as %s', (bytes, text) => {
    expect(sizeText(bytes)).toBe(text)
  })
})
