import { describe, expect, it } from 'vitest'
import { fromAlertRow } from '#weather/adapters/alertRows.ts'
import { fromCondition } from '#weather/adapters/analysisLimits.ts'
import { fromThreshold } from '#weather/adapters/thresholds.ts'
import type { Limit } from '#weather/operation.ts'
import {
  decidedHours,
  judgedColumns,
  limitStatus,
  nearestEndOf,
  windowBar,
  windowHours,
} from '#weather/windows/windowHours.ts'
import { worst } from '#weather/windows/windowStatus.ts'

interface Row {
  min?: number | null
  max?: number | null
  tolerance?: number
  toleranceType?: 0 | 1
}

const limit = (parameter: string, { min, max, ...tolerance }: Row) =>
  fromThreshold(parameter, { thresholdMin: min, thresholdMax: max, ...tolerance })
const limitsOf = (rows: Record<string, Row>) =>
  Object.entries(rows).map(([parameter, row]) => limit(parameter, row))

const max = (value: number, tolerance?: number, toleranceType?: 0 | 1): Row => ({
  max: value,
  tolerance,
  toleranceType,
})

describe('limitStatus', () => {
  it.each<[number, Row, 0 | 1 | 2, 0 | 1 | 2]>([
    // value, threshold, status, status with both sides
    [9.9, max(10), 0, 0],
    [10, max(10), 0, 0],
    [10.1, max(10), 2, 2],
    [10, max(10, 2, 0), 0, 1],
    [8, max(10, 2, 0), 0, 1],
    [7.9, max(10, 2, 0), 0, 0],
    [10.1, max(10, 2, 0), 1, 1],
    [12, max(10, 2, 0), 1, 1],
    [12.1, max(10, 2, 0), 2, 2],
    [1.65, max(1.5, 10, 1), 1, 1],
    [1.66, max(1.5, 10, 1), 2, 2],
    [1.35, max(1.5, 10, 1), 0, 1],
    [1.34, max(1.5, 10, 1), 0, 0],
    [1, { min: 1, tolerance: 0.2 }, 0, 1],
    [0.8, { min: 1, tolerance: 0.2 }, 1, 1],
    [0.79, { min: 1, tolerance: 0.2 }, 2, 2],
    [1.21, { min: 1, tolerance: 0.2 }, 0, 0],
    // 25 % of 2 is 0.5.
    [2.5, { min: 2, tolerance: 25, toleranceType: 1 }, 0, 1],
    [2.51, { min: 2, tolerance: 25, toleranceType: 1 }, 0, 0],
    [1.5, { min: 2, tolerance: 25, toleranceType: 1 }, 1, 1],
    [1.49, { min: 2, tolerance: 25, toleranceType: 1 }, 2, 2],
    // 10 % of -10 is 1, on either side.
    [-9, { min: -10, tolerance: 10, toleranceType: 1 }, 0, 1],
    [-8.9, { min: -10, tolerance: 10, toleranceType: 1 }, 0, 0],
    // Between two bounds the worse status of both counts.
    [4, { min: 3, max: 10, tolerance: 1 }, 0, 1],
    [6, { min: 3, max: 10, tolerance: 1 }, 0, 0],
    [9, { min: 3, max: 10, tolerance: 1 }, 0, 1],
    [11, { min: 3, max: 10, tolerance: 1 }, 1, 1],
    [-5, { min: -10, max: 0, tolerance: 10, toleranceType: 1 }, 0, 0],
    [-11, { min: -10, max: 0, tolerance: 10, toleranceType: 1 }, 1, 1],
    [0.1, { min: -10, max: 0, tolerance: 10, toleranceType: 1 }, 2, 2],
    [0.8, max(0.7, 0.1, 0), 1, 1],
  ])('%d against %j is %i, with both sides %i', (value, row, oneSide, bothSides) => {
    const threshold = limit('wave_height', row)
    expect(limitStatus(value, threshold, false)).toBe(oneSide)
    expect(limitStatus(value, threshold, true)).toBe(bothSides)
    // In single precision, as stored in a series.
    expect(limitStatus(Math.fround(value), threshold, false)).toBe(oneSide)
    expect(limitStatus(Math.fround(value), threshold, true)).toBe(bothSides)
  })
  it('has no status without a value or a bound', () => {
    expect(limitStatus(Number.NaN, limit('wind', max(10)), false)).toBeNull()
    expect(limitStatus(null, limit('wind', max(10)), false)).toBeNull()
    expect(limitStatus(5, limit('wind', { min: null, max: null, tolerance: 3 }), true)).toBeNull()
  })
})

