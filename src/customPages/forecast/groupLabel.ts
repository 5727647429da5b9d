import type { ForecastGroup } from '../../schemas/entities.ts'

const extremes = { 1: 'Min.', 2: 'Max.' } as const

/** What the legend and the tooltip call a group. */
export function groupLabel({ groupName, minMaxForecast }: ForecastGroup): string {
  return minMaxForecast ? `${groupName} ${extremes[minMaxForecast]}` : groupName
}
