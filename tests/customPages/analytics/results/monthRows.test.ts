import { expect, test } from 'vitest'
import { yearlyPoints } from '#customPages/analytics/results/charts/windFigure.ts'
import { monthRows, yearCount } from '#customPages/analytics/results/monthRows.ts'

const wind = (month: number, windSpeedYearly: Record<string, number>) => ({
  month,
  windSpeedYearly,
  windSpeedAvg: null,
  windSpeedLower: null,
  windSpeedUpper: null,
  windSpeedUnit: 'm/s',
})

const answer = (usable: Record<string, number | null>) => ({
  hwwa: [
    {
      hwwaHours: { total_hours: { 1: 744, 2: 678 }, usable_hours_p10: usable },
      hwwaDays: { total_days: { 1: 31, 2: 28.25 }, usable_days_p10: { 1: null, 2: null } },
    },
  ],
  windVariabilityYearly: [wind(1, { 2001: 9, 2003: 11 }), wind(2, { 2003: 8 }), wind(3, {})],
})

test('the months are in the order of the year, with the percentile of the request', () => {
  expect(monthRows(answer({ 1: 100, 2: null }), 10, [2, 1])).toEqual([
    {
      month: 1,
      hours: { usable: 100, total: 744 },
      days: { usable: null, total: 31 },
      startDays: { usable: null, total: 31 },
    },
    {
      month: 2,
      hours: { usable: null, total: 678 },
      days: { usable: null, total: 28.25 },
      startDays: { usable: null, total: 28.25 },
    },
  ])
})

test('start days are those of the amounts, beside the usable days', () => {
  const none = { average: null, percentiles: {} }
  const startDays = { average: 9, percentiles: { P10: { value: 7, low: 5, high: 8 } } }
  const amounts = [{ month: 1, years: 22, percent: none, hours: none, days: none, startDays }]
  expect(monthRows({ ...answer({ 1: 100 }), amounts }, 10, [1])?.[0]).toMatchObject({
    days: { usable: null, total: 31 },
    startDays: { usable: 7, total: 31, interval: { low: 5, high: 8 } },
  })
})

test('there are no rows without an analysis, or without a value', () => {
  expect(monthRows({ ...answer({}), hwwa: [] }, 10, [1])).toBeNull()
  expect(monthRows(answer({ 1: null, 2: null }), 10, [1, 2])).toBeNull()
  expect(monthRows(answer({ 1: 0 }), 10, [1])).not.toBeNull()
})

test('years are counted by the wind of each month', () => {
  expect(yearCount(answer({}))).toEqual({ fewest: 1, most: 2 })
  expect(yearCount({ hwwa: [], windVariabilityYearly: [] })).toBeNull()
})

test('a year without data is a gap in the chart', () => {
  expect(yearlyPoints(wind(1, { 2001: 9, 2003: 11 }))).toEqual([
    { year: 2001, speed: 9 },
    { year: 2002, speed: null },
    { year: 2003, speed: 11 },
  ])
})
