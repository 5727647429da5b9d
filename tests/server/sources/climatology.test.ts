import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { getPosition } from 'suncalc'
import { describe, expect, test } from 'vitest'
import climate from '#server/sources/climatology/climate.json' with { type: 'json' }
import { climatology } from '#server/sources/climatology.ts'
import { inlineWork } from '#server/workers/work.ts'
import { parameters } from '#weather/parameters.ts'
import { regions } from '#weather/regions.ts'
import type { Point } from '#weather/series.ts'

const now = () => new Date('2026-06-15T10:20:00Z')
const source = climatology(now)
const hour = 3600
const names = parameters.map((parameter) => parameter.name)

const pointAnywhere: fc.Arbitrary<Point> = fc.constantFrom(...regions).chain((region) =>
  fc.record({
    latitude: fc.double({ min: region.latitudeMin, max: region.latitudeMax, noNaN: true }),
    longitude: fc.double({ min: region.longitudeMin, max: region.longitudeMax, noNaN: true }),
    offshore: fc.boolean(),
  }),
)
const hourEver = fc.integer({ min: Date.UTC(1990, 0) / 3.6e6, max: Date.UTC(2040, 0) / 3.6e6 })

/** Runs a check on a hundred hours at many points and times. */
async function always(check: (columns: Record<string, Float32Array>, point: Point, start: number) => void) {
  await fc.assert(
    fc.asyncProperty(pointAnywhere, hourEver, async (point, first) => {
      const start = first * hour
      check((await source.series(point, names, start, start + 100 * hour)).series.columns, point, start)
    }),
    { numRuns: 60, seed: 7 },
  )
}

/** Every hour of the given columns, as an array of their values. */
function rows(columns: Record<string, Float32Array>, ...wanted: string[]): number[][] {
  return Array.from(columns[wanted[0]!]!, (_, step) => wanted.map((name) => columns[name]![step]!))
}

const every = (values: number[][], holds: (...row: number[]) => boolean): number[] | undefined =>
  values.find((row) => !holds(...row))

describe('physics, at any point and time', () => {
  test('values are finite; points on land have no sea', () =>
    always((columns, point) => {
      const expected = parameters.filter(({ offshoreOnly }) => point.offshore || !offshoreOnly)
      expect(Object.keys(columns)).toEqual(expected.map(({ name }) => name))
      for (const [name, column] of Object.entries(columns))
        expect(column.every(Number.isFinite), name).toBe(true)
    }))

  test('gusts exceed the mean and the wind grows with height', () =>
    always((columns) => {
      const heights = [10, 80, 100, 115, 125, 140, 150].map((height) => `wind_speed_${height}m`)
      expect(
        every(rows(columns, ...heights), (...speeds) =>
          speeds.every((v, i) => i === 0 || v >= speeds[i - 1]!),
        ),
      ).toBeUndefined()
      expect(
        every(rows(columns, 'wind_speed_10m', 'wind_gust_10m'), (mean, gust) => mean! >= 0 && gust! >= mean!),
      ).toBeUndefined()
    }))

  test('the highest wave exceeds Hs, Hs exceeds its swell, and Tz is below Tp', () =>
    always((columns, { offshore }) => {
      if (!offshore) return
      const waves = rows(
        columns,
        'wave_height',
        'wave_height_max',
        'swell_height',
        'wave_period',
        'wave_peak_period',
      )
      expect(
        every(waves, (hs, highest, swell, tz, tp) => highest! >= hs! && hs! >= swell! && tz! <= tp!),
      ).toBeUndefined()
    }))

  test('the dew point is below the air temperature and the humidity follows from both', () =>
    always((columns) => {
      // Bolton (1980), other coefficients than the product's.
      const vapour = (t: number) => Math.exp((17.67 * t) / (t + 243.5))
      const air = rows(columns, 'air_temperature', 'dew_point', 'humidity')
      expect(
        every(
          air,
          (t, dew, humidity) => dew! <= t! && Math.abs((100 * vapour(dew!)) / vapour(t!) - humidity!) < 0.5,
        ),
      ).toBeUndefined()
    }))

  test('snow falls below 2 degrees only, and only when something falls', () =>
    always((columns) => {
      const weather = rows(columns, 'categorical_snow', 'air_temperature', 'precipitation')
      expect(every(weather, (snow, t, rate) => snow === 0 || (t! < 2 && rate! > 0))).toBeUndefined()
    }))

  test('there is no sunshine at night and some by day', () =>
    always((columns, point, start) => {
      columns.short_radiation!.forEach((radiation, step) => {
        const middle = new Date((start + (step + 0.5) * hour) * 1000)
        const { altitude } = getPosition(middle, point.latitude, point.longitude)
        // The altitude of the library includes refraction, up to 0.6 degrees.
        if (altitude < -0.1) expect(radiation).toBe(0)
        if (altitude > 1) expect(radiation).toBeGreaterThan(0)
        expect(radiation).toBeLessThan(1100)
      })
    }))

  test('directions lie in 0 to 360 and flags are 0 or 1', () =>
    always((columns) => {
      for (const { name, direction, categorical } of parameters) {
        const column = columns[name]
        if (direction) expect(column?.every((v) => v >= 0 && v < 360) ?? true, name).toBe(true)
        if (categorical) expect(column?.every((v) => v === 0 || v === 1) ?? true, name).toBe(true)
      }
    }))
})

