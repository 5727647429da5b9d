import { acrossNorth, type Limit, toThreshold } from '#weather/operation.ts'
import { parameterById, parameterByName } from '#weather/parameters.ts'
import { toleranceTypeOf } from '#weather/threshold.ts'
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
  const { intervals } = limit
  const parameterId = parameterByName(limit.parameter)?.parameterId
  const text = limitText(limit, units)
  if (parameterId === undefined || !(intervals.length === 1 || acrossNorth(limit)))
    return { limits: [], differences: [`Left out: ${text}.`] }
  const { thresholdMin: min, thresholdMax: max, tolerance, toleranceType } = toThreshold(limit)
  if (min === null && max === null) return { limits: [], differences: [] }
  const row = {
    parameterId,
    ...(min !== null && { min }),
    ...(max !== null && { max }),
    ...(tolerance !== null && { tolerance, toleranceType: toleranceTypeOf(toleranceType) }),
  }
  return {
    limits: [row],
    differences: intervals.some(isOpen)
      ? [`${text}: the limit itself counts as within in an operation.`]
      : [],
  }
}

const isOpen = ({ lower, upper }: Interval) => lower?.isInclusive === false || upper?.isInclusive === false

/** Converts limits to the form of an operation: inclusive, one interval per parameter, which may cross north. */
export function limitsForOperation(limits: readonly Limit[], units: Units = registryUnits): ConvertedLimits {
  const parts = limits.map((limit) => limitForOperation(limit, units))
  return {
    limits: parts.flatMap((part) => part.limits),
    differences: parts.flatMap((part) => part.differences),
  }
}
