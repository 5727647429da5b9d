import { ensembleBand } from '#server/sources/values/ensembleBand.ts'
import type { HourlySeries } from '#weather/series.ts'
import { endpoints } from '../endpoints.ts'
import { spreads } from '../mapping.ts'
import { alignedColumn, type HourSpan, hasValues, type Report } from './alignedColumn.ts'
import { type Answers, problemList, type ReadColumns } from './readColumns.ts'

/**
 * The number of a member from the name of its column: the control run has no number and is 0; some servers append the model.
 */
function memberNumber(name: string, variable: string, model: string | undefined): number | undefined {
  const found = new RegExp(`^${variable}(?:_member(\\d+))?(?:_${model})?$`).exec(name)
  return found ? Number(found[1] ?? 0) : undefined
}

/** A parameter in the members of an ensemble, by member number. */
interface ParameterMembers {
  parameter: string
  model: string | undefined
  columns: ReadonlyMap<number, Float64Array>
}

function parameterMembers(answers: Answers, span: HourSpan, report: Report): ParameterMembers[] {
  return spreads.flatMap(({ parameter, from, reading, preceding }): ParameterMembers[] => {
    const endpoint = from.find((name) => answers[name])
    if (!endpoint || reading.rule !== 'value') return []
    const given = answers[endpoint] ?? []
    const { model } = endpoints[endpoint]
    const [variable = ''] = reading.variables
    const names = new Set(given.flatMap(({ columns, broken }) => [...columns.keys(), ...broken.keys()]))
    const columns = new Map<number, Float64Array>()
    for (const name of names) {
      const number = memberNumber(name, variable, model)
      if (number === undefined) continue
      const wanted = { variable: name, unit: reading.unit, preceding, parameter }
      const column = alignedColumn(given, span, wanted, report)
      if (column) columns.set(number, column)
    }
    return [{ parameter, model, columns }]
  })
}

/**
 * The members of the ensembles, each a series with the parameters that it has. Wind and waves with the same number belong
 * together: the service's wave model is driven by the wind of the member with the same number.
 */
export function readMembers(answers: Answers, span: HourSpan): HourlySeries[] {
  const parameters = parameterMembers(answers, span, () => undefined)
  const numbers = new Set(parameters.flatMap(({ columns }) => [...columns.keys()]))
  return [...numbers]
    .sort((a, b) => a - b)
    .map((number) => ({
      ...span,
      columns: Object.fromEntries(
        parameters.flatMap(({ parameter, columns }) => {
          const column = columns.get(number)
          return column && hasValues(column) ? [[parameter, Float32Array.from(column)]] : []
        }),
      ),
    }))
    .filter(({ columns }) => Object.keys(columns).length > 0)
}

/**
 * The 10th and 90th percentile over the members of the ensembles, hour by hour, as columns `<parameter>_p10` and
 * `<parameter>_p90`. Hours with fewer than ten members are NaN; without members there is no column.
 */
export function readSpread(answers: Answers, span: HourSpan): ReadColumns {
  const columns: HourlySeries['columns'] = {}
  const notes: string[] = []
  const { report, messages } = problemList()
  for (const { parameter, model, columns: byNumber } of parameterMembers(answers, span, report)) {
    const members = [...byNumber.values()]
    const band = ensembleBand(members, span.length)
    if (!band) continue
    columns[`${parameter}_p10`] = band.low
    columns[`${parameter}_p90`] = band.high
    notes.push(`10th and 90th percentiles over ${members.length} members of ${model}.`)
  }
  return { columns, notes: [...new Set(notes)], problems: messages() }
}