describe('windowBar', () => {
  const thresholds = limitsOf({ wind: max(10, 10, 1), wave: max(1.5, 10, 1), visibility: {} })

  it('shows the worst parameter, and never ok where one is missing', () => {
    const wind = [9, 10.5, 9, 12, 9, Number.NaN, Number.NaN]
    const wave = [1, 1, 1.6, 1.6, Number.NaN, 9, Number.NaN]
    expect(windowBar({ wind, wave, gust: wind }, thresholds, false)).toEqual([0, 1, 1, 2, null, 2, null])
  })
  it('has no color if nothing is judged', () => {
    expect(windowBar({ wind: [1, 2] }, [], false)).toEqual([null, null])
    expect(windowBar({ wind: [1, 2] }, limitsOf({ visibility: {} }), false)).toEqual([null, null])
  })
  it('is never ok if a judged parameter has no column', () => {
    expect(windowBar({ wind: [9, 12] }, thresholds, false)).toEqual([null, 2])
  })
  it('has no worst status if there are none, or if one is missing and the others are ok', () => {
    expect(worst([])).toBeNull()
    expect(worst([0, null])).toBeNull()
    expect(worst([0, 0])).toBe(0)
    expect(worst([1, null, 0])).toBe(1)
  })
})

/** The reading that decides one hour. */
function decidingLimit(
  values: Readonly<Record<string, number | null>>,
  limits: readonly Limit[],
  bothSides: boolean,
) {
  const columns = limits.flatMap((limit) =>
    judgedColumns(limit, [values[limit.parameter] ?? Number.NaN], 1, bothSides),
  )
  return decidedHours(columns, 0, 1).deciding[0] ?? null
}

describe('the limit that decides an hour', () => {
  const wind = { max: 12, tolerance: 10, toleranceType: 1 } satisfies Row
  const waves = { max: 1.5, tolerance: 10, toleranceType: 1 } satisfies Row
  const visibility = { min: 1 } satisfies Row
  const limits = limitsOf({ wind, waves, visibility })
  const sideOf = ({ intervals: [only] }: Limit) => (only?.upper ? 'max' : 'min')
  const decides = (values: Record<string, number | null>, bothSides = false) => {
    const found = decidingLimit(values, limits, bothSides)
    return found && [found.limit.parameter, sideOf(found.limit), found.status]
  }

  it.each<[string, Record<string, number | null>, [string, 'min' | 'max', 0 | 1 | 2 | null]]>([
    // 13 is within 1.2 of 12, 1.7 is not within 0.15 of 1.5.
    ['the worst status', { wind: 13, waves: 1.7, visibility: 5 }, ['waves', 'max', 2]],
    // 3 / 12 = 25 % against 0.3 / 1.5 = 20 %.
    ['the furthest beyond of two alarms', { wind: 15, waves: 1.8, visibility: 5 }, ['wind', 'max', 2]],
    // 2.4 / 12 = 20 % against 0.45 / 1.5 = 30 %.
    [
      'the furthest beyond, of the other parameter',
      { wind: 14.4, waves: 1.95, visibility: 5 },
      ['waves', 'max', 2],
    ],
    // 0.3 / 12 = 2.5 % against 0.1 / 1.5 = 6.7 %.
    ['the furthest beyond of two warnings', { wind: 12.3, waves: 1.6, visibility: 5 }, ['waves', 'max', 1]],
    // 6 / 12 = 50 %, 0.3 / 1.5 = 20 %, 9 / 1 = 900 % of room.
    ['the limit with the least room', { wind: 6, waves: 1.2, visibility: 10 }, ['waves', 'max', 0]],
    ['a lower limit', { wind: 6, waves: 1.2, visibility: 0.4 }, ['visibility', 'min', 2]],
    ['a missing value over ok', { wind: 6, waves: Number.NaN, visibility: 10 }, ['waves', 'max', null]],
    ['a warning over a missing value', { wind: 12.3, visibility: 10 }, ['wind', 'max', 1]],
  ])('is %s', (_, values, expected) => {
    expect(decides(values)).toEqual(expected)
    expect(
      windowBar(
        Object.fromEntries(
          Object.entries({ waves: null, ...values }).map(([name, value]) => [name, [value ?? Number.NaN]]),
        ),
        limits,
        false,
      ),
    ).toEqual([expected[2]])
  })

  it('warns inside the bounds if the customer has both sides set', () => {
    expect(decides({ wind: 11, waves: 0.5, visibility: 10 }, true)).toEqual(['wind', 'max', 1])
  })

  it('names the deciding one of two bounds, with its tolerance in the unit', () => {
    const row = { min: -10, max: 0, tolerance: 10, toleranceType: 1 } as const
    const band = [limit('air', row)]
    const found = decidingLimit({ air: -12 }, band, false)
    expect(found).toEqual({ limit: limit('air', { ...row, max: null }), value: -12, status: 2 })
    expect(nearestEndOf(found!.limit)(-12)).toEqual({ at: -10, beyond: 2, tolerance: 1 })
    // A limit of 0 allows no percentage: the distance is in the unit, 0.5 K beyond.
    expect(decidingLimit({ air: 0.5 }, band, false)).toMatchObject({
      limit: limit('air', { ...row, min: null }),
      status: 2,
    })
  })

  it('is null without limits', () => {
    expect(decidingLimit({ wind: 5 }, limitsOf({ wind: {} }), false)).toBeNull()
  })
})

