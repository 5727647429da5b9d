import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sortedValues } from '#weather/placeStatistics/sortedValues.ts'

test('the sorted values of ranges of hours agree with a comparison sort, without missing values', () => {
  const column = fc.float32Array({ maxLength: 300 })
  fc.assert(
    fc.property(column, fc.nat(300), fc.nat(300), (values, one, other) => {
      const ranges = [
        { from: 0, to: Math.min(one, values.length) },
        { from: Math.min(one, values.length), to: Math.min(one + other, values.length) },
      ]
      const expected = values.slice(0, one + other).filter((value) => !Number.isNaN(value))
      // -0 is equal to 0 for every figure.
      const plain = (sorted: Float32Array) => [...sorted].map((value) => value + 0)
      expect(plain(sortedValues(values, ranges))).toEqual(plain(expected.sort()))
    }),
  )
})
