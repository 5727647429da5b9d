import { describe, expect, it } from 'vitest'
import {
  blanked,
  changedParameters,
  errorsOfForm,
} from '#customPages/forecast/panels/thresholds/thresholdForm.ts'
import type { Threshold } from '#weather/adapters/thresholds.ts'

const row = (parameterId: number, changes: Partial<Threshold> = {}): Threshold => ({
  parameterId,
  thresholdMin: null,
  thresholdMax: null,
  tolerance: null,
  toleranceType: 0,
  ...changes,
})
const wind = row(1, { thresholdMax: 12, tolerance: 10, toleranceType: 1 })
const waves = row(11, { thresholdMin: 0, thresholdMax: 1.5 })

describe('changedParameters', () => {
  it('is empty without a change', () => {
    expect(changedParameters([wind, waves], [{ ...wind }, { ...waves }])).toEqual([])
  })

  it.each<[Partial<Threshold>]>([
    [{ thresholdMin: 0 }],
    [{ thresholdMax: 14 }],
    [{ thresholdMax: null }],
    [{ tolerance: 0 }],
    [{ toleranceType: 0 }],
  ])('contains only the row changed by %j', (change) => {
    const after = { ...wind, ...change }
    expect(changedParameters([wind, waves], [after, waves])).toEqual([after])
  })

  it('treats 0 as a limit, not as blank', () => {
    const blank = { ...waves, thresholdMin: null }
    expect(changedParameters([waves], [blank])).toEqual([blank])
  })

  it('after Clear contains only the rows that had limits', () => {
    const before = [wind, row(2), waves]
    expect(changedParameters(before, before.map(blanked))).toEqual([
      { parameterId: 1, thresholdMin: null, thresholdMax: null, tolerance: null, toleranceType: null },
      { parameterId: 11, thresholdMin: null, thresholdMax: null, tolerance: null, toleranceType: null },
    ])
  })
})

it('maps an error path of the server to the field of the form', () => {
  const rows = [wind, row(2), waves]
  expect(errorsOfForm([{ path: '/0/thresholdMax', message: 'No' }], [waves], rows)).toEqual([
    { path: '/parameters/2/thresholdMax', message: 'No' },
  ])
})
