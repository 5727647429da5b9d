import type { Units } from '../weather/units/units.ts'
import { limitText } from '../weather/windows/limitText.ts'
import { type ExplainRequest, requestTerms } from './explainRequest.ts'

/** The conditions of an answer, which has them in the units of the registry, in those of the user; an unknown one stays as it is. */
export function shownConditions(
  conditions: readonly string[],
  request: ExplainRequest,
  units: Units,
): string[] {
  const shown = new Map(
    requestTerms(request).limits.map((limit) => [limitText(limit), limitText(limit, units)]),
  )
  return conditions.map((text) => shown.get(text) ?? text)
}
