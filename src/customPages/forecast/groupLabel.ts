import type { ForecastGroup } from '../../schemas/entities.ts'

const extremes = { 1: 'Min.', 2: 'Max.' } as const

/** What the legend and the tooltip call a group. */
export function groupLabel({ groupName, plotType, minMaxForecast }: ForecastGroup): string {
  if (plotType === 'RangeArea' || plotType === 'RangeArea2') return `${groupName}, P10 to P90`
  return minMaxForecast ? `${groupName} ${extremes[minMaxForecast]}` : groupName
}
