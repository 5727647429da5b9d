import { expect, test } from 'vitest'
import { rule } from '#resources/rules/operations.ts'
import { registryUnits } from '#weather/units/units.ts'

const units = { ...registryUnits, speed: 'knots' as const }
/** 2 kn in m/s: an international knot is 1852 m an hour. */
const KNOTS_2 = (2 * 1852) / 3600

const formOf = (...limits: object[]) => ({ name: 'Heavy lift', limits })
const wind = { parameterId: 1, max: 12 }

test.each([
  [
    'a tolerance of 2 kn becomes 2 %',
    [{ ...wind, tolerance: KNOTS_2 }],
    [{ ...wind, tolerance: KNOTS_2, toleranceType: 1 }],
    [{ ...wind, tolerance: 2, toleranceType: 1 }],
  ],
  [
    'a tolerance of 2 % becomes 2 kn',
    [{ ...wind, tolerance: 2, toleranceType: 1 }],
    [{ ...wind, tolerance: 2, toleranceType: 0 }],
    [{ ...wind, tolerance: expect.closeTo(KNOTS_2, 9), toleranceType: 0 }],
  ],
  [
    'a typed tolerance stays',
    [{ ...wind, tolerance: 1, toleranceType: 1 }],
    [{ ...wind, tolerance: 15, toleranceType: 1 }],
    [{ ...wind, tolerance: 15, toleranceType: 1 }],
  ],
  [
    'no tolerance stays none',
    [{ ...wind, toleranceType: 0 }],
    [{ ...wind, toleranceType: 1 }],
    [{ ...wind, toleranceType: 1 }],
  ],
  [
    'an empty second interval is removed, another one stays',
    [wind, wind],
    [
      { ...wind, or: {} },
      { ...wind, or: { min: 15 } },
    ],
    [wind, { ...wind, or: { min: 15 } }],
  ],
  [
    'a removed limit changes no other',
    [wind, { ...wind, tolerance: 2, toleranceType: 1 }],
    [{ ...wind, tolerance: 2, toleranceType: 1 }],
    [{ ...wind, tolerance: 2, toleranceType: 1 }],
  ],
])('%s', (_, previous, next, expected) => {
  expect(rule(formOf(...previous), formOf(...next), {}, units)).toEqual(formOf(...expected))
})
