import type { Units } from '#weather/units/units.ts'
import { limitText } from '#weather/windows/limitText.ts'
import { type ExplainRequest, requestTerms } from './explainRequest.ts'

/** Converts the conditions of an answer from registry units to the user's; an unknown condition is unchanged. */
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
