import type { HourlySeries } from '../../../../src/weather/series.ts'
import { percentile } from '../../../../src/weather/statistics.ts'
import { endpoints } from '../endpoints.ts'
import { spreads } from '../mapping.ts'
import type { Answer } from '../parseAnswer.ts'
import { alignedColumn, type HourSpan } from './alignedColumn.ts'
import type { Answers, ReadColumns } from './readColumns.ts'

/** Fewer members say nothing of a tenth of all cases. */
const LEAST_MEMBERS = 10

/** The names of a variable's members: the control run bears the plain name, the others a number, some servers the model too. */
function memberNames(answers: readonly Answer[], variable: string, model: string | undefined): string[] {
  const names = new Set(answers.flatMap(({ columns }) => [...columns.keys()]))
  const pattern = new RegExp(`^${variable}(_member\\d+)?(_${model})?$`)
  return [...names].filter((name) => pattern.test(name))
}

function percentiles(members: readonly Float64Array[], p: number, length: number): Float32Array {
  return Float32Array.from({ length }, (_, step) => {
    const known = members.map((member) => member[step]!).filter((value) => !Number.isNaN(value))
    return known.length < LEAST_MEMBERS ? Number.NaN : (percentile(known, p) ?? Number.NaN)
  })
}

/**
 * The 10th and 90th percentile over the members of the ensembles, hour by hour, as columns `<parameter>_p10` and
 * `<parameter>_p90`. An hour that fewer than ten members have is NaN; without members there is no column.
 */
export function readSpread(answers: Answers, span: HourSpan): ReadColumns {
  const columns: HourlySeries['columns'] = {}
  const notes: string[] = []
  for (const { parameter, from, reading, preceding } of spreads) {
    const endpoint = from.find((name) => answers[name])
    if (!endpoint || reading.rule !== 'value') continue
    const given = answers[endpoint] ?? []
    const [variable = ''] = reading.variables
    const members = memberNames(given, variable, endpoints[endpoint].model).flatMap(
      (name) => alignedColumn(given, span, { variable: name, unit: reading.unit, preceding }) ?? [],
    )
    const low = percentiles(members, 10, span.length)
    if (low.every(Number.isNaN)) continue
    columns[`${parameter}_p10`] = low
    columns[`${parameter}_p90`] = percentiles(members, 90, span.length)
    notes.push(`10th and 90th percentiles over ${members.length} members of ${endpoints[endpoint].model}.`)
  }
  return { columns, notes: [...new Set(notes)] }
}
