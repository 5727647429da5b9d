import { expect, it } from 'vitest'
import { blanked, type ThresholdForm } from '#customPages/forecast/panels/thresholds/thresholdForm.ts'
import {
  readLocalParameters,
  withChanges,
  writeLocalParameters,
} from '#providers/localView/localParameters.ts'
import schema from '#schemas/forms/thresholds.json' with { type: 'json' }
import { createAjv, validatorOf } from '#schemas/validation/validator.ts'
import type { Threshold } from '#weather/adapters/thresholds.ts'

const validate = validatorOf(createAjv(() => new Date('2026-06-15T00:00:00Z')).compile(schema))
const isForm = (value: unknown): value is ThresholdForm => validate(value).length === 0

const row = (parameterId: number, thresholdMax: number): Threshold => ({
  parameterId,
  thresholdMin: null,
  thresholdMax,
  tolerance: 10,
  toleranceType: 1,
})

it('replaces changed limits, keeps the others and removes blank ones', () => {
  const stored = [row(1, 12), row(11, 1.5), row(26, 1)]
  const changed = [row(1, 14), blanked({ parameterId: 11 }), row(5, 20)]
  expect(withChanges(stored, changed)).toEqual([row(26, 1), row(1, 14), row(5, 20)])
})

const storageWith = (text: string) => ({
  getItem: (key: string) => (key === 'multi:parameters' ? text : null),
})

it('reads the stored thresholds of an account', () => {
  let text = ''
  const setItem = (key: string, value: string) => {
    expect(key).toBe('multi:parameters')
    text = value
  }
  writeLocalParameters({ setItem }, 'multi', [row(1, 12)])
  expect(readLocalParameters(storageWith(text), 'multi', isForm)).toEqual([row(1, 12)])
  expect(readLocalParameters(storageWith(text), 'other', isForm)).toEqual([])
})

it.each([
  ['no list', '{"parameterId":1}'],
  ['no JSON', '[{'],
  ['nothing', 'null'],
])('treats %s as no limits', (_, text) => {
  expect(readLocalParameters(storageWith(text), 'multi', isForm)).toEqual([])
})

it.each<[string, unknown]>([
  ['that is no row', 'wind'],
  ['without its fields', { parameterId: 1 }],
  ['with text for a limit', { ...row(1, 12), thresholdMax: '12' }],
  ['with a negative tolerance', { ...row(1, 12), tolerance: -1 }],
  ['with an unknown type of tolerance', { ...row(1, 12), toleranceType: 2 }],
  ['with a field of another kind', { ...row(1, 12), password: 'x' }],
  ['with Min above Max', { ...row(1, 12), thresholdMin: 13 }],
  ['of an unknown parameter', row(9999, 12)],
  ['of a parameter that has one already', row(11, 2)],
])('drops a damaged row %s and keeps the others', (_, damaged) => {
  const text = JSON.stringify([row(11, 1.5), damaged, row(26, 1)])
  expect(readLocalParameters(storageWith(text), 'multi', isForm)).toEqual([row(11, 1.5), row(26, 1)])
})