const northSea: Point = { latitude: 53.32, longitude: 1.32, offshore: true }

function mean(values: ArrayLike<number>): number {
  return Array.from(values).reduce((sum, value) => sum + value, 0) / values.length
}

function correlation(a: Float32Array, b: Float32Array, lag = 0): number {
  const [x, y] = [a.subarray(0, a.length - lag), b.subarray(lag)]
  const [mx, my] = [mean(x), mean(y)]
  let [xy, xx, yy] = [0, 0, 0]
  for (let i = 0; i < x.length; i++) {
    xy += (x[i]! - mx) * (y[i]! - my)
    xx += (x[i]! - mx) ** 2
    yy += (y[i]! - my) ** 2
  }
  return xy / Math.sqrt(xx * yy)
}

describe('the climate', () => {
  test('a series without a range covers the twenty full calendar years before now', async () => {
    const { series } = await source.series(northSea, ['wind_speed_10m'])
    expect(series.start).toBe(Date.UTC(2006, 0) / 1000)
    expect(series.start + series.length * hour).toBe(Date.UTC(2026, 0) / 1000)
  })

  test('the autocorrelation of the wind falls to a half in a day, as in NORA3', async () => {
    const wind = (await source.series(northSea, ['wind_speed_10m'])).series.columns.wind_speed_10m!
    expect(correlation(wind, wind, 1)).toBeGreaterThan(0.96)
    expect(correlation(wind, wind, 1)).toBeLessThan(0.985)
    expect(correlation(wind, wind, 24)).toBeGreaterThan(0.35)
    expect(correlation(wind, wind, 24)).toBeLessThan(0.5)
  })

  test('waves follow the wind with a lag', async () => {
    const { wind_speed_10m: wind, wave_height: waves } = (
      await source.series(northSea, ['wind_speed_10m', 'wave_height'])
    ).series.columns
    // 0.79 in NORA3 at this point in 2000, within a tenth.
    expect(correlation(wind!, waves!)).toBeGreaterThan(0.71)
    expect(correlation(wind!, waves!)).toBeLessThan(0.87)
    expect(correlation(wind!, waves!, 2)).toBeGreaterThan(correlation(wind!, waves!))
    expect(correlation(waves!, wind!, 2)).toBeLessThan(correlation(wind!, waves!))
  })

  test('wind and waves have the mean of the climate figures', async () => {
    // Means of the twelve figures of the anchor "German Bight" in climate.json: 8.633 m/s and 1.463 m.
    const point = { latitude: 54.2, longitude: 6.9, offshore: true }
    const { wind_speed_10m: wind, wave_height: waves } = (
      await source.series(point, ['wind_speed_10m', 'wave_height'])
    ).series.columns
    expect(Math.abs(mean(wind!) / 8.633 - 1)).toBeLessThan(0.03)
    expect(Math.abs(mean(waves!) / 1.463 - 1)).toBeLessThan(0.03)
  })

  test('the wind of a month has the spread of a Weibull distribution of shape 2.4', async () => {
    // The shape of the anchor "German Bight" in climate.json.
    const point = { latitude: 54.2, longitude: 6.9, offshore: true }
    const julys = await Promise.all(
      Array.from({ length: 20 }, async (_, year) => {
        const from = Date.UTC(2006 + year, 6, 1) / 1000
        return (await source.series(point, ['wind_speed_10m'], from, from + 744 * hour)).series.columns
      }),
    )
    const wind = julys.flatMap((columns) => Array.from(columns.wind_speed_10m!))
    const average = mean(wind)
    const deviation = Math.sqrt(mean(wind.map((value) => (value - average) ** 2)))
    // Coefficient of variation: sqrt(G(1 + 2/k) / G(1 + 1/k)^2 - 1) = 0.4438 for k = 2.4.
    expect(Math.abs(deviation / average / 0.4438 - 1)).toBeLessThan(0.06)
  })

  test('places near each other have nearly the same weather, and distant places do not', async () => {
    const wind = async (latitude: number, longitude: number) => {
      const point = { latitude, longitude, offshore: true }
      return (await source.series(point, ['wind_speed_10m'])).series.columns.wind_speed_10m!
    }
    const here = await wind(53.32, 1.32)
    expect(correlation(here, await wind(53.32, 1.62))).toBeGreaterThan(0.9)
    expect(Math.abs(correlation(here, await wind(-39, 146)))).toBeLessThan(0.25)
  })

  test('the tide returns after 12.42 hours', async () => {
    const { elevation } = (
      await source.series({ latitude: 53.8, longitude: -3.8, offshore: true }, ['elevation'])
    ).series.columns
    expect(correlation(elevation!, elevation!, 25)).toBeGreaterThan(0.9)
    expect(correlation(elevation!, elevation!, 6)).toBeLessThan(-0.8)
  })

  test('outside the six regions there is a forecast and no hindcast', async () => {
    const nowhere = { latitude: -60, longitude: 0, offshore: true }
    expect(await source.covers(nowhere)).toBeNull()
    await expect(source.series(nowhere, names)).rejects.toThrow('Coordinates outside of available domains')
    const { series } = await source.forecast(nowhere, 0, 5)
    expect(series.columns.wind_speed_10m?.every((value) => value >= 0)).toBe(true)
  })
})

