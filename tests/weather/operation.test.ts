import { describe, expect, it } from 'vitest'
import { fromAlertRow } from '#weather/adapters/alertRows.ts'
import { fromBound, fromCondition } from '#weather/adapters/analysisLimits.ts'
import { fromThreshold, noThreshold, PERCENT } from '#weather/adapters/thresholds.ts'
import { drawnEnds, holds, isBinding, type Limit, noValueAt, typedEnd, widened } from '#weather/operation.ts'

const bits = new DataView(new ArrayBuffer(4))

/** The single-precision number `count` steps above a positive one. */
function steps(value: number, count: number): number {
  bits.setFloat32(0, value)
  bits.setInt32(0, bits.getInt32(0) + count)
  return bits.getFloat32(0)
}

/** Whether the limit holds one step below each number, at it, and one step above it. */
const around = (limit: Limit, ...numbers: number[]) =>
  numbers.map((number) =>
    [-1, 0, 1].map((step) => (holds(limit, steps(Math.fround(number), step)) ? 1 : 0)).join(''),
  )

const one = (type: Operator, value: number) =>
  fromAlertRow('wave_height', { operators: [{ type }], values: [value] })

type Operator = 'LT' | 'LTE' | 'GT' | 'GTE' | 'EQ'

const two = (a: Operator, x: number, logic: string, b: Operator, y: number) =>
  fromAlertRow('wave_height', {
    operators: [{ type: a }, { type: b }],
    values: [x, y],
    logic: { type: logic },
  })

describe('fromCondition', () => {
  // 0.7 is stored as 0.699999988, 1.1 as 1.10000002 and 1.5 exactly.
  it.each([0.7, 1.1, 1.5, 16777217])('is strict at %d, one step of single precision to either side', (x) => {
    expect(around(fromCondition('wave_height', { condition: 'LT', testValue: x }), x)).toEqual(['100'])
    expect(around(fromCondition('wave_height', { condition: 'GT', testValue: x }), x)).toEqual(['001'])
  })
  it('has one end, in single precision, and no tolerance', () => {
    expect(fromCondition('wave_height', { condition: 'LT', testValue: 0.7 })).toEqual({
      parameter: 'wave_height',
      intervals: [{ upper: { at: Math.fround(0.7), isInclusive: false } }],
    })
  })
  it('refuses a test value that is not a number', () => {
    const row = { condition: 'GT', testValue: Number.NaN } as const
    expect(() => fromCondition('ice', row)).toThrow(new RangeError('The test value of ice is not a number'))
  })
})

describe('fromBound', () => {
  it('includes both ends, one step of single precision to either side', () => {
    expect(around(fromBound('wave_height', { min: 0.7, max: 1.1 }), 0.7, 1.1)).toEqual(['011', '110'])
  })
  it('does not bind where an end is absent or null', () => {
    expect(around(fromBound('wave_height', { max: 1.1 }), 0.7, 1.1)).toEqual(['111', '110'])
    expect(around(fromBound('wave_height', { min: 0.7, max: null }), 0.7, 1.1)).toEqual(['011', '111'])
    const free = fromBound('wave_height', { min: null })
    expect([isBinding(free), holds(free, 1e9), holds(free, Number.NaN)]).toEqual([false, true, false])
  })
  it('refuses an end that is not a number', () => {
    expect(() => fromBound('ice', { max: Number.NaN })).toThrow('A limit of ice is not a number')
  })
})

describe('fromThreshold', () => {
  const threshold = { ...noThreshold, thresholdMin: 0.7, thresholdMax: 1.1 }

  it('includes both ends, one step of single precision to either side', () => {
    expect(around(fromThreshold('wave_height', threshold), 0.7, 1.1)).toEqual(['011', '110'])
  })
  it.each([
    [null, null, undefined],
    [0, PERCENT, undefined],
    [0.2, null, { amount: 0.2, type: 'absolute' }],
    [-10, PERCENT, { amount: 10, type: 'percent' }],
  ] as const)('reads the tolerance %d of type %d as %j', (tolerance, toleranceType, expected) => {
    expect(fromThreshold('wave_height', { ...threshold, tolerance, toleranceType }).tolerance).toEqual(
      expected,
    )
  })
  it('binds nothing without ends, whatever its tolerance', () => {
    expect(isBinding(fromThreshold('wave_height', { ...noThreshold, tolerance: 3 }))).toBe(false)
  })
})

