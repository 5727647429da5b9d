import Box from '@mui/material/Box'
import { alpha, type Theme } from '@mui/material/styles'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { type Column, cellText, type FigureTable as Figures } from '#chartModel/statistics/figureTable.ts'
import { TableScroll } from '#shell/scrolling/TableScroll.tsx'
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

/** The row of the chosen month: a bar before its name, a tint and bold figures. */
const chosenRow = {
  '&.Mui-selected > *': {
    fontWeight: 'fontWeightBold',
    // The first cell covers the others when they are scrolled below it, so its tint must be opaque.
    backgroundColor: 'background.paper',
    backgroundImage: ({ palette }: Theme) =>
      `linear-gradient(${alpha(palette.primary.main, 0.16)}, ${alpha(palette.primary.main, 0.16)})`,
  },
  '&.Mui-selected > th': { boxShadow: ({ palette }: Theme) => `inset 4px 0 ${palette.primary.main}` },
}

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

/** The figures of a statistic as a table. */
export function FigureTable({ caption, columns, rows, chosen }: Figures) {
  return (
    <TableScroll
      label={`Table: ${caption}`}
      columns={columns.length}
      sx={{
        isolation: 'isolate',
        containerType: 'inline-size',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Table size="small">
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
            <TableRow
              key={String(name)}
              hover
              selected={row === chosen}
              aria-current={row === chosen ? 'true' : undefined}
              sx={chosenRow}
            >
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
    </TableScroll>
  )
}
