import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { intervalText } from '#explain/percentiles/intervalText.ts'
import { percentileName, plainPercentile } from '#explain/percentiles/percentileText.ts'
import { tokens } from '#tokens.ts'
import { monthNames } from '#weather/calendarNames.ts'
import type { Amounts, MonthAmounts } from '#weather/placeStatistics/monthAmounts.ts'
import { type PercentileOption, percentileOf } from '../rows.ts'

interface MonthAmountsTableProps {
  amounts: readonly MonthAmounts[]
  percentile: PercentileOption
  isPlanners: boolean
}

const columns = [
  { key: 'percent', title: 'Percent' },
  { key: 'hours', title: 'Hours' },
  { key: 'days', title: 'Days' },
  { key: 'startDays', title: 'Start days' },
] as const

const cell = { px: { xs: 0.5, sm: 2 }, py: 1, verticalAlign: 'top' }
const head = { ...cell, color: 'text.secondary' }

/** The selected percentile of each month, or the average, in percent, hours, days and start days; percentiles have their interval. */
export function MonthAmountsTable({ amounts, percentile, isPlanners }: MonthAmountsTableProps) {
  const chosen = percentileOf(percentile)
  const fields = chosen === null ? null : { percentiles: chosen, plannersPercentile: isPlanners }
  const name = fields ? percentileName(fields) : 'Average'
  return (
    <>
      <Table
        size="small"
        aria-label={`${name} of usable percent, hours and days, and of start days, by month`}
        sx={{ fontFeatureSettings: tokens.font.numbers }}
      >
        <TableHead>
          <TableRow>
            <TableCell sx={head}>Month</TableCell>
            {columns.map(({ key, title }) => (
              <TableCell key={key} align="right" sx={head}>
                {title}, {name}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {amounts.map((row) => (
            <TableRow key={row.month} hover>
              <TableCell component="th" scope="row" sx={cell}>
                {monthNames[row.month - 1]}
              </TableCell>
              {columns.map(({ key }) => (
                <AmountCell
                  key={key}
                  amounts={row[key]}
                  percentile={fields && `P${plainPercentile(fields)}`}
                />
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {fields && (
        <Typography variant="caption" color="text.secondary" component="p" sx={{ mt: 2 }}>
          Below each percentile the yearly values between which it lies with a probability of at least 90 %,
          if the years are independent of each other.
        </Typography>
      )}
    </>
  )
}

const text = (value: number | null | undefined) => value?.toFixed(1) ?? '-'

function AmountCell({ amounts, percentile }: { amounts: Amounts; percentile: string | null }) {
  const at = percentile === null ? undefined : amounts.percentiles[percentile]
  return (
    <TableCell align="right" sx={cell}>
      {text(percentile === null ? amounts.average : at?.value)}
      {at && at.value !== null && (
        <Typography variant="caption" color="text.secondary" component="div" sx={{ whiteSpace: 'nowrap' }}>
          {intervalText(at)}
        </Typography>
      )}
    </TableCell>
  )
}
