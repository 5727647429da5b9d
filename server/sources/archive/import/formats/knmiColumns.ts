import { parameterByName } from '#weather/parameters.ts'
import { HOUR } from '#weather/time.ts'
import type { ColumnMapping, Row, Table } from '../table.ts'

/** A column of KNMI's hourly data that is a parameter. From the legend at the head of its files. */
interface KnmiColumn {
  column: string
  parameter: string
  factor: number
  /** Numbers that are no value. */
  codes?: readonly string[]
  /** Whether a value is for the hour before its time stamp; this program's values are for the hour after it. */
  preceding?: boolean
}

/** Joules on a square centimeter in an hour, in watts on a square meter. */
const JOULES = 10_000 / HOUR

const knmi: readonly KnmiColumn[] = [
  // 0 is calm, without a direction; 990 is variable.
  { column: 'DD', parameter: 'wind_direction_10m', factor: 1, codes: ['0', '990'] },
  { column: 'FF', parameter: 'wind_speed_10m', factor: 0.1 },
  { column: 'FX', parameter: 'wind_gust_10m', factor: 0.1, preceding: true },
  { column: 'T', parameter: 'air_temperature', factor: 0.1 },
  { column: 'TD', parameter: 'dew_point', factor: 0.1 },
  { column: 'U', parameter: 'humidity', factor: 1 },
  { column: 'RH', parameter: 'precipitation', factor: 0.1, preceding: true },
  { column: 'Q', parameter: 'short_radiation', factor: JOULES, preceding: true },
]

/** Whether a table has the columns of KNMI's hourly data. */
export const isKnmi = (columns: readonly string[]): boolean =>
  ['STN', 'YYYYMMDD', 'HH'].every((name) => columns.includes(name))

/** Rows in which less than 0.05 mm of rain, which KNMI writes as -1, is none. */
async function* withoutTraces({ rows, columns }: Table): AsyncGenerator<Row> {
  const rain = columns.indexOf('RH')
  for await (const { line, cells } of rows) {
    yield { line, cells: cells[rain] === '-1' ? cells.with(rain, '0') : cells }
  }
}

/** A table of KNMI's hourly data with the meaning of its columns. */
export const knmiTable = (table: Table): Table => ({
  ...table,
  format: 'KNMI hourly data',
  rows: withoutTraces(table),
  codes: Object.fromEntries(knmi.map(({ column, codes = [] }) => [column, codes])),
  preceding: knmi.filter(({ preceding }) => preceding).map(({ column }) => column),
  defaults: knmi.flatMap(({ column, parameter: name, factor }): ColumnMapping[] => {
    const parameter = parameterByName(name)
    return parameter && table.columns.includes(column) ? [{ column, parameter, factor, offset: 0 }] : []
  }),
})
