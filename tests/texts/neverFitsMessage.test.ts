import { describe, expect, it } from 'vitest'
import { jobNeverFits, neverFitsMessage } from '#texts/neverFitsMessage.ts'

const shift = (start: number, end: number) => ({
  workingDays: { start: 0, end: 6 },
  windowSelection: { name: 'custom' as const, customRange: { start, end } },
  isTimezoneUTC: true,
})

describe('a window that never fits', () => {
  it.each([
    [13, shift(7, 19), 'A window of 13 hours never fits a shift of 12 hours: every value will be zero.'],
    [2, shift(23, 24), 'A window of 2 hours never fits a shift of 1 hour: every value will be zero.'],
    [
      49,
      { ...shift(0, 24), workingDays: { start: 5, end: 6 } },
      'A window of 49 hours never fits a shift of 48 hours: every value will be zero.',
    ],
  ])('%i hours', (hours, workWindow, message) => {
    expect(neverFitsMessage(hours, workWindow)).toBe(message)
  })

  it.each([
    ['that is as long as the shift', 12, shift(7, 19)],
    ['where work never stops', 350, shift(0, 24)],
    ['that is not yet a number', 'long', shift(7, 19)],
    ['that is not filled in', null, shift(7, 19)],
    ['whose shift is not filled in', 13, shift(7, Number.NaN)],
    ['whose shift is out of range', 13, shift(7, 25)],
  ])('is not one %s', (_what, hours, workWindow) => {
    expect(neverFitsMessage(hours, workWindow)).toBeUndefined()
  })
})

describe('a job that no shift holds', () => {
  it('says so unless work may pause', () => {
    const workWindow = shift(7, 19)
    expect(jobNeverFits({ hours: 12, workWindow })).toBeUndefined()
    expect(jobNeverFits({ hours: 13, workWindow })).toBe(
      'No window holds 13 hours in a shift of 12 hours, unless work may pause between shifts.',
    )
    expect(jobNeverFits({ hours: 13, workWindow: { ...workWindow, isCompressed: true } })).toBeUndefined()
    expect(jobNeverFits({ hours: 350, workWindow: shift(0, 24) })).toBeUndefined()
  })
})
