import { describe, expect, test } from 'vitest'
import { shape } from '#resources/shapes/alerts.ts'

const system = { id: 4, customerId: 1, version: 2 }
const plain = {
  name: 'Crew transfer',
  description: 'Calm for boats',
  isActive: true,
  expiryDate: '2026-08-15',
  recipients: ['crew@example.org'],
}
const call = {
  ...plain,
  site: { id: 12 },
  parameters: [
    { parameterId: 11, values: [1.5], operators: [{ id: 1, type: 'LTE' }], logic: null },
    {
      parameterId: 1,
      values: [2, 12],
      operators: [
        { id: 3, type: 'GT' },
        { id: 4, type: 'LT' },
      ],
      logic: { id: 1, type: 'AND' },
    },
  ],
  frequency: { id: 3, frequency: 4 },
  windowLength: { value: 6, operator: { id: 5, type: 'EQ' } },
}
const form = {
  ...plain,
  site: 12,
  parameters: [
    { parameterId: 11, operator: 1, value: 1.5, logicId: 0 },
    { parameterId: 1, operator: 3, value: 2, logicId: 1, secondOperator: 4, secondValue: 12 },
  ],
  frequency: 3,
  weatherWindowLengthOperator: 5,
  weatherWindowLengthValue: 6,
}

describe('an alert', () => {
  test.each([
    ['without groups', {}],
    [
      'with a turbine',
      { turbine: { hubHeight: 105, turbineModel: 'V117' }, pitchConfiguration: { radioSelectionId: 2 } },
    ],
  ])('%s becomes a form and converts back', (_, groups) => {
    expect(shape.toForm({ ...system, ...call, ...groups })).toEqual({ ...system, ...form, ...groups })
    expect(shape.toCall({ ...form, ...groups })).toEqual({ ...call, ...groups })
  })

  test('as returned by the server, with additional names, has the same form', () => {
    const named = call.parameters.map((row) => ({
      ...row,
      name: 'any',
      unit: 'm',
      logicId: row.logic?.id ?? 0,
    }))
    const answered = { ...system, ...call, site: { id: 12, name: 'Dogger Bank' }, parameters: named }
    expect(shape.toForm(answered)).toEqual({ ...system, ...form })
  })
})

test('a second comparison without a logic is not sent', () => {
  const row = { parameterId: 1, operator: 3, value: 2, logicId: 0, secondOperator: 4, secondValue: 0 }
  expect(shape.toCall({ ...form, parameters: [row] }).parameters).toEqual([
    { parameterId: 1, values: [2], operators: [{ id: 3, type: 'GT' }], logic: null },
  ])
})

test('a partly filled form becomes a call without the missing values', () => {
  expect(
    shape.toCall({
      parameters: [{ operator: 3 }],
      turbine: {},
      pitchConfiguration: { radioSelectionId: undefined },
    }),
  ).toEqual({
    parameters: [{ parameterId: undefined, values: [], operators: [{ id: 3, type: 'GT' }], logic: null }],
    windowLength: { value: undefined, operator: undefined },
  })
})

test.each([
  ['/name', '/name'],
  ['/recipients/0', '/recipients/0'],
  ['/turbine/hubHeight', '/turbine/hubHeight'],
  ['/site', '/site'],
  ['/site/id', '/site'],
  ['/frequency', '/frequency'],
  ['/frequency/id', '/frequency'],
  ['/windowLength', '/weatherWindowLengthValue'],
  ['/windowLength/value', '/weatherWindowLengthValue'],
  ['/windowLength/operator', '/weatherWindowLengthOperator'],
  ['/windowLength/operator/id', '/weatherWindowLengthOperator'],
  ['/parameters', '/parameters'],
  ['/parameters/2', '/parameters/2'],
  ['/parameters/2/parameterId', '/parameters/2/parameterId'],
  ['/parameters/2/values', '/parameters/2/value'],
  ['/parameters/2/values/0', '/parameters/2/value'],
  ['/parameters/2/values/1', '/parameters/2/secondValue'],
  ['/parameters/2/operators', '/parameters/2/operator'],
  ['/parameters/2/operators/0', '/parameters/2/operator'],
  ['/parameters/12/operators/1/type', '/parameters/12/secondOperator'],
  ['/parameters/2/logic', '/parameters/2/logicId'],
  ['/parameters/2/logic/id', '/parameters/2/logicId'],
])('an error at %s of the request is shown at %s of the form', (pointer, field) => {
  expect(shape.formPath(pointer)).toBe(field)
})
