import { describe, expect, test } from 'vitest'
import climate from '#server/sources/climatology/climate.json' with { type: 'json' }
import { climateAt } from '#server/sources/climatology/climate.ts'
import { fields } from '#server/sources/climatology/fields.ts'
import { forecastColumns } from '#server/sources/climatology/forecast.ts'
import { sceneOf, truth, type Weather } from '#server/sources/climatology/scene.ts'
import { trueColumns } from '#server/sources/climatology/truth.ts'
import { windSeaHeight } from '#server/sources/climatology/waves.ts'
import { windSpeed } from '#server/sources/climatology/wind.ts'
import { parameters } from '#weather/parameters.ts'
import type { Point } from '#weather/series.ts'

const YEAR = 8766
const FIRST = Date.UTC(2006, 0) / 3.6e6
const sea = [
  'wind_speed_10m',
  ...parameters.filter(({ family }) => family === 'wave' || family === 'swell').map(({ name }) => name),
]

/** 2πHs / (g Tp²). */
const steepness = (height: number, period: number) => (2 * Math.PI * height) / (9.81 * period * period)

function largest(values: ArrayLike<number>): number {
  let most = Number.NEGATIVE_INFINITY
  for (let i = 0; i < values.length; i++) most = Math.max(most, values[i]!)
  return most
}

/** Points halfway between anchors of a region, where the figures of several are mixed. */
const between = climate.anchors.slice(1).flatMap((anchor, i) => {
  const other = climate.anchors[i]!
  if (other.region !== anchor.region) return []
  const name = `between ${other.name} and ${anchor.name}`
  const [latitude, longitude] = [
    (other.latitude + anchor.latitude) / 2,
    (other.longitude + anchor.longitude) / 2,
  ]
  return [{ name, latitude, longitude, bound: 16 }]
})
const anchors = climate.anchors.map(({ name, latitude, longitude, figures }) => ({
  name,
  latitude,
  longitude,
  bound: figures.waveBound,
}))

describe.each([
  ...anchors.map((place) => ({ ...place, years: 5 })),
  ...between.map((place) => ({ ...place, years: 1 })),
])('$years years at $name', ({ latitude, longitude, bound, years }) => {
  const point: Point = { latitude, longitude, offshore: true }
  const columns = trueColumns(point, sea, FIRST, years * YEAR)

  test('no wave is steeper than 1/15, and no swell than 0.04', async () => {
    const hours = await columns
    const total = hours.wave_height!.map((height, t) => steepness(height, hours.wave_peak_period![t]!))
    const swell = hours.swell_height!.map((height, t) => steepness(height, hours.swell_period![t]!))
    expect(largest(total)).toBeLessThan(1 / 15)
    expect(largest(swell)).toBeLessThan(0.04)
  })

  test('every hour lies within the plausible range of its parameter, and the waves below the bound of the place', async () => {
    const hours = await columns
    for (const { name, validMin, validMax } of parameters.filter(({ name }) => sea.includes(name))) {
      expect(largest(hours[name]!), name).toBeLessThanOrEqual(validMax)
      expect(-largest(hours[name]!.map((value) => -value)), name).toBeGreaterThanOrEqual(validMin)
    }
    expect(largest(hours.wave_height!)).toBeLessThan(bound)
    expect(largest(hours.wind_speed_10m!)).toBeLessThan(37)
  })

  test('high waves need wind or a long swell', async () => {
    const hours = await columns
    const lone = hours.wave_height!.filter((_, t) => hours.wind_speed_10m![t]! < 9)
    expect(largest(lone)).toBeLessThan(0.8 * bound)
  })
})

test('the waves of a forecast and of its bands stay within the same bounds', () => {
  const point: Point = { latitude: 53, longitude: -12, offshore: true }
  for (let run = 0; run < 60; run++) {
    const forecast = forecastColumns(point, FIRST + run * 150, 241, Object.keys(fields))
    expect(largest(forecast.wave_height_p90!)).toBeLessThan(20)
    const total = forecast.wave_height!.map((height, t) => steepness(height, forecast.wave_peak_period![t]!))
    expect(largest(total)).toBeLessThan(1 / 15)
  }
})

const atlantic: Point = { latitude: 53, longitude: -12, offshore: true }
const irishSea: Point = { latitude: 53.8, longitude: -3.8, offshore: true }

describe('a storm after two calm days', () => {
  /** The wind sea and the wind by hours after the storm begins, in January. */
  const storm = (point: Point, strength: number) => {
    const [start, length] = [FIRST, 120]
    const happens = truth(point, start, length)
    const weather: Weather = (name) =>
      name === 'wind' ? Float64Array.from({ length }, (_, t) => (t < 48 ? -2 : strength)) : happens(name)
    const scene = sceneOf(point, climateAt(point), start, length, weather)
    return { sea: scene.get(windSeaHeight).subarray(48), wind: scene.get(windSpeed).subarray(48) }
  }

  test('raises the sea gradually: to less than a third after 3 hours, and nearly all after a day', () => {
    const { sea } = storm(atlantic, 2)
    expect(sea[2]! / sea[40]!).toBeLessThan(1 / 3)
    expect(sea[11]! / sea[40]!).toBeGreaterThan(0.5)
    expect(sea[23]! / sea[40]!).toBeGreaterThan(0.8)
  })

  test('raises the sea no higher than the fetch allows', () => {
    // A sea fully grown by the spectrum of Pierson and Moskowitz: 0.0246 U²; one of 180 km by JONSWAP: 0.0016 U sqrt(X / g).
    for (const strength of [0, 1, 2, 3]) {
      const [open, narrow] = [storm(atlantic, strength), storm(irishSea, strength)]
      open.sea.forEach((height, t) => {
        expect(height).toBeLessThan(1.3 * 0.0246 * open.wind[t]! ** 2 + 0.1)
      })
      narrow.sea.forEach((height, t) => {
        expect(height).toBeLessThan(1.35 * 0.0016 * narrow.wind[t]! * Math.sqrt(180_000 / 9.81) + 0.1)
      })
    }
  })
})

test.each([
  // Highest waves of the WASA hindcast, 1954 to 1994 (BSH, Nordseezustand 2004, table 3-2).
  { name: 'Brent', latitude: 61, longitude: 1.5, highest: 12.87 },
  { name: 'Ekofisk', latitude: 56.5, longitude: 3.2, highest: 10.45 },
  { name: 'Euro', latitude: 51, longitude: 1.5, highest: 6.46 },
])('the highest waves of forty years at $name are within 15 % of the published ones', async (place) => {
  const { latitude, longitude, highest } = place
  const hours = await trueColumns({ latitude, longitude, offshore: true }, ['wave_height'], FIRST, 40 * YEAR)
  expect(Math.abs(largest(hours.wave_height!) / highest - 1)).toBeLessThan(0.15)
})
