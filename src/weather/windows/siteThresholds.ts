import { fromThreshold, isBinding, type Limit } from '../operation.ts'
import { parameterById } from '../parameters.ts'
import type { Threshold } from '../threshold.ts'

/** The thresholds that a site can be judged by: those with an end, and onshore none of the sea's. */
export function siteThresholds(rows: readonly Threshold[], isOffshore: boolean): Threshold[] {
  return rows.filter((row) => {
    const parameter = parameterById(row.parameterId)
    if (!parameter || (parameter.offshoreOnly && !isOffshore)) return false
    return isBinding(fromThreshold(parameter.name, row))
  })
}

/** The limits of thresholds, in their order; an unknown parameter has none. */
export function limitsOf(rows: readonly Threshold[]): Limit[] {
  return rows.flatMap((row) => {
    const parameter = parameterById(row.parameterId)
    return parameter ? fromThreshold(parameter.name, row) : []
  })
}
