import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { TableScroll } from '#shell/scrolling/TableScroll.tsx'
import { tokens } from '#tokens.ts'
import { monthNames } from '#weather/calendarNames.ts'

interface MonthColumn<Row> {
  title: string
  text: (row: Row) => string
  /** Smaller, below the text. */
  below?: (row: Row) => string | undefined
  look?: 'strong' | 'muted'
}

interface MonthTableProps<Row> {
  label: string
  /** What the columns are of, for example a percentile. */
  title: string
  /** The columns, in groups with a line between them; only a group with several columns needs a title. */
  groups: readonly { title?: string; columns: readonly MonthColumn<Row>[] }[]
  rows: readonly Row[]
}

const cell = { px: { xs: 0.75, sm: 2 }, py: 1.25, verticalAlign: 'top' }
const first = { ...cell, borderLeft: 1, borderLeftColor: 'divider' }
const head = { ...cell, color: 'text.secondary', lineHeight: 1.3, verticalAlign: 'bottom' }
const looks = { strong: { fontWeight: 'fontWeightBold' }, muted: { color: 'text.secondary' } } as const

/** The usable time of the months, one row for each. */
export function MonthTable<Row extends { month: number }>({
  label,
  title,
  groups,
  rows,
}: MonthTableProps<Row>) {
  const isGrouped = groups.some((group) => group.title !== undefined)
  const columns = groups.flatMap((group) =>
    group.columns.map((column, index) => ({
      ...column,
      key: `${group.title} ${column.title}`,
      sx: isGrouped && index === 0 ? first : cell,
    })),
  )
  return (
    <TableScroll label={label} columns={columns.length}>
      <Table size="small" aria-label={label} sx={{ fontFeatureSettings: tokens.font.numbers }}>
        <TableHead>
          <TableRow>
            <TableCell rowSpan={isGrouped ? 3 : 2} sx={head}>
              Month
            </TableCell>
            <TableCell
              colSpan={columns.length}
              align={isGrouped ? 'left' : 'right'}
              sx={{ ...head, ...(isGrouped && first), borderBottom: 0 }}
            >
              {title}
            </TableCell>
          </TableRow>
          {isGrouped && (
            <TableRow>
              {groups.map((group) => (
                <TableCell
                  key={group.title}
                  colSpan={group.columns.length}
                  align="center"
                  sx={{ ...head, ...first, borderBottom: 0 }}
                >
                  {group.title}
                </TableCell>
              ))}
            </TableRow>
          )}
          <TableRow>
            {columns.map(({ key, title: name, sx }) => (
              <TableCell key={key} align="right" sx={{ ...sx, ...head }}>
                {name}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.month} hover>
              <TableCell component="th" scope="row" sx={cell}>
                {monthNames[row.month - 1]}
              </TableCell>
              {columns.map(({ key, text, below, look, sx }) => (
                <TableCell
                  key={key}
                  align="right"
                  sx={{ ...sx, whiteSpace: 'nowrap', ...(look && looks[look]) }}
                >
                  {text(row)}
                  {below?.(row) !== undefined && (
                    <Typography variant="caption" color="text.secondary" component="div">
                      {below(row)}
                    </Typography>
                  )}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableScroll>
  )
}
