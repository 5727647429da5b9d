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
import { compareValues } from '#schemas/valueOrder.ts'
import { tokens } from '#tokens.ts'
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
  /** The header and the accessible name of the table. */
  title: string
  /** The label of the filter box. */
  filter?: string
  /** The text in the filter box when the table is first shown. */
  filtered?: string
  columns: readonly FilterableColumn[]
  rows: readonly FilterableRow[]
  /** The column by which the rows are initially sorted, in ascending order. */
  sortedBy?: string
  /** How many rows can be selected: none, one, or any number with select-all. */
  selection?: 'none' | 'one' | 'many'
  selected?: ReadonlySet<RowValue>
  /** The rows whose selection is not saved yet. */
  unsaved?: ReadonlySet<RowValue>
  /** The selection cannot be changed. */
  isReadOnly?: boolean
  isLoading?: boolean
  /** Height of a row in pixels. */
  rowHeight?: number
  /** Height of the table in pixels; without it the table fills the remaining height. */
  height?: number
  /** Called with the shown rows that a click or select-all has selected or deselected. */
  onSelect?: (changed: Map<RowValue, boolean>) => void
  /** Replaces the rows, below the header and filter box. */
  instead?: ReactNode
}

const look = {
  border: 0,
  fontSize: tokens.font.size.table,
  '--DataGrid-containerBackground': 'transparent',
  '& .unsaved': { opacity: 0.5 },
  '& .MuiDataGrid-columnHeaders': { color: 'text.secondary', fontSize: tokens.font.size.caption },
}

/** Pixels; fits ids of six digits and the sort arrow. */
const NUMBER_WIDTH = 88

const comparatorOf = (order: GridSortDirection) => (a: unknown, b: unknown) =>
  compareValues(a, b, order ?? undefined)

const unticked: ReadonlySet<RowValue> = new Set()

/** The checkbox column when only one row can be selected: its header has a name instead of select-all. */
const single: GridColDef<FilterableRow> = {
  ...GRID_CHECKBOX_SELECTION_COL_DEF,
  renderHeader: () => <span style={visuallyHidden}>Chosen</span>,
}

/** The props of a checkbox input: the grid's own, plus the indeterminate state. */
const partlyTicked = ({ inputProps, indeterminate }: CheckboxProps) => ({
  ...inputProps,
  ref: setIndeterminate(indeterminate === true),
})

/**
 * A table with a header and a filter box. A click on a column's title sorts it. Rows can be selected; select-all applies to the
 * shown rows. It renders only the rows in view, and fills its container's height.
 */
export function FilterableList({
  title,
  filter,
  filtered = '',
  columns,
  rows,
  sortedBy,
  selection = 'none',
  selected = unticked,
  unsaved = unticked,
  isReadOnly = false,
  isLoading = false,
  rowHeight = tokens.size.tableRow,
  height,
  onSelect,
  instead,
}: FilterableListProps) {
  const [text, setText] = useState(filtered)
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
            getRowClassName={({ id }) => (unsaved.has(id) ? 'unsaved' : '')}
            columns={gridColumns}
            initialState={sortedBy ? { sorting: { sortModel: [{ field: sortedBy, sort: 'asc' }] } } : {}}
            sortingOrder={['asc', 'desc']}
            // To show all rows without pages, the grid needs pagination by the server.
            paginationMode="server"
            rowCount={shown.length}
            hideFooter
            rowHeight={rowHeight}
            loading={isLoading}
            slotProps={{
              // Inside a grid a progress bar is no allowed child, and this one has no name.
              loadingOverlay: {
                variant: 'linear-progress',
                noRowsVariant: 'linear-progress',
                'aria-hidden': true,
              },
              baseCheckbox: { disabled: isReadOnly, material: { slotProps: { input: partlyTicked } } },
            }}
            checkboxSelection={selection !== 'none'}
            rowSelection={selection !== 'none'}
            disableMultipleRowSelection={selection === 'one'}
            // A row that the filter hides stays selected.
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
