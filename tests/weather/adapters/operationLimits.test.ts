import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromAlertRow } from '#weather/adapters/alertRows.ts'
import { fromBound, fromCondition } from '#weather/adapters/analysisLimits.ts'
import { toOperationLimits } from '#weather/adapters/operationLimits.ts'
import { fromThreshold } from '#weather/adapters/thresholds.ts'
import { isBinding } from '#weather/operation.ts'
import { operationLimits } from '#weather/windows/job/jobSettings.ts'

const type = (...types: ('LT' | 'LTE' | 'GT' | 'GTE' | 'EQ')[]) => types.map((one) => ({ type: one }))

describe('the limits of a form as those of an operation', () => {
  it('are the bounds of an analysis, as they were typed', () => {
    expect(
      toOperationLimits([
        fromBound('wave_height', { max: 1.7 }),
        fromBound('visibility', { min: 0.3, max: 20 }),
      ]),
    ).toEqual([
      { parameterId: 11, max: 1.7 },
      { parameterId: 26, min: 0.3, max: 20 },
    ])
  })

  it('are thresholds with their tolerance', () => {
    const limits = [
      fromThreshold('wave_height', { thresholdMax: 1.5, tolerance: 10, toleranceType: 1 }),
      fromThreshold('wind_speed_10m', { thresholdMax: 12 }),
      fromThreshold('visibility', {}),
    ]
    expect(toOperationLimits(limits)).toEqual([
      { parameterId: 11, max: 1.5, tolerance: 10, toleranceType: 1 },
      { parameterId: 1, max: 12 },
    ])
  })

  it('are the same limits again, for all thresholds, sectors through north included', () => {
    const value = fc.option(fc.double({ min: 0, max: 360, noNaN: true }))
    const threshold = fc.record({
      name: fc.constantFrom('wave_height', 'wave_direction', 'wind_direction_10m', 'visibility'),
      thresholdMin: value,
      thresholdMax: value,
      tolerance: fc.option(fc.double({ min: 0, max: 50, noNaN: true })),
      toleranceType: fc.constantFrom<0 | 1 | null>(0, 1, null),
    })
    fc.assert(
      fc.property(threshold, ({ name, ...values }) => {
        const limit = fromThreshold(name, values)
        fc.pre(isBinding(limit))
        expect(operationLimits({ limits: toOperationLimits([limit]) })).toEqual([limit])
      }),
    )
  })

  it('do not include the limit itself if the form does not', () => {
    expect(toOperationLimits([fromCondition('wave_height', { condition: 'LT', testValue: 1.5 })])).toEqual([
      { parameterId: 11, max: 1.5, isMaxExclusive: true },
    ])
  })

  it('are the comparisons of an alert, joined by AND and by OR', () => {
    const between = fromAlertRow('wave_height', {
      operators: type('GTE', 'LTE'),
      values: [0.5, 2],
      logic: { type: 'AND' },
    })
    const outside = fromAlertRow('wind_speed_10m', {
      operators: type('LTE', 'GTE'),
      values: [4, 12],
      logic: { type: 'OR' },
    })
    const exactly = fromAlertRow('lightning', { operators: type('EQ'), values: [0] })
    expect(toOperationLimits([between, outside, exactly])).toEqual([
      { parameterId: 11, min: 0.5, max: 2 },
      { parameterId: 1, max: 4, or: { min: 12 } },
      { parameterId: 27, min: 0, max: 0 },
    ])
  })
})
