import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { longestStretch } from '#weather/masks/usableMask.ts'
import { usableFlags } from './usableFlags.ts'

const always = (length: number) => new Uint8Array(length).fill(1)
const flags = (text: string) => Uint8Array.from(text, Number)
const sum = (values: Uint8Array) => values.reduce((total, value) => total + value, 0)
const shift = (from: number, to: number) =>
  Array.from({ length: 24 }, (_, hour) => (hour >= from && hour < to ? 1 : 0))

/** A plain implementation of the rule, hour by hour and without bit operations. */
function spelledOut(state: Uint8Array, permitted: Uint8Array, windowLength: number, isCompressed: boolean) {
  const usable = new Uint8Array(state.length)
  let run: number[] = []
  const close = () => {
    if (run.length >= windowLength) for (const hour of run) usable[hour] = 1
    run = []
  }
  for (let hour = 0; hour < state.length; hour++) {
    if (permitted[hour] === 0) {
      if (!isCompressed) close()
    } else if (state[hour] === 1) run.push(hour)
    else close()
  }
  close()
  return usable
}

describe('worked oracle 1: a week of shifts 07-19, four hours needed', () => {
  const good = (hours: (hour: number) => boolean) => Array.from({ length: 24 }, (_, h) => (hours(h) ? 1 : 0))
  const week = [
    good(() => true),
    good(() => true),
    good((hour) => hour < 14),
    good((hour) => hour >= 10),
    good(() => true),
    good((hour) => hour < 9 || hour >= 17),
    good(() => true),
  ]
  const state = Uint8Array.from(week.flat())
  const permitted = Uint8Array.from(week.flatMap(() => shift(7, 19)))
  const perDay = (usable: Uint8Array) => week.map((_, day) => sum(usable.subarray(day * 24, day * 24 + 24)))

  it('counts raw shift hours with a window of one hour', () => {
    expect(perDay(usableFlags(state, permitted, 1, false))).toEqual([12, 12, 7, 9, 12, 4, 12])
  })
  it('leaves out the two short runs of day 6: 64 hours on 6 of 7 days', () => {
    const days = perDay(usableFlags(state, permitted, 4, false))
    expect(days).toEqual([12, 12, 7, 9, 12, 0, 12])
    expect(days.filter((hours) => hours > 0)).toHaveLength(6)
  })
  it('continues a run after the break when compressed', () => {
    // Day 5 ends good and day 6 begins with two good hours; day 6 ends with two and day 7 begins good.
    expect(perDay(usableFlags(state, permitted, 4, true))).toEqual([12, 12, 7, 9, 12, 4, 12])
  })
})

describe('worked oracle 2: 24 steps', () => {
  const state = flags('011110011111110001111111')
  it.each([
    [1, 18],
    [3, 18],
    [4, 18],
    [5, 14],
    [6, 14],
    [7, 14],
    [8, 0],
  ])('a window of %i hours leaves %i usable', (windowLength, hours) => {
    expect(sum(usableFlags(state, always(24), windowLength, false))).toBe(hours)
    expect(sum(usableFlags(state, always(24), windowLength, true))).toBe(hours)
  })
  it('must fit a shift 07-19: 7 hours', () => {
    expect(sum(usableFlags(state, Uint8Array.from(shift(7, 19)), 4, false))).toBe(7)
  })
})

