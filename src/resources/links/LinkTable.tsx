import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import {
  DataGrid,
  GRID_CHECKBOX_SELECTION_COL_DEF,
  type GridColDef,
  type GridRowSelectionModel,
} from '@mui/x-data-grid'
import { useMemo, useState } from 'react'
import type { LinksSide } from '../../schemas/resourceFile/resourceFile.ts'
import { tokens } from '../../tokens.ts'
import { changedRows, filteredRows, type LinkRow, type LinkValue } from './linkRows.ts'

interface LinkTableProps {
  side: LinksSide
  rows: readonly LinkRow[]
  selected: ReadonlySet<LinkValue>
  /** One row at most. */
  isSingle?: boolean
  isReadOnly?: boolean
  /** The rows that a click, or select-all, has ticked or unticked. */
  onSelect: (changed: Map<LinkValue, boolean>) => void
}

const look = {
  border: 0,
  fontSize: tokens.font.size.table,
  '--DataGrid-containerBackground': 'transparent',
  '& .MuiDataGrid-columnHeaders': { color: 'text.secondary', fontSize: tokens.font.size.caption },
}

/** Where one row is chosen there is nothing to select all of. */
const single: GridColDef<LinkRow> = { ...GRID_CHECKBOX_SELECTION_COL_DEF, renderHeader: () => null }

/** One side of a link: a table with a filter box, whose rows are ticked; select-all takes the rows on show. */
export function LinkTable({
  side,
  rows,
  selected,
  isSingle = false,
  isReadOnly = false,
  onSelect,
}: LinkTableProps) {
  const [text, setText] = useState('')
  const shown = useMemo(() => filteredRows(rows, side, text), [rows, side, text])
  const model = useMemo<GridRowSelectionModel>(
    () => ({
      type: 'include',
      ids: new Set(shown.map(({ value }) => value).filter((value) => selected.has(value))),
    }),
    [shown, selected],
  )
  const columns = useMemo<GridColDef<LinkRow>[]>(
    () => [
      ...(isSingle ? [single] : []),
      ...side.columns.map(({ field, title }) => ({ field, headerName: title, flex: 1, minWidth: 80 })),
    ],
    [side, isSingle],
  )
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, minHeight: '20rem' }}>
      <Typography variant="h3">{side.title}</Typography>
      <TextField label={side.filter} value={text} onChange={({ target }) => setText(target.value)} />
      <Box sx={{ flex: 1, minHeight: 0 }}>
        <DataGrid<LinkRow>
          aria-label={side.title}
          rows={shown}
          getRowId={({ value }) => value}
          columns={columns}
          paginationMode="server"
          rowCount={shown.length}
          hideFooter
          rowHeight={tokens.size.tableRow}
          checkboxSelection
          disableMultipleRowSelection={isSingle}
          isRowSelectable={() => !isReadOnly}
          rowSelectionModel={model}
          onRowSelectionModelChange={(next) => onSelect(changedRows(shown, selected, next))}
          disableColumnMenu
          disableColumnFilter
          localeText={{ noRowsLabel: 'No items found' }}
          sx={look}
        />
      </Box>
    </Box>
  )
}
