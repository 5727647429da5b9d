import { expect, test } from 'vitest'
import { monthlyCoverage } from '#weather/hindcast/monthlyCoverage.ts'

const start = Date.UTC(2023, 11, 31, 12) / 1000
/** 12 hours of December, January, February of a leap year, and 6 hours of March. */
const length = 12 + 31 * 24 + 29 * 24 + 6
const series = (isKnown: (hour: number) => boolean) => ({
  start,
  length,
  columns: { a: Float32Array.from({ length }, (_, hour) => (isKnown(hour) ? 1 : Number.NaN)) },
})

test('counts the hours with a value of each month, and of the first and last those within the series', () => {
  expect(
    monthlyCoverage(
      series((hour) => hour < 12 + 31 * 12 || hour >= length - 3),
      {},
    ),
  ).toEqual({
    from: '2023-12',
    columns: { a: { share: (12 + 31 * 12 + 3) / length, months: [1, 0.5, 0, 0.5] } },
  })
})

test('a sample every 12 hours stands for 12 hours, where the hours between are not filled', () => {
  const daily = series((hour) => hour % 12 === 0 && hour < 12 + 31 * 24)
  expect(monthlyCoverage(daily, { a: { step: 12, remainder: 0 } }).columns.a?.months).toEqual([1, 1, 0, 0])
  expect(monthlyCoverage(daily, {}).columns.a?.months).toEqual([1 / 12, 1 / 12, 0, 0])
})
