import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { lazy, Suspense } from 'react'
import type { ShownStatistic } from '#chartModel/statistics/statistic.ts'
import type { Fact } from '#texts/answerHead/requestFacts.ts'
import { tokens } from '#tokens.ts'
import { FigureTable } from './FigureTable.tsx'
import type { StatisticState } from './useStatistic.ts'

/** Loads Plotly with the first chart. */
const StatisticPlot = lazy(async () => ({
  default: (await import('./StatisticPlot.tsx')).StatisticPlot,
}))

/** Height of the placeholder until the chart is loaded. */
const CHART_HEIGHT = 260

/** An answer: headline and notes, chart, sample and table. */
export const Figures = ({ headline, notes, sample, chart, table }: ShownStatistic) => (
  <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
    {headline && <Typography>{headline}</Typography>}
    {notes.map(({ severity, text }) => (
      <Alert key={text} severity={severity} variant="outlined" sx={{ py: 0 }}>
        {text}
      </Alert>
    ))}
    {chart && (
      <Box role="group" aria-label={chart.about} sx={{ minHeight: CHART_HEIGHT }}>
        <Suspense fallback={<Skeleton variant="rounded" height={CHART_HEIGHT} />}>
          <StatisticPlot figure={chart} />
        </Suspense>
      </Box>
    )}
    <Sample facts={sample} />
    <FigureTable {...table} />
  </Box>
)

/** The sample behind the figures, in one line. */
const Sample = ({ facts }: { facts: readonly Fact[] }) => (
  <Box component="dl" aria-label="Sample" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 4 }}>
    {facts.map(([name, text]) => (
      <Box key={name} sx={{ display: 'flex', gap: 1 }}>
        <Typography component="dt" variant="caption" color="text.secondary">
          {name}
        </Typography>
        <Typography
          component="dd"
          variant="caption"
          sx={{ m: 0, fontFeatureSettings: tokens.font.numbers, fontWeight: 'fontWeightBold' }}
        >
          {text}
        </Typography>
      </Box>
    ))}
  </Box>
)

/** Why there are no figures, and what to do; placeholders for chart and table while the answer loads. */
export function NoFigures({ state, onRetry }: { state: StatisticState; onRetry: () => void }) {
  if (state.kind === 'none')
    return (
      <Alert severity="info" variant="outlined">
        <AlertTitle component="h4">No data</AlertTitle>
        {state.text}
      </Alert>
    )
  if (state.kind === 'failed')
    return (
      <Alert
        severity="error"
        variant="outlined"
        action={state.canRetry && <Button onClick={onRetry}>Try again</Button>}
      >
        <AlertTitle component="h4">{state.title}</AlertTitle>
        {state.text}
      </Alert>
    )
  return (
    <Box role="status" aria-label="Loading">
      <Skeleton variant="text" />
      <Skeleton variant="rounded" height={CHART_HEIGHT} sx={{ my: 2 }} />
      <Skeleton variant="rounded" height={300} />
    </Box>
  )
}
