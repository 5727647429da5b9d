import { Ajv } from 'ajv'
import { messageOf } from '#server/messageOf.ts'
import { conversion } from '#server/sources/archive/units/cfUnits.ts'
import { type Mapping, mappings } from '#server/sources/openMeteo/mapping.ts'
import { parameterByName } from '#weather/parameters.ts'
import { BadInput } from '../badInput.ts'
import type { ColumnMapping, Row, Table } from '../table.ts'

/** A parameter and the hourly variable that holds it directly; its unit is in the answer. */
interface OpenMeteoColumn {
  column: string
  parameter: string
}

/** The variables of the API that may hold a mapping's parameter directly, not those from which it is computed. */
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

/** The columns that are parameters, by the same table that is used to read forecasts. */
function openMeteoColumns(columns: readonly string[]): OpenMeteoColumn[] {
  return mappings.flatMap((mapping) => {
    const column = variablesOf(mapping).find((variable) => columns.includes(variable))
    return column === undefined ? [] : [{ column, parameter: mapping.parameter }]
  })
}

const preceding = new Set(mappings.filter((mapping) => mapping.preceding).flatMap(variablesOf))

/** Whether a value is for the hour before its time stamp; this program's values are for the hour after it. */
const isPreceding = (column: string): boolean => preceding.has(column)

interface Answer {
  latitude: number
  longitude: number
  utc_offset_seconds: number
  hourly_units: Record<string, string>
  hourly: Record<string, unknown[]>
}

const schema = {
  type: 'object',
  required: ['latitude', 'longitude', 'utc_offset_seconds', 'hourly_units', 'hourly'],
  properties: {
    latitude: { type: 'number' },
    longitude: { type: 'number' },
    utc_offset_seconds: { type: 'number' },
    hourly_units: { type: 'object', additionalProperties: { type: 'string' } },
    hourly: {
      type: 'object',
      required: ['time'],
      additionalProperties: { type: 'array' },
    },
  },
}

const isAnswer = new Ajv().compile<Answer>(schema)

/** Whether a file begins as JSON does. */
export const isJson = (head: string): boolean => /^\uFEFF?\s*[{[]/.test(head)

/** A time of the answer, local in its zone or unix seconds, as ISO 8601 in UTC; anything else is returned unchanged. */
function utc(value: unknown, unit: string | undefined, offset: number): string {
  if (unit === 'unixtime' && typeof value === 'number') return new Date(value * 1000).toISOString()
  const local = Date.parse(`${value}Z`)
  return Number.isNaN(local) ? String(value) : new Date(local - offset * 1000).toISOString()
}

function defaultsOf(file: string, { hourly, hourly_units }: Answer): ColumnMapping[] {
  return openMeteoColumns(Object.keys(hourly)).map(({ column, parameter: name }) => {
    const parameter = parameterByName(name)
    if (!parameter) throw new Error(`There is no parameter "${name}".`)
    const unit = hourly_units[column] ?? ''
    const converted = conversion(unit, parameter.unit)
    if (!converted) throw new BadInput(`${file}: the unit "${unit}" of ${column} is not known.`)
    return { column, parameter, ...converted }
  })
}

/**
 * An answer of the Open-Meteo API for one place, with its hourly values; nulls are missing, and each column has the unit stated
 * in the answer. A value for the hour before its time stamp is moved to that hour. Throws BadInput for anything else.
 */
export async function readOpenMeteo(file: string, text: AsyncIterable<string>): Promise<Table> {
  const pieces: string[] = []
  for await (const piece of text) pieces.push(piece)
  let answer: unknown
  try {
    answer = JSON.parse(pieces.join('').replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new BadInput(`${file} is broken JSON: ${messageOf(error)}.`)
  }
  if (Array.isArray(answer)) throw new BadInput(`${file} has several places; import one at a time.`)
  if (!isAnswer(answer)) {
    throw new BadInput(`${file} is JSON, but not an answer of the Open-Meteo API with hourly values.`)
  }
  const { latitude, longitude, utc_offset_seconds, hourly, hourly_units } = answer
  const columns = Object.keys(hourly)
  const length = hourly.time!.length
  const uneven = columns.find((name) => hourly[name]!.length !== length)
  if (uneven !== undefined) {
    throw new BadInput(`${file}: ${uneven} has ${hourly[uneven]!.length} values for ${length} times.`)
  }
  async function* rows(): AsyncGenerator<Row> {
    for (let entry = 0; entry < length; entry++) {
      const cells = columns.map((name) => {
        if (name === 'time') return utc(hourly.time![entry], hourly_units.time, utc_offset_seconds)
        return String(hourly[name]![isPreceding(name) ? entry + 1 : entry] ?? '')
      })
      yield { line: entry + 1, cells }
    }
  }
  return {
    file,
    format: 'Open-Meteo JSON',
    columns,
    rows: rows(),
    counted: 'hourly entry',
    time: 'time',
    defaults: defaultsOf(file, answer),
    units: hourly_units,
    notes: () => [
      `The file is for ${latitude}, ${longitude}.`,
      ...columns
        .filter(isPreceding)
        .map((name) => `Values of ${name} stand for the hour before their time and went there.`),
    ],
  }
}