test('every group of climate figures states its source', () => {
  const named = Object.keys(climate.origin).flatMap((groups) => groups.split(', '))
  const { monthly, figures } = climate.anchors[0]!
  for (const group of [...Object.keys(monthly), ...Object.keys(figures), 'constituents', 'onshore']) {
    expect(named).toContain(group)
  }
  expect(new Set(climate.anchors.map(({ region }) => region)).size).toBe(6)
})

test('a series stops computing when its signal is aborted', async () => {
  const point = { latitude: 54, longitude: 6.6, offshore: true }
  const caller = new AbortController()
  const requested = source.series(point, names, undefined, undefined, inlineWork(caller.signal))
  caller.abort()
  await expect(requested).rejects.toMatchObject({ name: 'AbortError' })
})

test('the synthetic weather has the same bytes on every machine', async () => {
  const start = Date.UTC(2024, 1, 28) / 1000
  const series = await source.series(northSea, names, start, start + 72 * hour)
  const forecast = await source.forecast(northSea, start, 10)
  const digest = createHash('sha256')
  for (const { columns } of [series.series, forecast.series]) {
    for (const name of Object.keys(columns).sort()) digest.update(name).update(columns[name]!)
  }
  expect(digest.digest('hex')).toBe('cfbcfa5e07692f0a3beda3ba9427cc7538b258fab5f9d1f62b4083a8a34b32f4')
})
