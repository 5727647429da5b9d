import { Ajv } from 'ajv'
import { messageOf } from '#server/messageOf.ts'
import { type Mapping, mappings } from '#server/sources/openMeteo/mapping.ts'
import { parameterByName } from '#weather/parameters.ts'
import { BadInput } from '../badInput.ts'
import type { Row, Table } from '../table.ts'

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

const preceding = mappings.filter((mapping) => mapping.preceding).flatMap(variablesOf)

interface Answer {
  latitude: number
  longitude: number
  utc_offset_seconds: number
  hourly_units: Record<string, unknown>
  hourly: Record<string, unknown> & { time: unknown[] }
}

const schema = {
  type: 'object',
  required: ['latitude', 'longitude', 'utc_offset_seconds', 'hourly_units', 'hourly'],
  properties: {
    latitude: { type: 'number' },
    longitude: { type: 'number' },
    utc_offset_seconds: { type: 'number' },
    hourly_units: { type: 'object' },
    hourly: { type: 'object', required: ['time'], properties: { time: { type: 'array' } } },
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

/** A column that nobody can use, and why. */
interface Broken {
  name: string
  why: string
}

function brokenColumns({ hourly }: Answer): Broken[] {
  return Object.entries(hourly).flatMap(([name, column]) => {
    if (!Array.isArray(column)) return [{ name, why: 'has no values' }]
    const { length } = hourly.time
    return column.length === length ? [] : [{ name, why: `has ${column.length} values for ${length} times` }]
  })
}

/** The hourly values of an answer as a table. A broken column is left out, because it may be one that is not needed. */
function tableOf(file: string, format: string, answer: Answer): Table {
  const { latitude, longitude, utc_offset_seconds, hourly, hourly_units } = answer
  const broken = brokenColumns(answer)
  const columns = Object.keys(hourly).filter((name) => broken.every((other) => other.name !== name))
  const units = Object.fromEntries(columns.map((name) => [name, String(hourly_units[name] ?? '')]))
  const values = columns.map((name) => hourly[name] as unknown[])
  async function* rows(): AsyncGenerator<Row> {
    for (let entry = 0; entry < hourly.time.length; entry++) {
      const cells = columns.map((name, index) => {
        const value = values[index]![entry]
        return name === 'time' ? utc(value, units.time, utc_offset_seconds) : String(value ?? '')
      })
      yield { line: entry + 1, cells }
    }
  }
  return {
    file,
    format,
    columns,
    rows: rows(),
    counted: 'hourly entry',
    time: 'time',
    defaults: openMeteoColumns(columns).flatMap(({ column, parameter: name }) => {
      const parameter = parameterByName(name)
      return parameter ? [{ column, parameter }] : []
    }),
    units,
    preceding,
    notes: () => [
      `The file is for ${latitude}, ${longitude}.`,
      ...broken.map(({ name, why }) => `${name} is left out: it ${why}.`),
    ],
  }
}

async function wholeText(text: AsyncIterable<string>): Promise<string> {
  const pieces: string[] = []
  for await (const piece of text) pieces.push(piece)
  return pieces.join('')
}

/**
 * An answer of the Open-Meteo API for one place, with its hourly values; nulls are missing, and each column has the unit stated
 * in the answer. A value for the hour before its time stamp is moved to that hour. Throws BadInput for anything else.
 */
export async function readOpenMeteo(file: string, text: AsyncIterable<string>): Promise<Table> {
  let answer: unknown
  try {
    answer = JSON.parse((await wholeText(text)).replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new BadInput(`${file} is broken JSON: ${messageOf(error)}.`)
  }
  if (Array.isArray(answer)) throw new BadInput(`${file} has several places; import one at a time.`)
  if (!isAnswer(answer)) {
    throw new BadInput(`${file} is JSON, but not an answer of the Open-Meteo API with hourly values.`)
  }
  return tableOf(file, 'Open-Meteo JSON', answer)
}

/** Whether a file begins as Open-Meteo's CSV does: with a table of places. */
export const isOpenMeteoCsv = (head: string): boolean =>
  /^(location_id,)?latitude,longitude,elevation,utc_offset_seconds,/.test(head)

/**
 * The same answer as CSV: a table of places, and after an empty line one of hours, whose units stand in brackets behind the names;
 * further tables, of days, are not read.
 */
export async function readOpenMeteoCsv(file: string, text: AsyncIterable<string>): Promise<Table> {
  const tables = (await wholeText(text)).split(/(?:\r?\n){2,}/)
  const [places = [], hours = []] = tables.map((table) =>
    table
      .trim()
      .split(/\r?\n/)
      .map((line) => line.split(',')),
  )
  const [names = [], place = [], another] = places
  if (another) throw new BadInput(`${file} has several places; import one at a time.`)
  const [header = [], ...rows] = hours
  const uneven = rows.findIndex((row) => row.length !== header.length)
  if (uneven >= 0) {
    throw new BadInput(
      `${file}, hourly entry ${uneven + 1} has ${rows[uneven]!.length} values for ${header.length} columns.`,
    )
  }
  const columns = header.map((written) => {
    const [, name = written, unit = ''] = /^(.+?) \((.*)\)$/.exec(written) ?? []
    return { name, unit }
  })
  const isUnix = /^\d+$/.test(rows[0]?.[0] ?? '')
  const number = (name: string) => Number(place[names.indexOf(name)] ?? Number.NaN)
  const answer = {
    latitude: number('latitude'),
    longitude: number('longitude'),
    utc_offset_seconds: number('utc_offset_seconds'),
    hourly_units: {
      ...Object.fromEntries(columns.map(({ name, unit }) => [name, unit])),
      time: isUnix ? 'unixtime' : 'iso8601',
    },
    hourly: Object.fromEntries(
      columns.map(({ name }, index) => [
        name,
        rows.map((row) => (name === 'time' && isUnix ? Number(row[index]) : row[index])),
      ]),
    ),
  }
  if (!isAnswer(answer) || Number.isNaN(answer.utc_offset_seconds)) {
    throw new BadInput(`${file} begins like a CSV of the Open-Meteo API, but has no table of hourly values.`)
  }
  return tableOf(file, 'Open-Meteo CSV', answer)
}
