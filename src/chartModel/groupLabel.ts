import { parameterByName } from '#weather/parameters.ts'
import type { ChartGroup } from './chartGroups.ts'
import shortNames from './shortNames.json' with { type: 'json' }

const extremes = { 1: 'Min.', 2: 'Max.' } as const

/** The name of a group in legends, tooltips and tables. */
export function groupLabel({ groupName, minMaxForecast }: ChartGroup): string {
  return minMaxForecast ? `${groupName} ${extremes[minMaxForecast]}` : groupName
}

const names = new Map(Object.entries(shortNames))

/** The short name of a group; keeps the text after the parameter's name, for example of a band. */
export function shortLabel(group: ChartGroup): string {
  const { parameter, groupName } = group
  const whole = parameterByName(parameter)?.displayName ?? ''
  const rest = groupName.startsWith(whole) ? groupName.slice(whole.length) : ''
  const short = names.get(parameter)
  return groupLabel({ ...group, groupName: short === undefined ? groupName : `${short}${whole && rest}` })
}
