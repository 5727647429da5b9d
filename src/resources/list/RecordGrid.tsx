import Link from '@mui/material/Link'
import {
  DataGrid,
  type DataGridProps,
  type GridApi,
  type GridColDef,
  type GridRenderEditCellParams,
  type GridRowSelectionModel,
  useGridApiRef,
} from '@mui/x-data-grid'
import { type RefObject, startTransition, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { Link as RouterLink, useNavigate } from 'react-router'
import type { ResourceFile, SortOrder, StoredRecord } from '#schemas/resourceFile/resourceFile.ts'
import { isPressed } from '#shell/shortcuts/shortcuts.ts'
import { tokens } from '#tokens.ts'
import type { FieldKind } from '../fields.ts'
import { type Column, cellText, columnDecimals } from '../record/columns.ts'
import { CellEditor, EditedCellContext } from './cells/CellEditor.tsx'
import type { CellInput } from './cells/editedCells.ts'
import { useCellEditing } from './cells/useCellEditing.tsx'
import { afterFirstRows, FIRST_ROWS } from './firstRows.ts'

export interface RecordsProps {
  columns: readonly Column[]
  /** In display order. */
  records: readonly StoredRecord[]
  /** The path at which a record is opened. */
  recordPath: (record: StoredRecord) => string
  /** When this changes, the row of that record gets the focus, unless something else has it. */
  focusId: number | undefined
  /** Whether rows can be ticked: only where something can be done with those that are. */
  isSelectable: boolean
  selection: GridRowSelectionModel
  onSelection: (selection: GridRowSelectionModel) => void
  label: string
}

interface RecordGridProps extends RecordsProps {
  file: ResourceFile
  /** The inputs of the cells that can be edited, by field. */
  inputs: Readonly<Record<string, CellInput>>
  /** The widths in pixels of columns that the user has sized, by field. */
  widths: Readonly<Record<string, number>>
  onWidth: (field: string, width: number) => void
  sortModel: DataGridProps['sortModel']
  onSort: (sort: SortOrder[]) => void
  /** Whether the rows shown are outdated or incomplete while newer ones load. */
  isUpdating: boolean
}

const leastRem: Record<FieldKind, number> = { number: 9, boolean: 8, text: 11 }
const PX_PER_REM = 16

/** The width of a header: its title, the sort arrow and the cell's padding. */
const headerRem = ({ title }: Column) => title.length * 0.45 + 4

const leastWidth = (column: Column) => PX_PER_REM * Math.max(leastRem[column.kind], headerRem(column))

/** Columns of numbers and words have a fixed width whatever the rows; texts share the rest. `sized` is the user's own width. */
const widthOf = (column: Column, sized: number | undefined) => {
  if (sized !== undefined) return { width: sized }
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
  const { columns, records, recordPath, focusId, label, isUpdating } = props
  const { isSelectable, selection, onSelection } = props
  const { widths, onWidth, sortModel, onSort } = props
  const { file, inputs } = props
  const navigate = useNavigate()
  const grid = useGridApiRef()
  const { edited, begin, end, save, saving } = useCellEditing(file, inputs, grid)
  const { openSoon, stop } = useOpening((record) => navigate(recordPath(record)))
  useRowFocus(grid, records, focusId, columns[0]?.field)
  const rows = useRows(records, focusId === undefined)
  const decimals = useMemo(() => columnDecimals(columns, records), [columns, records])
  const gridColumns = useMemo<GridColDef<StoredRecord>[]>(
    () =>
      columns.map((column, index) => ({
        field: column.field,
        headerName: column.title,
        ...widthOf(column, widths[column.field]),
        align: column.kind === 'number' ? 'right' : 'left',
        headerAlign: column.kind === 'number' ? 'right' : 'left',
        ...editing(inputs[column.field]),
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
    [columns, widths, decimals, recordPath, inputs],
  )

  const mayEdit = ({ refusal }: StoredRecord, field: string) => field in inputs && refusal === undefined
  const list = (
    <DataGrid<StoredRecord>
      sortModel={sortModel}
      onSortModelChange={(model) =>
        onSort(model.map(({ field, sort }) => ({ field, order: sort === 'desc' ? 'desc' : 'asc' })))
      }
      onColumnWidthChange={({ colDef, width }) => onWidth(colDef.field, width)}
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
      slotProps={{ loadingOverlay: { variant: 'linear-progress', 'aria-hidden': true } }}
      checkboxSelection={isSelectable}
      disableRowSelectionOnClick
      keepNonExistentRowsSelected
      rowSelectionModel={selection}
      onRowSelectionModelChange={onSelection}
      disableColumnMenu
      disableColumnFilter
      onRowClick={({ row }, event) => {
        if (!(event.target instanceof Element)) return
        // A link inside the row opens the record itself, also in a new tab.
        if (event.target.closest('a, .MuiDataGrid-cell--editing') !== null) return
        const field = event.target.closest<HTMLElement>('[data-field]')?.dataset.field ?? ''
        openSoon(row, mayEdit(row, field))
      }}
      isCellEditable={({ row, field }) => mayEdit(row, field)}
      processRowUpdate={save}
      // The sentence of a refusal stands at the cell.
      onProcessRowUpdateError={() => undefined}
      onCellEditStart={({ row, field, reason }, event) => {
        stop()
        if (reason !== undefined && reason !== 'cellDoubleClick') event.defaultMuiPrevented = true
        else begin(row, field)
      }}
      onCellEditStop={({ reason }) => reason === 'escapeKeyDown' && end()}
      onCellKeyDown={({ id, field, row, cellMode }, event) => {
        if (cellMode === 'edit' || field === CHECKBOXES) return
        if (isPressed('editCell', event) && mayEdit(row, field)) {
          event.preventDefault()
          begin(row, field)
          grid.current?.startCellEditMode({ id, field })
        }
        if (!isPressed('openRow', event)) return
        event.preventDefault()
        event.defaultMuiPrevented = true
        navigate(recordPath(row))
      }}
      sx={look}
    />
  )
  return (
    <EditedCellContext value={edited}>
      {list}
      {saving}
    </EditedCellContext>
  )
}

/** What makes the cells of a column editable. */
const editing = (input: CellInput | undefined): Partial<GridColDef<StoredRecord>> =>
  input
    ? {
        editable: true,
        renderEditCell: (cell: GridRenderEditCellParams<StoredRecord>) => (
          <CellEditor {...cell} input={input} />
        ),
      }
    : {}

/** A second click within this time edits the cell. */
const DOUBLE_CLICK_MS = 250

/** Opens a record on a click, where the cell can be edited only if no second click follows. */
function useOpening(open: (record: StoredRecord) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stop = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    stop,
    openSoon: (record: StoredRecord, isEditable: boolean) => {
      stop()
      if (isEditable) timer.current = setTimeout(() => open(record), DOUBLE_CLICK_MS)
      else open(record)
    },
  }
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
 * Focuses the row of a record when it is named, unless something else has the focus. Scrolls to it first, because only rows in
 * view are rendered.
 */
function useRowFocus(
  grid: RefObject<GridApi | null>,
  records: readonly StoredRecord[],
  focusId: number | undefined,
  field: string | undefined,
): void {
  const focus = useEffectEvent(() => {
    const index = records.findIndex(({ id }) => id === focusId)
    const id = grid.current?.getRowIdFromRowIndex(index)
    if (index < 0 || id === undefined || field === undefined || document.activeElement !== document.body)
      return
    grid.current?.scrollToIndexes({ rowIndex: index, colIndex: 0 })
    grid.current?.setCellFocus(id, field)
  })
  useEffect(() => {
    if (focusId === undefined) return
    // The grid knows its height in the frame after the first.
    const frame = requestAnimationFrame(() => focus())
    return () => cancelAnimationFrame(frame)
  }, [focusId])
}
