import type { GridRowSelectionModel } from '@mui/x-data-grid'

/** The unique key of a row in a list. */
export type RowValue = string | number

/** A row of a list; the columns show its fields. */
export interface FilterableRow {
  value: RowValue
  [field: string]: unknown
}

export interface FilterableColumn {
  field: string
  title: string
}

/** The rows with a filter's text in one of the columns, ignoring case. */
export function filteredRows<Row extends FilterableRow>(
  rows: readonly Row[],
  columns: readonly FilterableColumn[],
  text: string,
): readonly Row[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return rows
  return rows.filter((row) =>
    columns.some(({ field }) =>
      String(row[field] ?? '')
        .toLowerCase()
        .includes(wanted),
    ),
  )
}

/** The shown rows that a new selection changes, by value, and whether they are now selected. */
export function changedRows(
  rows: readonly FilterableRow[],
  selected: ReadonlySet<RowValue>,
  { type, ids }: GridRowSelectionModel,
): Map<RowValue, boolean> {
  const isOn = (value: RowValue) => ids.has(value) === (type === 'include')
  return new Map(
    rows.flatMap(({ value }): [RowValue, boolean][] =>
      isOn(value) === selected.has(value) ? [] : [[value, isOn(value)]],
    ),
  )
}
