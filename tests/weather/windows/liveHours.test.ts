import { describe, expect, it } from 'vitest'
import { fromThreshold } from '#weather/adapters/thresholds.ts'
import type { Limit } from '#weather/operation.ts'
import type { HourlySeries } from '#weather/series.ts'
import { liveHours } from '#weather/windows/liveHours.ts'
import { windowHours } from '#weather/windows/windowHours.ts'

const START = 1767225600

const series: HourlySeries = {
  start: START,
  length: 8,
  columns: {
    wind_speed_10m: Float32Array.from([5, 9, 11, 12, 8, 13, 6, 7]),
    wave_height: Float32Array.from([1, 1.6, 1.6, 1.2, Number.NaN, 1.9, 1.2, 1]),
  },
}
const max = (parameter: string, thresholdMax: number, tolerance?: number): Limit =>
  fromThreshold(parameter, { thresholdMax, tolerance })
const wind = max('wind_speed_10m', 10)
const wave = max('wave_height', 1.5)

/** The last entry only closes the forecast. */
const okHours = ({ statuses }: { statuses: readonly unknown[] }) =>
  statuses.slice(0, -1).filter((status) => status === 0).length

describe('liveHours', () => {
  it('judges as the window bar does, before and after a limit has moved', () => {
    const live = liveHours(series, false)
    for (const limits of [
      [wind, wave],
      [max('wind_speed_10m', 12, 1), wave],
      [wind, wave],
    ]) {
      expect(live.judge(limits)).toEqual(windowHours(series, limits, false))
    }
    expect(live.judge([wind, wave]).statuses).toEqual([0, 2, 2, 2, null, 2, 0, 0])
  })

  it('warns inside the limit for a customer with tolerance on both sides', () => {
    expect(liveHours(series, true).judge([max('wind_speed_10m', 10, 2)]).statuses).toEqual([
      0, 1, 1, 1, 1, 2, 0, 0,
    ])
  })

  it('counts the hours that each limit costs alone', () => {
    // Of hours 0 to 6, both limits permit 0 and 6. Without wind also 3; without waves also 1 and 4.
    expect(liveHours(series, false).costs([wind, wave], okHours)).toEqual([1, 2])
  })

  it('counts the hours that replacing a limit would gain', () => {
    const live = liveHours(series, false)
    expect(live.gain([wind, wave], 0, max('wind_speed_10m', 11), okHours)).toBe(0)
    expect(live.gain([wind, wave], 0, max('wind_speed_10m', 12), okHours)).toBe(1)
    expect(live.gain([wind, wave], 1, max('wave_height', 1.6), okHours)).toBe(1)
    expect(live.gain([wind, wave], 1, max('wave_height', 0.5), okHours)).toBe(-2)
  })

  it('counts every hour as ok without a limit, and judges none', () => {
    expect(liveHours(series, false).costs([wind], okHours)).toEqual([3])
    expect(liveHours(series, false).judge([]).statuses).toEqual(Array(8).fill(null))
  })
})
