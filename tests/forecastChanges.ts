import type { ForecastColumns } from '#schemas/shapes/forecast/forecast.ts'
import { noThreshold } from '#weather/adapters/thresholds.ts'
import { parameters } from '#weather/parameters.ts'

/** Removes all hours from a response. */
export function withoutHours(answer: ForecastColumns): void {
  answer.length = 0
  for (const values of Object.values(answer.columns)) values.splice(0)
}

/** Thirty parameters of the registry, with those of the wind and the wave chart among them. */
const thirty = parameters.filter(({ name }, index) => index < 29 || name === 'wind_gust_10m')

/** The column of the table that shows a parameter, and the text of its cells in `withThirtyColumns`. */
export const thirtyColumns: Readonly<Record<string, string>> = Object.fromEntries(
  thirty.map(({ name, decimals }, index) => [name, index.toFixed(decimals)]),
)

/** Gives thirty parameters a limit and a constant value each, so that the table has a column for each. */
export function withThirtyColumns(answer: ForecastColumns): void {
  answer.columns = Object.fromEntries(
    thirty.map(({ name }, index) => [name, Array.from({ length: answer.length }, () => index)]),
  )
  answer.thresholds = thirty.map(({ parameterId }) => ({
    ...noThreshold,
    parameterId,
    thresholdMax: 1000,
  }))
}
