import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { intervalText } from '#explain/percentiles/intervalText.ts'
import type { HindcastResult } from '#schemas/shapes/hindcast/hindcast.ts'
import { shownPercentile } from '#texts/percentileText.ts'
import { tooFewYearsOfAmounts } from '#texts/tooFewYears.ts'
import { tokens } from '#tokens.ts'
import { monthNames } from '#weather/calendarNames.ts'
import type { Amounts, MonthAmounts } from '#weather/placeStatistics/monthAmounts.ts'
import { type PercentileOption, percentileOf } from '../rows.ts'

interface MonthAmountsTableProps {
  result: HindcastResult
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
export function MonthAmountsTable({ result, amounts, percentile, isPlanners }: MonthAmountsTableProps) {
  const chosen = percentileOf(percentile)
  const shown = chosen === null ? null : shownPercentile(chosen, isPlanners)
  const name = shown?.name ?? 'Average'
  const { data: rows, incompleteMonths } = result
  const tooFew = shown && tooFewYearsOfAmounts(amounts, [shown], { rows, incompleteMonths })
  return (
    <>
      <Table
        size="small"
        aria-label={`${name} of usable percent, hours and days, and of start days, by month`}
        sx={{ fontFeatureSettings: tokens.font.numbers }}
      >
        <TableHead>
          <TableRow>
            <TableCell rowSpan={2} sx={{ ...head, verticalAlign: 'bottom' }}>
              Month
            </TableCell>
            <TableCell colSpan={columns.length} align="right" sx={{ ...head, borderBottom: 0 }}>
              {shown?.title ?? name}
            </TableCell>
          </TableRow>
          <TableRow>
            {columns.map(({ key, title }) => (
              <TableCell key={key} align="right" sx={head}>
                {title}
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
                <AmountCell key={key} amounts={row[key]} percentile={shown && `P${shown.plain}`} />
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {shown && (
        <Typography variant="caption" color="text.secondary" component="p" sx={{ mt: 2 }}>
          Below each percentile the yearly values between which it lies with a probability of at least 90 %,
          if the years are independent of each other. {tooFew}
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
      {at && at.value !== null && at.low !== null && (
        <Typography variant="caption" color="text.secondary" component="div" sx={{ whiteSpace: 'nowrap' }}>
          {intervalText(at)}
        </Typography>
      )}
    </TableCell>
  )
}
