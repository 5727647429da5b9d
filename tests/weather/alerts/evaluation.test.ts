import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { WorkTime } from '#weather/alerts/alertHours.ts'
import { runsOf, windowsOf } from '#weather/alerts/evaluation.ts'
import { windowLengthText, windowRule } from '#weather/alerts/windowRule.ts'
import { maskOf } from '#weather/masks/hourMask.ts'
import { HOUR } from '#weather/time.ts'
import { alwaysOpen } from '#weather/workWindow.ts'
import { evaluateDrawing } from './drawnForecast.ts'

describe('the rule of a window length', () => {
  test.each([
    ['GTE', 'window', 6, 'at least 6 h'],
    ['EQ', 'window', 6, 'at least 6 h'],
    ['GT', 'window', 7, 'longer than 6 h'],
    ['LT', 'noWindow', 6, 'no window of 6 h'],
    ['LTE', 'noWindow', 7, 'no window longer than 6 h'],
  ] as const)('%s 6 fires for a %s of %i hours: %s', (operator, fires, hours, text) => {
    expect(windowRule({ operator, value: 6 })).toEqual({ fires, hours })
    expect(windowLengthText({ operator, value: 6 })).toBe(text)
  })
})

describe('runs of a mask', () => {
  test('are the unbroken stretches of its hours', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 70 })), { maxLength: 8 }),
        fc.nat(100),
        fc.nat(100),
        (stretches, skipped, cut) => {
          const flags = stretches.flatMap(([isOk, hours]) => Array<number>(hours).fill(Number(isOk)))
          const [from, to] = [Math.min(skipped, flags.length), Math.max(flags.length - cut, 0)]
          const hours = runsOf(maskOf(Uint8Array.from(flags)), from, to).flatMap(({ start, end }) =>
            Array.from({ length: end - start }, (_, hour) => start + hour),
          )
          expect(hours).toEqual(
            [...flags.keys()].filter((hour) => flags[hour] === 1 && hour >= from && hour < to),
          )
        },
      ),
    )
  })

  test('never touch each other', () => {
    const flags = fc.array(fc.nat(1), { maxLength: 100 })
    fc.assert(
      fc.property(flags, (hours) => {
        const runs = runsOf(maskOf(Uint8Array.from(hours)), 0, hours.length)
        for (const [index, { start }] of runs.entries())
          expect(runs[index - 1]?.end ?? -1).toBeLessThan(start)
      }),
    )
  })
})

describe('an evaluation', () => {
  const runs = (list: readonly { start: number; end: number }[]) =>
    list.map(({ start, end }) => `${start / HOUR}-${end / HOUR}`).join(' ')
  const strict = (drawing: string, now = 0) => runs(evaluateDrawing(drawing, ['GTE', 3], now).least.strict)

  test('finds the runs from the hour of now to the end of the forecast', () => {
    expect(strict('..###..##')).toBe('2-5 7-9')
    expect(strict('..###..##', 3)).toBe('3-5 7-9')
    expect(strict('..###..##', 3.9)).toBe('3-5 7-9')
    expect(strict('..###..##', -5)).toBe('2-5 7-9')
    expect(strict('..###..##', 20)).toBe('')
  })

  test('continues events within wider limits, and "no window" within narrower ones', () => {
    const drawing = '.m##n#m.'
    expect(runs(evaluateDrawing(drawing, ['GTE', 3]).least.continuing)).toBe('1-7')
    expect(runs(evaluateDrawing(drawing, ['LT', 3]).least.continuing)).toBe('2-4 5-6')
    expect(runs(evaluateDrawing(drawing, ['LT', 3]).least.strict)).toBe('2-6')
  })

  test('counts unknown hours neither way, and returns the runs that they could complete', () => {
    const { least, most } = evaluateDrawing('##?##..', ['GTE', 3])
    expect([runs(least.strict), runs(most.strict)]).toEqual(['0-2 3-5', '0-5'])
    const whole = evaluateDrawing('#####..', ['GTE', 3])
    expect(whole.most).toBe(whole.least)
  })

  test('ends after the last fully known hour, or for "no window" at the end of the forecast', () => {
    expect(evaluateDrawing('###..??', ['GTE', 3]).to).toBe(5 * HOUR)
    expect(evaluateDrawing('###..??', ['LT', 3]).to).toBe(7 * HOUR)
  })

  test('in working time ends runs with the shift, and counts an unknown hour outside it neither way', () => {
    const shift = (start: number, end: number): WorkTime => ({
      workWindow: { ...alwaysOpen, windowSelection: { name: 'custom', customRange: { start, end } } },
      place: { latitude: 54, longitude: 7 },
    })
    const whole = '#'.repeat(48)
    expect(runs(evaluateDrawing(whole, ['GTE', 3], 0, shift(7, 19)).least.strict)).toBe('7-19 31-43')
    expect(runs(evaluateDrawing(whole, ['GTE', 3], 9, shift(7, 19)).least.strict)).toBe('9-19 31-43')
    expect(runs(evaluateDrawing(whole, ['GTE', 3], 0, shift(22, 6)).least.strict)).toBe('0-6 22-30 46-48')
    const night = `${'.'.repeat(8)}####${'.'.repeat(8)}??..`
    const { least, most, to } = evaluateDrawing(night, ['GTE', 3], 0, shift(7, 19))
    expect([runs(least.strict), runs(most.strict), to]).toEqual(['8-12', '8-12', 24 * HOUR])
    expect(runs(evaluateDrawing('.m##n#m.', ['GTE', 3], 0, shift(2, 5)).least.continuing)).toBe('2-5')
  })

  test('takes runs of at least the window length as windows', () => {
    const { least, hoursIn } = evaluateDrawing('#.##.###', ['GTE', 1])
    const lengthsOf = (hours: number) => windowsOf({ hours }, least.strict, hoursIn).length
    expect([1, 2, 3, 4].map(lengthsOf)).toEqual([3, 2, 1, 0])
  })
})
