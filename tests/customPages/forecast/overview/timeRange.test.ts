import { describe, expect, it } from 'vitest'
import {
  fitted,
  movedTo,
  type RangePart,
  rangeAfterKey,
  spanned,
  withEnd,
  withStart,
} from '#customPages/forecast/overview/timeRange.ts'
import { HOUR, START } from '../../../chartModel/group.ts'

/** Hours of the forecast as instants. */
const hours = (from: number, to: number) => ({ from: START + from * HOUR, to: START + to * HOUR })
const at = (hour: number) => START + hour * HOUR
const horizon = hours(0, 240)
const range = hours(48, 96)

it('resizes a range by whole hours, never below six and never past the forecast', () => {
  expect(withStart(range, at(60.4), horizon)).toEqual(hours(60, 96))
  expect(withStart(range, at(95), horizon)).toEqual(hours(90, 96))
  expect(withStart(range, at(-5), horizon)).toEqual(hours(0, 96))
  expect(withEnd(range, at(50), horizon)).toEqual(hours(48, 54))
  expect(withEnd(range, at(500), horizon)).toEqual(hours(48, 240))
})

it('moves a range as a whole and stops at the ends', () => {
  expect(movedTo(range, at(10.6), horizon)).toEqual(hours(11, 59))
  expect(movedTo(range, at(-10), horizon)).toEqual(hours(0, 48))
  expect(movedTo(range, at(239), horizon)).toEqual(hours(192, 240))
})

it('spans a new range of at least six hours in either direction', () => {
  expect(spanned(at(100), at(20), horizon)).toEqual(hours(20, 100))
  expect(spanned(at(20), at(21), horizon)).toEqual(hours(20, 26))
  expect(spanned(at(239), at(240), horizon)).toEqual(hours(234, 240))
})

it('keeps the length of a range in a shorter horizon, or shows the whole horizon', () => {
  const fiveDays = hours(0, 120)
  expect(fitted(hours(100, 148), fiveDays)).toEqual(hours(72, 120))
  expect(fitted(hours(10, 200), fiveDays)).toEqual(fiveDays)
  expect(fitted(null, fiveDays)).toEqual(fiveDays)
  expect(fitted(range, fiveDays)).toEqual(range)
})

describe('keys', () => {
  it.each<[RangePart, string, boolean, [number, number]]>([
    ['window', 'ArrowRight', false, [49, 97]],
    ['window', 'ArrowLeft', false, [47, 95]],
    ['window', 'PageUp', false, [72, 120]],
    ['window', 'Home', false, [0, 48]],
    ['window', 'End', false, [192, 240]],
    ['window', 'ArrowRight', true, [48, 97]],
    ['window', 'ArrowLeft', true, [48, 95]],
    ['window', 'Home', true, [0, 96]],
    ['window', 'End', true, [48, 240]],
    ['start', 'ArrowRight', false, [49, 96]],
    ['start', 'Home', false, [0, 96]],
    ['start', 'End', false, [90, 96]],
    ['end', 'PageDown', false, [48, 72]],
    ['end', 'Home', false, [48, 54]],
    ['end', 'End', false, [48, 240]],
  ])('%s, %s, shift %s', (part, key, shiftKey, expected) => {
    expect(rangeAfterKey(part, { key, shiftKey }, range, horizon)).toEqual(hours(...expected))
  })

  it('ignore other keys', () => {
    expect(rangeAfterKey('window', { key: 'Tab', shiftKey: false }, range, horizon)).toBeUndefined()
  })
})
