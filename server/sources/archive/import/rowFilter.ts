import { BadInput } from './badInput.ts'
import { columnNamed, type Row, type Table } from './table.ts'

/** Selects the rows of a file. */
export interface RowFilter {
  takes: (row: Row) => boolean
  /** The columns that it reads. */
  columns: readonly string[]
  /** A human-readable reason why no row was selected; known after the last row. */
  explain: () => string
}

/** Maximum number of different values that a message names. */
const NAMED = 10

/** Selects the rows whose cells match all of `column=value`. Throws BadInput for a condition that cannot be parsed. */
export function rowFilter(table: Table, requested: readonly string[]): RowFilter {
  const conditions = requested.map((text) => {
    const cut = text.indexOf('=')
    if (cut < 1) throw new BadInput(`--where ${text} does not read column=value.`)
    const column = columnNamed(table, text.slice(0, cut).trim())
    const index = table.columns.indexOf(column)
    return { column, index, value: text.slice(cut + 1).trim(), met: new Set<string>() }
  })
  return {
    takes: ({ cells }) =>
      conditions.every(({ index, value, met }) => {
        const cell = cells[index]!
        if (met.size < NAMED) met.add(cell)
        return cell === value
      }),
    columns: conditions.map(({ column }) => column),
    explain: () => {
      const lines = conditions.map(
        ({ column, value, met }) => `no row has ${column} = ${value} (there is ${[...met].join(', ')})`,
      )
      return lines.join('; ')
    },
  }
}
