import type { GridRowSelectionModel } from '@mui/x-data-grid'
import type { LinksSide, StoredRecord } from '../../schemas/resourceFile/resourceFile.ts'
import type { OptionRow } from '../optionLabel.ts'

/** What a link holds of one of its sides. */
export type LinkValue = string | number

/** A record that one side of a link can be. */
export interface LinkRow extends OptionRow {
  value: LinkValue
}

/** The rows that a filter's text leaves: those with it in one of the columns, in upper or lower case. */
export function filteredRows(
  rows: readonly LinkRow[],
  { columns }: Pick<LinksSide, 'columns'>,
  text: string,
): readonly LinkRow[] {
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

/** What a new selection changes of the rows on show: their values, and whether they are now ticked. */
export function changedRows(
  rows: readonly LinkRow[],
  selected: ReadonlySet<LinkValue>,
  { type, ids }: GridRowSelectionModel,
): Map<LinkValue, boolean> {
  const isOn = (value: LinkValue) => ids.has(value) === (type === 'include')
  return new Map(
    rows.flatMap(({ value }): [LinkValue, boolean][] =>
      isOn(value) === selected.has(value) ? [] : [[value, isOn(value)]],
    ),
  )
}

/** The links of one record: the other side's value of each, and the link itself. */
export const linksOf = (
  links: readonly StoredRecord[],
  chosen: { field: string; value: LinkValue },
  otherField: string,
): Map<LinkValue, StoredRecord> =>
  new Map(
    links
      .filter((link) => link[chosen.field] === chosen.value)
      .map((link) => [link[otherField] as LinkValue, link]),
  )
