import { expect, test } from 'vitest'
import { shape } from '#resources/shapes/operations.ts'

const record = {
  id: 4,
  customerId: 1,
  version: 2,
  name: 'Crew transfer',
  limits: [{ parameterId: 11, max: 1.5 }],
  windowLength: 6,
}
const { id, customerId, version, ...others } = record

test.each([
  { workingDays: { start: 0, end: 4 }, windowSelection: { name: '24h' }, isTimezoneUTC: true },
  {
    workingDays: { start: 0, end: 6 },
    windowSelection: { name: 'custom', customRange: { start: 7, end: 19 }, daylight: true },
    isTimezoneUTC: false,
    isCompressed: true,
  },
  { workingDays: { start: 0, end: 6 }, windowSelection: { name: 'daylight' }, isCompressed: false },
])('the working time %j becomes one field of the form and converts back', (workWindow) => {
  expect(shape.toForm({ ...record, ...workWindow })).toEqual({ ...record, workWindow })
  expect(shape.toCall({ ...others, workWindow })).toEqual({ ...others, ...workWindow })
})

test('custom hours are sent only for custom shifts', () => {
  const windowSelection = { name: 'daylight', customRange: { start: 7, end: 19 } }
  expect(shape.toCall({ workWindow: { windowSelection } })).toEqual({ windowSelection: { name: 'daylight' } })
})

test('a form without a working time is sent without it', () => {
  expect(shape.toCall(others)).toEqual(others)
})

test('a type of tolerance is sent only with a tolerance', () => {
  const limits = [
    { parameterId: 11, max: 1.5, tolerance: 10, toleranceType: 1 },
    { parameterId: 1, max: 12, toleranceType: 1 },
    { parameterId: 1, max: 12, tolerance: undefined, toleranceType: 0 },
    { parameterId: 26, min: 1, tolerance: 0.5 },
  ]
  expect(shape.toCall({ limits })).toStrictEqual({
    limits: [
      limits[0],
      { parameterId: 1, max: 12 },
      { parameterId: 1, max: 12, tolerance: undefined },
      limits[3],
    ],
  })
})

test.each([
  ['/name', '/name'],
  ['/limits/0/max', '/limits/0/max'],
  ['/workingDays', '/workWindow'],
  ['/workingDays/end', '/workWindow'],
  ['/windowSelection/name', '/workWindow'],
  ['/windowSelection/customRange/end', '/workWindow'],
  ['/isTimezoneUTC', '/workWindow'],
  ['/isCompressed', '/workWindow'],
])('an error at %s of the request is shown at %s of the form', (pointer, field) => {
  expect(shape.formPath(pointer)).toBe(field)
})
