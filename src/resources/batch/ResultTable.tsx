import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import ListItemText from '@mui/material/ListItemText'
import useMediaQuery from '@mui/material/useMediaQuery'
import { DataGrid, type GridColDef } from '@mui/x-data-grid'
import { useMemo, useState } from 'react'
import type { BatchAnswer, Outcome } from '#schemas/shapes/records/recordBatch.ts'
import { fieldMessage } from '#schemas/validation/fieldMessage.ts'
import { VirtualList } from '#shell/virtualList/VirtualList.tsx'
import { tokens } from '#tokens.ts'
import { outcomeTitles, type ResultLine } from './resultLines.ts'

/** The results with a reason. */
const unwritten: readonly Outcome[] = ['refused', 'wrong']

const gridLook = {
  border: 0,
  fontSize: tokens.font.size.table,
  '--DataGrid-containerBackground': 'transparent',
  '& .MuiDataGrid-columnHeaders': { color: 'text.secondary', fontSize: tokens.font.size.caption },
  '& .wrong': { color: 'error.main' },
}

/** Rows that are not written have no previous value; without that column their reasons fit on a tablet. */
const gridColumns = (
  hasRows: boolean,
  hasReasons: boolean,
  chosen: Outcome | undefined,
): GridColDef<ResultLine>[] => [
  ...(hasRows
    ? [{ field: 'row', headerName: 'Row', width: 64, align: 'right', headerAlign: 'right' } as const]
    : []),
  { field: 'is', headerName: 'Result', width: 96, valueFormatter: (is: Outcome) => outcomeTitles[is] },
  { field: 'record', headerName: 'Record', flex: 1, minWidth: 110 },
  { field: 'column', headerName: 'Column', width: 120 },
  ...(chosen !== undefined && unwritten.includes(chosen)
    ? []
    : [{ field: 'before', headerName: 'Before', flex: 1, minWidth: 110 }]),
  { field: 'after', headerName: 'After', flex: 1, minWidth: 110 },
  ...(hasReasons ? [{ field: 'reason', headerName: 'Reason', flex: 2, minWidth: 260 }] : []),
]

/** The second line of a card: the change or the error. */
const detail = ({ column, before, after, reason }: ResultLine) => {
  if (reason !== '') return fieldMessage(column, reason)
  return column === '' ? '' : `${column}: ${before || '(none)'} → ${after || '(none)'}`
}

interface ResultTableProps {
  label: string
  counts: BatchAnswer['counts']
  lines: readonly ResultLine[]
}

/** The result of each row: counts that act as filters, and below them the rows, of which only the visible ones are rendered. */
export function ResultTable({ label, counts, lines }: ResultTableProps) {
  const small = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const present = (Object.keys(outcomeTitles) as Outcome[]).filter((is) => counts[is] > 0)
  const [chosen, setChosen] = useState<Outcome | undefined>(counts.wrong > 0 ? 'wrong' : undefined)
  const shown = useMemo(
    () => lines.filter(({ is }) => chosen === undefined || is === chosen),
    [lines, chosen],
  )
  const hasRows = lines.some(({ row }) => row !== undefined)
  const columns = useMemo(
    () => gridColumns(hasRows, counts.wrong > 0 || chosen === 'refused', chosen),
    [hasRows, counts.wrong, chosen],
  )
  const total = present.reduce((sum, is) => sum + counts[is], 0)
  const filters: [Outcome | undefined, string][] = [
    [undefined, `All ${total.toLocaleString('en')}`],
    ...present.map((is): [Outcome, string] => [
      is,
      `${outcomeTitles[is]} ${counts[is].toLocaleString('en')}`,
    ]),
  ]

  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, flex: 1, minHeight: 0 }}>
      <Box role="group" aria-label="Show" sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
        {filters.map(([is, text]) => (
          <Chip
            key={text}
            label={text}
            clickable
            aria-pressed={chosen === is}
            color={is === 'wrong' ? 'error' : 'primary'}
            variant={chosen === is ? 'filled' : 'outlined'}
            onClick={() => setChosen(is)}
          />
        ))}
      </Box>
      <Box sx={{ flex: 1, minHeight: '16rem' }}>
        {small ? (
          <VirtualList
            items={shown}
            label={label}
            empty="Nothing to show"
            rowHeight={tokens.size.tableRow + 16}
            rowKey={({ key }) => key}
            renderRow={(line) => (
              <ListItemText
                primary={[line.row && `Row ${line.row}`, outcomeTitles[line.is], line.record]
                  .filter(Boolean)
                  .join(' · ')}
                secondary={detail(line)}
                slotProps={{
                  primary: { noWrap: true, variant: 'body2' },
                  secondary: {
                    variant: 'caption',
                    sx: { color: line.is === 'wrong' ? 'error.main' : undefined },
                  },
                }}
              />
            )}
          />
        ) : (
          <DataGrid<ResultLine>
            aria-label={label}
            rows={shown}
            columns={columns}
            getRowId={({ key }) => key}
            getCellClassName={({ field, row }) => (field === 'reason' && row.is === 'wrong' ? 'wrong' : '')}
            paginationMode="server"
            rowCount={shown.length}
            hideFooter
            rowHeight={tokens.size.tableRow}
            disableRowSelectionOnClick
            disableColumnSorting
            disableColumnMenu
            disableColumnFilter
            sx={gridLook}
          />
        )}
      </Box>
    </Box>
  )
}
