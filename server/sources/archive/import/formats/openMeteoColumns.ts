import { type Mapping, mappings } from '../../../openMeteo/mapping.ts'

/** A parameter and the hourly variable that holds it as it is; its unit stands in the answer. */
export interface OpenMeteoColumn {
  column: string
  parameter: string
}

/** The variables of the API that may hold a mapping's parameter itself, not only what it is worked out from. */
function variablesOf({ reading }: Mapping): readonly string[] {
  switch (reading.rule) {
    case 'value':
      return reading.variables
    case 'power law between heights':
    case 'nearest height':
      return [`${reading.variable}_${reading.height}m`]
    default:
      return []
  }
}

/** Which of the columns are parameters, by the table that the forecasts are read with. */
export function openMeteoColumns(columns: readonly string[]): OpenMeteoColumn[] {
  return mappings.flatMap((mapping) => {
    const column = variablesOf(mapping).find((variable) => columns.includes(variable))
    return column === undefined ? [] : [{ column, parameter: mapping.parameter }]
  })
}

const preceding = new Set(mappings.filter((mapping) => mapping.preceding).flatMap(variablesOf))

/** Whether a value stands for the hour before its time; ours stand for the hour after it. */
export const isPreceding = (column: string): boolean => preceding.has(column)
