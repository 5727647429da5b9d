import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { ExplainButton } from '#explain/ExplainButton.tsx'
import type { ExplainRequest } from '#explain/explainRequest.ts'
import { intervalText } from '#explain/percentiles/intervalText.ts'
import { WhyNot } from '#explain/whyNot/WhyNot.tsx'
import { useDisplay } from '#providers/preferences/displayPreferences.ts'
import { MonthTable } from '#requests/MonthTable.tsx'
import { ResultCard } from '#requests/ResultCard.tsx'
import type { AnalyticsResult } from '#schemas/shapes/hindcast/analytics.ts'
import type { AnswerHead } from '#texts/answerHead/answerHead.ts'
import { percentileWords, type ShownPercentile } from '#texts/percentileText.ts'
import { tooFewYearsOfAmounts } from '#texts/tooFewYears.ts'
import type { AnalyticsForm } from '../analyticsForm.ts'
import { numberText, shareText } from './amountText.ts'
import { ColumnChart } from './charts/ColumnChart.tsx'
import { chartGrid } from './charts/chartGrid.ts'
import { MonthCard } from './MonthCard.tsx'
import type { Amount, MonthRow } from './monthRows.ts'
import { shownWind } from './shownWind.ts'

interface ResultsBodyProps {
  form: AnalyticsForm
  /** The request for the rows behind the answer. */
  explain: ExplainRequest
  /** What was requested and where. */
  head: AnswerHead
  result: AnalyticsResult
  rows: readonly MonthRow[]
  percentile: ShownPercentile
  month: number | null
  onMonth: (month: number) => void
}

/** An answer with values: column charts, their table, and the months. */
export function ResultsBody({
  form,
  explain,
  head,
  result,
  rows,
  percentile,
  month,
  onMonth,
}: ResultsBodyProps) {
  const { units } = useDisplay()
  const { plain } = percentile
  const tooFew = tooFewYearsOfAmounts(result.amounts ?? [], [percentile])
  const wind = useMemo(
    () => result.windVariabilityYearly.map((month) => shownWind(month, units)),
    [result.windVariabilityYearly, units],
  )
  const charts = useMemo(
    () =>
      chartRows.map(({ columnsOf, ...chart }) => ({
        ...chart,
        columns: columnsOf(rows),
        words: percentileWords(plain, `the ${chart.unit} of the dark column`),
      })),
    [rows, plain],
  )
  return (
    <>
      {result.isAlwaysZero && (
        <Alert severity="warning">
          Every value is zero: a window of {form.windowLengthHours} h never fits into the working days and
          hours, which are shorter, and a window may not go on after a break.
        </Alert>
      )}
      <Box sx={chartGrid}>
        {charts.map(({ title, unit, definition, columns, words }) => (
          <ColumnChart
            key={title}
            title={title}
            unit={unit}
            columns={columns}
            percentile={percentile.title}
            words={words}
            head={head}
            action={<ExplainButton {...explain} place={head.place} definition={definition} summary={words} />}
          />
        ))}
      </Box>
      <ResultCard
        title="Hours and days in numbers"
        action={<ExplainButton {...explain} place={head.place} definition="usableNumbers" />}
      >
        <MonthTable
          label="Usable hours and days by month"
          title={percentile.title}
          groups={amountGroups(percentile.name)}
          rows={rows}
        />
        {tooFew && (
          <Typography variant="caption" color="text.secondary" component="p" sx={{ mt: 2 }}>
            {tooFew}
          </Typography>
        )}
        <WhyNot {...explain} months={form.months} />
      </ResultCard>
      <MonthCard
        rows={rows}
        variability={wind}
        plain={plain}
        chosen={month}
        onChoose={onMonth}
        action={<ExplainButton {...explain} place={head.place} definition="windVariability" wind={wind} />}
      />
    </>
  )
}

const chartRows = [
  {
    title: 'Usable Hours',
    unit: 'hours',
    definition: 'usableHours',
    columnsOf: (rows: readonly MonthRow[]) => rows.map(({ month, hours }) => ({ month, ...hours })),
  },
  {
    title: 'Usable Days',
    unit: 'days',
    definition: 'usableDays',
    columnsOf: (rows: readonly MonthRow[]) => rows.map(({ month, days }) => ({ month, ...days })),
  },
] as const

const amounts = [
  { key: 'hours', title: 'Hours', part: 'Usable' },
  { key: 'days', title: 'Days', part: 'Usable' },
  { key: 'startDays', title: 'Start days', part: 'Work can start' },
] as const

/** The numbers of both column charts and the start days. */
const amountGroups = (percentile: string) =>
  amounts.map(({ key, title, part }) => {
    const column = (name: string, text: (amount: Amount) => string, look?: 'strong' | 'muted') => ({
      title: name,
      text: (row: MonthRow) => text(row[key]),
      ...(look && { look }),
    })
    const interval = ({ interval: found, usable }: Amount) =>
      found && usable !== null ? intervalText(found) : '–'
    return {
      title,
      columns: [
        column(`${part}, ${percentile}`, ({ usable }) => numberText(usable), 'strong'),
        column('Interval', interval, 'muted'),
        column('Total', ({ total }) => numberText(total)),
        column('Share', shareText, 'muted'),
      ],
    }
  })
