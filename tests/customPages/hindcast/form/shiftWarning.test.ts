import { expect, test } from 'vitest'
import { shiftWarning } from '#customPages/hindcast/form/shiftWarning.ts'

const form = {
  latitude: 54,
  longitude: 6.6,
  workingDays: 'Mon-Sun',
  windowLength: 24,
  windowSelection: { name: 'custom' as const, customRange: { start: 7, end: 19 } },
  isTimezoneUTC: true,
  isCompressed: false,
}

test('there is a warning for a 24 h window in 12 h shifts if work may not pause', () => {
  expect(shiftWarning(form)).toBe(
    'A window of 24 hours never fits a shift of 12 hours: every value will be zero.',
  )
})

test.each([
  ['work may pause', { isCompressed: true }],
  ['it fits', { windowLength: 12 }],
  ['shifts have no end', { windowSelection: { name: '24h' as const } }],
  ['the length is not a number', { windowLength: 'long' }],
  [
    'the hours are not there yet',
    { windowSelection: { name: 'custom' as const, customRange: { start: 7 } } },
  ],
  ['the working days are invalid', { workingDays: 'never' }],
  ['the sun may not set', { windowSelection: { name: 'daylight' as const }, latitude: undefined }],
])('there is no warning where %s', (_, changes) => {
  expect(shiftWarning({ ...form, ...changes })).toBeUndefined()
})

test('hours in daylight are no longer than the hours, nor than the longest day', () => {
  const lit = { ...form, windowSelection: { ...form.windowSelection, daylight: true } }
  expect(shiftWarning({ ...lit, windowLength: 13 })).toContain('a shift of 12 hours')
  expect(shiftWarning({ ...lit, windowLength: 12 })).toBeUndefined()
})

test('five whole working days are 120 h of continuous work', () => {
  const weekdays = { ...form, workingDays: 'Mon-Fri', windowSelection: { name: '24h' as const } }
  expect(shiftWarning({ ...weekdays, windowLength: 120 })).toBeUndefined()
  expect(shiftWarning({ ...weekdays, windowLength: 121 })).toContain('a shift of 120 hours')
})
