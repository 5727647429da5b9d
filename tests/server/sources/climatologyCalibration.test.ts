import { expect, test } from 'vitest'
import { forecastColumns } from '#server/sources/climatology/forecast.ts'
import { trueColumns } from '#server/sources/climatology/truth.ts'

const banded = ['wind_speed_10m', 'wind_gust_10m', 'wave_height', 'wave_height_max']
const days = 10
const hours = days * 24 + 1
const year = Date.UTC(2023, 0) / 3.6e6
/** Every run of the year: 00, 06, 12 and 18 UTC. */
const runs = Array.from({ length: 365 * 4 }, (_, index) => year + index * 6)
/** Every fifth hour ahead, because adjacent hours are nearly equal. */
const leads = Array.from({ length: 48 }, (_, index) => 1 + index * 5)
const dayOf = (lead: number) => Math.floor(lead / 24)

/** A sea of wind waves, a sea of swell, and one in the other hemisphere. */
const points = [
  { name: 'German Bight', latitude: 54.2, longitude: 6.9, offshore: true },
  { name: 'Bay of Biscay', latitude: 46, longitude: -3.8, offshore: true },
  { name: 'Bass Strait', latitude: -39.2, longitude: 146.8, offshore: true },
]

/** For each parameter and day ahead, the share of the truth inside the band. */
async function sharesInside(point: (typeof points)[number]): Promise<Record<string, number[]>> {
  const truth = await trueColumns(point, banded, year, 365 * 24 + hours)
  const held = Object.fromEntries(banded.map((name) => [name, new Array<number>(days).fill(0)]))
  const counted = new Array<number>(days).fill(0)
  for (const lead of leads) counted[dayOf(lead)]! += runs.length
  for (const run of runs) {
    const forecast = forecastColumns(point, run, hours, banded)
    for (const name of banded) {
      const [low, high, count] = [forecast[`${name}_p10`]!, forecast[`${name}_p90`]!, held[name]!]
      for (const lead of leads) {
        const value = truth[name]![run - year + lead]!
        if (value >= low[lead]! && value <= high[lead]!) count[dayOf(lead)]! += 1
      }
    }
  }
  return Object.fromEntries(banded.map((name) => [name, held[name]!.map((n, day) => n / counted[day]!)]))
}

test('over every run of a year the bands contain 80 % of the truth, within 5 percentage points, on each day ahead', async () => {
  const atPoints = []
  for (const point of points) atPoints.push({ point, shares: await sharesInside(point) })
  for (const name of banded) {
    for (let day = 0; day < days; day++) {
      const shares = atPoints.map(({ shares }) => shares[name]![day]!)
      const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length
      expect(mean, `${name}, day ${day + 1}`).toBeGreaterThan(0.75)
      expect(mean, `${name}, day ${day + 1}`).toBeLessThan(0.85)
      // A year at one point has only about thirty spells of weather, so the share itself varies by about 3 percentage points.
      for (const [index, share] of shares.entries()) {
        expect(Math.abs(share - 0.8), `${name}, day ${day + 1}, ${points[index]!.name}`).toBeLessThan(0.07)
      }
    }
  }
})
