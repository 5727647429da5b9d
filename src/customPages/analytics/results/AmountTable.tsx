import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { intervalText } from '#explain/percentiles/intervalText.ts'
import type { ShownPercentile } from '#texts/percentileText.ts'
import { tokens } from '#tokens.ts'
import { numberText, shareText } from './amountText.ts'
import type { Amount, MonthRow } from './monthRows.ts'
import { monthText } from './monthText.ts'

interface AmountTableProps {
  rows: readonly MonthRow[]
  percentile: ShownPercentile
}

const cell = { px: { xs: 0.75, sm: 3 }, py: 1.5 }
const first = { ...cell, borderLeft: 1, borderLeftColor: 'divider' }
const head = { ...cell, color: 'text.secondary', lineHeight: 1.3 }

const groups = [
  { key: 'hours', title: 'Hours', part: 'Usable' },
  { key: 'days', title: 'Days', part: 'Usable' },
  { key: 'startDays', title: 'Start days', part: 'Work can start' },
] as const

/** The numbers of both column charts and the start days, month by month. */
export const AmountTable = ({ rows, percentile }: AmountTableProps) => (
  <TableContainer
    // Focusable so that it can be scrolled by keyboard.
    tabIndex={0}
    role="region"
    aria-label="Usable hours and days by month"
    sx={{ mt: 2 }}
  >
    <Table size="small" sx={{ fontFeatureSettings: tokens.font.numbers }}>
      <TableHead>
        <TableRow>
          <TableCell rowSpan={3} sx={{ ...head, verticalAlign: 'bottom' }}>
            Month
          </TableCell>
          <TableCell colSpan={4 * groups.length} sx={{ ...head, ...first, borderBottom: 0 }}>
            {percentile.title}
          </TableCell>
        </TableRow>
        <TableRow>
          {groups.map(({ key, title }) => (
            <TableCell key={key} colSpan={4} align="center" sx={{ ...head, ...first, borderBottom: 0 }}>
              {title}
            </TableCell>
          ))}
        </TableRow>
        <TableRow>
          {groups.map(({ key, part }) => [
            <TableCell key={key} align="right" sx={{ ...head, ...first }}>
              {part}, {percentile.name}
            </TableCell>,
            ...['Interval', 'Total', 'Share'].map((name) => (
              <TableCell key={`${key} ${name}`} align="right" sx={{ ...head, verticalAlign: 'bottom' }}>
                {name}
              </TableCell>
            )),
          ])}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.month} hover>
            <TableCell component="th" scope="row" sx={cell}>
              {monthText(row.month, 'short')}
            </TableCell>
            {groups.map(({ key }) => (
              <AmountCells key={key} {...row[key]} />
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </TableContainer>
)

const AmountCells = (amount: Amount) => (
  <>
    <TableCell align="right" sx={{ ...first, fontWeight: 'fontWeightBold' }}>
      {numberText(amount.usable)}
    </TableCell>
    <TableCell align="right" sx={{ ...cell, color: 'text.secondary', whiteSpace: 'nowrap' }}>
      {amount.interval && amount.usable !== null ? intervalText(amount.interval) : '–'}
    </TableCell>
    <TableCell align="right" sx={cell}>
      {numberText(amount.total)}
    </TableCell>
    <TableCell align="right" sx={{ ...cell, color: 'text.secondary' }}>
      {shareText(amount)}
    </TableCell>
  </>
)
