import { parameterByName } from '#weather/parameters.ts'
import type { HourlySeries } from '#weather/series.ts'
import type { EndpointName } from '../endpoints.ts'
import { type Mapping, mappings } from '../mapping.ts'
import type { Answer } from '../parseAnswer.ts'
import { alignedColumn, type HourSpan, type Report } from './alignedColumn.ts'
import {
  type Read,
  readCode,
  readExpectedMaximum,
  readNearestHeight,
  readPowerLaw,
  readValue,
  type Variables,
} from './readers.ts'

/** The answers of each endpoint for one point. */
export type Answers = Partial<Record<EndpointName, readonly Answer[]>>

/** Columns by parameter, and a note on each that the API does not provide itself. */
export interface ReadColumns {
  columns: HourlySeries['columns']
  notes: string[]
  /** What is wrong with variables of the answers, as messages: their values are missing. */
  problems: string[]
}

/** The number of variables that a message names. */
const NAMED = 3

/** Collects what is wrong with variables; one message for all with the same reason. */
export function problemList(): { report: Report; messages: () => string[] } {
  const variables = new Map<string, Set<string>>()
  return {
    report: (variable, why) => {
      const known = variables.get(why) ?? new Set()
      variables.set(why, known.add(variable))
    },
    messages: () =>
      [...variables].map(([why, names]) => {
        const more = names.size > NAMED ? ` and ${names.size - NAMED} more` : ''
        return `Open-Meteo: ${[...names].slice(0, NAMED).join(', ')}${more} ${why}; left out.`
      }),
  }
}

function read({ parameter, reading, preceding }: Mapping, given: Variables): Read | undefined {
  switch (reading.rule) {
    case 'value':
      return readValue(reading, given, { parameter, preceding })
    case 'power law between heights':
      return readPowerLaw(reading, given, parameter)
    case 'nearest height':
      return readNearestHeight(reading, given, parameter)
    case 'code':
      return readCode(reading, given)
    case 'expected maximum':
      return readExpectedMaximum(reading, given)
  }
}

/**
 * Every parameter of the table that the answers have, over an hourly span, and notes on those derived from others. A null of
 * the API is NaN; a parameter without usable variables in the answers is absent, and what is
 * wrong with one is a problem. `names` restricts the parameters to read.
 */
export function readColumns(answers: Answers, span: HourSpan, names?: readonly string[]): ReadColumns {
  const wanted = mappings.filter(({ parameter }) => names?.includes(parameter) ?? true)
  const { report, messages } = problemList()
  const found = wanted.flatMap((mapping) => {
    const endpoint = mapping.from.find((name) => answers[name])
    const given = endpoint && answers[endpoint]
    if (!given) return []
    const variables = [
      ...new Set(given.flatMap(({ columns, broken }) => [...columns.keys(), ...broken.keys()])),
    ]
    const result = read(mapping, {
      names: variables,
      column: (wanted) => alignedColumn(given, span, wanted, report),
    })
    return result ? [{ parameter: mapping.parameter, ...result }] : []
  })
  return {
    columns: Object.fromEntries(found.map(({ parameter, values }) => [parameter, Float32Array.from(values)])),
    notes: notesOf(found),
    problems: messages(),
  }
}

/** One note per method, for all parameters derived by it. */
function notesOf(found: readonly { parameter: string; how?: string }[]): string[] {
  const made = found.flatMap(({ parameter, how }) => (how === undefined ? [] : [{ parameter, how }]))
  return [...Map.groupBy(made, ({ how }) => how)].map(([how, alike]) => {
    const names = alike.map(({ parameter }) => parameterByName(parameter)?.displayName ?? parameter)
    return `${names.join(', ')}: ${how}.`
  })
}
