import { describe, expect, test } from 'vitest'
import { climatology } from '#server/sources/climatology.ts'

const source = climatology(() => new Date('2026-06-15T10:20:00Z'))
const hour = 3600
const point = { latitude: 58.2, longitude: 2.1, offshore: true }
const banded = ['wind_speed_10m', 'wind_gust_10m', 'wave_height', 'wave_height_max']
const leads = [0, 24, 72, 144, 240]

/** Forecast and truth of every third day of a year. */
const runs = Promise.all(
  Array.from({ length: 120 }, async (_, index) => {
    const run = Date.UTC(2023, 0, 1 + 3 * index, 6 * (index % 4)) / 1000
    const forecast = (await source.forecast(point, run, 10)).series.columns
    const truth = (await source.series(point, banded, run, run + 241 * hour)).series.columns
    return { forecast, truth }
  }),
)

describe.each(banded)('%s', (name) => {
  test('the error grows with lead time', async () => {
    const errors = await Promise.all(
      leads.map(async (lead) => {
        const squares = (await runs).map(
          ({ forecast, truth }) => (forecast[name]![lead]! - truth[name]![lead]!) ** 2,
        )
        return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length)
      }),
    )
    expect(errors).toEqual([...errors].sort((a, b) => a - b))
    expect(errors[4]!).toBeGreaterThan(3 * errors[0]!)
  })

  test('P10 <= value <= P90 at every hour', async () => {
    for (const { forecast } of await runs) {
      const [low, middle, high] = [forecast[`${name}_p10`]!, forecast[name]!, forecast[`${name}_p90`]!]
      expect(middle.findIndex((value, step) => !(low[step]! <= value && value <= high[step]!))).toBe(-1)
    }
  })

  test('the band contains about 80 % of the truth, and widens', async () => {
    let [inside, all, first, last] = [0, 0, 0, 0]
    for (const { forecast, truth } of await runs) {
      const [low, high] = [forecast[`${name}_p10`]!, forecast[`${name}_p90`]!]
      truth[name]!.forEach((value, step) => {
        inside += value >= low[step]! && value <= high[step]! ? 1 : 0
        all++
      })
      first += high[1]! - low[1]!
      last += high[240]! - low[240]!
    }
    expect(inside / all).toBeGreaterThan(0.74)
    expect(inside / all).toBeLessThan(0.87)
    expect(last).toBeGreaterThan(2 * first)
  })
})

test('consecutive runs disagree about the same hours, and more so farther ahead', async () => {
  let [near, far] = [0, 0]
  for (let day = 0; day < 60; day++) {
    const run = Date.UTC(2024, 0, 1 + 5 * day) / 1000
    const older = (await source.forecast(point, run, 10)).series.columns.wind_speed_10m!
    const newer = (await source.forecast(point, run + 6 * hour, 10)).series.columns.wind_speed_10m!
    const apart = (lead: number) => Math.abs(newer[lead]! - older[lead + 6]!)
    near += apart(6)
    far += apart(108)
  }
  expect(near).toBeGreaterThan(0)
  expect(far).toBeGreaterThan(1.5 * near)
})

test('a forecast obeys physics and has bands only for banded parameters', async () => {
  const { columns } = (await source.forecast(point, Date.UTC(2024, 0, 1) / 1000, 10)).series
  expect(Object.keys(columns).filter((name) => /_p[19]0$/.test(name))).toHaveLength(8)
  expect(columns.dew_point!.every((dew, step) => dew <= columns.air_temperature![step]!)).toBe(true)
  expect(columns.wave_height_max!.every((highest, step) => highest >= columns.wave_height![step]!)).toBe(true)
})

test('a forecast on land has no waves and no bands of them', async () => {
  const land = { latitude: 52.2, longitude: 0.5, offshore: false }
  const { columns } = (await source.forecast(land, Date.UTC(2024, 0, 1) / 1000, 5)).series
  expect(columns.wind_gust_10m_p90).toBeDefined()
  expect(Object.keys(columns).filter((name) => name.startsWith('wave'))).toEqual([])
})
