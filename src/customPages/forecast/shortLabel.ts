import type { ForecastGroup } from '../../schemas/entities.ts'
import { parameterByName } from '../../weather/parameters.ts'
import { groupLabel } from './groupLabel.ts'
import shortNames from './shortNames.json' with { type: 'json' }

const names = new Map(Object.entries(shortNames))

/** What a group is called where there is little room; what follows its parameter's name, as of a band, stays. */
export function shortLabel(group: ForecastGroup): string {
  const { parameter = '', groupName } = group
  const whole = parameterByName(parameter)?.displayName ?? ''
  const rest = groupName.startsWith(whole) ? groupName.slice(whole.length) : ''
  const short = names.get(parameter || groupName)
  return groupLabel({ ...group, groupName: short === undefined ? groupName : `${short}${whole && rest}` })
}
