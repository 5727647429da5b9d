import { type Limit, typedEnd } from '#weather/operation.ts'
import { parameterById, parameterByName } from '#weather/parameters.ts'
import { registryUnits, type Units } from '#weather/units/units.ts'
import type { OperationLimit } from '#weather/windows/job/jobSettings.ts'
import { limitText } from '#weather/windows/limitText.ts'

/** Limits in the form of an operation, and messages about what it cannot represent. */
export interface ConvertedLimits {
  limits: OperationLimit[]
  differences: string[]
}

/** The parameter of a limit, as messages name it. */
export const limitTitle = ({ parameterId }: OperationLimit): string =>
  parameterById(parameterId)?.displayName ?? 'A parameter'

type Interval = Limit['intervals'][number]

function limitForOperation(limit: Limit, units: Units): ConvertedLimits {
  const [interval, second] = limit.intervals
  const parameterId = parameterByName(limit.parameter)?.parameterId
  const text = limitText(limit, units)
  if (parameterId === undefined || interval === undefined || second !== undefined)
    return { limits: [], differences: [`Left out: ${text}.`] }
  const { lower, upper } = interval
  if (!lower && !upper) return { limits: [], differences: [] }
  const row = { parameterId, ...(lower && { min: typedEnd(lower) }), ...(upper && { max: typedEnd(upper) }) }
  const isStrict = isOpen(interval)
  return {
    limits: [row],
    differences: [
      ...(isStrict ? [`${text}: the limit itself counts as within in an operation.`] : []),
      ...(limit.tolerance ? [`${text}: without its tolerance.`] : []),
    ],
  }
}

const isOpen = ({ lower, upper }: Interval) => lower?.isInclusive === false || upper?.isInclusive === false

/** Converts limits to the form of an operation: inclusive, one interval per parameter, without tolerances. */
export function limitsForOperation(limits: readonly Limit[], units: Units = registryUnits): ConvertedLimits {
  const parts = limits.map((limit) => limitForOperation(limit, units))
  return {
    limits: parts.flatMap((part) => part.limits),
    differences: parts.flatMap((part) => part.differences),
  }
}