describe('a limit that is not a threshold', () => {
  const outside = fromAlertRow('x', {
    operators: [{ type: 'LTE' }, { type: 'GT' }],
    values: [2, 5],
    logic: { type: 'OR' },
  })

  it.each([
    [1, 0],
    [2, 0],
    [2.1, 2],
    [5, 2],
    [5.1, 0],
  ])('%d against a union of at most 2 and above 5 is %i', (value, status) => {
    expect(limitStatus(value, outside, false)).toBe(status)
  })

  it.each([
    [1, { at: 2, beyond: -1, tolerance: 0 }],
    [3, { at: 2, beyond: 1, tolerance: 0 }],
    [4.5, { at: 5, beyond: 0.5, tolerance: 0 }],
    [7, { at: 5, beyond: -2, tolerance: 0 }],
  ])('%d is nearest to %o', (value, expected) => {
    expect(nearestEndOf(outside)(value)).toEqual(expected)
  })

  it('is an alarm at a strict end', () => {
    const below = fromCondition('x', { condition: 'LT', testValue: 0.7 })
    expect([0.69, 0.7, 0.71].map((value) => limitStatus(value, below, true))).toEqual([0, 2, 2])
  })

  it('is an alarm for every value if it holds nowhere', () => {
    const never = fromAlertRow('x', {
      operators: [{ type: 'LT' }, { type: 'GT' }],
      values: [2, 5],
      logic: { type: 'AND' },
    })
    expect(limitStatus(3, never, false)).toBe(2)
    expect(decidingLimit({ x: 3 }, [never], false)).toEqual({ limit: never, value: 3, status: 2 })
  })
})

describe('windowHours', () => {
  it('has the bar and what decides each hour', () => {
    const limits = limitsOf({ wind: { max: 10, tolerance: 10, toleranceType: 1 }, wave: { max: 1.5 } })
    const columns = {
      wind: Float32Array.of(9, 10.5, 9, Number.NaN),
      wave: Float32Array.of(1.5, 1, 1.6, 1),
    }
    const hours = windowHours({ start: 7200, length: 4, columns }, limits, false)
    expect(hours.times).toEqual([7200, 10800, 14400, 18000])
    expect(hours.statuses).toEqual([0, 1, 2, null])
    expect(hours.statuses).toEqual(windowBar(columns, limits, false))
    expect(hours.deciding.map((reading) => reading?.limit.parameter)).toEqual([
      'wave',
      'wind',
      'wave',
      'wind',
    ])
  })
})
