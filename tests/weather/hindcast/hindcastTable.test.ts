import { describe, expect, it } from 'vitest'
import { fromCondition } from '#weather/adapters/analysisLimits.ts'
import { type HindcastTableRequest, hindcastTable } from '#weather/hindcast/hindcastTable.ts'
import type { HourlySeries } from '#weather/series.ts'
import { alwaysOpen } from '#weather/workWindow.ts'

const at = (iso: string) => Date.parse(iso) / 1000

/** Hourly values from `from` to before `to`, made from the step's instant. */
function seriesOf(from: string, to: string, value: (iso: string) => number): HourlySeries {
  const start = at(from)
  const length = (at(to) - start) / 3600
  const wave_height = Float32Array.from({ length }, (_, step) =>
    value(new Date((start + step * 3600) * 1000).toISOString()),
  )
  return { start, length, columns: { wave_height } }
}

function table(series: HourlySeries, more: Partial<HindcastTableRequest> = {}) {
  return hindcastTable(series, {
    limits: [fromCondition('wave_height', { condition: 'LT', testValue: 1.5 })],
    windowLength: 1,
    workWindow: alwaysOpen,
    isCompressed: true,
    point: { latitude: 54, longitude: 6.6 },
    ...more,
  })
}

describe('a hindcast table', () => {
  const janCalm = seriesOf('2023-01-01T00:00Z', '2025-01-01T00:00Z', (iso) =>
    iso.slice(5, 7) === '01' ? 1 : 2,
  )

  it('has years, then Average, then P10 to P90', () => {
    expect(table(janCalm).rows.map(({ Year }) => Year)).toEqual([
      2023,
      2024,
      'Average',
      'P10',
      'P20',
      'P30',
      'P40',
      'P50',
      'P60',
      'P70',
      'P80',
      'P90',
    ])
  })
  it('has twelve months and their mean', () => {
    const [year] = table(janCalm).rows
    expect(year).toEqual({
      Year: 2023,
      Jan: 100,
      Feb: 0,
      Mar: 0,
      Apr: 0,
      May: 0,
      Jun: 0,
      Jul: 0,
      Aug: 0,
      Sep: 0,
      Oct: 0,
      Nov: 0,
      Dec: 0,
      Average: 100 / 12,
    })
  })
  it('finds runs across the end of a month, and assigns each hour to its own month', () => {
    // Calm from 31 January 20:00 to 1 February 02:00.
    const night = seriesOf('2023-01-01T00:00Z', '2024-01-01T00:00Z', (iso) =>
      iso >= '2023-01-31T20' && iso < '2023-02-01T02' ? 1 : 2,
    )
    expect(table(night, { windowLength: 6 }).rows[0]).toMatchObject({ Jan: 400 / 744, Feb: 200 / 672 })
    expect(table(night, { windowLength: 7 }).rows[0]).toMatchObject({ Jan: 0, Feb: 0 })
  })
  it('divides by the 696 hours of a leap February', () => {
    const leap = seriesOf('2024-01-01T00:00Z', '2025-01-01T00:00Z', (iso) =>
      iso.startsWith('2024-02-29') ? 1 : 2,
    )
    expect(table(leap).rows[0]?.Feb).toBeCloseTo(2400 / 696, 10)
  })
  it('takes percentiles over the years', () => {
    // January is calm until 6, 12, 18 and 24 h of each day: 25, 50, 75 and 100 percent.
    const four = seriesOf('2020-01-01T00:00Z', '2024-01-01T00:00Z', (iso) =>
      Number(iso.slice(11, 13)) < (Number(iso.slice(0, 4)) - 2019) * 6 ? 1 : 2,
    )
    const rows = new Map(table(four).rows.map((row) => [row.Year, row]))
    expect(rows.get(2021)?.Jan).toBe(50)
    expect(rows.get('Average')?.Jan).toBe(62.5)
    expect(rows.get('P10')?.Jan).toBeCloseTo(32.5, 10)
    expect(rows.get('P50')?.Jan).toBeCloseTo(62.5, 10)
    expect(rows.get('P90')?.Jan).toBeCloseTo(92.5, 10)
    expect(rows.get('P90')?.Average).toBeCloseTo(92.5, 10)
  })
  it('takes column Average of a percentile over the years, not over its months', () => {
    // One half of 2022 is calm, the other half of 2023: every month is 0 in one year and 100 in the other.
    const halves = seriesOf('2022-01-01T00:00Z', '2024-01-01T00:00Z', (iso) =>
      iso < '2022-07' || iso >= '2023-07' ? 1 : 2,
    )
    const { rows } = table(halves)
    expect(rows.slice(0, 2).map(({ Average }) => Average)).toEqual([50, 50])
    const p10 = rows.find(({ Year }) => Year === 'P10')
    expect(p10).toMatchObject({ Jan: 10, Jul: 10, Average: 50 })
  })
  const japan = { ...alwaysOpen, isTimezoneUTC: false, timeZone: 'Asia/Tokyo' }
  it('has the months of the local calendar', () => {
    const january = seriesOf('2023-01-01T00:00Z', '2024-01-01T00:00Z', (iso) => (iso < '2023-02-01' ? 1 : 2))
    // Nine hours of Japan's February lie in UTC's January, and nine of its January in the December before.
    const { rows, coverage } = table(january, { workWindow: japan })
    expect(rows[0]).toMatchObject({ Year: 2023, Jan: 100, Feb: 900 / 672 })
    expect(coverage[0]?.Jan).toBeCloseTo((744 - 9) / 744, 10)
  })
  it.each([
    // The last UTC hour is 08:00 of 1 January in Japan.
    ['2024-01-01T00:00Z', japan, [2023]],
    ['2024-01-01T14:00Z', japan, [2023]],
    ['2024-01-01T15:00Z', japan, [2023, 2024]],
    ['2024-01-01T23:00Z', alwaysOpen, [2023]],
    ['2024-01-02T00:00Z', alwaysOpen, [2023, 2024]],
  ])('has a row for a year with a whole day in the series, up to %s', (end, workWindow, years) => {
    const { rows, coverage, marked } = table(
      seriesOf('2023-01-01T00:00Z', end, () => 1),
      { workWindow },
    )
    expect(rows.slice(0, -10).map(({ Year }) => Year)).toEqual(years)
    expect(coverage.map(({ Year }) => Year)).toEqual(years)
    expect(marked.map(({ Year }) => Year)).toEqual(years)
  })
  it('has no row for the previous local year, to which the first hours belong west of Greenwich', () => {
    const workWindow = { ...alwaysOpen, isTimezoneUTC: false, timeZone: 'America/New_York' }
    const { rows } = table(
      seriesOf('2023-01-01T00:00Z', '2024-01-01T00:00Z', () => 1),
      { workWindow },
    )
    expect(rows[0]).toMatchObject({ Year: 2023, Jan: 100, Dec: 100 })
    expect(rows[1]?.Year).toBe('Average')
  })
  it('has rows for a series of less than a day', () => {
    const night = seriesOf('2023-12-31T20:00Z', '2024-01-01T02:00Z', () => 1)
    expect(
      table(night)
        .rows.slice(0, 2)
        .map(({ Year }) => Year),
    ).toEqual([2023, 2024])
  })
})

