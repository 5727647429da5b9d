import { describe, expect, test } from 'vitest'
import {
  beyondByYear,
  type FitRow,
  hasNora3,
  isMonth,
  windAndWaves,
} from '../../../scripts/climatology/fit.ts'
import { besideAlphaVentus, besideBuoys, besideNora3, hasSeas } from '../../../scripts/climatology/sea.ts'

if (!hasNora3 || !hasSeas) {
  console.warn(
    'SKIPPED: the fit of the synthetic climate is not tested, for the real series are not in ../shared/data.',
  )
}

describe.skipIf(!hasNora3)('compared with NORA3 at 53.3 N, 1.3 E (needs ../shared/data)', () => {
  const rows: Promise<FitRow[]> = hasNora3 ? windAndWaves() : Promise.resolve([])

  test('wind and waves of NORA3 lie within 25 % of the climate in the year and the mean month', async () => {
    const broad = (await rows).filter((row) => !isMonth(row))
    expect(broad).toHaveLength(2 * 5 * 2 + 1)
    expect(broad.filter(({ ratio }) => Math.abs(ratio - 1) > 0.25)).toEqual([])
  })

  test('wind and waves spread as in NORA3, within 15 %', async () => {
    const spreads = (await rows).filter((row) => row.figure === 'standard deviation' && !isMonth(row))
    expect(spreads).toHaveLength(4)
    expect(spreads.filter(({ ratio }) => Math.abs(ratio - 1) > 0.15)).toEqual([])
  })

  test('NORA3 misses no more monthly figures than a synthetic year does', async () => {
    const months = (await rows).filter(isMonth)
    const out = months.filter(({ verdict }) => verdict !== 'OK').length
    expect(months).toHaveLength(2 * 5 * 12)
    expect(out).toBeLessThanOrEqual(Math.max(...beyondByYear(months)))
  })

  test('only the calm August of 2000 and the autocorrelation of some months lie outside every synthetic year', async () => {
    const off = (await rows).filter(({ verdict }) => verdict === 'OFF')
    expect(off.length).toBeLessThanOrEqual(8)
    expect(off.filter(({ span, figure }) => span !== 'Aug' && figure !== 'lag 24 h')).toEqual([])
  })
})

describe.skipIf(!hasSeas)('the sea compared with real seas (needs ../shared/data)', () => {
  test('storms, seasons, runs, waits, steepness and periods are those of NORA3, within 25 %', async () => {
    const rows = await besideNora3()
    expect(rows).toHaveLength(15)
    expect(rows.filter(({ verdict }) => verdict !== 'OK')).toEqual([])
  })

  test('hours in a row below and from 1.5 m are within a tenth of those of NORA3', async () => {
    const runs = (await besideNora3()).filter(({ figure }) => figure.startsWith('waves: run'))
    expect(runs).toHaveLength(2)
    for (const { ratio } of runs) expect(Math.abs(ratio - 1)).toBeLessThan(0.1)
  })

  test('waves at the buoys off Ireland are possible in a synthetic winter', async () => {
    const rows = await besideBuoys()
    expect(rows).toHaveLength(2 * 5)
    expect(rows.filter(({ verdict }) => verdict === 'OFF')).toEqual([])
  })

  test('the wind of a median year is among the thirteen years of alpha ventus, and the years vary as much as those', async () => {
    const rows = await besideAlphaVentus()
    expect(rows).toHaveLength(6)
    expect(rows.filter(({ inside }) => !inside)).toEqual([])
  })
})
