import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromAlertRow } from '#weather/adapters/alertRows.ts'
import { fromBound, fromCondition } from '#weather/adapters/analysisLimits.ts'
import { favourable, hourStates, NOT_OK, OK, UNKNOWN } from '#weather/masks/favourable.ts'
import { holds } from '#weather/operation.ts'
import type { HourlySeries } from '#weather/series.ts'
import { seriesIndex } from './seriesIndex.ts'

function seriesOf(columns: Record<string, number[]>): HourlySeries {
  const lists = Object.entries(columns)
  return {
    start: 0,
    length: lists[0]?.[1].length ?? 0,
    columns: Object.fromEntries(lists.map(([name, values]) => [name, Float32Array.from(values)])),
  }
}

const states = (values: number[], condition: 'LT' | 'GT', testValue: number) => [
  ...hourStates(favourable(seriesOf({ x: values }), [fromCondition('x', { condition, testValue })])),
]

describe('a condition', () => {
  it('is strict', () => {
    expect(states([0.9, 1, 1.1], 'LT', 1)).toEqual([OK, NOT_OK, NOT_OK])
    expect(states([0.9, 1, 1.1], 'GT', 1)).toEqual([NOT_OK, NOT_OK, OK])
  })
  it('treats a value written like the limit as equal to it', () => {
    // 0.7 is stored as 0.699999988 and 1.1 as 1.10000002.
    expect(states([0.7, 1.1], 'LT', 0.7)).toEqual([NOT_OK, NOT_OK])
    expect(states([0.7, 1.1], 'GT', 1.1)).toEqual([NOT_OK, NOT_OK])
  })
  it('treats it as equal also in the 32-hour blocks of the index', () => {
    const series = seriesOf({ x: Array(64).fill(0.7), y: Array(64).fill(1.1) })
    for (const [parameter, condition, testValue] of [
      ['x', 'LT', 0.7],
      ['y', 'GT', 1.1],
    ] as const) {
      const weather = favourable(
        series,
        [fromCondition(parameter, { condition, testValue })],
        seriesIndex(series),
      )
      expect(new Set(hourStates(weather))).toEqual(new Set([NOT_OK]))
    }
  })
  it('handles limits of zero and below', () => {
    expect(states([-1, -0, 0, 1], 'LT', 0)).toEqual([OK, NOT_OK, NOT_OK, NOT_OK])
    expect(states([-1, -0, 0, 1], 'GT', 0)).toEqual([NOT_OK, NOT_OK, NOT_OK, OK])
    expect(states([-3, -2, -1, 5], 'LT', -2)).toEqual([OK, NOT_OK, NOT_OK, NOT_OK])
    expect(states([-3, -2, -1, 5], 'GT', -2)).toEqual([NOT_OK, NOT_OK, OK, OK])
  })
  it('takes an infinite value as greater than the greatest number, with and without an index', () => {
    const [greatest, infinite] = [3.4028234663852886e38, Number.POSITIVE_INFINITY]
    const series = seriesOf({ x: [greatest, infinite, 0, -infinite] })
    for (const index of [undefined, seriesIndex(series)]) {
      const answer = (condition: 'LT' | 'GT', testValue: number) => [
        ...hourStates(favourable(series, [fromCondition('x', { condition, testValue })], index)),
      ]
      expect(answer('GT', greatest)).toEqual([NOT_OK, OK, NOT_OK, NOT_OK])
      expect(answer('LT', -greatest)).toEqual([NOT_OK, NOT_OK, NOT_OK, OK])
    }
  })
  it('is unknown in an hour without a value, whatever the bits of its NaN', () => {
    expect(states([Number.NaN, 0], 'LT', 1)).toEqual([UNKNOWN, OK])
    expect(states([Number.NaN, 2], 'GT', 1)).toEqual([UNKNOWN, OK])
    const column = new Float32Array(new Int32Array([0xffc00000 | 0, 0x7fc00000, 0x7f800001]).buffer)
    const known = favourable({ start: 0, length: 3, columns: { x: column } }, [
      fromCondition('x', { condition: 'LT', testValue: 1 }),
    ])
    expect([...hourStates(known)]).toEqual([UNKNOWN, UNKNOWN, UNKNOWN])
  })
  it('refuses a limit that is not a number', () => {
    expect(() => states([1], 'LT', Number.NaN)).toThrow('The test value of x is not a number')
  })
})

