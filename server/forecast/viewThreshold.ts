import type { ThresholdRow, ViewParameter } from '../../src/schemas/shapes/parameters.ts'
import { parameterById } from '../../src/weather/parameters.ts'
import { isBinding, type Threshold } from '../../src/weather/windows/thresholds.ts'

/** A threshold as calls carry it and the database stores it. */
export type ViewThreshold = Pick<
  ViewParameter,
  'parameterId' | 'thresholdMin' | 'thresholdMax' | 'tolerance' | 'toleranceType'
>

/** The part of a row of a parameter list that is stored; a blank type of tolerance is absolute. */
export const thresholdOnly = (row: ThresholdRow): ViewThreshold => ({
  parameterId: row.parameterId,
  thresholdMin: row.thresholdMin,
  thresholdMax: row.thresholdMax,
  tolerance: row.tolerance,
  toleranceType: row.toleranceType === 1 ? 1 : 0,
})

/** Thresholds by parameter name, as the kernel judges them. */
export type Thresholds = Readonly<Record<string, Threshold>>

/** The threshold of a parameter that has none. */
export const noThreshold: Omit<ViewThreshold, 'parameterId'> = {
  thresholdMin: null,
  thresholdMax: null,
  tolerance: null,
  toleranceType: 0,
}

/** The thresholds that a site can be judged by: those with a bound, and onshore none of the sea's. */
export function siteThresholds(rows: readonly ViewThreshold[], isOffshore: boolean): Thresholds {
  const judged: Record<string, Threshold> = {}
  for (const { parameterId, thresholdMin: min, thresholdMax: max, tolerance, toleranceType } of rows) {
    const parameter = parameterById(parameterId)
    if (!parameter || (parameter.offshoreOnly && !isOffshore)) continue
    const threshold = { min, max, tolerance, toleranceType }
    if (isBinding(threshold)) judged[parameter.name] = threshold
  }
  return judged
}
