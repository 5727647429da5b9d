import { fromThreshold } from '../adapters/thresholds.ts'
import { isBinding, type Limit } from '../operation.ts'
import { parameterById } from '../parameters.ts'
import type { Threshold } from '../threshold.ts'

/** The thresholds that apply to a site: those with an end, without sea parameters if it is onshore. */
export function siteThresholds(rows: readonly Threshold[], isOffshore: boolean): Threshold[] {
  return rows.filter((row) => {
    const parameter = parameterById(row.parameterId)
    if (!parameter || (parameter.offshoreOnly && !isOffshore)) return false
    return isBinding(fromThreshold(parameter.name, row))
  })
}

/** The limits that apply to a site. */
export const siteLimits = (rows: readonly Threshold[], isOffshore: boolean): Limit[] =>
  limitsOf(siteThresholds(rows, isOffshore))

/** The limits of thresholds, in order; unknown parameters are skipped. */
export function limitsOf(rows: readonly Threshold[]): Limit[] {
  return rows.flatMap((row) => {
    const parameter = parameterById(row.parameterId)
    return parameter ? fromThreshold(parameter.name, row) : []
  })
}
