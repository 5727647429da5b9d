import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { devNull, tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { csvAnswer } from '#server/hindcast/csvAnswer.ts'
import { csvRows } from '#server/hindcast/hindcastCsv.ts'
import type { SourcedSeries } from '#server/sources/source.ts'
import { createTaskPool } from '#server/taskPool.ts'
import type { Work } from '#server/workers/work.ts'
import { hindcastParameters, isCategorical, type Parameter } from '#weather/parameters.ts'
import type { HourlySeries } from '#weather/series.ts'
import { HOUR } from '#weather/time.ts'
import { atLeast, atMost, type BenchRow, medians } from './measure.ts'
import { HOURS_A_YEAR, tiledSeries } from './usableHours.series.ts'

const parameters = hindcastParameters.filter((parameter) => !isCategorical(parameter)).slice(0, 8)

/** Twenty years of eight parameters; every second one lacks one hour in a hundred. */
function eightParameters(): HourlySeries {
  const { columns, ...extent } = tiledSeries(20)
  const named = parameters.map(({ name }, place): [string, Float32Array] => {
    const column = columns[`c${place}`]!
    return [
      name,
      place % 2 === 0 ? column : column.map((value, hour) => (hour % 100 === 7 ? Number.NaN : value)),
    ]
  })
  return { ...extent, columns: Object.fromEntries(named) }
}

/** The straightforward implementation: the cells of each row joined, then the rows joined. */
function joined({ start, length, columns }: HourlySeries): string {
  const requested = parameters.map(({ name }) => columns[name]!)
  const rows = Array.from({ length }, (_, hour) => {
    const time = new Date((start + hour * HOUR) * 1000).toISOString().replace('.000Z', 'Z')
    const cells = requested.map((column) => (Number.isNaN(column[hour]) ? '' : column[hour]!.toFixed(3)))
    return [time, ...cells].join(',')
  })
  return `${rows.join('\n')}\n`
}

/**
 * The series in memory in DuckDB, each value already rounded to thousandths. One thread, as ours: with more, the number of idle cores
 * would decide.
 */
async function duckdb({ start, length, columns }: HourlySeries) {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' })
  const connection = await instance.connect()
  const names = parameters.map(({ name }) => name)
  await connection.run(`create table loaded (t bigint, ${names.map((name) => `${name} double`).join(', ')})`)
  const appender = await connection.createAppender('loaded')
  for (let hour = 0; hour < length; hour++) {
    appender.appendBigInt(BigInt(start + hour * HOUR))
    for (const name of names) {
      const value = columns[name]![hour]!
      if (Number.isNaN(value)) appender.appendNull()
      else appender.appendDouble(Number(value.toFixed(3)))
    }
    appender.endRow()
  }
  appender.closeSync()
  const decimals = names.map((name) => `${name}::decimal(9, 3) as ${name}`).join(', ')
  await connection.run(
    `create table weather as select make_timestamp(t * 1000000) as t, ${decimals} from loaded order by t`,
  )
  return {
    copy: async (file: string) => {
      await connection.run(
        `copy weather to '${file}' (format csv, header false, timestampformat '%Y-%m-%dT%H:%M:%SZ')`,
      )
    },
    close: () => {
      connection.closeSync()
      instance.closeSync()
    },
  }
}

const digest = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')

function bytesOf(series: HourlySeries): number {
  let bytes = 0
  for (const piece of csvRows(series, parameters, '\n')) bytes += piece.length
  return bytes
}

/** The longest time, in milliseconds, that the event loop is blocked while the whole response is read. */
async function longestHold(
  sourced: SourcedSeries,
  requested: readonly Parameter[],
  work: Work,
): Promise<number> {
  let longest = 0
  let before = performance.now()
  let isOver = false
  const tick = () => {
    const now = performance.now()
    longest = Math.max(longest, now - before)
    before = now
    if (!isOver) setImmediate(tick)
  }
  setImmediate(tick)
  for await (const _ of csvAnswer(sourced, requested, work));
  isOver = true
  return longest
}

/**
 * The CSV of 20 years and 8 parameters, against joined strings and against DuckDB's COPY to the null device; all three write
 * the same bytes. Also the longest time that the event loop is blocked, against writing one year at once; the minimum over the
 * rounds excludes machine noise.
 */
export async function run(): Promise<BenchRow[]> {
  const series = eightParameters()
  const title = 'Hindcast CSV, 20 years, 8 parameters:'
  const database = await duckdb(series)
  const folder = mkdtempSync(join(tmpdir(), 'seawindow-bench-'))
  const file = join(folder, 'weather.csv')
  await database.copy(file)
  const texts = {
    rows: digest(Buffer.concat([...csvRows(series, parameters, '\n')])),
    joined: digest(joined(series)),
    copied: digest(readFileSync(file)),
  }
  rmSync(folder, { recursive: true })
  if (new Set(Object.values(texts)).size > 1) throw new Error(`Bytes differ: ${JSON.stringify(texts)}`)

  const times = await medians(
    {
      rows: () => void bytesOf(series),
      joined: () => void joined(series),
      copy: () => database.copy(devNull),
    },
    7,
  )
  database.close()

  const point = { latitude: 54.01, longitude: 6.6 }
  const sourced: SourcedSeries = {
    series,
    provenance: { source: 'archive', title: 'Loaded', synthetic: false, ...point, distance: 0 },
  }
  const year = {
    ...series,
    length: HOURS_A_YEAR,
    columns: Object.fromEntries(
      Object.entries(series.columns).map(([name, column]) => [name, column.subarray(0, HOURS_A_YEAR)]),
    ),
  }
  const { once } = await medians({ once: () => void bytesOf(year) }, 11)
  let hold = Number.POSITIVE_INFINITY
  const pool = createTaskPool(1)
  for (let round = 0; round < 7; round++)
    hold = Math.min(hold, await longestHold(sourced, parameters, { run: pool.run }))
  await pool.close()
  return [
    atLeast(`${title} map, toFixed, join / ours`, times.joined / times.rows, 5),
    atLeast(`${title} DuckDB COPY with one thread / ours`, times.copy / times.rows, 2.5),
    atMost(`${title} longest hold of the event loop / a year at once`, hold / once, 3),
  ]
}
