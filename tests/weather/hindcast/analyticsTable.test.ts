import { describe, expect, it } from 'vitest'
import { fromBound } from '#weather/adapters/analysisLimits.ts'
import { type AnalyticsTableRequest, analyticsTable } from '#weather/hindcast/analyticsTable.ts'
import type { HourlySeries } from '#weather/series.ts'
import { alwaysOpen } from '#weather/workWindow.ts'

const at = (iso: string) => Date.parse(iso) / 1000

function seriesOf(from: string, to: string, value: (iso: string) => number): HourlySeries {
  const start = at(from)
  const length = (at(to) - start) / 3600
  const wind_speed_100m = Float32Array.from({ length }, (_, step) =>
    value(new Date((start + step * 3600) * 1000).toISOString()),
  )
  return { start, length, columns: { wind_speed_100m } }
}

function table(series: HourlySeries, more: Partial<AnalyticsTableRequest> = {}) {
  return analyticsTable(series, {
    months: [1, 2, 4],
    limits: [fromBound('wind_speed_100m', { max: 10 })],
    percentile: 50,
    windowLength: 1,
    workWindow: alwaysOpen,
    windParameter: 'wind_speed_100m',
    point: { latitude: 54, longitude: 6.6 },
    ...more,
  })
}

const custom = (start: number, end: number, days = { start: 0, end: 6 }) => ({
  ...alwaysOpen,
  workingDays: days,
  windowSelection: { name: 'custom' as const, customRange: { start, end } },
})

describe('hours and days', () => {
  it('are means and percentiles over the years, bounds included', () => {
    // At 10 m/s in 2022, 2 of 24 hours above it in 2023, all above it in 2024.
    const years = seriesOf('2022-01-01T00:00Z', '2025-01-01T00:00Z', (iso) => {
      const calm = { 2022: 24, 2023: 22, 2024: 0 }[Number(iso.slice(0, 4))] ?? 0
      return Number(iso.slice(11, 13)) < calm ? 10 : 10.5
    })
    const { hours, days } = table(years, { percentile: 50 })
    expect(hours).toEqual({
      total_hours: { 1: 744, 2: (672 + 672 + 696) / 3, 4: 720 },
      usable_hours_p50: { 1: 31 * 22, 2: 28 * 22, 4: 30 * 22 },
    })
    expect(days).toEqual({
      total_days: { 1: 31, 2: 85 / 3, 4: 30 },
      usable_days_p50: { 1: 31, 2: 28, 4: 30 },
    })
    expect(Object.keys(table(years, { percentile: 7 }).days)).toEqual(['total_days', 'usable_days_p7'])
  })
  it('count a day with one usable hour as usable', () => {
    const mornings = seriesOf('2023-01-01T00:00Z', '2024-01-01T00:00Z', (iso) => {
      const [day, hour] = [Number(iso.slice(8, 10)), Number(iso.slice(11, 13))]
      return day <= 10 && hour >= 7 && hour < 11 ? 5 : 15
    })
    const answer = (windowLength: number) => table(mornings, { windowLength, workWindow: custom(7, 19) })
    expect(answer(4).days.usable_days_p50).toMatchObject({ 1: 10 })
    expect(answer(4).hours.usable_hours_p50).toMatchObject({ 1: 40 })
    expect(answer(5).days.usable_days_p50).toMatchObject({ 1: 0 })
  })
  it('count a shift past midnight as one day, of the month in which it starts', () => {
    // Calm on 1 April until 06:00 only: the last hours of the shift of 31 March.
    const night = seriesOf('2023-01-01T00:00Z', '2024-01-01T00:00Z', (iso) =>
      iso >= '2023-04-01T00' && iso < '2023-04-01T06' ? 5 : 15,
    )
    const { days, hours } = table(night, { months: [3, 4], workWindow: custom(22, 6) })
    expect(hours.usable_hours_p50).toEqual({ 3: 0, 4: 6 })
    expect(days).toEqual({ total_days: { 3: 31, 4: 30 }, usable_days_p50: { 3: 1, 4: 0 } })
  })
  it('include only working days', () => {
    const calm = seriesOf('2023-01-01T00:00Z', '2024-01-01T00:00Z', () => 5)
    // January 2023 has 22 days from Monday to Friday.
    const { days } = table(calm, { months: [1], workWindow: custom(7, 19, { start: 0, end: 4 }) })
    expect(days).toEqual({ total_days: { 1: 22 }, usable_days_p50: { 1: 22 } })
  })
  it('leave out years with less than 95 % of the month known, and are null without any year', () => {
    const gap = (missing: number) =>
      seriesOf('2022-01-01T00:00Z', '2024-01-01T00:00Z', (iso) => {
        if (iso.slice(5, 7) !== '04') return 15
        const hour = (at(iso) - at(`${iso.slice(0, 7)}-01T00:00Z`)) / 3600
        return iso.startsWith('2023') ? 5 : hour < missing ? Number.NaN : 15
      })
    expect(table(gap(36)).hours.usable_hours_p50).toMatchObject({ 4: 360 })
    expect(table(gap(37)).hours.usable_hours_p50).toMatchObject({ 4: 720 })
    const nothing = table({ ...gap(0), columns: {} })
    expect(nothing.hours.total_hours).toEqual({ 1: null, 2: null, 4: null })
    expect(nothing.windVariabilityYearly[0]).toMatchObject({ windSpeedYearly: {}, windSpeedAvg: null })
  })
})

describe('wind variability', () => {
  it('is the mean of each year, their mean and one sample standard deviation', () => {
    const years = seriesOf('2021-01-01T00:00Z', '2024-01-01T00:00Z', (iso) => Number(iso.slice(3, 4)) * 2)
    const [january] = table(years, { months: [1] }).windVariabilityYearly
    expect(january).toEqual({
      month: 1,
      windSpeedYearly: { 2021: 2, 2022: 4, 2023: 6 },
      windSpeedAvg: 4,
      windSpeedLower: 2,
      windSpeedUpper: 6,
      windSpeedUnit: 'm/s',
    })
  })
  it('includes all hours, permitted or not, but only of months that are known well enough', () => {
    const years = seriesOf('2022-01-01T00:00Z', '2024-01-01T00:00Z', (iso) => {
      if (iso.startsWith('2023-01-0')) return Number.NaN
      return Number(iso.slice(11, 13)) < 12 ? 4 : 8
    })
    const [january] = table(years, { months: [1], workWindow: custom(0, 12) }).windVariabilityYearly
    expect(january).toMatchObject({ windSpeedYearly: { 2022: 6 }, windSpeedAvg: 6, windSpeedUpper: null })
  })
})
