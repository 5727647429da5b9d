import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { ExplainButton } from '#explain/ExplainButton.tsx'
import type { ExplainRequest } from '#explain/explainRequest.ts'
import { WhyNot } from '#explain/whyNot/WhyNot.tsx'
import { useDisplay } from '#providers/preferences/displayPreferences.ts'
import type { AnalyticsResult } from '#schemas/shapes/hindcast/analytics.ts'
import type { AnswerHead } from '#texts/answerHead/answerHead.ts'
import { percentileWords, type ShownPercentile } from '#texts/percentileText.ts'
import { tooFewYearsOfAmounts } from '#texts/tooFewYears.ts'
import type { AnalyticsForm } from '../analyticsForm.ts'
import { AmountTable } from './AmountTable.tsx'
import { ColumnChart } from './charts/ColumnChart.tsx'
import { chartGrid } from './charts/chartGrid.ts'
import { MonthCard } from './MonthCard.tsx'
import type { MonthRow } from './monthRows.ts'
import { ResultCard } from './ResultCard.tsx'
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
        <AmountTable rows={rows} percentile={percentile} />
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
