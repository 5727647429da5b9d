import { describe, expect, it } from 'vitest'
import { fromCondition } from '#weather/adapters/analysisLimits.ts'
import { otherPause } from '#weather/hindcast/otherPause.ts'
import { workingMonths } from '#weather/hindcast/workingMonths.ts'
import { workMonths } from '#weather/hindcast/workMonths.ts'
import { favourable } from '#weather/masks/favourable.ts'
import { alwaysOpen, type WorkWindow } from '#weather/workWindow.ts'

const DAYS = 31 + 28
/** January and February 2023: rough on the even days of January, calm on all others. */
const column = Float32Array.from({ length: DAYS * 24 }, (_, hour) => {
  const day = Math.floor(hour / 24) + 1
  return day <= 31 && day % 2 === 0 ? 9 : 1
})
const series = { start: Date.UTC(2023, 0, 1) / 1000, length: column.length, columns: { wave_height: column } }
const weather = favourable(series, [fromCondition('wave_height', { condition: 'LT', testValue: 5 })])
const shift: WorkWindow = {
  ...alwaysOpen,
  windowSelection: { name: 'custom', customRange: { start: 6, end: 12 } },
}

function other(window: WorkWindow, windowLength: number, isCompressed: boolean, months?: number[]) {
  const work = workMonths(series, { latitude: 54, longitude: 6.6 }, window)
  const rules = { windowLength, isCompressed }
  return otherPause(workingMonths(work, weather, rules), { work, weather }, rules, months)
}

describe('the other choice of pauses between shifts', () => {
  // Eight hours need two shifts in a row: those from 31 January on, so one of January's 31 shifts and all of February's.
  const paused = (100 / 31 + 100) / 2

  it('is counted with pauses where the answer has none, and the other way round', () => {
    expect(other(shift, 8, false)).toEqual({
      isCompressed: true,
      average: expect.closeTo(paused, 9),
      insteadOf: 0,
    })
    expect(other(shift, 8, true)).toEqual({
      isCompressed: false,
      average: 0,
      insteadOf: expect.closeTo(paused, 9),
    })
  })

  it('counts the months of the request only', () => {
    expect(other(shift, 8, false, [1])).toMatchObject({ average: expect.closeTo(100 / 31, 9), insteadOf: 0 })
    expect(other(shift, 8, false, [7])).toMatchObject({ average: null, insteadOf: null })
  })

  it('is the same where every window fits its shift', () => {
    const share = expect.closeTo(((100 * 16) / 31 + 100) / 2, 9)
    expect(other(shift, 6, true)).toEqual({ isCompressed: false, average: share, insteadOf: share })
  })

  it('does not exist where no shift makes it matter', () => {
    expect(other(shift, 1, true)).toBeUndefined()
    expect(other(alwaysOpen, 8, true)).toBeUndefined()
    expect(other({ ...alwaysOpen, workingDays: { start: 0, end: 4 } }, 8, true)).toBeDefined()
  })
})
