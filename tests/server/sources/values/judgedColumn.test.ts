import { describe, expect, test } from 'vitest'
import { judgedColumn } from '#server/sources/values/judgedColumn.ts'
import { missingCode } from '#server/sources/values/missingCode.ts'
import { parameterByName } from '#weather/parameters.ts'

const none = Number.NaN
const judged = (name: string, numbers: readonly number[], factor = 1, offset = 0) =>
  judgedColumn(Float64Array.from(numbers), { parameter: parameterByName(name)!, factor, offset })

describe('a column of numbers', () => {
  test('is judged before directions are normalized', () => {
    const { values, impossible } = judged('wave_direction', [-180, -45, 360, 540, 541, 999, -181, none])
    expect(impossible).toEqual([4, 5, 6])
    expect(values).toEqual(Float32Array.of(180, 315, 360, 180, 541, 999, -181, none))
  })

  test('may have directions that were turned', () => {
    expect(judged('wave_direction', [0, 359.5], 1, 180)).toMatchObject({
      values: Float32Array.of(180, 179.5),
      impossible: [],
    })
  })

  test('is judged in the unit of the parameter', () => {
    expect(judged('wave_height', [300, 2600], 0.01).impossible).toEqual([1])
  })

  test.each([
    ['wave_peak_period', 26.67],
    ['wind_speed_10m', 51],
    ['wave_height', 19],
    ['wind_gust_10m', 113.2],
    ['current_speed', 8],
    ['air_temperature', -45],
    ['humidity', 101.5],
    ['short_radiation', -4],
  ])('of %s may have the measured value %d', (name, value) => {
    expect(judged(name, [value]).impossible).toEqual([])
  })

  test.each([
    ['wind_speed_10m', 99],
    ['wave_height', 99],
    ['wave_peak_period', 99],
    ['air_temperature', 99],
    ['sea_temperature', 290],
    ['wave_height', -0.1],
    ['elevation', -99],
    ['ice', 9],
  ])('of %s cannot have %d', (name, value) => {
    expect(judged(name, [value]).impossible).toEqual([0])
  })
})

test('humidity gathers at 99 % without being a code', () => {
  const fog = [...Array(60).fill(99), 80, 85, 98]
  expect(judged('humidity', fog).code).toBeUndefined()
  expect(judged('visibility', fog).code?.number).toBe(99)
})

describe('a code for "no value"', () => {
  const year = Array.from({ length: 8760 }, (_, hour) => (hour * 7) % 360)
  const code = (numbers: readonly number[]) => missingCode(Float64Array.from(numbers))

  test.each<[string, number[], number | undefined]>([
    ['is 99 degrees that stand far more often than 98 and 100', [...year, ...Array(300).fill(99)], 99],
    ['is not 99 degrees among others', year, undefined],
    ['is the only negative number', [0, 0.1, 0.2, -99], -99],
    ['is not one of several negative numbers', [-98, 0.1, 0.2, -99], undefined],
    ['is 999 far above all others', [...Array.from({ length: 20 }, (_, hour) => hour), 999], 999],
    [
      'is not a single number near others',
      [...Array.from({ length: 20 }, (_, hour) => hour + 85), 99],
      undefined,
    ],
    ['is a fill value of netCDF', [1, 9.969209968386869e36], 9.969209968386869e36],
    ['is a fill value of GRIB', [1, 1e20], 1e20],
    ['is not found where a column has no other number', [99, 99, 99], undefined],
    ['is not found in an empty column', [none], undefined],
    [
      'is not humidity that a sensor cuts off',
      [...year, ...Array(90).fill(98), ...Array(200).fill(99)],
      undefined,
    ],
  ])('%s', (_, numbers, expected) => {
    expect(code(numbers)?.number).toBe(expected)
  })

  test('is counted', () => {
    expect(code([...year, ...Array(300).fill(99)])?.count).toBe(
      300 + year.filter((number) => number === 99).length,
    )
  })
})
