import { expect, it } from 'vitest'
import { soundRows } from '#customPages/forecast/panels/thresholds/thresholdForm.ts'
import schema from '#schemas/forms/thresholds.json' with { type: 'json' }
import { createAjv, validatorOf } from '#schemas/validation/validator.ts'

const validate = validatorOf(createAjv(() => new Date('2026-06-15T00:00:00Z')).compile(schema))
const row = (changes: object) => ({
  parameterId: 1,
  thresholdMin: null,
  thresholdMax: null,
  tolerance: null,
  toleranceType: 0 as const,
  ...changes,
})

it.each([
  [{}],
  [{ thresholdMin: -1, tolerance: 0 }],
  [{ thresholdMax: 2.5, toleranceType: 1 }],
  [{ toleranceType: null }],
])('accepts %j', (changes) => {
  expect(validate({ parameters: [row(changes)] })).toEqual([])
})

it.each([
  [{ thresholdMin: 'low' }, 'thresholdMin', 'Must be a number or empty'],
  [{ thresholdMax: '1,5' }, 'thresholdMax', 'Must be a number or empty'],
  [{ tolerance: -1 }, 'tolerance', 'Must not be negative'],
])('refuses %j at %s', (changes, field, message) => {
  expect(validate({ parameters: [row({}), row(changes)] })).toEqual([
    { path: `/parameters/1/${field}`, message },
  ])
})

it('reports Min above Max at Max, and accepts equal values, 0 and a direction through north', () => {
  const rows = [
    row({ thresholdMin: 6, thresholdMax: 5 }),
    row({ thresholdMin: 5, thresholdMax: 5 }),
    row({ thresholdMin: 0.1, thresholdMax: 0 }),
    row({ thresholdMin: 5 }),
    row({ parameterId: 8, thresholdMin: 300, thresholdMax: 30 }),
  ]
  expect(validate({ parameters: rows })).toEqual([
    { path: '/parameters/0/thresholdMax', message: 'Must not be below Min' },
    { path: '/parameters/2/thresholdMax', message: 'Must not be below Min' },
  ])
})

it('judges by typed values that are valid, and otherwise by stored ones', () => {
  const stored = [
    { parameterId: 1, thresholdMin: null, thresholdMax: 12, tolerance: 10, toleranceType: 1 as const },
  ]
  const typed = (change: object) => soundRows(stored, [{ ...stored[0], ...change }])[0]
  expect(typed({ thresholdMax: 9.5 })?.thresholdMax).toBe(9.5)
  expect(typed({ thresholdMax: '9,' })?.thresholdMax).toBe(12)
  expect(typed({ thresholdMax: null })?.thresholdMax).toBeNull()
  expect(typed({ toleranceType: null })?.toleranceType).toBe(0)
})