describe('runs', () => {
  it.each([
    ['at the start', '111000', '111000'],
    ['in the middle', '011100', '011100'],
    ['at the end', '000111', '000111'],
    ['too short by an hour', '011011', '000000'],
    ['broken by an unknown hour', '112111', '000111'],
  ])('%s', (_, state, usable) => {
    expect(usableFlags(flags(state), always(6), 3, false)).toEqual(flags(usable))
  })
  it('an unknown hour ends a compressed run, but not where work is not allowed', () => {
    expect(usableFlags(flags('1121'), flags('1111'), 3, true)).toEqual(flags('0000'))
    expect(usableFlags(flags('1121'), flags('1101'), 3, true)).toEqual(flags('1101'))
  })
  it('a break ends a run unless compressed', () => {
    expect(usableFlags(flags('11111'), flags('11011'), 3, false)).toEqual(flags('00000'))
    expect(usableFlags(flags('11111'), flags('11011'), 3, true)).toEqual(flags('11011'))
  })
  it('continue across the words of a mask', () => {
    const state = new Uint8Array(130)
    state.fill(1, 30, 98)
    expect(sum(usableFlags(state, always(130), 68, false))).toBe(68)
    expect(sum(usableFlags(state, always(130), 69, false))).toBe(0)
  })
  it('must have a length that is a whole number of hours', () => {
    for (const windowLength of [0, -1, 1.5, Number.NaN]) {
      expect(() => usableFlags(flags('1'), flags('1'), windowLength, false)).toThrow(RangeError)
    }
  })
  it('have a longest one', () => {
    expect(longestStretch(flags('0110111011'))).toBe(3)
    expect(longestStretch(flags('00'))).toBe(0)
  })
})

describe('the result', () => {
  /** States that persist for up to 80 hours, like weather. */
  const runs = fc
    .array(fc.tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 1, max: 80 })), { maxLength: 12 })
    .map((parts) => Uint8Array.from(parts.flatMap(([state, length]) => Array(length).fill(state))))
  const permittedFor = (length: number) =>
    fc.infiniteStream(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 50 }))).map((stream) => {
      const permitted: number[] = []
      for (const [isAllowed, hours] of stream) {
        if (permitted.length >= length) break
        permitted.push(...Array(hours).fill(isAllowed ? 1 : 0))
      }
      return Uint8Array.from(permitted.slice(0, length))
    })
  const request = runs.chain((state) =>
    fc.tuple(fc.constant(state), permittedFor(state.length), fc.integer({ min: 1, max: 60 }), fc.boolean()),
  )

  it('agrees with a plain implementation of the rule', () => {
    fc.assert(
      fc.property(request, ([state, permitted, windowLength, isCompressed]) => {
        expect(usableFlags(state, permitted, windowLength, isCompressed)).toEqual(
          spelledOut(state, permitted, windowLength, isCompressed),
        )
      }),
      { numRuns: 500 },
    )
  })
  it('contains only hours that are ok and permitted', () => {
    fc.assert(
      fc.property(request, ([state, permitted, windowLength, isCompressed]) => {
        const usable = usableFlags(state, permitted, windowLength, isCompressed)
        expect(usable.every((flag, hour) => flag === 0 || (state[hour] === 1 && permitted[hour] === 1))).toBe(
          true,
        )
      }),
    )
  })
  it('never gains hours with a longer window or loses hours when compressed', () => {
    fc.assert(
      fc.property(request, ([state, permitted, windowLength, isCompressed]) => {
        const usable = usableFlags(state, permitted, windowLength, isCompressed)
        const longer = usableFlags(state, permitted, windowLength + 1, isCompressed)
        const compressed = usableFlags(state, permitted, windowLength, true)
        expect(longer.every((flag, hour) => flag <= usable[hour]!)).toBe(true)
        expect(usable.every((flag, hour) => flag <= compressed[hour]!)).toBe(true)
      }),
    )
  })
  it('is the same for two parts as for the whole if a bad hour separates them', () => {
    fc.assert(
      fc.property(runs, runs, fc.integer({ min: 1, max: 60 }), (first, second, windowLength) => {
        const whole = Uint8Array.from([...first, 0, ...second])
        const parts = [first, second].map((part) =>
          usableFlags(part, always(part.length), windowLength, false),
        )
        expect([...usableFlags(whole, always(whole.length), windowLength, false)]).toEqual([
          ...parts[0]!,
          0,
          ...parts[1]!,
        ])
      }),
    )
  })
  it('is the same in reverse order', () => {
    fc.assert(
      fc.property(request, ([state, permitted, windowLength, isCompressed]) => {
        const back = usableFlags(state.toReversed(), permitted.toReversed(), windowLength, isCompressed)
        expect(back.toReversed()).toEqual(usableFlags(state, permitted, windowLength, isCompressed))
      }),
    )
  })
})
