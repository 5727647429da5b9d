import { expect, it } from 'vitest'
import {
  readLocalParameters,
  withChanges,
  writeLocalParameters,
} from '../../../src/customPages/forecast/localParameters.ts'
import { blanked, type ThresholdRow } from '../../../src/customPages/forecast/thresholds/thresholdRow.ts'

const row = (parameterId: number, thresholdMax: number): ThresholdRow => ({
  parameterId,
  thresholdMin: null,
  thresholdMax,
  tolerance: 10,
  toleranceType: 1,
})

it('puts changed limits in the place of the old, keeps the others and drops the blank', () => {
  const kept = [row(1, 12), row(11, 1.5), row(26, 1)]
  const changed = [row(1, 14), blanked({ parameterId: 11 }), row(5, 20)]
  expect(withChanges(kept, changed)).toEqual([row(26, 1), row(1, 14), row(5, 20)])
})

it('is read back as a browser kept it, by account', () => {
  const kept = new Map<string, string>()
  writeLocalParameters({ setItem: (key, value) => kept.set(key, value) }, 'multi', [row(1, 12)])
  const storage = { getItem: (key: string) => kept.get(key) ?? null }
  expect(readLocalParameters(storage, 'multi')).toEqual([row(1, 12)])
  expect(readLocalParameters(storage, 'other')).toEqual([])
})
