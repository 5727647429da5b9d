import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { alertOfOperation } from '#formats/sentAlert.ts'
import { fromAlertRow, toAlertRow } from '#weather/adapters/alertRows.ts'
import { fromBound, fromCondition, toBound, toConditions } from '#weather/adapters/analysisLimits.ts'
import {
  fromOperationLimits,
  type OperationLimit,
  toOperationLimit,
} from '#weather/adapters/operationLimits.ts'
import { fromThreshold, toThreshold } from '#weather/adapters/thresholds.ts'
import {
  fromHindcastHours,
  fromWindowSelection,
  type HindcastHours,
  toHindcastHours,
} from '#weather/adapters/windowSelection.ts'
import { workingDays } from '#weather/calendarNames.ts'
import { holds, type Limit } from '#weather/operation.ts'

/** Numbers as people type them: few decimals, some of which single precision does not have. */
const typed = fc.integer({ min: 0, max: 4000 }).map((tenths) => tenths / 10)
const tolerance = fc.option(
  fc.record({
    tolerance: fc.integer({ min: 1, max: 200 }).map((tenths) => tenths / 10),
    toleranceType: fc.constantFrom(0, 1),
  }),
  { nil: { tolerance: null, toleranceType: 0 } },
)
const ends = fc
  .tuple(typed, typed, fc.constantFrom('both', 'min', 'max'), fc.boolean(), fc.boolean())
  .map(([one, other, sides, isMinExclusive, isMaxExclusive]) => {
    const [min, max] = one === other ? [one, one + 1] : [Math.min(one, other), Math.max(one, other)]
    return {
      ...(sides !== 'max' && { min, ...(isMinExclusive && { isMinExclusive: true }) }),
      ...(sides !== 'min' && { max, ...(isMaxExclusive && { isMaxExclusive: true }) }),
    }
  })

const WAVES = 11
const DIRECTION = 8

describe('what is said in one way and read back is the same', () => {
  test('thresholds, of directions also through north', () => {
    fc.assert(
      fc.property(
        ends,
        tolerance,
        fc.constantFrom(['wave_height', WAVES] as const, ['wind_direction_10m', DIRECTION] as const),
        (one, about, [name, parameterId]) => {
          const { min = null, max = null, ...strict } = one
          const threshold = { parameterId, thresholdMin: min, thresholdMax: max, ...strict, ...about }
          expect(toThreshold(fromThreshold(name, threshold as never))).toEqual(threshold)
        },
      ),
    )
    const north = {
      parameterId: DIRECTION,
      thresholdMin: 300,
      thresholdMax: 30,
      tolerance: 5,
      toleranceType: 0 as const,
    }
    expect(toThreshold(fromThreshold('wind_direction_10m', north))).toEqual(north)
    // Single precision ends at 3.4e38.
    const beyond = { ...north, parameterId: WAVES, thresholdMin: 1e39, thresholdMax: null }
    expect(toThreshold(fromThreshold('wave_height', beyond))).toEqual(beyond)
  })

  test('limits of operations, with strict ends, a second interval and a tolerance', () => {
    const apart = fc
      .tuple(typed, typed, typed, typed, fc.boolean(), fc.boolean())
      .map(([a, b, c, d, isMaxExclusive, isMinExclusive]) => {
        const [min, max, second, last] = [a, a + b + 0.1, a + b + c + 0.3, a + b + c + d + 0.5].map((value) =>
          Number(value.toFixed(1)),
        )
        return {
          min,
          max,
          ...(isMaxExclusive && { isMaxExclusive }),
          or: { min: second, max: last, ...(isMinExclusive && { isMinExclusive }) },
        }
      })
    fc.assert(
      fc.property(fc.oneof(ends, apart), tolerance, (one, about) => {
        const limit = {
          parameterId: WAVES,
          ...one,
          ...(about.tolerance !== null && about),
        } as OperationLimit
        expect(fromOperationLimits([limit]).map(toOperationLimit)).toEqual([limit])
      }),
    )
    const north = { parameterId: DIRECTION, min: 300, isMinExclusive: true, max: 30 }
    expect(fromOperationLimits([north]).map(toOperationLimit)).toEqual([north])
  })

  test('rows of alerts, of all operators and logics', () => {
    const comparison = fc.record({ operator: fc.constantFrom('LTE', 'GTE', 'GT', 'LT', 'EQ'), value: typed })
    const logic = fc.constantFrom('AND', 'OR', undefined)
    fc.assert(
      fc.property(comparison, comparison, logic, typed, (one, other, joined, probe) => {
        const sent = {
          operators: [{ type: one.operator }, { type: other.operator }],
          values: [one.value, other.value],
          logic: joined ? { type: joined } : null,
        }
        const limit = fromAlertRow('wave_height', sent as never)
        const row = toAlertRow(limit)
        if (!row) return
        const again = fromAlertRow('wave_height', {
          operators: row.comparisons.map(({ operator }) => ({ type: operator })),
          values: row.comparisons.map(({ value }) => value),
          logic: row.logic ? { type: row.logic } : null,
        })
        // Two comparisons can mean the same as one: the row is then the shorter one.
        expect(toAlertRow(again)).toEqual(row)
        for (const value of [probe, one.value, other.value])
          expect(holds(again, value)).toBe(holds(limit, value))
      }),
    )
  })

  test('conditions of the hindcast, and bounds of analytics', () => {
    fc.assert(
      fc.property(fc.constantFrom('LT' as const, 'GT' as const), typed, (condition, testValue) => {
        expect(toConditions(fromCondition('wave_height', { condition, testValue }))).toEqual([
          { condition, testValue },
        ])
      }),
    )
    fc.assert(
      fc.property(ends, ({ min, max }) => {
        const bound = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) }
        expect(toBound(fromBound('wave_height', bound))).toEqual(bound)
      }),
    )
    expect(toBound(fromBound('wind_direction_10m', { min: 300, max: 30 }))).toEqual({ min: 300, max: 30 })
  })

  test('working hours of the hindcast and of analytics', () => {
    const hour = fc.integer({ min: 0, max: 24 })
    const hours = fc.record({
      workingDays: fc.constantFrom(...Object.keys(workingDays)),
      daylight: fc.boolean(),
      startHour: hour,
      endHour: hour,
      isTimezoneUTC: fc.boolean(),
      isCompressed: fc.boolean(),
    })
    fc.assert(
      fc.property(hours, (sent) => {
        expect(toHindcastHours(fromHindcastHours(sent as HindcastHours))).toEqual(sent)
      }),
    )
    const selection = fc.oneof(
      fc.record({
        name: fc.constant('custom' as const),
        customRange: fc.record({ start: hour, end: hour }),
      }),
      fc.record({ name: fc.constantFrom('24h' as const, 'daylight' as const) }),
    )
    fc.assert(
      fc.property(selection, fc.boolean(), (chosen, daylight) => {
        const sent = { ...chosen, ...(daylight && { daylight }) }
        expect(fromWindowSelection(sent)).toEqual(sent)
      }),
    )
  })
})

