import { describe, expect, test } from 'vitest'
import {
  beyondByYear,
  type FitRow,
  hasNora3,
  isMonth,
  windAndWaves,
} from '../../../scripts/climatologyFit.ts'

if (!hasNora3) {
  console.warn('The fit of the synthetic climate is not tested: there is no NORA3 series in ../shared/data.')
}

describe.skipIf(!hasNora3)('beside NORA3 at 53.3 N, 1.3 E (needs ../shared/data)', () => {
  const rows: Promise<FitRow[]> = hasNora3 ? windAndWaves() : Promise.resolve([])

  test('the year and the mean month are within 25 % in every figure of wind and waves', async () => {
    const broad = (await rows).filter((row) => !isMonth(row))
    expect(broad).toHaveLength(2 * 5 * 2 + 1)
    expect(broad.filter(({ ratio }) => Math.abs(ratio - 1) > 0.25)).toEqual([])
  })

  test('wind and waves spread as in NORA3, within 15 %', async () => {
    const spreads = (await rows).filter((row) => row.figure === 'standard deviation' && !isMonth(row))
    expect(spreads).toHaveLength(4)
    expect(spreads.filter(({ ratio }) => Math.abs(ratio - 1) > 0.15)).toEqual([])
  })

  test('no more figures of single months are out than in one of the synthetic years themselves', async () => {
    const months = (await rows).filter(isMonth)
    const out = months.filter(({ verdict }) => verdict !== 'OK').length
    expect(months).toHaveLength(2 * 5 * 12)
    expect(out).toBeLessThanOrEqual(Math.max(...beyondByYear(months)))
  })

  test('what lies beyond every synthetic year is known: the calm August of 2000, and the memory of a day in some months', async () => {
    const off = (await rows).filter(({ verdict }) => verdict === 'OFF')
    expect(off.length).toBeLessThanOrEqual(8)
    expect(off.filter(({ span, figure }) => span !== 'Aug' && figure !== 'lag 24 h')).toEqual([])
  })
})
