import { describe, expect, it } from 'vitest'
import { toThreshold } from '#weather/adapters/thresholds.ts'
import { holds } from '#weather/operation.ts'
import { anyJob, jobAt, jobSettingsOf, operationLimits } from '#weather/windows/job/jobSettings.ts'

const dayShift = {
  hours: 6,
  workWindow: {
    workingDays: { start: 0, end: 4 },
    windowSelection: { name: 'custom' as const, customRange: { start: 7, end: 19 } },
    isTimezoneUTC: false,
  },
  operation: {
    name: 'Heavy lift',
    limits: [
      { parameterId: 11, max: 2.5 },
      { parameterId: 26, min: 1 },
    ],
  },
}

describe('jobSettingsOf', () => {
  it('reads stored settings', () => {
    expect(jobSettingsOf(dayShift)).toEqual(dayShift)
    expect(jobSettingsOf(JSON.parse(JSON.stringify(dayShift)))).toEqual(dayShift)
    expect(jobSettingsOf(anyJob)).toEqual(anyJob)
  })

  it('is any job if nothing valid was stored', () => {
    for (const value of [undefined, null, 4, 'job', [], {}]) expect(jobSettingsOf(value)).toEqual(anyJob)
  })

  it.each([0, -1, 2.5, 351, Number.NaN, '6', null])('does not accept %s as hours', (hours) => {
    expect(jobSettingsOf({ ...dayShift, hours })).toEqual({ ...dayShift, hours: 1 })
  })

  it('accepts 1 and 350 hours', () => {
    expect(jobSettingsOf({ hours: 1 }).hours).toBe(1)
    expect(jobSettingsOf({ hours: 350 }).hours).toBe(350)
  })

  it.each([
    { name: 'custom' },
    { name: 'custom', customRange: { start: 7 } },
    { name: 'custom', customRange: { start: 7, end: 25 } },
    { name: 'night' },
  ])('uses the whole day if the working hours are %j', (windowSelection) => {
    const { workWindow } = jobSettingsOf({ workWindow: { ...dayShift.workWindow, windowSelection } })
    expect(workWindow).toEqual({ ...dayShift.workWindow, windowSelection: { name: '24h' } })
  })

  it('reads the whole day in daylight as daylight', () => {
    const windowSelection = { name: '24h', daylight: true }
    const { workWindow } = jobSettingsOf({ workWindow: { ...dayShift.workWindow, windowSelection } })
    expect(workWindow.windowSelection).toEqual({ name: 'daylight' })
  })

  it('leaves out an operation without a valid limit or name', () => {
    const limits = [{ parameterId: 9999, max: 1 }, { parameterId: 11, max: 'much' }, null]
    expect(jobSettingsOf({ ...dayShift, operation: { name: 'A', limits } }).operation).toBeUndefined()
    expect(
      jobSettingsOf({ ...dayShift, operation: { limits: dayShift.operation.limits } }).operation,
    ).toBeUndefined()
  })
})

describe('a job at a site', () => {
  it('uses the clock of the site', () => {
    expect(jobAt(dayShift, 'Europe/Oslo').workWindow).toEqual({
      ...dayShift.workWindow,
      timeZone: 'Europe/Oslo',
    })
  })
})

describe('the limits of an operation', () => {
  it('hold at their ends and not beyond', () => {
    const [wave, visibility] = operationLimits(dayShift.operation)
    expect([2.49, 2.5, 2.51].map((value) => wave && holds(wave, value))).toEqual([true, true, false])
    expect([0.99, 1, 1.01].map((value) => visibility && holds(visibility, value))).toEqual([
      false,
      true,
      true,
    ])
  })

  it('are thresholds without a tolerance', () => {
    expect(operationLimits(dayShift.operation).map(toThreshold)).toEqual([
      { parameterId: 11, thresholdMin: null, thresholdMax: 2.5, tolerance: null, toleranceType: 0 },
      { parameterId: 26, thresholdMin: 1, thresholdMax: null, tolerance: null, toleranceType: 0 },
    ])
  })
})
