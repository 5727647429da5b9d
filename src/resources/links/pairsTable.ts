import type { LinksLayout, ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import type { FilterableRow, RowValue } from '#shell/filterableList/filterableRows.ts'
import { optionLabel } from '../optionLabel.ts'
import type { StoredPair } from './linkStore.ts'

/** The separator between several names in one cell of an imported file. */
const BETWEEN_NAMES = ';'

/** The cell text of a side's value: its label, or the value itself if an import would split the label into several names. */
function cellsOf(file: ResourceFile, field: string, rows: readonly FilterableRow[]) {
  const options = file.schema.properties[field]?.['x-options']
  const labels = new Map(rows.map((row) => [row.value, options ? optionLabel(options, row) : '']))
  return (value: RowValue) => {
    const label = labels.get(value)
    return !label || label.includes(BETWEEN_NAMES) ? String(value) : label
  }
}

/**
 * Pairs as a table with a column for each side, which the resource's import can read. Sorted by the rows of the first side,
 * then by those of the second.
 */
export function pairsTable(
  file: ResourceFile,
  { sides, lastDay }: LinksLayout,
  pairs: readonly StoredPair[],
  rows: readonly [first: readonly FilterableRow[], second: readonly FilterableRow[]],
): string[][] {
  const [first, second] = sides
  const positions = rows.map((side) => new Map(side.map(({ value }, position) => [value, position])))
  const place = (side: 0 | 1, value: RowValue) => positions[side]?.get(value) ?? Number.MAX_SAFE_INTEGER
  const [firstCell, secondCell] = [cellsOf(file, first.field, rows[0]), cellsOf(file, second.field, rows[1])]
  const lines = pairs
    .toSorted(
      ({ pair: one }, { pair: other }) =>
        place(0, one[0]) - place(0, other[0]) || place(1, one[1]) - place(1, other[1]),
    )
    .map(({ pair: [one, other], lastDay: day = '' }) => [
      firstCell(one),
      secondCell(other),
      ...(lastDay ? [day] : []),
    ])
  const head = [first.field, second.field, ...(lastDay ? [lastDay] : [])].map(
    (field) => file.schema.properties[field]?.title ?? field,
  )
  return [head, ...lines]
}
