import { describe, expect, it } from 'vitest'
import { fromThreshold } from '#weather/adapters/thresholds.ts'
import type { HourlySeries } from '#weather/series.ts'
import { HOUR } from '#weather/time.ts'
import { certaintyOf, certaintyShare, certaintyText, withoutBand } from '#weather/windows/certainty.ts'

const START = Date.UTC(2026, 2, 28) / 1000
const NONE = Number.NaN

const series = (columns: Record<string, number[]>): HourlySeries => ({
  start: START,
  length: Object.values(columns)[0]?.length ?? 0,
  columns: Object.fromEntries(
    Object.entries(columns).map(([name, values]) => [name, Float32Array.from(values)]),
  ),
})

const hours = (first: number, last: number) => ({ start: START + first * HOUR, end: START + last * HOUR })
const below = (parameter: string, thresholdMax: number) => fromThreshold(parameter, { thresholdMax })
const waves = below('wave_height', 1.5)
const wind = below('wind_speed_10m', 10)

const band = (parameter: string, p10: number[], median: number[], p90: number[]) => ({
  [`${parameter}_p10`]: p10,
  [parameter]: median,
  [`${parameter}_p90`]: p90,
})

/** The certainty of the hours [0, last) without members. */
const wordOf = (columns: Record<string, number[]>, limits = [waves], last = 3) =>
  certaintyOf({ series: series(columns), members: [] }, limits, false)(hours(0, last))

describe('without members a window is', () => {
  // The limit is 1.5 m: per hour P10, median and P90.
  it.each([
    ['likely where all three hold throughout', [1, 1, 1], [1.2, 1.2, 1.2], [1.4, 1.4, 1.5], 'likely'],
    ['even where P90 exceeds the limit in one hour', [1, 1, 1], [1.2, 1.2, 1.2], [1.4, 1.6, 1.4], 'even'],
    ['unlikely where the median exceeds it too', [1, 1, 1], [1.2, 1.6, 1.2], [1.4, 1.8, 1.4], 'unlikely'],
    ['unlikely where none holds', [1.6, 1, 1], [1.7, 1.2, 1.2], [1.8, 1.3, 1.4], 'unlikely'],
  ])('%s', (_, p10, median, p90, word) => {
    expect(wordOf(band('wave_height', p10, median, p90))).toEqual({ kind: 'word', word })
  })

  it('judged by its own hours only', () => {
    const columns = band('wave_height', [1, 1, 1, 9], [1.2, 1.2, 1.2, 9], [1.4, 1.4, 1.5, 9])
    expect(wordOf(columns)).toEqual({ kind: 'word', word: 'likely' })
  })

  it('judged by the least certain limit', () => {
    const columns = {
      ...band('wave_height', [1, 1, 1], [1.2, 1.2, 1.2], [1.4, 1.4, 1.4]),
      ...band('wind_speed_10m', [8, 8, 8], [9, 9, 9], [9, 11, 9]),
    }
    expect(wordOf(columns, [waves])).toEqual({ kind: 'word', word: 'likely' })
    expect(wordOf(columns, [waves, wind])).toEqual({ kind: 'word', word: 'even' })
  })

  it('judged against a lower limit by the low end of the band', () => {
    const columns = band('air_temperature', [-1, 1, 1], [2, 2, 2], [3, 3, 3])
    const limit = fromThreshold('air_temperature', { thresholdMin: 0 })
    expect(wordOf(columns, [limit])).toEqual({ kind: 'word', word: 'even' })
  })

  it.each([
    ['the band misses an hour', band('wave_height', [1, NONE, 1], [1, 1, 1], [1, 1, 1])],
    ['its median misses an hour', band('wave_height', [1, 1, 1], [1, NONE, 1], [1, 1, 1])],
    ['the parameter has no band', { wave_height: [1, 1, 1] }],
    ['the window goes on past the forecast', band('wave_height', [1, 1], [1, 1], [1, 1])],
  ])('without a word where %s', (_, columns) => {
    expect(wordOf(columns)).toBeNull()
  })

  it('without a word where one of two limits has no band, whatever the band of the other', () => {
    const columns = {
      ...band('wave_height', [2, 2, 2], [2, 2, 2], [2, 2, 2]),
      wind_speed_10m: [1, 1, 1],
    }
    expect(wordOf(columns, [waves, wind])).toBeNull()
    const forecast = { series: series(columns), members: [] }
    expect(withoutBand(forecast, [waves, wind])).toEqual(['wind_speed_10m'])
  })

  it('without a word where nothing is judged', () => {
    expect(wordOf(band('wave_height', [1], [1], [1]), [fromThreshold('wave_height', {})], 1)).toBeNull()
  })
})

describe('with members the chance of a window', () => {
  const bands = series(band('wave_height', [1, 1, 1], [1, 1, 1], [1, 1, 1]))
  const member = (...waves: number[]) => series({ wave_height: waves })
  const chance = (members: HourlySeries[], limits = [waves]) =>
    certaintyOf({ series: bands, members }, limits, false)(hours(0, 3))

  it('is the share of members that meet the limits throughout', () => {
    const members = [member(1, 1, 1), member(1, 2, 1), member(1.5, 1.5, 1.5), member(2, 2, 2)]
    expect(chance(members)).toEqual({ kind: 'chance', percent: 50, members: 4 })
  })

  it('counts members that exceed the limit in different hours, which no percentile of an hour shows', () => {
    // In each hour two of three members and the median meet the limit, but no member does throughout.
    expect(chance([member(2, 1, 1), member(1, 2, 1), member(1, 1, 2)])).toMatchObject({ percent: 0 })
  })

  it('leaves out a member without data in an hour of the window', () => {
    const members = [member(1, 1, 1), member(1, NONE, 1), member(2, NONE, 2), member(2, 1, 1)]
    expect(chance(members)).toEqual({ kind: 'chance', percent: 50, members: 2 })
  })

  it('requires each member to meet all limits', () => {
    const both = (waves: number, wind: number) =>
      series({ wave_height: [waves, waves, waves], wind_speed_10m: [wind, wind, wind] })
    const members = [both(1, 9), both(1, 11), both(2, 9), both(1, 9)]
    expect(chance(members, [waves, wind])).toEqual({ kind: 'chance', percent: 50, members: 4 })
  })

  it('is replaced by a word from the bands if no member has all limited parameters', () => {
    expect(chance([member(NONE, 1, 1)])).toEqual({ kind: 'word', word: 'likely' })
    expect(chance([member(1, 1, 1)], [waves, wind])).toBeNull()
  })
})

it('a certainty has a text and a share for its shade', () => {
  const chance = { kind: 'chance', percent: 78.43, members: 51 } as const
  expect(certaintyText(chance)).toBe('78 % (51 members)')
  expect(certaintyText({ kind: 'word', word: 'even' })).toBe('even')
  expect(certaintyShare(chance)).toBeCloseTo(0.7843)
  expect(certaintyShare({ kind: 'word', word: 'unlikely' })).toBe(0)
})
