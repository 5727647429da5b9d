import { type Parameter, possibleRange } from '#weather/parameters.ts'
import { generated, table } from './markdown.ts'

const directions = { from: 'where it comes from', to: 'where it goes to' } as const

const row = (parameter: Parameter) => {
  const { name, description, unit, validMin, validMax, direction, offshoreOnly } = parameter
  return [
    `\`${name}\``,
    direction ? `${description}, ${directions[direction]}` : description,
    unit,
    `${validMin} to ${validMax}`,
    possibleRange(parameter).join(' to '),
    offshoreOnly ? 'offshore' : 'everywhere',
  ]
}

/** docs/parameters.md: the parameter names that the archive command and the API accept. */
export const parameterDocument = (
  parameters: readonly Parameter[],
): string => `${generated('src/weather/parameters.json')}

# Parameters

The names of the ${parameters.length} parameters, as \`npm run archive -- import --map COLUMN=PARAMETER\` ([how](operations.md#import-a-weather-archive)) and the
API take them. Scales, curves and sliders cover the usual range. A value outside the possible range, which holds what was ever measured, is
refused by an import unless it says otherwise, and is missing in the answer of a service. Directions are normalized to 0 to 360 after that.

${table(['name', 'what it is', 'unit', 'usual range', 'possible range', 'where'], parameters.map(row))}
`
