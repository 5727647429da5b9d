import { createTidePredictor } from '@neaps/tide-predictor'
import { describe, expect, test } from 'vitest'
import { climateAt } from '#server/sources/climatology/climate.ts'
import { sceneOf, truth } from '#server/sources/climatology/scene.ts'
import { harmonicsOf, tide } from '#server/sources/climatology/tide.ts'
import { swellHeight, waveHeight, windSeaHeight } from '#server/sources/climatology/waves.ts'
import { climatology } from '#server/sources/climatology.ts'
import type { Point } from '#weather/series.ts'

const source = climatology(() => new Date('2026-06-15T10:20:00Z'))
const hour = 3600

const germanBight = { latitude: 54.2, longitude: 6.9, offshore: true }
const irishSea = { latitude: 53.8, longitude: -3.8, offshore: true }
const points = [germanBight, irishSea, { latitude: -39.8, longitude: 173.2, offshore: true }]

const columnsOf = async (point: Point, ...names: string[]) =>
  (await source.series(point, names, Date.UTC(2015, 0) / 1000, Date.UTC(2020, 0) / 1000)).series.columns

function mean(values: ArrayLike<number>): number {
  return Array.from(values).reduce((sum, value) => sum + value, 0) / values.length
}

/** Correlation of `a` with `b`, `lag` hours later. */
function correlation(a: ArrayLike<number>, b: ArrayLike<number>, lag: number): number {
  const [from, to] = [Math.max(0, -lag), a.length - Math.max(0, lag)]
  const [x, y] = [Array.from(a).slice(from, to), Array.from(b).slice(from + lag, to + lag)]
  const [mx, my] = [mean(x), mean(y)]
  let [xy, xx, yy] = [0, 0, 0]
  for (let i = 0; i < x.length; i++) {
    xy += (x[i]! - mx) * (y[i]! - my)
    xx += (x[i]! - mx) ** 2
    yy += (y[i]! - my) ** 2
  }
  return xy / Math.sqrt(xx * yy)
}

describe.each(points)('the sea at $latitude, $longitude', (point) => {
  test('has waves whose energy is the sum of sea and swell, in every season', () => {
    for (const month of [0, 3, 6, 9]) {
      const start = Date.UTC(2019, month) / 3.6e6
      const scene = sceneOf(point, climateAt(point), start, 200, truth(point, start, 200))
      const [hs, sea, swell] = [scene.get(waveHeight), scene.get(windSeaHeight), scene.get(swellHeight)]
      for (let t = 0; t < 200; t++) {
        expect(hs[t]! ** 2).toBeCloseTo(sea[t]! ** 2 + swell[t]! ** 2, 10)
        expect(swell[t]!).toBeLessThanOrEqual(hs[t]!)
      }
    }
  })

  test('has waves that follow the wind by some hours', async () => {
    const { wind_speed_10m: wind, wave_height: waves } = await columnsOf(
      point,
      'wind_speed_10m',
      'wave_height',
    )
    const lags = Array.from({ length: 19 }, (_, index) => index - 6)
    const by = lags.map((lag) => correlation(wind!, waves!, lag))
    // NORA3 at 53.3 N, 1.3 E: 2 hours in the year 2000.
    const best = lags[by.indexOf(Math.max(...by))]!
    expect(best).toBeGreaterThanOrEqual(1)
    expect(best).toBeLessThanOrEqual(5)
  })

  test('changes its temperature slowly', async () => {
    const { sea_temperature: sea } = await columnsOf(point, 'sea_temperature')
    const within = (hours: number) =>
      sea!.reduce((most, value, t) => Math.max(most, t < hours ? 0 : Math.abs(value - sea![t - hours]!)), 0)
    expect(within(1)).toBeLessThan(0.05)
    expect(within(24)).toBeLessThan(0.6)
  })

  test('has currents that reverse with the tide', async () => {
    const { current_speed: speed, current_direction: towards } = await columnsOf(
      point,
      'current_speed',
      'current_direction',
    )
    const north = speed!.map((value, t) => value * Math.cos((towards![t]! * Math.PI) / 180))
    const east = speed!.map((value, t) => value * Math.sin((towards![t]! * Math.PI) / 180))
    const axis = mean(north.map((v) => v * v)) > mean(east.map((v) => v * v)) ? north : east
    // Two periods of M2 are 24.84 hours, half of one is 6.21.
    expect(correlation(axis, axis, 25)).toBeGreaterThan(0.7)
    expect(correlation(axis, axis, 6)).toBeLessThan(-0.6)
  })

  test('has the tide that tide-predictor computes from the same constituents', () => {
    const start = Date.UTC(2021, 4, 3, 5) / 3.6e6
    const length = 24 * 400
    const scene = sceneOf(point, climateAt(point), start, length, truth(point, start, length))
    const harmonics = harmonicsOf(scene)
    expect(harmonics.map(({ name }) => name)).toEqual(['M2', 'S2', 'N2', 'K2', 'K1', 'O1', 'M4'])
    const predicted = createTidePredictor(harmonics).getTimelinePrediction({
      start: new Date(start * 3.6e6),
      end: new Date((start + length - 1) * 3.6e6),
      timeFidelity: hour,
    })
    const ours = scene.get(tide)
    const range = harmonics.reduce((sum, { amplitude }) => sum + amplitude, 0)
    for (const { level, hour: t } of predicted) {
      expect(Math.abs(ours[t]! - level)).toBeLessThan(0.003 * range)
    }
  })
})

test('the same wind makes lower waves when it blows off the land than from the open sea', async () => {
  const {
    wind_speed_10m: wind,
    wind_direction_10m: from,
    wave_height: waves,
  } = await columnsOf(germanBight, 'wind_speed_10m', 'wind_direction_10m', 'wave_height')
  // The land lies south and east of the German Bight, the open sea north-west.
  const heights = (towards: number) =>
    Array.from(waves!).filter((_, t) => {
      const angle = Math.abs(((from![t]! - towards + 540) % 360) - 180)
      return wind![t]! > 10 && wind![t]! < 12 && angle < 40
    })
  expect(heights(315).length).toBeGreaterThan(200)
  expect(heights(135).length).toBeGreaterThan(50)
  expect(mean(heights(315))).toBeGreaterThan(1.15 * mean(heights(135)))
})

test('twenty years computed in slices are the same bytes', async () => {
  const names = [
    'wind_speed_10m',
    'wave_height',
    'elevation',
    'air_temperature',
    'short_radiation',
    'swell_period',
  ]
  let turns = 0
  let running = true
  const count = () => {
    turns++
    if (running) setImmediate(count)
  }
  setImmediate(count)
  const { series } = await source.series(germanBight, names)
  running = false
  expect(turns).toBeGreaterThan(8)
  for (const first of [0, 9_990, 10_001, 99_990, 175_000]) {
    const from = series.start + first * hour
    const piece = (await source.series(germanBight, names, from, from + 48 * hour)).series.columns
    for (const name of names) {
      expect(piece[name], name).toEqual(series.columns[name]!.slice(first, first + 48))
    }
  }
})
