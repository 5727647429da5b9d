import type { HindcastResult } from '../../src/schemas/entities.ts'
import {
  type HindcastTable,
  type HindcastTableRequest,
  hindcastTable,
  monthNames,
} from '../../src/weather/hindcast/hindcastTable.ts'
import { parameterByName } from '../../src/weather/parameters.ts'
import type { Remembered } from './hindcastMemory.ts'

/** Year -> months 1 to 12 that no average includes; years without one are left out. */
function incompleteMonths({ marked }: HindcastTable): Record<string, number[]> {
  return Object.fromEntries(
    marked
      .map(({ Year, ...months }): [string, number[]] => [
        String(Year),
        monthNames.flatMap((name, index) => (months[name] ? index + 1 : [])),
      ])
      .filter(([, months]) => months.length > 0),
  )
}

/** A parameter's name for people. */
export const displayName = (name: string): string => parameterByName(name)?.displayName ?? name

/**
 * The answer to a hindcast question over a source's series. When the source has not one value of a parameter that was
 * asked for, there is no table: `data` is empty and `failedParameters` names them for people.
 */
export function analyseHindcast(
  question: HindcastTableRequest,
  { sourced, kept }: Remembered,
): HindcastResult {
  const { series, provenance } = sourced
  const table = hindcastTable(series, question, kept)
  if (table.failedParameters.length > 0) {
    return {
      data: [],
      failedParameters: table.failedParameters.map(displayName),
      status: 'No data',
      statusMessage: 'The data at this point lack a parameter of an active condition.',
      provenance,
    }
  }
  return {
    data: table.rows,
    failedParameters: [],
    status: 'OK',
    statusMessage: table.isAlwaysZero
      ? 'The window is longer than any shift, so every value is zero.'
      : `${provenance.title}.`,
    provenance,
    incompleteMonths: incompleteMonths(table),
  }
}
