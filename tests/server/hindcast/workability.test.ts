import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { HindcastResult } from '#schemas/shapes/hindcast/hindcast.ts'
import type { WorkabilityRequest, WorkabilityResult } from '#schemas/shapes/hindcast/workability.ts'
import { extentsOf, yearsOf } from '#server/hindcast/workability/workabilityMap.ts'
import { archive } from '#server/sources/archive.ts'
import { climatology } from '#server/sources/climatology.ts'
import { composite } from '#server/sources/composite.ts'
import type { WeatherSource } from '#server/sources/source.ts'
import { monthNames } from '#weather/calendarNames.ts'
import { cellCentre, cellGrid, MOST_CELLS } from '#weather/hindcast/cellGrid.ts'
import { type ForeignArray, onePoint, writeV3 } from '../sources/archiveForeign.ts'
import { temporaryFolder } from '../sources/temporaryFolder.ts'
import { now, weatherApp } from '../weatherApp.ts'

let reads = 0
const weather = climatology(() => now)
const counted: WeatherSource = {
  ...weather,
  series: (...request) => {
    reads++
    return weather.series(...request)
  },
}

let app: Awaited<ReturnType<typeof weatherApp>>
beforeAll(async () => {
  app = await weatherApp(counted)
})
afterAll(() => app.close())

const always = {
  workingDays: { start: 0, end: 6 },
  windowSelection: { name: '24h' as const },
  isTimezoneUTC: true,
}
const request: WorkabilityRequest = {
  west: 6,
  south: 54,
  east: 6.2,
  north: 54.1,
  month: 10,
  limits: [
    { parameterId: 11, max: 1.5 },
    { parameterId: 1, max: 12 },
  ],
  windowLength: 12,
  workWindow: always,
  isCompressed: true,
  first: 0,
  count: 2000,
}

const mapOf = async (body: WorkabilityRequest): Promise<WorkabilityResult> => {
  const answer = await app.call('reader', 'POST', '/hindcast/workability', body)
  expect(answer.status).toBe(200)
  return answer.data
}

