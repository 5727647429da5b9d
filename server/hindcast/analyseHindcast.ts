import type { HindcastResult } from '#schemas/shapes/hindcast/hindcast.ts'
import { monthNames } from '#weather/calendarNames.ts'
import {
  type HindcastTable,
  type HindcastTableRequest,
  hindcastTable,
  tablePercentiles,
} from '#weather/hindcast/hindcastTable.ts'
import { otherPause } from '#weather/hindcast/otherPause.ts'
import { workingMonths } from '#weather/hindcast/workingMonths.ts'
import { parameterByName } from '#weather/parameters.ts'
import { monthAmounts } from '#weather/placeStatistics/monthAmounts.ts'
import type { CachedSeries } from './cachedSeries.ts'

/** Year -> months 1 to 12 that are excluded from averages; years without such months are omitted. */
function incompleteMonths({ marked }: HindcastTable): Record<string, number[]> {
  return Object.fromEntries(
    marked
      .map((year): [string, number[]] => [
        String(year.Year),
        monthNames.flatMap((name, index) => (year[name] ? index + 1 : [])),
      ])
      .filter(([, months]) => months.length > 0),
  )
}

/** A parameter's display name. */
const displayName = (name: string): string => parameterByName(name)?.displayName ?? name

/**
 * The hindcast table of a request over a source's series. If the source has no values of a requested parameter, `data` is empty
 * and `failedParameters` contains the display names of those parameters.
 */
export function analyseHindcast(
  request: HindcastTableRequest,
  { sourced, computed }: CachedSeries,
): HindcastResult {
  const { series, provenance } = sourced
  const months = workingMonths(computed.work, computed.weather, request)
  const table = hindcastTable(series, request, { ...computed, months })
  if (table.failedParameters.length > 0) {
    return {
      data: [],
      failedParameters: table.failedParameters.map(displayName),
      status: 'No data',
      statusMessage: 'The data at this point lack a parameter of an active condition.',
      provenance,
    }
  }
  const other = otherPause(months, computed, request)
  return {
    data: table.rows,
    failedParameters: [],
    status: 'OK',
    statusMessage: table.isAlwaysZero
      ? 'The window is longer than any shift, so every value is zero.'
      : `${provenance.title}.`,
    provenance,
    incompleteMonths: incompleteMonths(table),
    amounts: monthAmounts(months, tablePercentiles),
    ...(other && { otherPause: other }),
  }
}
