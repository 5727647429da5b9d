import Link from '@mui/material/Link'
import {
  DataGrid,
  type DataGridProps,
  type GridApi,
  type GridColDef,
  type GridRowSelectionModel,
  useGridApiRef,
} from '@mui/x-data-grid'
import { type RefObject, startTransition, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { Link as RouterLink, useNavigate } from 'react-router'
import type { StoredRecord } from '#schemas/resourceFile/resourceFile.ts'
import { isPressed } from '#shell/shortcuts/shortcuts.ts'
import { tokens } from '#tokens.ts'
import type { FieldKind } from '../fields.ts'
import { type Column, cellText, columnDecimals } from '../record/columns.ts'
import { afterFirstRows, FIRST_ROWS } from './firstRows.ts'

export interface RecordsProps {
  columns: readonly Column[]
  /** In display order. */
  records: readonly StoredRecord[]
  /** The path at which a record is opened. */
  recordPath: (record: StoredRecord) => string
  /** The record whose row has the initial focus. */
  focusId?: number
  label: string
}

interface RecordGridProps extends RecordsProps {
  /** The sort order from `useDataGrid`. */
  sorting: Pick<DataGridProps, 'sortModel' | 'onSortModelChange'>
  selection: GridRowSelectionModel
  onSelection: (selection: GridRowSelectionModel) => void
  /** Whether the rows shown are outdated or incomplete while newer ones load. */
  isUpdating: boolean
}

const leastRem: Record<FieldKind, number> = { number: 9, boolean: 8, text: 11 }
const PX_PER_REM = 16

/** The width of a header: its title, the sort arrow and the cell's padding. */
const headerRem = ({ title }: Column) => title.length * 0.45 + 4

const leastWidth = (column: Column) => PX_PER_REM * Math.max(leastRem[column.kind], headerRem(column))

/** Columns of numbers and words have a fixed width whatever the rows; texts share the rest. */
const widthOf = (column: Column) => {
  const least = leastWidth(column)
  return column.kind === 'text' ? { flex: 1, minWidth: least } : { width: least }
}

const look = {
  border: 0,
  fontSize: tokens.font.size.table,
  '--DataGrid-containerBackground': 'transparent',
  '& .MuiDataGrid-columnHeaders': { color: 'text.secondary', fontSize: tokens.font.size.caption },
  '& .MuiDataGrid-row': { cursor: 'pointer' },
  '& .MuiDataGrid-cell--textRight': { fontFeatureSettings: tokens.font.numbers },
}

/** A click on a header toggles between ascending and descending, starting with ascending. */
const directions: DataGridProps['sortingOrder'] = ['asc', 'desc']

const CHECKBOXES = '__check__'

/**
 * The records of a resource as a virtualized grid. Columns can be sorted and resized, and rows ticked. A click on a row,
 * the link in its first cell or Enter opens its record.
 */
export function RecordGrid(props: RecordGridProps) {
  const { columns, records, recordPath, focusId, label, sorting, selection, onSelection, isUpdating } = props
  const navigate = useNavigate()
  const grid = useGridApiRef()
  useRowFocus(
    grid,
    records.findIndex(({ id }) => id === focusId),
    columns[0]?.field,
  )
  const rows = useRows(records, focusId === undefined)
  const decimals = useMemo(() => columnDecimals(columns, records), [columns, records])
  const gridColumns = useMemo<GridColDef<StoredRecord>[]>(
    () =>
      columns.map((column, index) => ({
        field: column.field,
        headerName: column.title,
        ...widthOf(column),
        align: column.kind === 'number' ? 'right' : 'left',
        headerAlign: column.kind === 'number' ? 'right' : 'left',
        valueGetter: (_, record) => cellText(column, record[column.field], decimals[column.field]),
        ...(index === 0 && {
          renderCell: ({ row, value, tabIndex }) => (
            <Link
              component={RouterLink}
              to={recordPath(row)}
              tabIndex={tabIndex}
              color="inherit"
              underline="hover"
            >
              {value || `${row.id}`}
            </Link>
          ),
        }),
      })),
    [columns, decimals, recordPath],
  )

  return (
    <DataGrid<StoredRecord>
      {...sorting}
      apiRef={grid}
      aria-label={label}
      rows={rows}
      columns={gridColumns}
      // Without pages the grid shows all given rows only with server-side pagination.
      paginationMode="server"
      rowCount={rows.length}
      hideFooter
      sortingMode="server"
      sortingOrder={directions}
      rowHeight={tokens.size.tableRow}
      loading={isUpdating}
      slotProps={{ loadingOverlay: { variant: 'linear-progress' } }}
      checkboxSelection
      disableRowSelectionOnClick
      keepNonExistentRowsSelected
      rowSelectionModel={selection}
      onRowSelectionModelChange={onSelection}
      disableColumnMenu
      disableColumnFilter
      onRowClick={({ row }, event) => {
        // A link inside the row opens the record itself, also in a new tab.
        if (event.target instanceof Element && event.target.closest('a') !== null) return
        navigate(recordPath(row))
      }}
      onCellKeyDown={({ field, row }, event) => {
        if (!isPressed('openRow', event) || field === CHECKBOXES) return
        event.preventDefault()
        navigate(recordPath(row))
      }}
      sx={look}
    />
  )
}

/**
 * The records passed to the grid: at first only those that can be in view, and all after the first paint, because the grid
 * processes every row it is given. Without `isBrief` all from the start.
 */
function useRows(records: readonly StoredRecord[], isBrief: boolean): readonly StoredRecord[] {
  const [isWhole, setIsWhole] = useState(!isBrief || records.length <= FIRST_ROWS)
  useEffect(() => {
    if (!isWhole) return afterFirstRows(() => startTransition(() => setIsWhole(true)))
  }, [isWhole])
  return useMemo(() => (isWhole ? records : records.slice(0, FIRST_ROWS)), [isWhole, records])
}

/**
 * Focuses a row when the grid is first drawn, unless something else has the focus; -1 for none. Scrolls to it first, because
 * only rows in view are rendered.
 */
function useRowFocus(grid: RefObject<GridApi | null>, index: number, field: string | undefined): void {
  const focus = useEffectEvent(() => {
    const id = grid.current?.getRowIdFromRowIndex(index)
    if (index < 0 || id === undefined || field === undefined || document.activeElement !== document.body)
      return
    grid.current?.scrollToIndexes({ rowIndex: index, colIndex: 0 })
    grid.current?.setCellFocus(id, field)
  })
  useEffect(() => {
    // The grid knows its height in the frame after the first.
    const frame = requestAnimationFrame(() => focus())
    return () => cancelAnimationFrame(frame)
  }, [])
}
