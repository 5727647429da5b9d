import { BadInput } from '#server/sources/archive/import/badInput.ts'
import { cellReaders } from '#server/sources/archive/import/cells.ts'
import { readCsv } from '#server/sources/archive/import/formats/readCsv.ts'
import { mappingsFor } from '#server/sources/archive/import/parseMapping.ts'
import { placesIn, type Table } from '#server/sources/archive/import/table.ts'
import { timeColumn } from '#server/sources/archive/import/times/timeColumn.ts'

/** What the file is called in messages. */
const NAME = 'The table'

/** As a text the parts of a query and the columns of a CSV table are what the same run is as JSON. */
interface CsvRun {
  provider?: string
  siteId?: number
  referenceTime?: string
  times: string[]
  parameters: { name: string; unit: string; values: (number | null)[] }[]
}

/** The messages of imports name options of a command, which this call does not have. */
function attempt<T>(what: () => T, message: string): T {
  try {
    return what()
  } catch (error) {
    if (error instanceof BadInput) throw new BadInput(message)
    throw error
  }
}

const mappingsOf = (table: Table) => {
  const { mappings, notes } = attempt(
    () => mappingsFor(table, []),
    `${NAME} has no column that is called like a parameter, or two for one.`,
  )
  const [leftOut] = notes
  if (leftOut !== undefined) throw new BadInput(leftOut)
  return mappings
}

/**
 * The body of a run that is sent as CSV: a column of times, and columns called like parameters with the unit in brackets, read as an
 * import reads them. Throws BadInput.
 */
export async function csvBody(
  text: string,
  { provider, siteId, referenceTime }: Readonly<Record<string, string | undefined>>,
): Promise<CsvRun> {
  async function* pieces() {
    yield text
  }
  const table = await readCsv(NAME, pieces(), text)
  const mappings = mappingsOf(table)
  const time = attempt(() => timeColumn(table), `${NAME} has no column of times, such as time.`)
  const cellsOf = cellReaders(table, [])
  const placeOf = placesIn(table)
  const columns = mappings.map(({ column, parameter }) => ({
    column,
    index: table.columns.indexOf(column),
    name: parameter.name,
    unit: table.units?.[column] ?? parameter.unit,
    values: [] as (number | null)[],
    cells: cellsOf(column),
  }))
  for await (const row of table.rows) {
    if (!time.read(row))
      throw new BadInput(`${placeOf(row.line)}: "${time.textOf(row.cells)}" is not a time.`)
    for (const { column, index, values, cells } of columns) {
      const cell = row.cells[index] ?? ''
      const number = cells.read(cell)
      if (number === undefined) throw new BadInput(`${placeOf(row.line, column)}: "${cell}" is not a number.`)
      values.push(Number.isNaN(number) ? null : number)
    }
  }
  const { times } = attempt(
    () => time.settle(placeOf),
    `${NAME}: day and month, or the zone, cannot be told; write times as 2026-06-15T06:00Z.`,
  )
  return {
    ...(provider !== undefined && { provider }),
    ...(siteId !== undefined && { siteId: Number(siteId) }),
    ...(referenceTime !== undefined && { referenceTime }),
    times: times.map((seconds) => new Date(seconds * 1000).toISOString()),
    parameters: columns.map(({ name, unit, values }) => ({ name, unit, values })),
  }
}