describe('several conditions', () => {
  const limits = [
    fromCondition('wind', { condition: 'LT', testValue: 10 }),
    fromCondition('wave', { condition: 'LT', testValue: 1.5 }),
  ]
  it('must all hold, and one missing value makes the hour unknown', () => {
    const series = seriesOf({
      wind: [9, 9, 11, 9, 11, Number.NaN],
      wave: [1, 2, 1, Number.NaN, Number.NaN, 2],
    })
    expect([...hourStates(favourable(series, limits))]).toEqual([
      OK,
      NOT_OK,
      NOT_OK,
      UNKNOWN,
      UNKNOWN,
      UNKNOWN,
    ])
  })
  it('ignore an inactive parameter', () => {
    const series = seriesOf({ wind: [9], wave: [Number.NaN] })
    expect([...hourStates(favourable(series, limits.slice(0, 1)))]).toEqual([OK])
  })
  it('are unknown for a parameter without a column', () => {
    expect([...hourStates(favourable(seriesOf({ wind: [9, 11] }), limits))]).toEqual([UNKNOWN, UNKNOWN])
  })
  it('refuse columns of unequal length', () => {
    expect(() => favourable(seriesOf({ wind: [9, 9], wave: [1] }), limits)).toThrow(
      'wave has 1 values for 2 hours',
    )
  })
  it('hold everywhere when there are none', () => {
    expect([...hourStates(favourable(seriesOf({ wind: [99] }), []))]).toEqual([OK])
  })
})

describe('bounds', () => {
  const within = (values: number[], min?: number | null, max?: number | null) => [
    ...hourStates(favourable(seriesOf({ x: values }), [fromBound('x', { min, max })])),
  ]
  it('are inclusive', () => {
    expect(within([0.69, 0.7, 1, 1.1, 1.11], 0.7, 1.1)).toEqual([NOT_OK, OK, OK, OK, NOT_OK])
    expect(within([-0.01, 0, 0.01], 0, 0)).toEqual([NOT_OK, OK, NOT_OK])
  })
  it('bind only where given, but always require a value', () => {
    expect(within([-99, 0, 99], null, 0)).toEqual([OK, OK, NOT_OK])
    expect(within([-99, 0, 99], 0)).toEqual([NOT_OK, OK, OK])
    expect(within([-99, Number.NaN, 99])).toEqual([OK, UNKNOWN, OK])
  })
})

describe('a union of two intervals', () => {
  const outside = fromAlertRow('x', {
    operators: [{ type: 'LTE' }, { type: 'GT' }],
    values: [0.7, 1.1],
    logic: { type: 'OR' },
  })
  const never = fromAlertRow('x', {
    operators: [{ type: 'LT' }, { type: 'GT' }],
    values: [0.7, 1.1],
    logic: { type: 'AND' },
  })
  const values = [0.69, 0.7, 0.71, 1.1, 1.11, Number.NaN]

  it('holds in either interval, and nowhere between them', () => {
    const expected = [OK, OK, NOT_OK, NOT_OK, OK, UNKNOWN]
    // 32 hours and more, so that whole words of a mask are compared too.
    const series = seriesOf({ x: Array(12).fill(values).flat() })
    const all = Array(12).fill(expected).flat()
    expect([...hourStates(favourable(series, [outside]))]).toEqual(all)
    expect([...hourStates(favourable(series, [outside], seriesIndex(series)))]).toEqual(all)
  })
  it('holds together with other limits', () => {
    const series = seriesOf({ x: values, y: [1, 2, 1, 1, 1, 1] })
    const limits = [fromBound('y', { max: 1 }), outside]
    expect([...hourStates(favourable(series, limits))]).toEqual([OK, NOT_OK, NOT_OK, NOT_OK, OK, UNKNOWN])
    expect([...hourStates(favourable(series, limits.toReversed(), seriesIndex(series)))]).toEqual([
      ...hourStates(favourable(series, limits)),
    ])
  })
  it('holds nowhere without an interval, but hours with a value are known', () => {
    const series = seriesOf({ x: values })
    const expected = [NOT_OK, NOT_OK, NOT_OK, NOT_OK, NOT_OK, UNKNOWN]
    expect([...hourStates(favourable(series, [never]))]).toEqual(expected)
    expect([...hourStates(favourable(series, [never], seriesIndex(series)))]).toEqual(expected)
  })
})