describe('fromAlertRow', () => {
  it.each<[Operator, string]>([
    ['LT', '100'],
    ['LTE', '110'],
    ['GT', '001'],
    ['GTE', '011'],
    ['EQ', '010'],
  ])('%s holds below, at and above its value as %s', (operator, expected) => {
    for (const value of [0.7, 1.1, 1.5]) expect(around(one(operator, value), value)).toEqual([expected])
  })

  it.each<[Operator, number, string, Operator, number, string[], number]>([
    // Ends at 0.7 and 1.1; the last is the number of intervals.
    ['GT', 0.7, 'AND', 'LTE', 1.1, ['001', '110'], 1],
    ['LTE', 1.1, 'AND', 'GT', 0.7, ['001', '110'], 1],
    ['GTE', 0.7, 'AND', 'GT', 0.7, ['001', '111'], 1],
    ['LT', 0.7, 'AND', 'LT', 1.1, ['100', '000'], 1],
    ['GTE', 0.7, 'AND', 'EQ', 1.1, ['000', '010'], 1],
    ['LT', 0.7, 'OR', 'GT', 1.1, ['100', '001'], 2],
    ['GTE', 1.1, 'OR', 'LTE', 0.7, ['110', '011'], 2],
    ['EQ', 1.1, 'OR', 'EQ', 0.7, ['010', '010'], 2],
    ['GT', 0.7, 'OR', 'GTE', 1.1, ['001', '111'], 1],
    ['LT', 0.7, 'OR', 'EQ', 0.7, ['110', '000'], 1],
    ['EQ', 0.7, 'OR', 'GT', 0.7, ['011', '111'], 1],
    // All but one value.
    ['LT', 0.7, 'OR', 'GT', 0.7, ['101', '111'], 2],
    ['GT', 0.7, 'OR', 'LT', 1.1, ['111', '111'], 1],
  ])('%s %d %s %s %d holds around 0.7 and 1.1 as %j', (a, x, logic, b, y, expected, intervals) => {
    const limit = two(a, x, logic, b, y)
    expect(around(limit, 0.7, 1.1)).toEqual(expected)
    expect(limit.intervals).toHaveLength(intervals)
  })

  it.each<[Operator, number, Operator, number]>([
    ['LT', 0.7, 'GT', 1.1],
    ['LT', 0.7, 'GTE', 0.7],
    ['GT', 0.7, 'LT', 0.7],
    ['EQ', 0.7, 'EQ', 1.1],
  ])('%s %d AND %s %d holds nowhere', (a, x, b, y) => {
    const limit = two(a, x, 'AND', b, y)
    expect(limit.intervals).toEqual([])
    expect(around(limit, 0.7, 1.1)).toEqual(['000', '000'])
    expect(isBinding(limit)).toBe(true)
  })

  it('binds nothing if the two comparisons exclude no value', () => {
    expect(isBinding(two('GT', 0.7, 'OR', 'LTE', 0.7))).toBe(false)
  })

  it.each([null, undefined, { type: '' }])('reads the first comparison alone under the logic %j', (logic) => {
    // The form sends a second value of 0.
    const row = { operators: [{ type: 'GT' }], values: [0.7, 0], logic } as const
    expect(fromAlertRow('wave_height', row)).toEqual(one('GT', 0.7))
  })

  it('refuses a comparison without an operator or a value, and a value that is not a number', () => {
    const logic = { type: 'AND' }
    expect(() => fromAlertRow('ice', { operators: [], values: [1] })).toThrow(
      'Comparison 1 of ice lacks its operator or value',
    )
    expect(() => fromAlertRow('ice', { operators: [{ type: 'GT' }], values: [1, 2], logic })).toThrow(
      'Comparison 2 of ice lacks its operator or value',
    )
    expect(() => one('EQ', Number.NaN)).toThrow('A value of wave_height is not a number')
  })
})

