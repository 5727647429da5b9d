import { describe, expect, it } from 'vitest'
import { alertFrequencies, alertLogics, alertOperators, NO_LOGIC } from '#schemas/alerts/alert.ts'
import file from '#schemas/resources/alerts.json' with { type: 'json' }
import { createValidator } from '#schemas/validation/validator.ts'

it('the alert look-ups have the ids of the specification', () => {
  expect(alertOperators.map(({ id, type }) => `${id} ${type}`)).toEqual([
    '1 LTE',
    '2 GTE',
    '3 GT',
    '4 LT',
    '5 EQ',
  ])
  expect(alertLogics.map(({ id, type }) => `${id} ${type}`)).toEqual(['0 ', '1 AND', '2 OR'])
  expect(alertLogics.find(({ id }) => id === NO_LOGIC)?.type).toBe('')
})

it('an alert is evaluated as often a day as its frequency states', () => {
  expect(alertFrequencies.map(({ id, frequency }) => [id, frequency])).toEqual([
    [1, 1],
    [2, 2],
    [3, 4],
  ])
  for (const { frequency, runHours } of alertFrequencies) expect(runHours).toHaveLength(frequency)
})

const row = { parameterId: 11, operator: 1, value: 1.5, logicId: 0 }
const form = {
  name: 'Crew transfer',
  description: 'Calm for boats',
  site: 12,
  parameters: [row],
  weatherWindowLengthOperator: 5,
  weatherWindowLengthValue: 6,
  frequency: 1,
  expiryDate: '2026-08-15',
  recipients: ['crew@example.org'],
}
const POSITIVE = 'Required a positive integer number'
const EMAIL = 'Please enter a valid email address'
const EARLIER = 'Cannot be earlier than current date'
const LATER = 'Cannot be more than 5 years in the future'

describe('the form of an alert', () => {
  const validate = createValidator(file.formSchema, () => new Date('2026-06-15T10:00:00Z'))

  it.each([
    {},
    { expiryDate: '2026-06-15' },
    { expiryDate: '2031-06-15' },
    { name: 'a'.repeat(30), description: 'a'.repeat(500) },
    { parameters: [{ ...row, logicId: 1, secondOperator: 3, secondValue: 0 }] },
    { turbine: { hubHeight: 105.5, turbineTypeId: 7, turbineModel: 'V117' } },
    { pitchConfiguration: { radioSelectionId: 2 } },
  ])('accepts %j', (change) => expect(validate({ ...form, ...change })).toEqual([]))

  // The messages of the specification, section 5; none is a default of the validator.
  it.each<[object, string, string]>([
    [{ name: '' }, '/name', 'Required'],
    [{ name: undefined }, '/name', 'Required'],
    [{ name: 'a'.repeat(31) }, '/name', 'Must be at most 30 characters'],
    [{ description: undefined }, '/description', 'Required'],
    [{ description: 'a'.repeat(501) }, '/description', 'Must be at most 500 characters'],
    [{ site: undefined }, '/site', 'Required'],
    [{ site: '' }, '/site', 'Required'],
    [{ expiryDate: '2026-06-14' }, '/expiryDate', EARLIER],
    [{ expiryDate: '2031-06-16' }, '/expiryDate', LATER],
    [{ expiryDate: undefined }, '/expiryDate', 'Required'],
    [{ frequency: undefined }, '/frequency', 'Required'],
    [{ recipients: [] }, '/recipients', 'One Required'],
    [{ recipients: [''] }, '/recipients/0', EMAIL],
    [{ recipients: ['crew@example.org', 'crew'] }, '/recipients/1', EMAIL],
    [{ weatherWindowLengthOperator: undefined }, '/weatherWindowLengthOperator', 'Required'],
    [{ weatherWindowLengthValue: undefined }, '/weatherWindowLengthValue', POSITIVE],
    [{ weatherWindowLengthValue: 0 }, '/weatherWindowLengthValue', POSITIVE],
    [{ weatherWindowLengthValue: 1.5 }, '/weatherWindowLengthValue', POSITIVE],
    [{ weatherWindowLengthValue: 'six' }, '/weatherWindowLengthValue', POSITIVE],
    [{ parameters: [] }, '/parameters', 'One Required'],
    [{ parameters: [{ ...row, parameterId: undefined }] }, '/parameters/0/parameterId', 'Required'],
    [{ parameters: [{ ...row, operator: undefined }] }, '/parameters/0/operator', 'Required'],
    [{ parameters: [{ ...row, value: undefined }] }, '/parameters/0/value', 'Required'],
    [{ parameters: [{ ...row, value: 'high' }] }, '/parameters/0/value', 'Required'],
    [{ parameters: [{ ...row, logicId: 1, secondValue: 2 }] }, '/parameters/0/secondOperator', 'Required'],
    [{ parameters: [{ ...row, logicId: 2, secondOperator: 3 }] }, '/parameters/0/secondValue', 'Required'],
    [
      { parameters: [{ ...row, logicId: 2, secondOperator: 3, secondValue: 'high' }] },
      '/parameters/0/secondValue',
      'Required',
    ],
  ])('refuses %j at %s: %s', (change, path, message) =>
    expect(validate({ ...form, ...change })).toEqual([{ path, message }]),
  )
})