describe('favourable', () => {
  const value = fc.oneof(
    fc.constantFrom(Number.NaN, 0, -0, 1, -1, 1.5, 1e-45, -1e-45),
    fc.float({ noDefaultInfinity: true }),
    fc.float({ min: -3, max: 3 }),
  )
  const columns = fc.array(fc.tuple(value, value), { maxLength: 100 })
  const limit = fc.constantFrom(0, -0, 1, -1, 1.5, 0.7, -2.25, 1e-45)
  const side = fc.constantFrom<'LT' | 'GT'>('LT', 'GT')

  it('agrees with a comparison of numbers, with and without an index', () => {
    fc.assert(
      fc.property(columns, limit, side, limit, side, (rows, a, left, b, right) => {
        const series = {
          ...seriesOf({ x: rows.map(([x]) => x), y: rows.map(([, y]) => y) }),
          length: rows.length,
        }
        const holds = (v: number, condition: string, testValue: number) =>
          condition === 'LT' ? v < Math.fround(testValue) : v > Math.fround(testValue)
        const expected = rows.map((_, hour) => {
          const [x, y] = [series.columns.x![hour]!, series.columns.y![hour]!]
          if (Number.isNaN(x) || Number.isNaN(y)) return UNKNOWN
          return holds(x, left, a) && holds(y, right, b) ? OK : NOT_OK
        })
        const limits = [
          fromCondition('x', { condition: left, testValue: a }),
          fromCondition('y', { condition: right, testValue: b }),
        ]
        expect([...hourStates(favourable(series, limits))]).toEqual(expected)
        expect([...hourStates(favourable(series, limits, seriesIndex(series)))]).toEqual(expected)
      }),
      { numRuns: 1000 },
    )
  })
  it('agrees with comparisons of numbers for two joined comparisons, with and without an index', () => {
    const operator = fc.constantFrom<'LT' | 'LTE' | 'GT' | 'GTE' | 'EQ'>('LT', 'LTE', 'GT', 'GTE', 'EQ')
    const compares = {
      LT: (v: number, x: number) => v < x,
      LTE: (v: number, x: number) => v <= x,
      GT: (v: number, x: number) => v > x,
      GTE: (v: number, x: number) => v >= x,
      EQ: (v: number, x: number) => v === x,
    }
    const logics = fc.constantFrom('AND', 'OR')
    fc.assert(
      fc.property(columns, operator, limit, operator, limit, logics, (rows, one, a, two, b, type) => {
        const series = { ...seriesOf({ x: rows.map(([x]) => x) }), length: rows.length }
        const row = { operators: [{ type: one }, { type: two }], values: [a, b], logic: { type } }
        const joined = fromAlertRow('x', row)
        const expected = Array.from(series.columns.x!, (v) => {
          if (Number.isNaN(v)) return UNKNOWN
          const answers = [compares[one](v, Math.fround(a)), compares[two](v, Math.fround(b))]
          return (type === 'AND' ? answers.every(Boolean) : answers.some(Boolean)) ? OK : NOT_OK
        })
        expect([...hourStates(favourable(series, [joined]))]).toEqual(expected)
        expect([...hourStates(favourable(series, [joined], seriesIndex(series)))]).toEqual(expected)
        expect(Array.from(series.columns.x!, (v) => holds(joined, v))).toEqual(
          expected.map((state) => state === OK),
        )
      }),
      { numRuns: 1000 },
    )
  })
  it('agrees with a comparison of numbers for long columns, with limits at and between the values', () => {
    const column = fc.array(fc.tuple(value, fc.integer({ min: 1, max: 40 })), { minLength: 1, maxLength: 60 })
    const place = fc.integer({ min: 0, max: 59 })
    fc.assert(
      fc.property(column, place, fc.constantFrom(0, 1e-3, -1e-3), side, (runs, chosen, more, condition) => {
        // Each run of hours rises by 0.1 % an hour, which gives enough values for every bin of the index.
        const values = runs.flatMap(([v, hours]) =>
          Array.from({ length: hours }, (_, h) => v * (1 + h / 1000)),
        )
        const series = { ...seriesOf({ x: values }), length: values.length }
        const testValue = (runs[chosen % runs.length]?.[0] || 0) + more
        const requested = [fromCondition('x', { condition, testValue })]
        const limit = Math.fround(testValue)
        const expected = Array.from(series.columns.x!, (v) => {
          if (Number.isNaN(v)) return UNKNOWN
          return (condition === 'LT' ? v < limit : v > limit) ? OK : NOT_OK
        })
        expect([...hourStates(favourable(series, requested, seriesIndex(series)))]).toEqual(expected)
      }),
      { numRuns: 300 },
    )
  })
  it('never loses an hour with a laxer limit', () => {
    fc.assert(
      fc.property(columns, limit, fc.double({ min: 0, max: 5, noNaN: true }), (rows, testValue, more) => {
        const values = rows.map(([x]) => x)
        const strict = states(values, 'LT', testValue)
        const lax = states(values, 'LT', testValue + more)
        expect(strict.every((state, hour) => state !== OK || lax[hour] === OK)).toBe(true)
      }),
    )
  })
})
