import { DuckDBInstance } from '@duckdb/node-api'
import { PGlite } from '@electric-sql/pglite'
import type { HourlySeries } from '#weather/series.ts'
import { limitOf, monthOfHour, WINDOW } from './usableHours.series.ts'

/** Returns known and usable hours of each month, in chronological order, under the limits of the first `conditions` columns. */
export interface SqlContender {
  usableHours(conditions: number): Promise<number[]>
  close(): Promise<void>
}

/** Gaps and islands: among the hours within all limits, hour minus row number is constant within each unbroken run. */
function query(conditions: number): string {
  const columns = Array.from({ length: conditions }, (_, index) => index)
  const holds = columns.map((index) => `c${index} < ${limitOf(index)}`).join(' and ')
  const known = columns.map((index) => `c${index} is not null`).join(' and ')
  return `with
    good as (select month, t - row_number() over (order by t) as island from weather where ${holds}),
    runs as (select month, count(*) over (partition by island) as hours from good),
    fitting as (select month, count(*) as usable from runs where hours >= ${WINDOW} group by month),
    months as (select month, count(*) filter (where ${known}) as known from weather group by month)
    select known::integer as known, coalesce(usable, 0)::integer as usable
    from months left join fitting using (month) order by month`
}

const table = (real: string) =>
  `create table weather (t integer primary key, month integer, ${Array.from({ length: 8 }, (_, index) => `c${index} ${real}`).join(', ')})`

/** The series in DuckDB's own column store, in memory, with all its threads. */
export async function duckdb(series: HourlySeries): Promise<SqlContender> {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  await connection.run(table('float'))
  const appender = await connection.createAppender('weather')
  const columns = Object.values(series.columns)
  const months = monthOfHour(series)
  for (let hour = 0; hour < series.length; hour++) {
    appender.appendInteger(hour)
    appender.appendInteger(months[hour]!)
    for (const column of columns) appender.appendFloat(column[hour]!)
    appender.endRow()
  }
  appender.closeSync()
  return {
    async usableHours(conditions) {
      const rows = await (await connection.run(query(conditions))).getRows()
      return rows.flat().map(Number)
    },
    async close() {
      connection.closeSync()
      instance.closeSync()
    },
  }
}

/** The series in PGlite, in memory, with a primary key on the hour and fresh statistics. */
export async function pglite(series: HourlySeries): Promise<SqlContender> {
  const database = new PGlite()
  await database.exec(table('real'))
  const columns = Object.values(series.columns)
  const months = monthOfHour(series)
  const lines = Array.from({ length: series.length }, (_, hour) =>
    [hour, months[hour], ...columns.map((column) => column[hour])].join(','),
  )
  await database.query("copy weather from '/dev/blob' with (format csv)", [], {
    blob: new Blob([lines.join('\n')]),
  })
  await database.exec('vacuum analyze weather')
  return {
    async usableHours(conditions) {
      const { rows } = await database.query<{ known: number; usable: number }>(query(conditions))
      return rows.flatMap(({ known, usable }) => [known, usable])
    },
    close: () => database.close(),
  }
}
