import { type OperationLimit, toOperationLimit } from '#weather/adapters/operationLimits.ts'
import { isBinding, type Limit } from '#weather/operation.ts'
import { parameterById } from '#weather/parameters.ts'
import { registryUnits, type Units } from '#weather/units/units.ts'
import { limitText } from '#weather/windows/limitText.ts'

/** Limits in the form of an operation, and messages about what it cannot represent. */
export interface ConvertedLimits {
  limits: OperationLimit[]
  differences: string[]
}

/** The parameter of a limit, as messages name it. */
export const limitTitle = ({ parameterId }: OperationLimit): string =>
  parameterById(parameterId)?.displayName ?? 'A parameter'

/** Converts limits to those of an operation, which leaves out only parameters that the registry does not have. */
export function limitsForOperation(limits: readonly Limit[], units: Units = registryUnits): ConvertedLimits {
  const rows = limits.map((limit) => ({ limit, row: toOperationLimit(limit) }))
  return {
    limits: rows.flatMap(({ row }) => row ?? []),
    differences: rows
      .filter(({ limit, row }) => !row && isBinding(limit))
      .map(({ limit }) => `Left out: ${limitText(limit, units)}.`),
  }
}
