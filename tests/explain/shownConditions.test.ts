import { expect, it } from 'vitest'
import { shownConditions } from '#explain/shownConditions.ts'
import type { HindcastRequest } from '#schemas/shapes/hindcast/hindcast.ts'
import { registryUnits } from '#weather/units/units.ts'

const body = {
  workingDays: 'Mon-Sun',
  conditionList: [
    { parameterId: 1, condition: 'LT', testValue: (20 * 1852) / 3600, apply: true },
    { parameterId: 11, condition: 'LT', testValue: 1.5, apply: true },
  ],
} as HindcastRequest
const request = { call: 'hindcastExplanation', body } as const
const answered = ['Significant wave height below 1.5 m', 'Wind speed 10 m below 10.288889 m/s', 'Moon: full']

it('conditions of a response are shown in its order and the chosen units, and unchanged if not in the request', () => {
  const units = { ...registryUnits, speed: 'knots', height: 'ft' } as const
  expect(shownConditions(answered, request, units)).toEqual([
    // 1.5 / 0.3048 = 4.92126
    'Significant wave height below 4.921 ft',
    'Wind speed 10 m below 20 kn',
    'Moon: full',
  ])
  expect(shownConditions(answered, request, registryUnits)).toEqual(answered)
})
