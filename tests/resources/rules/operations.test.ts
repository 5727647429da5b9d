import { expect, test } from 'vitest'
import { rule } from '#resources/rules/operations.ts'

const name = 'Heavy lift'

test.each([
  ['all day stays', { hours: '24h' }, { hours: '24h' }, { hours: '24h' }],
  [
    'hours of its own begin with 7 to 19',
    { hours: '24h' },
    { hours: 'custom' },
    { hours: 'custom', startHour: 7, endHour: 19 },
  ],
  [
    'hours that are there stay',
    { hours: '24h' },
    { hours: 'custom', startHour: 5 },
    { hours: 'custom', startHour: 5, endHour: 19 },
  ],
  [
    'the hour 0 is there',
    { hours: '24h' },
    { hours: 'custom', startHour: 0 },
    { hours: 'custom', startHour: 0, endHour: 19 },
  ],
  [
    'leaving them clears both',
    { hours: 'custom', startHour: 7, endHour: 19 },
    { hours: 'daylight', startHour: 7, endHour: 19 },
    { hours: 'daylight' },
  ],
  [
    'a changed hour is not replaced',
    { hours: 'custom', startHour: 7, endHour: 19 },
    { hours: 'custom', startHour: 8, endHour: 19 },
    { hours: 'custom', startHour: 8, endHour: 19 },
  ],
  [
    'an emptied hour is not filled again',
    { hours: 'custom', startHour: 7, endHour: 19 },
    { hours: 'custom', endHour: 19 },
    { hours: 'custom', endHour: 19 },
  ],
])('%s', (_, previous, next, expected) => {
  expect(rule({ name, ...previous }, { name, ...next }, {})).toEqual({ name, ...expected })
})
