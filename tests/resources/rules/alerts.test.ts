import { describe, expect, test } from 'vitest'
import { rule, summary } from '#resources/rules/alerts.ts'
import { alertOperators } from '#schemas/alerts/alert.ts'

const [LTE, GTE, GT, LT, EQ] = alertOperators.map(({ id }) => id)
const [NONE, AND, OR] = [0, 1, 2]

const joined = { parameterId: 1, operator: GT, value: 5, logicId: AND, secondOperator: LT, secondValue: 12 }
const single = { parameterId: 11, operator: LTE, value: 1.5, logicId: NONE, secondValue: 0 }

const after = (previous: object[], next: object[]) =>
  rule({ name: 'a', parameters: previous }, { name: 'a', parameters: next }, {}).parameters

describe('a change of one parameter row', () => {
  test.each([
    [
      'EQ as the first operator clears the logic and the second operator and value',
      joined,
      { ...joined, operator: EQ },
      { parameterId: 1, operator: EQ, value: 5, logicId: NONE, secondValue: 0 },
    ],
    [
      'EQ as the first operator of a row without a logic leaves a second value of 0',
      { parameterId: 1, operator: GT, value: 5 },
      { parameterId: 1, operator: EQ, value: 5 },
      { parameterId: 1, operator: EQ, value: 5, logicId: NONE, secondValue: 0 },
    ],
    [
      'the blank logic drops the second operator and resets the second value to 0',
      joined,
      { ...joined, logicId: NONE },
      { parameterId: 1, operator: GT, value: 5, logicId: NONE, secondValue: 0 },
    ],
    [
      'a removed logic drops the second operator and resets the second value to 0',
      joined,
      { ...joined, logicId: undefined },
      { parameterId: 1, operator: GT, value: 5, logicId: NONE, secondValue: 0 },
    ],
    [
      'another logic keeps the second operator and value',
      joined,
      { ...joined, logicId: OR },
      { ...joined, logicId: OR },
    ],
    ['a first logic adds nothing', single, { ...single, logicId: OR }, { ...single, logicId: OR }],
    [
      'another first operator keeps the logic',
      joined,
      { ...joined, operator: GTE },
      { ...joined, operator: GTE },
    ],
    [
      'another parameter keeps operators and values',
      joined,
      { ...joined, parameterId: 3 },
      { ...joined, parameterId: 3 },
    ],
    [
      'EQ as the second operator clears nothing',
      joined,
      { ...joined, secondOperator: EQ },
      { ...joined, secondOperator: EQ },
    ],
    [
      'a value beside EQ clears nothing',
      { ...joined, operator: EQ },
      { ...joined, operator: EQ, value: 6 },
      { ...joined, operator: EQ, value: 6 },
    ],
  ])('%s', (_, before, changed, expected) => {
    expect(after([single, before], [single, changed])).toEqual([single, expected])
  })
})

test('a row that is added or removed changes no other', () => {
  const equal = { ...joined, operator: EQ }
  expect(after([single], [single, joined])).toEqual([single, joined])
  expect(after([joined, equal], [equal])).toEqual([equal])
  expect(after([joined, single], [single])).toEqual([single])
})

test('a change of any other field changes no row', () => {
  const previous = { name: 'a', parameters: [joined] }
  const next = { ...previous, name: 'b', site: 4 }
  expect(rule(previous, next, {})).toBe(next)
})

test('the summary of a form describes its fields', () => {
  const values = {
    site: 4,
    parameters: [single, joined],
    weatherWindowLengthOperator: GTE,
    weatherWindowLengthValue: 6,
    frequency: 3,
    expiryDate: '2026-08-15',
    isActive: true,
  }
  const site = [{ id: 4, name: 'Dogger Bank' }]
  expect(summary(values, { site }, 0)).toBe(
    'Sends a message when the forecast of Dogger Bank has Significant wave height at most 1.5 m and Wind speed 10 m above 5 m/s and below 12 m/s for at least 6 h without a break. Checked 4 times a day, until the end of 2026-08-15 (UTC).',
  )
  expect(summary(values, {}, 0)).toMatch(/^Choose a site/)
})

describe('a row of a user with knots and feet as units', () => {
  const units = { speed: 'knots', height: 'ft', temperature: 'degC', distance: 'km' } as const
  const twenty = (20 * 1852) / 3600
  const wind = { parameterId: 1, operator: LTE, value: twenty, logicId: NONE, secondValue: 0 }
  const inUnits = (previous: object, next: object) =>
    rule({ parameters: [previous] }, { parameters: [next] }, {}, units).parameters

  test('keeps the shown number when another parameter is chosen', () => {
    // 20 ft are 6.096 m.
    expect(inUnits(wind, { ...wind, parameterId: 11 })).toEqual([{ ...wind, parameterId: 11, value: 6.096 }])
    const { parameterId: _, ...without } = { ...wind, value: 20 }
    expect(inUnits(without, { ...without, parameterId: 1 })).toEqual([wind])
    expect(inUnits(wind, { ...wind, parameterId: 2 })).toEqual([{ ...wind, parameterId: 2 }])
  })

  test('is summarized in these units', () => {
    const values = {
      site: 3,
      parameters: [wind],
      weatherWindowLengthOperator: GTE,
      weatherWindowLengthValue: 6,
    }
    const text = summary({ ...values, frequency: 1 }, { site: [{ id: 3, name: 'Dogger Bank' }] }, 0, {
      units,
      language: 'en-GB',
      isPlanners: false,
    })
    expect(text).toContain('Wind speed 10 m at most 20 kn')
  })
})
