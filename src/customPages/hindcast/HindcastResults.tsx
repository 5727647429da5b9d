import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { lazy, Suspense, useMemo } from 'react'
import { ExplainButton } from '#explain/ExplainButton.tsx'
import { PercentileNote } from '#explain/percentiles/PercentileNote.tsx'
import { WhyNot } from '#explain/whyNot/WhyNot.tsx'
import { ResultCard } from '#requests/ResultCard.tsx'
import type { HindcastRequest, HindcastResult } from '#schemas/shapes/hindcast/hindcast.ts'
import { Loading } from '#shell/Loading.tsx'
import type { AnswerHead } from '#texts/answerHead/answerHead.ts'
import { tokens } from '#tokens.ts'
import { yearCountOf } from '#weather/placeStatistics/fewYears.ts'
import { MonthAmountsTable } from './amounts/MonthAmountsTable.tsx'
import { BandLegend } from './BandLegend.tsx'
import { HindcastTable } from './HindcastTable.tsx'
import {
  markedMonth,
  type PercentileOption,
  percentileOf,
  percentileOptions,
  plannersRows,
  visibleRows,
} from './rows.ts'

/** Loads Plotly with the first answer, so that the form opens without it. */
const PercentileFan = lazy(async () => ({
  default: (await import('./charts/PercentileFan.tsx')).PercentileFan,
}))

export interface HindcastResultsProps {
  result: HindcastResult
  request: HindcastRequest
  /** The place and the request. */
  head: AnswerHead
  percentile: PercentileOption
  onPercentile: (percentile: PercentileOption) => void
  /** Whether percentiles are named by the share of years that exceed them, as planners do. */
  isPlanners: boolean
  onPlanners: (isPlanners: boolean) => void
}

/** The server's message, unless it only names its data. */
const serverMessage = ({ statusMessage, provenance }: HindcastResult): string | undefined =>
  statusMessage === '' || statusMessage === `${provenance?.title}.` ? undefined : statusMessage

/** The answer: the table, one selected percentile in percent, hours and days, and the spread over the years. */
export function HindcastResults({
  result,
  request,
  head,
  percentile,
  onPercentile,
  isPlanners,
  onPlanners,
}: HindcastResultsProps) {
  const { data, incompleteMonths, amounts } = result
  const hasMarks = Object.keys(incompleteMonths ?? {}).length > 0
  const message = serverMessage(result)
  const rows = useMemo(() => (isPlanners ? plannersRows(data) : data), [data, isPlanners])
  const years = yearCountOf((amounts ?? []).map((month) => month.years))
  return (
    <>
      {message && (
        <Alert severity="info" variant="outlined">
          {message}
        </Alert>
      )}
      <RadioGroup
        row
        aria-label="Percentile"
        value={percentile}
        onChange={(_event, value) => onPercentile(value as PercentileOption)}
        sx={percentiles}
      >
        {percentileOptions.map((option) => (
          <FormControlLabel key={option} value={option} control={<Radio size="small" />} label={option} />
        ))}
      </RadioGroup>
      <PercentileNote
        percentile={percentileOf(percentile)}
        isPlanners={isPlanners}
        amount="the share, hours and days shown"
        years={years}
        onPlanners={onPlanners}
      />
      <HindcastTable
        rows={visibleRows(rows, percentile)}
        isMarked={markedMonth(result)}
        isPlanners={isPlanners}
      />
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 4 }}>
          <BandLegend hasMarks={hasMarks} />
          <ExplainButton
            call="hindcastExplanation"
            body={request}
            definition="hindcastTable"
            place={head.place}
          />
        </Box>
        <Typography variant="caption" color="text.secondary">
          Percent of the permitted hours that lie in an unbroken run at least as long as the window in which
          every condition holds. P10 to P90 are percentiles over the years.
        </Typography>
        <WhyNot call="hindcastExplanation" body={request} />
      </Box>
      <Box sx={halves}>
        {amounts && (
          <ResultCard
            title="Percent, hours and days by month"
            action={
              <ExplainButton
                call="hindcastExplanation"
                body={request}
                definition="monthAmounts"
                place={head.place}
              />
            }
          >
            <MonthAmountsTable
              result={result}
              amounts={amounts}
              percentile={percentile}
              isPlanners={isPlanners}
            />
          </ResultCard>
        )}
        <Suspense fallback={<Loading label="Loading the chart" />}>
          <PercentileFan
            rows={rows}
            chosen={percentile}
            isPlanners={isPlanners}
            hasSpread={years === null || years.most > 1}
            head={head}
            action={
              <ExplainButton
                call="hindcastExplanation"
                body={request}
                definition="percentileFan"
                place={head.place}
              />
            }
          />
        </Suspense>
      </Box>
    </>
  )
}

/** Side by side if each is wide enough for a year's numbers. */
const halves = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  '@container (min-width: 800px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
} as const

/** On a phone, one scrolling row with full-size touch targets and room for the first button, which extends to the left. */
const percentiles = {
  columnGap: 1,
  flexWrap: { xs: 'nowrap', sm: 'wrap' },
  overflowX: { xs: 'auto', sm: 'visible' },
  scrollbarWidth: 'none',
  ml: '-11px',
  pl: '11px',
  '& > label': { flex: 'none', minHeight: { xs: tokens.size.touch, sm: 'auto' } },
} as const