describe('coverage', () => {
  /** Three Aprils of 720 hours; in 2023 the first `missing` hours are unknown, and the others calm. */
  const withGap = (missing: number) =>
    seriesOf('2022-01-01T00:00Z', '2025-01-01T00:00Z', (iso) => {
      if (!iso.startsWith('2023-04')) return 2
      return at(iso) - at('2023-04-01T00:00Z') < missing * 3600 ? Number.NaN : 1
    })
  const average = (series: HourlySeries) => table(series).rows.find(({ Year }) => Year === 'Average')

  it('leaves unknown hours out of the denominator', () => {
    expect(table(withGap(36)).rows[1]?.Apr).toBe(100)
    expect(table(withGap(36)).coverage[1]?.Apr).toBe(0.95)
  })
  it('keeps a month with 95 % known, marks one with less and leaves it out of rows Average and P', () => {
    expect(table(withGap(36)).marked[1]?.Apr).toBe(false)
    expect(average(withGap(36))?.Apr).toBeCloseTo(100 / 3, 10)
    expect(table(withGap(37)).marked[1]?.Apr).toBe(true)
    expect(average(withGap(37))?.Apr).toBe(0)
    expect(table(withGap(37)).rows.find(({ Year }) => Year === 'P90')?.Apr).toBe(0)
    expect(table(withGap(37)).rows[1]?.Apr).toBe(100)
  })
  it('takes column Average of a percentile over the years without a marked month, null if there is none', () => {
    const p90Of = (series: HourlySeries) => table(series).rows.find(({ Year }) => Year === 'P90')?.Average
    // At place 2 x 0.9 of 0, 0 and 100 / 12.
    expect(p90Of(withGap(36))).toBeCloseTo((0.8 * 100) / 12, 10)
    expect(p90Of(withGap(37))).toBe(0)
    expect(p90Of(seriesOf('2023-01-11T00:00Z', '2023-12-31T00:00Z', () => 1))).toBeNull()
  })
  it('has no value for a month without data', () => {
    expect(table(withGap(720)).rows[1]?.Apr).toBeNull()
    expect(table(withGap(720)).rows[1]?.Average).toBe(0)
  })
  it('counts hours before the series begins and after it ends as unknown', () => {
    const part = seriesOf('2023-01-11T00:00Z', '2023-12-31T00:00Z', () => 1)
    const { rows, coverage, marked } = table(part)
    expect(coverage[0]?.Jan).toBeCloseTo(21 / 31, 10)
    expect(marked[0]).toMatchObject({ Jan: true, Feb: false, Dec: false })
    expect(rows[0]).toMatchObject({ Jan: 100, Dec: 100 })
    expect(rows[1]).toMatchObject({ Year: 'Average', Jan: null, Feb: 100 })
  })
  it('a month that the series does not reach is empty and marked', () => {
    const spring = seriesOf('2023-03-01T00:00Z', '2023-06-01T00:00Z', () => 1)
    const { rows, coverage, marked } = table(spring)
    expect(rows[0]).toMatchObject({ Feb: null, Mar: 100, May: 100, Jun: null, Average: 100 })
    expect(coverage[0]).toMatchObject({ Feb: 0, Mar: 1, Jun: 0 })
    expect(marked[0]).toMatchObject({ Feb: true, Mar: false, Jun: true })
  })
  it('a month of polar night, without permitted hours, has no value and is not marked', () => {
    const year = seriesOf('2023-01-01T00:00Z', '2024-01-01T00:00Z', () => 1)
    const workWindow = { ...alwaysOpen, windowSelection: { name: 'daylight' as const } }
    const { rows, coverage, marked } = table(year, { workWindow, point: { latitude: 78.2, longitude: 15.6 } })
    expect(rows[0]).toMatchObject({ Dec: null, Jun: 100 })
    expect(coverage[0]).toMatchObject({ Dec: null, Jun: 1 })
    expect(marked[0]).toMatchObject({ Dec: false, Jun: false })
    expect(rows.find(({ Year }) => Year === 'P10')).toMatchObject({ Dec: null, Average: 100 })
  })
  it('names the parameters without a value', () => {
    const year = seriesOf('2023-01-01T00:00Z', '2024-01-01T00:00Z', () => Number.NaN)
    const limits = ['wave_height', 'ice'].map((parameter) =>
      fromCondition(parameter, { condition: 'LT', testValue: 0.5 }),
    )
    const { failedParameters, rows } = table(year, { limits })
    expect(failedParameters).toEqual(['wave_height', 'ice'])
    expect(rows.every(({ Jan, Average }) => Jan === null && Average === null)).toBe(true)
  })
})

describe('shifts', () => {
  const calm = seriesOf('2023-01-01T00:00Z', '2024-01-01T00:00Z', () => 1)
  const workWindow = {
    ...alwaysOpen,
    windowSelection: { name: 'custom' as const, customRange: { start: 7, end: 19 } },
  }
  it('make a table always zero if the window is longer than the shift', () => {
    expect(table(calm, { workWindow, windowLength: 12, isCompressed: false })).toMatchObject({
      isAlwaysZero: false,
    })
    const never = table(calm, { workWindow, windowLength: 13, isCompressed: false })
    expect(never.isAlwaysZero).toBe(true)
    expect(never.rows[0]?.Jan).toBe(0)
  })
  it('do not make a table always zero if work may pause', () => {
    const paused = table(calm, { workWindow, windowLength: 13, isCompressed: true })
    expect(paused.isAlwaysZero).toBe(false)
    expect(paused.rows[0]?.Jan).toBe(100)
  })
})
