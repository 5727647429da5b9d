import { describe, expect, it } from 'vitest'
import type { TableColumn } from '#customPages/forecast/table/columns/tableColumns.ts'
import { cellJudge } from '#customPages/forecast/table/judgedCells.ts'
import { fromThreshold } from '#weather/adapters/thresholds.ts'
import { shownUnit } from '#weather/units/shownUnit.ts'
import { registryUnits } from '#weather/units/units.ts'

const column = (values: readonly (number | null)[], parameter = 'wave_height'): TableColumn => ({
  id: 'hs',
  label: 'Significant wave height',
  shortLabel: 'Hs',
  unit: 'm',
  parameter,
  decimals: 1,
  thresholdMin: null,
  thresholdMax: 2,
  values: new Map(values.entries()),
  judged: new Map(values.entries()),
  shownUnit: shownUnit('m', registryUnits),
})
const limit = fromThreshold('wave_height', { thresholdMax: 2, tolerance: 0.5 })

describe('a cell of a limited column', () => {
  // Definitions A.8: beyond the limit is Caution up to the tolerance and Stop past it; with warnings on both sides, values
  // inside the limit but within the tolerance are also Caution.
  it.each([
    [1.4, 0, 0],
    [1.5, 0, 1],
    [1.8, 0, 1],
    [2, 0, 1],
    [2.2, 1, 1],
    [2.5, 1, 1],
    [2.6, 2, 2],
  ])('of %d m has the status %d, or %d where both sides warn', (value, one, both) => {
    expect(cellJudge([limit], false)(column([value]), 0)?.status).toBe(one)
    expect(cellJudge([limit], true)(column([value]), 0)?.status).toBe(both)
  })

  it('shows one decimal more if a value beyond the limit would look equal to it', () => {
    expect(cellJudge([limit], false)(column([2.04]), 0)?.text).toBe('2.04')
    // Not beyond the limit: it may look equal, because it has the same status.
    expect(cellJudge([limit], false)(column([1.96]), 0)).toEqual({ status: 0, text: '2.0' })
    expect(cellJudge([limit], false)(column([2.24]), 0)?.text).toBe('2.2')
  })

  it('is not judged without a value, without a limit, or outside the forecast hours', () => {
    expect(cellJudge([limit], false)(column([null]), 0)).toBeUndefined()
    expect(cellJudge([limit], false)(column([1]), 5)).toBeUndefined()
    expect(cellJudge([limit], false)(column([1], 'visibility'), 0)).toBeUndefined()
  })
})