describe('noValueAt', () => {
  const operators: readonly Operator[] = ['LT', 'LTE', 'GT', 'GTE', 'EQ']
  const compare = (type: Operator, value: number, parameter = 'wave_height') =>
    fromAlertRow(parameter, { operators: [{ type }], values: [value] })
  const comparisons: Record<Operator, (measured: number, value: number) => boolean> = {
    LT: (measured, value) => measured < value,
    LTE: (measured, value) => measured <= value,
    GT: (measured, value) => measured > value,
    GTE: (measured, value) => measured >= value,
    EQ: (measured, value) => measured === value,
  }
  /** The single-precision numbers from one step below each number to one step above it, and numbers far from all of them. */
  const grid = (numbers: readonly number[]) => [
    -1e9,
    ...numbers.flatMap((number) => [-1, 0, 1].map((step) => steps(Math.fround(number), step))),
    1e9,
  ]
  const pairs = operators.flatMap((first) => operators.map((second) => [first, second] as const))

  it.each(pairs)('finds whether a value is %s one number and %s another', (first, second) => {
    const next = steps(Math.fround(0.7), 1)
    const afterNext = steps(Math.fround(0.7), 2)
    const numbers = [0.7, next, afterNext, 1.1]
    const measured = grid(numbers)
    for (const one of numbers)
      for (const other of numbers) {
        const isMet = measured.some(
          (value) =>
            comparisons[first](value, Math.fround(one)) && comparisons[second](value, Math.fround(other)),
        )
        const found = noValueAt([compare(first, one), compare(second, other)])
        expect([first, one, second, other, found]).toEqual([first, one, second, other, isMet ? undefined : 1])
      }
  })

  it.each(pairs)('finds whether a flag can be %s one number and %s another', (first, second) => {
    const numbers = [-1, 0, 0.5, 1, 2]
    for (const one of numbers)
      for (const other of numbers) {
        const isMet = [0, 1].some((flag) => comparisons[first](flag, one) && comparisons[second](flag, other))
        const found = noValueAt([compare(first, one, 'ice'), compare(second, other, 'ice')])
        expect([first, one, second, other, found]).toEqual([first, one, second, other, isMet ? undefined : 1])
      }
  })

  it.each([
    ['GT', 1, 0],
    ['LT', 0, 0],
    ['EQ', 0.5, 0],
    ['GT', 0.5, undefined],
    ['LTE', 0, undefined],
    ['GTE', 1, undefined],
  ] as const)('of one comparison: a flag %s %d is refused at %j', (type, value, place) => {
    expect(noValueAt([compare(type, value, 'ice')])).toBe(place)
    expect(noValueAt([compare(type, value)])).toBeUndefined()
  })

  it('never reads two comparisons of a direction as a sector, and takes a limit that is one', () => {
    const of = (type: Operator, value: number) => compare(type, value, 'wind_direction_10m')
    expect(noValueAt([of('GTE', 300), of('LTE', 30)])).toBe(1)
    expect(noValueAt([of('GTE', 30), of('LTE', 300)])).toBeUndefined()
    const sector = fromBound('wind_direction_10m', { min: 300, max: 30 })
    expect(noValueAt([sector, of('LT', 10)])).toBeUndefined()
    expect(noValueAt([sector, of('GT', 30), of('LT', 300)])).toBe(2)
  })

  it('leaves out what is plausible', () => {
    // A wave is never higher than 30 m, and a direction never above 360 degrees.
    expect(noValueAt([compare('GT', 100), compare('LT', 200)])).toBeUndefined()
    expect(noValueAt([compare('GT', 400, 'wind_direction_10m')])).toBeUndefined()
  })

  it('names the first of several that leaves no value, and nothing without limits', () => {
    expect(noValueAt([compare('GT', 1), compare('GT', 2), compare('LT', 3), compare('LT', 2)])).toBe(3)
    expect(noValueAt([compare('GT', 1), compare('LT', 0.5), compare('LT', 3)])).toBe(1)
    expect(noValueAt([])).toBeUndefined()
  })
})

it.each([
  ['LTE', 1.5, undefined, { thresholdMin: null, thresholdMax: 1.5 }],
  ['GTE', 1.5, undefined, { thresholdMin: 1.5, thresholdMax: null }],
  ['GTE', 1, ['AND', 'LT', 3], { thresholdMin: 1, thresholdMax: 3 }],
  // The limit holds outside 5 to 10, which no ends can express.
  ['LT', 5, ['OR', 'GT', 10], { thresholdMin: null, thresholdMax: null }],
] as const)('a chart draws the ends of %s %d %j', (type, value, second, ends) => {
  const [logic, other, bound] = second ?? []
  const limit = fromAlertRow('wave_height', {
    operators: [{ type }, ...(other ? [{ type: other }] : [])],
    values: [value, ...(bound === undefined ? [] : [bound])],
    logic: logic ? { type: logic } : null,
  })
  expect(drawnEnds(limit)).toEqual(ends)
})

it('a chart draws both ends of a sector through north, and nothing without a limit', () => {
  const sector = fromBound('wind_direction_10m', { min: 300, max: 30 })
  expect(drawnEnds(sector)).toEqual({ thresholdMin: 300, thresholdMax: 30 })
  expect(drawnEnds(undefined)).toEqual({ thresholdMin: null, thresholdMax: null })
})

describe('a limit that is 10 % wider', () => {
  const ends = (limit: Limit | undefined) =>
    limit?.intervals.map(({ lower, upper }) => [lower && typedEnd(lower), upper && typedEnd(upper)])

  it('has each end a tenth of its value farther out, on either side of 0', () => {
    expect(ends(widened(fromCondition('wave_height', { condition: 'LT', testValue: 1.5 }), 10))).toEqual([
      [undefined, 1.65],
    ])
    expect(ends(widened(fromCondition('visibility', { condition: 'GT', testValue: 2 }), 10))).toEqual([
      [1.8, undefined],
    ])
    expect(ends(widened(fromBound('air_temperature', { min: -10, max: 20 }), 10))).toEqual([[-11, 22]])
  })

  it('keeps whether an end is inclusive', () => {
    const wider = widened(fromCondition('wave_height', { condition: 'LT', testValue: 1 }), 10)!
    expect([holds(wider, 1.09), holds(wider, 1.1)]).toEqual([true, false])
    expect(holds(widened(fromBound('wave_height', { max: 1 }), 10)!, 1.1)).toBe(true)
  })

  it('is undefined for a flag, a direction, an end of 0 and without an end', () => {
    expect(widened(fromBound('wind_direction_10m', { min: 90, max: 180 }), 10)).toBeUndefined()
    expect(widened(fromCondition('lightning', { condition: 'LT', testValue: 0.5 }), 10)).toBeUndefined()
    expect(widened(fromCondition('air_temperature', { condition: 'GT', testValue: 0 }), 10)).toBeUndefined()
    expect(widened(fromBound('wave_height', {}), 10)).toBeUndefined()
  })
})
