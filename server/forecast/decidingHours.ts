import type { Deciding, JudgedLimit } from '../../src/schemas/entities.ts'
import { parameterByName } from '../../src/weather/parameters.ts'
import type { HourlySeries } from '../../src/weather/series.ts'
import { decidingLimit } from '../../src/weather/windows/thresholds.ts'
import type { Thresholds } from './viewThreshold.ts'

/** Single precision carries no more decimals than these. */
const answered = (value: number) => Math.round(value * 1000) / 1000

/** What decides each hour of a series, the limits that ever do said once. */
export function decidingHours(
  { columns, length }: HourlySeries,
  thresholds: Thresholds,
  bothSides: boolean,
): Deciding {
  const names = Object.keys(thresholds)
  const positions = new Map<string, number>()
  const deciding: Deciding = { limits: [], limit: [], value: [] }
  for (let step = 0; step < length; step++) {
    const values = Object.fromEntries(names.map((name) => [name, columns[name]?.[step]]))
    const reading = decidingLimit(values, thresholds, bothSides)
    const parameterId = reading && parameterByName(reading.name)?.parameterId
    if (!reading || parameterId == null) {
      deciding.limit.push(null)
      deciding.value.push(null)
      continue
    }
    const { bound, limit, tolerance, value } = reading
    const key = `${reading.name} ${bound}`
    const position = positions.get(key) ?? deciding.limits.length
    if (!positions.has(key)) {
      positions.set(key, position)
      deciding.limits.push({
        parameterId,
        bound,
        limit,
        tolerance: answered(tolerance),
      } satisfies JudgedLimit)
    }
    deciding.limit.push(position)
    deciding.value.push(value === null ? null : answered(value))
  }
  return deciding
}
