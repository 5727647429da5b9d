import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { HindcastResult } from '../../schemas/entities.ts'
import { tokens } from '../../theme.ts'
import { type HindcastRow, monthNames } from '../../weather/hindcastTable.ts'
import { band } from './bands.ts'

const columns = [...monthNames, 'Average'] as const

/** Narrow cells, so that a year fits a tablet; the year stays in sight while its months are scrolled. */
const cell = { px: 2 }
const yearCell = {
  ...cell,
  position: 'sticky',
  left: 0,
  bgcolor: 'background.paper',
  fontWeight: 'fontWeightBold',
}

/** One percentage with one decimal on the colour of its band; a month without hours is a dash. */
function ValueCell({ value, incomplete }: { value: number | null; incomplete: boolean }) {
  const colours = value === null ? undefined : tokens.bands[band(value)]
  return (
    <TableCell
      align="right"
      title={
        incomplete ? 'Less than 95 % of the hours are known: left out of Average and percentiles' : undefined
      }
      sx={{ ...cell, backgroundColor: colours?.fill, color: colours?.text ?? 'text.secondary' }}
    >
      {value === null ? '-' : value.toFixed(1)}
      {incomplete && '*'}
    </TableCell>
  )
}

interface HindcastTableProps {
  rows: readonly HindcastRow[]
  incompleteMonths: HindcastResult['incompleteMonths']
}

/** Year by month: the share of permitted hours, in percent, that lie in a weather window. */
export function HindcastTable({ rows, incompleteMonths = {} }: HindcastTableProps) {
  return (
    <TableContainer
      // Scrolled by keyboard too.
      tabIndex={0}
      role="region"
      aria-label="Table of usable hours"
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' }}
    >
      <Table size="small" stickyHeader aria-label="Usable hours in percent by year and month">
        <TableHead>
          <TableRow>
            <TableCell sx={{ ...yearCell, zIndex: 3 }}>Year</TableCell>
            {columns.map((column) => (
              <TableCell key={column} align="right" sx={cell}>
                {column}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.Year}>
              <TableCell component="th" scope="row" sx={{ ...yearCell, zIndex: 1 }}>
                {row.Year}
              </TableCell>
              {columns.map((column, month) => (
                <ValueCell
                  key={column}
                  value={row[column]}
                  incomplete={incompleteMonths[row.Year]?.includes(month + 1) ?? false}
                />
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}
