import Box from '@mui/material/Box'
import type { CheckboxProps } from '@mui/material/Checkbox'
import { visuallyHidden } from '@mui/utils'
import {
  DataGrid,
  GRID_CHECKBOX_SELECTION_COL_DEF,
  type GridColDef,
  type GridRowSelectionModel,
  type GridSortDirection,
} from '@mui/x-data-grid'
import { type ReactNode, useMemo, useState } from 'react'
import { compareValues } from '../../schemas/valueOrder.ts'
import { tokens } from '../../tokens.ts'
import { FilterFrame, NO_ITEMS } from './FilterFrame.tsx'
import {
  changedRows,
  type FilterableColumn,
  type FilterableRow,
  filteredRows,
  type RowValue,
} from './filterableRows.ts'
import { setIndeterminate } from './setIndeterminate.ts'

interface FilterableListProps {
  /** The header, and the name of the table. */
  title: string
  /** The label of the filter box. */
  filter?: string
  columns: readonly FilterableColumn[]
  rows: readonly FilterableRow[]
  /** The column by which the rows are sorted at first, in ascending order. */
  sortedBy?: string
  /** How many rows can be ticked: none, one, or any number with select-all. */
  selection?: 'none' | 'one' | 'many'
  selected?: ReadonlySet<RowValue>
  /** The ticks are for reading. */
  isReadOnly?: boolean
  isLoading?: boolean
  /** Pixels of a row. */
  rowHeight?: number
  /** Pixels of the table; without it the table fills the height that is left. */
  height?: number
  /** The rows on show that a click, or select-all, has ticked or unticked. */
  onSelect?: (changed: Map<RowValue, boolean>) => void
  /** Stands in place of the rows, below header and filter box. */
  instead?: ReactNode
}

const look = {
  border: 0,
  fontSize: tokens.font.size.table,
  '--DataGrid-containerBackground': 'transparent',
  '& .MuiDataGrid-columnHeaders': { color: 'text.secondary', fontSize: tokens.font.size.caption },
}

/** Pixels: ids of six digits, and the arrow of the sorted column. */
const NUMBER_WIDTH = 88

const comparatorOf = (order: GridSortDirection) => (a: unknown, b: unknown) =>
  compareValues(a, b, order ?? undefined)

const unticked: ReadonlySet<RowValue> = new Set()

/** Where one row is chosen there is nothing to select all of: the header only has a name. */
const single: GridColDef<FilterableRow> = {
  ...GRID_CHECKBOX_SELECTION_COL_DEF,
  renderHeader: () => <span style={visuallyHidden}>Chosen</span>,
}

/** The properties of a tick's input: those that the grid gives it, and that it may be partly ticked. */
const partlyTicked = ({ inputProps, indeterminate }: CheckboxProps) => ({
  ...inputProps,
  ref: setIndeterminate(indeterminate === true),
})

/**
 * A table with a header and a filter box, which a click on a column's title sorts. Its rows can be ticked; select-all takes
 * the rows on show. It draws only the rows in view, and fills the height it is given.
 */
export function FilterableList({
  title,
  filter,
  columns,
  rows,
  sortedBy,
  selection = 'none',
  selected = unticked,
  isReadOnly = false,
  isLoading = false,
  rowHeight = tokens.size.tableRow,
  height,
  onSelect,
  instead,
}: FilterableListProps) {
  const [text, setText] = useState('')
  const shown = useMemo(() => filteredRows(rows, columns, text), [rows, columns, text])
  const model = useMemo<GridRowSelectionModel>(
    () => ({
      type: 'include',
      ids: new Set(shown.map(({ value }) => value).filter((value) => selected.has(value))),
    }),
    [shown, selected],
  )
  const [first] = rows
  const gridColumns = useMemo<GridColDef<FilterableRow>[]>(
    () => [
      ...(selection === 'one' ? [single] : []),
      ...columns.map(({ field, title: headerName }) => ({
        field,
        headerName,
        getSortComparator: comparatorOf,
        ...(typeof first?.[field] === 'number' ? { width: NUMBER_WIDTH } : { flex: 1, minWidth: 80 }),
      })),
    ],
    [columns, selection, first],
  )
  const select = (next: GridRowSelectionModel) => {
    const changed = changedRows(shown, selected, next)
    if (!isReadOnly && changed.size > 0) onSelect?.(changed)
  }
  return (
    <FilterFrame title={title} filter={filter} text={text} onText={setText}>
      <Box sx={height === undefined ? { flex: 1, minHeight: 0 } : { height }}>
        {instead ?? (
          <DataGrid<FilterableRow>
            aria-label={title}
            rows={shown}
            getRowId={({ value }) => value}
            columns={gridColumns}
            initialState={sortedBy ? { sorting: { sortModel: [{ field: sortedBy, sort: 'asc' }] } } : {}}
            sortingOrder={['asc', 'desc']}
            // Without pages the grid shows every row that it is given only where pages are the server's.
            paginationMode="server"
            rowCount={shown.length}
            hideFooter
            rowHeight={rowHeight}
            loading={isLoading}
            slotProps={{
              loadingOverlay: { variant: 'linear-progress', noRowsVariant: 'linear-progress' },
              baseCheckbox: { disabled: isReadOnly, material: { slotProps: { input: partlyTicked } } },
            }}
            checkboxSelection={selection !== 'none'}
            rowSelection={selection !== 'none'}
            disableMultipleRowSelection={selection === 'one'}
            // A row that the filter hides is not unticked by that.
            keepNonExistentRowsSelected
            rowSelectionModel={model}
            onRowSelectionModelChange={select}
            disableColumnMenu
            disableColumnFilter
            localeText={{ noRowsLabel: NO_ITEMS }}
            sx={look}
          />
        )}
      </Box>
    </FilterFrame>
  )
}
