import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { type Column, cellText, type FigureTable as Figures } from '#chartModel/statistics/figureTable.ts'
import { tokens } from '#tokens.ts'

const cell = { px: 2, py: 1, fontFeatureSettings: tokens.font.numbers, whiteSpace: 'nowrap' }
const head = { ...cell, color: 'text.secondary', bgcolor: 'background.paper', lineHeight: 1.3 }
const firstCell = {
  ...cell,
  position: 'sticky',
  left: 0,
  bgcolor: 'background.paper',
  fontWeight: 'fontWeightBold',
  zIndex: 1,
}

const captionText = { position: 'sticky', left: 8, display: 'inline-block', maxWidth: 'calc(100cqw - 16px)' }

/** The title of a column with its unit below, so that columns can be narrow. */
const ColumnHead = ({ column: { title, unit }, isFirst }: { column: Column; isFirst: boolean }) => (
  <TableCell
    align={isFirst ? 'left' : 'right'}
    sx={{ ...head, verticalAlign: 'bottom', ...(isFirst && { left: 0, zIndex: 3 }) }}
  >
    {title}
    {unit && (
      <>
        {' '}
        <br />
        {unit}
      </>
    )}
  </TableCell>
)

/** The figures of a statistic as a table that can also be scrolled by keyboard. */
export function FigureTable({ caption, columns, rows, chosen }: Figures) {
  return (
    <TableContainer
      tabIndex={0}
      role="region"
      aria-label={`Table: ${caption}`}
      sx={{
        maxHeight: 300,
        isolation: 'isolate',
        containerType: 'inline-size',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Table size="small" stickyHeader>
        <caption style={{ captionSide: 'top', padding: '8px' }}>
          {/* As wide as the visible part of the table, and visible while it is scrolled. */}
          <Box component="span" sx={captionText}>
            {caption}
          </Box>
        </caption>
        <TableHead>
          <TableRow>
            {columns.map((column, place) => (
              <ColumnHead
                key={`${column.title} ${column.unit ?? ''}`}
                column={column}
                isFirst={place === 0}
              />
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(([name, ...values], row) => (
            <TableRow key={String(name)} hover selected={row === chosen}>
              <TableCell component="th" scope="row" sx={firstCell}>
                {name}
              </TableCell>
              {values.map((value, place) => (
                <TableCell
                  key={`${columns[place + 1]?.title} ${columns[place + 1]?.unit ?? ''}`}
                  align="right"
                  sx={cell}
                >
                  {cellText(value, columns[place + 1])}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}
