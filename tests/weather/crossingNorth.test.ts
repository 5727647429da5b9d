import { describe, expect, it } from 'vitest'
import { alertAddress } from '#formats/alertAddress.ts'
import thresholds from '#schemas/forms/thresholds.json' with { type: 'json' }
import { ThresholdList } from '#schemas/shapes/forecast/parameters.ts'
import { createValidator } from '#schemas/validation/validator.ts'
import { fromBound } from '#weather/adapters/analysisLimits.ts'
import {
  ABSOLUTE,
  fromThreshold,
  limitsOf,
  type Threshold,
  toThreshold,
} from '#weather/adapters/thresholds.ts'
import { favourable } from '#weather/masks/favourable.ts'
import { flagsOf } from '#weather/masks/hourMask.ts'
import { holds } from '#weather/operation.ts'
import { judgedLimitText, readingText } from '#weather/windows/limitText.ts'
import { windowSegments } from '#weather/windows/segments.ts'
import { windowHours } from '#weather/windows/windowHours.ts'
import { windowList } from '#weather/windows/windowList.ts'

/** Wind direction 10 m. */
const PARAMETER_ID = 8
const fromNorth: Threshold = {
  parameterId: PARAMETER_ID,
  thresholdMin: 300,
  thresholdMax: 30,
  tolerance: 5,
  toleranceType: ABSOLUTE,
}
const limit = fromThreshold('wind_direction_10m', fromNorth)
const directions = [300, 299, 294, 360, 0, 30, 35, 36, 180]
/** A warning (1) within 5 degrees beyond an end. */
const statuses = [0, 1, 2, 0, 0, 0, 1, 2, 2]
const START = 1767225600
const series = {
  start: START,
  length: directions.length,
  columns: { wind_direction_10m: Float32Array.from(directions) },
}

describe('a direction from 300 through north to 30', () => {
  it('holds on both sides of north', () => {
    expect(directions.map((direction) => holds(limit, direction))).toEqual(
      statuses.map((status) => status === 0),
    )
    expect(windowHours(series, [limit], false).statuses).toEqual(statuses)
    const bound = fromBound('wind_direction_10m', { min: 300, max: 30 })
    const { ok } = favourable(series, [bound])
    expect([...flagsOf(ok, series.length)].map(Boolean)).toEqual(statuses.map((status) => status === 0))
  })

  it('warns on both sides of its ends for a customer with that setting', () => {
    expect(windowHours(series, [limit], true).statuses).toEqual([1, 1, 2, 0, 0, 1, 1, 2, 2])
  })

  it('is unchanged after conversion to a threshold and back', () => {
    expect(toThreshold(limit)).toEqual(fromNorth)
    const hours = windowHours(series, [limit], false)
    expect(hours.deciding[0]?.limit).toEqual(limit)
    expect(
      windowList(hours, windowSegments(hours), START + 86_400, 'UTC').map(({ ending }) => ending),
    ).toEqual([
      'Wind direction 10 m 299°, 1° below the limit of 300° (tolerance 5°)',
      'Wind direction 10 m 35°, 5° above the limit of 30° (tolerance 5°)',
    ])
  })

  it('is written in words', () => {
    expect(judgedLimitText(limit, false)).toBe(
      'Wind direction 10 m from 300 through north to 30°, tolerance 5°',
    )
    expect(readingText({ limit, value: 180, status: 2 })).toContain('below the limit of 300°')
  })

  it('may have a minimum above its maximum on the server and in the form, unlike other limits', () => {
    const now = () => new Date('2026-11-21T00:00:00Z')
    const [inCall, inForm] = [createValidator(ThresholdList, now), createValidator(thresholds, now)]
    const crossed = { ...fromNorth, parameterId: 1 }
    expect(inCall([fromNorth])).toEqual([])
    expect(inForm({ parameters: [fromNorth] })).toEqual([])
    expect(inCall([crossed])).toEqual([{ path: '/0/thresholdMax', message: 'Must not be below Min' }])
    expect(inForm({ parameters: [crossed] }).map(({ path }) => path)).toEqual(['/parameters/0/thresholdMax'])
  })

  it('prefills an alert with both sides of north', () => {
    const address = new URL(alertAddress(1, limitsOf([fromNorth])), 'http://localhost')
    expect(JSON.parse(address.searchParams.get('values') ?? '').parameters).toEqual([
      { parameterId: PARAMETER_ID, operator: 2, value: 300, logicId: 2, secondOperator: 1, secondValue: 30 },
    ])
  })
})