/** The mean of the month over the map's years, from the hindcast table of the center of a cell. */
async function tableValue(
  body: WorkabilityRequest,
  map: WorkabilityResult,
  cell: number,
  hours: object,
): Promise<number> {
  const answer = await app.call('reader', 'POST', '/hindcast/analysis?format=portal', {
    ...cellCentre(map.grid, cell),
    windowLength: body.windowLength,
    isCompressed: body.isCompressed,
    isTimezoneUTC: body.workWindow.isTimezoneUTC,
    workingDays: 'Mon-Sun',
    daylight: false,
    startHour: 0,
    endHour: 24,
    conditionList: body.limits.map(({ parameterId, max }) => ({
      parameterId,
      condition: 'LT',
      testValue: max,
      apply: true,
    })),
    ...hours,
  })
  const { data } = answer.data as HindcastResult
  const values = data
    .filter(({ Year }) => typeof Year === 'number' && Year >= map.firstYear! && Year <= map.lastYear!)
    .map((row) => row[monthNames[body.month - 1]!]!)
  expect(values).toHaveLength(map.lastYear! - map.firstYear! + 1)
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

describe('a cell of the workability map equals the value of the hindcast table at its center, over the same years', () => {
  test.each<{ name: string; change: Partial<WorkabilityRequest>; hours: object }>([
    { name: 'around the clock', change: {}, hours: {} },
    { name: 'in December, at the end of the series', change: { month: 12, windowLength: 48 }, hours: {} },
    {
      name: 'in day shifts on working days of the local clock, over which work may pause',
      change: {
        month: 3,
        windowLength: 24,
        workWindow: {
          workingDays: { start: 0, end: 4 },
          windowSelection: { name: 'custom', customRange: { start: 7, end: 19 } },
          isTimezoneUTC: false,
        },
      },
      hours: { workingDays: 'Mon-Fri', startHour: 7, endHour: 19 },
    },
    {
      name: 'in daylight, within a shift',
      change: {
        isCompressed: false,
        windowLength: 6,
        workWindow: { ...always, windowSelection: { name: 'daylight' } },
      },
      hours: { daylight: true },
    },
  ])('$name', async ({ change, hours }) => {
    const body = { ...request, ...change }
    const map = await mapOf(body)
    expect(map).toMatchObject({
      grid: { step: 0.05, columns: 4, rows: 2 },
      synthetic: true,
      firstYear: 2006,
      lastYear: 2025,
    })
    expect(map.percent).toHaveLength(8)
    for (const cell of [0, 5]) {
      expect(map.percent[cell]).toBeCloseTo(await tableValue(body, map, cell, hours), 9)
      expect(map.percent[cell]).toBeGreaterThan(0)
      expect(map.percent[cell]).toBeLessThan(100)
    }
  })
})

test('another limit, window or part of the map is counted without reading the series again', async () => {
  const whole = await mapOf(request)
  const before = reads
  const part = await mapOf({ ...request, first: 3, count: 2 })
  const strict = await mapOf({
    ...request,
    limits: [{ parameterId: 11, max: 1 }, request.limits[1]!],
    windowLength: 6,
  })
  expect(reads).toBe(before)
  expect(part.percent).toEqual(whole.percent.slice(3, 5))
  strict.percent.forEach((percent, cell) => {
    expect(percent).not.toBe(whole.percent[cell])
  })
})

test('land and places without a hindcast have no value', async () => {
  const land = await mapOf({ ...request, west: 9.4, east: 9.5, south: 53, north: 53.1 })
  expect([...new Set(land.percent)]).toEqual([null])
  const nowhere = await mapOf({ ...request, west: 0, east: 0.1, south: -60, north: -59.9 })
  expect(nowhere).toMatchObject({ firstYear: null, lastYear: null, titles: [], synthetic: false })
  expect([...new Set(nowhere.percent)]).toEqual([null])
})

test('refuses an inverted area, an unknown parameter, a limit whose Min is above its Max and a window that is longer than the neighboring month', async () => {
  const refused = async (change: Partial<WorkabilityRequest>) => {
    const { status, errors } = await app.call('reader', 'POST', '/hindcast/workability', {
      ...request,
      ...change,
    })
    return [status, errors.map(({ path }: { path: string }) => path)]
  }
  expect(await refused({ east: 5 })).toEqual([400, ['/east']])
  expect(await refused({ limits: [{ parameterId: 9999 }] })).toEqual([400, ['/limits/0/parameterId']])
  const crossed = { min: 3, max: 2 }
  expect(await refused({ limits: [{ parameterId: 11, ...crossed }] })).toEqual([400, ['/limits/0/max']])
  const weekends = { ...always, workingDays: { start: 5, end: 6 } }
  expect(await refused({ windowLength: 350, workWindow: weekends })).toEqual([400, ['/windowLength']])
})

test('a grid covers its area with at most 2,000 cells, as fine as that limit allows', () => {
  const area = fc.record({
    west: fc.double({ min: -180, max: 179, noNaN: true }),
    south: fc.double({ min: -85, max: 84, noNaN: true }),
    width: fc.double({ min: 0.01, max: 360, noNaN: true }),
    height: fc.double({ min: 0.01, max: 170, noNaN: true }),
  })
  fc.assert(
    fc.property(area, ({ west, south, width, height }) => {
      const [east, north] = [Math.min(180, west + width), Math.min(85, south + height)]
      const grid = cellGrid({ west, south, east, north })
      expect(grid.columns * grid.rows).toBeLessThanOrEqual(MOST_CELLS)
      expect(grid.west).toBeLessThanOrEqual(west + 1e-6)
      expect(grid.south).toBeLessThanOrEqual(south + 1e-6)
      expect(grid.west + grid.columns * grid.step).toBeGreaterThanOrEqual(east - 1e-6)
      expect(grid.south + grid.rows * grid.step).toBeGreaterThanOrEqual(north - 1e-6)
    }),
  )
  expect(cellGrid({ west: 0, south: 50, east: 5, north: 55 })).toMatchObject({
    step: 0.2,
    columns: 25,
    rows: 25,
  })
})

test('a map reads as many years as fit in memory, the last ones that have the month and its neighbors', () => {
  expect(
    [100, 2000].map((cells) => yearsOf({ step: 1, west: 0, south: 0, columns: cells, rows: 1 }, 2)),
  ).toEqual([75, 3])
  const at = (text: string) => Date.parse(`${text}:00Z`) / 1000
  // The series ends within March 2024: the last whole February is that of 2024, the last whole March that of 2023.
  const years = (month: number) =>
    extentsOf(at('2020-01-01T00:00'), at('2024-03-20T05:00'), month, 3).map(({ year }) => year)
  expect([2, 3].map(years)).toEqual([
    [2022, 2023, 2024],
    [2021, 2022, 2023],
  ])
  expect(extentsOf(at('2020-01-01T00:00'), at('2020-12-31T23:00'), 1, 3)).toEqual([
    { year: 2020, start: at('2020-01-01T00:00'), length: (31 + 29) * 24 },
  ])
})

describe('a gridded archive', () => {
  /** Hours of January 2020 and the parts of its neighboring months that the archive has: 2020-01-01 to 2020-03-01. */
  const length = 60 * 24
  const lat = [54.125, 54.075, 54.025]
  const lon = [6.025, 6.075, 6.125, 6.175]
  const absent = Number.NaN

  /** A sawtooth per place: its waves rise through `period` hours; those of one place are always missing. */
  const wave = (hour: number, row: number, column: number): number => {
    if (row === 1 && column === 2) return absent
    const period = 17 + 13 * row + 5 * column
    return Math.fround(0.5 + (2 * (hour % period)) / period)
  }

  /** Percent of the known hours of January in runs of at least `window` hours within the limit, by definitions A.3 and A.5. */
  function counted(row: number, column: number, limit: number, window: number): number | null {
    const isWithin = (hour: number) => wave(hour, row, column) <= Math.fround(limit)
    let known = 0
    let usable = 0
    for (let hour = 0; hour < 31 * 24; hour++) {
      if (Number.isNaN(wave(hour, row, column))) continue
      known++
      if (!isWithin(hour)) continue
      let [first, last] = [hour, hour]
      while (first > 0 && isWithin(first - 1)) first--
      while (last < length - 1 && isWithin(last + 1)) last++
      if (last - first + 1 >= window) usable++
    }
    return known === 0 ? null : (100 * usable) / known
  }

  test('gives each cell the hours of its own place, equal to counting them one by one', async () => {
    const folder = await temporaryFolder()
    const coordinate = (name: string, data: number[]): ForeignArray => ({
      dimensions: [name],
      dtype: 'float64',
      data,
      attributes: { standard_name: name === 'lat' ? 'latitude' : 'longitude' },
    })
    await writeV3(join(folder, 'grid.zarr'), {
      attributes: { title: 'Grid of others' },
      consolidated: true,
      arrays: {
        time: onePoint(length).time!,
        lat: coordinate('lat', lat),
        lon: coordinate('lon', lon),
        hs: {
          dimensions: ['time', 'lat', 'lon'],
          shape: [length, lat.length, lon.length],
          chunk: 500,
          data: Array.from({ length }, (_, hour) =>
            lat.flatMap((_, row) => lon.map((_, column) => wave(hour, row, column))),
          ).flat(),
          attributes: { standard_name: 'sea_surface_wave_significant_height', units: 'm' },
        },
      },
    })
    const stored = archive({ folder, distance: 20, warn: (message) => expect.fail(message) })
    const gridded = await weatherApp({ ...weather, of: () => composite(stored, weather) })
    try {
      for (const [max, windowLength] of [
        [1.5, 6],
        [1.2, 10],
        [2, 1],
      ] as const) {
        const { data } = await gridded.call('reader', 'POST', '/hindcast/workability', {
          ...request,
          west: 6,
          east: 6.2,
          south: 54,
          north: 54.15,
          month: 1,
          limits: [{ parameterId: 11, max }],
          windowLength,
        })
        const map: WorkabilityResult = data
        expect(map).toMatchObject({
          grid: { step: 0.05, columns: 4, rows: 3 },
          firstYear: 2020,
          lastYear: 2020,
          synthetic: false,
          titles: ['Archive: Grid of others'],
        })
        // Rows of cells begin in the south, those of the archive in the north.
        const expected = lat
          .toReversed()
          .flatMap((_, south) =>
            lon.map((_, column) => counted(lat.length - 1 - south, column, max, windowLength)),
          )
        expect(expected.filter((value) => value === null)).toHaveLength(1)
        expect(map.percent).toHaveLength(expected.length)
        for (const [cell, value] of expected.entries()) {
          if (value === null) expect(map.percent[cell]).toBeNull()
          else expect(map.percent[cell]).toBeCloseTo(value, 9)
        }
        expect(new Set(expected).size).toBeGreaterThan(6)
      }
    } finally {
      await gridded.close()
    }
  })
})