describe('what one way cannot say', () => {
  const two: Limit = fromOperationLimits([{ parameterId: WAVES, min: 1, max: 2, or: { min: 3, max: 4 } }])[0]!
  const north = fromThreshold('wind_direction_10m', { thresholdMin: 300, thresholdMax: 30 })
  const none = fromAlertRow('wave_height', {
    operators: [{ type: 'LT' }, { type: 'GT' }],
    values: [1, 2],
    logic: { type: 'AND' },
  })

  test('is null: two intervals in conditions, bounds and rows of alerts, a sector through north in conditions', () => {
    expect([toConditions(two), toBound(two), toAlertRow(two)]).toEqual([null, null, null])
    expect(toConditions(north)).toBeNull()
    expect(toAlertRow(north)?.logic).toBe('OR')
  })

  test('is a limit that no value meets, except in a row of an alert that has it as two comparisons', () => {
    expect([toConditions(none), toBound(none), toAlertRow(none), toOperationLimit(none)]).toEqual([
      null,
      null,
      null,
      undefined,
    ])
  })

  test('is days of the week that the hindcast has no word for', () => {
    const days = { workingDays: { start: 2, end: 2 }, windowSelection: { name: '24h' as const } }
    expect(toHindcastHours({ ...days, isTimezoneUTC: true })).toBeUndefined()
  })
})

test('an operation becomes the fields of an alert', () => {
  expect(
    alertOfOperation({
      limits: [
        { parameterId: WAVES, max: 1.5, isMaxExclusive: true, tolerance: 10, toleranceType: 1 },
        { parameterId: DIRECTION, min: 300, max: 30 },
        { parameterId: WAVES, min: 1, max: 2, or: { min: 3, max: 4 } },
      ],
      windowLength: 9,
      windowSelection: { name: 'custom', customRange: { start: 7, end: 19 } },
      isCompressed: true,
    }),
  ).toEqual({
    parameters: [
      { parameterId: WAVES, values: [1.5], operators: [{ id: 4, type: 'LT' }], logic: null },
      {
        parameterId: DIRECTION,
        values: [300, 30],
        operators: [
          { id: 2, type: 'GTE' },
          { id: 1, type: 'LTE' },
        ],
        logic: { id: 2, type: 'OR' },
      },
      null,
    ],
    windowLength: { value: 9, operator: { id: 2, type: 'GTE' } },
    workWindow: {
      workingDays: { start: 0, end: 6 },
      windowSelection: { name: 'custom', customRange: { start: 7, end: 19 } },
      isTimezoneUTC: true,
      isCompressed: true,
    },
  })
})
