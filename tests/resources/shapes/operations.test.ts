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
  [
    { workingDays: { start: 0, end: 4 }, windowSelection: { name: '24h' } },
    { firstDay: 0, lastDay: 4, hours: '24h', startHour: undefined, endHour: undefined },
  ],
  [
    {
      workingDays: { start: 0, end: 6 },
      windowSelection: { name: 'custom', customRange: { start: 7, end: 19 } },
    },
    { firstDay: 0, lastDay: 6, hours: 'custom', startHour: 7, endHour: 19 },
  ],
])('the record %j becomes the form %j and converts back', (call, form) => {
  expect(shape.toForm({ ...record, ...call })).toEqual({ ...record, ...form })
  expect(shape.toCall({ ...others, ...form })).toEqual({ ...others, ...call })
})

test('custom hours are sent only for custom shifts', () => {
  const sent = shape.toCall({ firstDay: 0, lastDay: 6, hours: 'daylight', startHour: 7, endHour: 19 })
  expect(sent).toEqual({ workingDays: { start: 0, end: 6 }, windowSelection: { name: 'daylight' } })
})

test('a record without work window fields becomes a form without them', () => {
  expect(shape.toForm(record)).toEqual({
    ...record,
    firstDay: undefined,
    lastDay: undefined,
    hours: undefined,
  })
})

test.each([
  ['/name', '/name'],
  ['/limits/0/max', '/limits/0/max'],
  ['/workingDays', '/firstDay'],
  ['/workingDays/start', '/firstDay'],
  ['/workingDays/end', '/lastDay'],
  ['/windowSelection/name', '/hours'],
  ['/windowSelection/customRange', '/startHour'],
  ['/windowSelection/customRange/start', '/startHour'],
  ['/windowSelection/customRange/end', '/endHour'],
])('an error at %s of the request is shown at %s of the form', (pointer, field) => {
  expect(shape.formPath(pointer)).toBe(field)
})
