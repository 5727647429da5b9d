import type { Parameter } from '#weather/parameters.ts'
import { generated, table } from './markdown.ts'

const directions = { from: 'where it comes from', to: 'where it goes to' } as const

const row = ({ name, description, unit, validMin, validMax, direction, offshoreOnly }: Parameter) => [
  `\`${name}\``,
  direction ? `${description}, ${directions[direction]}` : description,
  unit,
  `${validMin} to ${validMax}`,
  offshoreOnly ? 'offshore' : 'everywhere',
]

/** docs/parameters.md: the parameter names that the archive command and the API accept. */
export const parameterDocument = (
  parameters: readonly Parameter[],
): string => `${generated('src/weather/parameters.json')}

# Parameters

The names of the ${parameters.length} parameters, as \`npm run archive -- import --map COLUMN=PARAMETER\` ([how](operations.md#import-a-weather-archive)) and the
API take them. A value outside its range is refused unless the import allows it.

${table(['name', 'what it is', 'unit', 'range', 'where'], parameters.map(row))}
`
