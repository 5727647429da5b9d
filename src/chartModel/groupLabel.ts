import type { ForecastGroup } from '#schemas/shapes/forecast/forecast.ts'
import { parameterByName } from '#weather/parameters.ts'
import shortNames from './shortNames.json' with { type: 'json' }

const extremes = { 1: 'Min.', 2: 'Max.' } as const

/** The name of a group in legends, tooltips and tables. */
export function groupLabel({ groupName, minMaxForecast }: ForecastGroup): string {
  return minMaxForecast ? `${groupName} ${extremes[minMaxForecast]}` : groupName
}

const names = new Map(Object.entries(shortNames))

/** The short name of a group; keeps the text after the parameter's name, for example of a band. */
export function shortLabel(group: ForecastGroup): string {
  const { parameter = '', groupName } = group
  const whole = parameterByName(parameter)?.displayName ?? ''
  const rest = groupName.startsWith(whole) ? groupName.slice(whole.length) : ''
  const short = names.get(parameter || groupName)
  return groupLabel({ ...group, groupName: short === undefined ? groupName : `${short}${whole && rest}` })
}
