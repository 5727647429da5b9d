import Typography from '@mui/material/Typography'
import { intervalText } from '#explain/percentiles/intervalText.ts'
import { MonthTable } from '#requests/MonthTable.tsx'
import type { HindcastResult } from '#schemas/shapes/hindcast/hindcast.ts'
import { shownPercentile } from '#texts/percentileText.ts'
import { tooFewYearsOfAmounts } from '#texts/tooFewYears.ts'
import type { MonthAmounts } from '#weather/placeStatistics/monthAmounts.ts'
import { type PercentileOption, percentileOf } from '../rows.ts'

interface MonthAmountsTableProps {
  result: HindcastResult
  amounts: readonly MonthAmounts[]
  percentile: PercentileOption
  isPlanners: boolean
}

const units = [
  { key: 'percent', title: 'Percent' },
  { key: 'hours', title: 'Hours' },
  { key: 'days', title: 'Days' },
  { key: 'startDays', title: 'Start days' },
] as const

/** The selected percentile of each month, or the average, in percent, hours, days and start days; percentiles have their interval. */
export function MonthAmountsTable({ result, amounts, percentile, isPlanners }: MonthAmountsTableProps) {
  const chosen = percentileOf(percentile)
  const shown = chosen === null ? null : shownPercentile(chosen, isPlanners)
  const name = shown?.name ?? 'Average'
  const { data: rows, incompleteMonths } = result
  const tooFew = shown && tooFewYearsOfAmounts(amounts, [shown], { rows, incompleteMonths })
  const columns = units.map(({ key, title }) => {
    const at = (row: MonthAmounts) => (shown ? row[key].percentiles[`P${shown.plain}`] : undefined)
    return {
      title,
      text: (row: MonthAmounts) => (shown ? at(row)?.value : row[key].average)?.toFixed(1) ?? '-',
      below(row: MonthAmounts) {
        const found = at(row)
        return found && found.value !== null && found.low !== null ? intervalText(found) : undefined
      },
    }
  })
  return (
    <>
      <MonthTable
        label={`${name} of usable percent, hours and days, and of start days, by month`}
        title={shown?.title ?? name}
        groups={[{ columns }]}
        rows={amounts}
      />
      {shown && (
        <Typography variant="caption" color="text.secondary" component="p" sx={{ mt: 2 }}>
          Below each percentile the yearly values between which it lies with a probability of at least 90 %,
          if the years are independent of each other. {tooFew}
        </Typography>
      )}
    </>
  )
}
