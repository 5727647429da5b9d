import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { lazy, Suspense } from 'react'
import { ExplainButton } from '../../explain/ExplainButton.tsx'
import { WhyNot } from '../../explain/whyNot/WhyNot.tsx'
import type { HindcastRequest, HindcastResult } from '../../schemas/shapes/hindcast.ts'
import { Loading } from '../../shell/Loading.tsx'
import { tokens } from '../../tokens.ts'
import { BandLegend } from './BandLegend.tsx'
import { HindcastTable } from './HindcastTable.tsx'
import { markedMonth, type PercentileOption, percentileOptions, visibleRows } from './rows.ts'

/** The charts come when there is an answer to draw: the form opens without Plotly. */
const HindcastCharts = lazy(async () => ({
  default: (await import('./charts/HindcastCharts.tsx')).HindcastCharts,
}))

interface HindcastResultsProps {
  result: HindcastResult
  request: HindcastRequest
  percentile: PercentileOption
  onPercentile: (percentile: PercentileOption) => void
}

/** The server's message, unless it only names its data. */
const serverMessage = ({ statusMessage, provenance }: HindcastResult): string | undefined =>
  statusMessage === '' || statusMessage === `${provenance?.title}.` ? undefined : statusMessage

/** The answer: the table, one percentile of choice, and the same figures as pictures. */
export function HindcastResults({ result, request, percentile, onPercentile }: HindcastResultsProps) {
  const { data, incompleteMonths } = result
  const hasMarks = Object.keys(incompleteMonths ?? {}).length > 0
  const message = serverMessage(result)
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
      <HindcastTable rows={visibleRows(data, percentile)} isMarked={markedMonth(result)} />
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 4 }}>
          <BandLegend hasMarks={hasMarks} />
          <ExplainButton call="hindcastExplanation" body={request} definition="hindcastTable" />
        </Box>
        <Typography variant="caption" color="text.secondary">
          Percent of the permitted hours that lie in an unbroken run at least as long as the window in which
          every condition holds. P10 to P90 are percentiles over the years.
        </Typography>
        <WhyNot call="hindcastExplanation" body={request} />
      </Box>
      <Suspense fallback={<Loading label="Loading the charts" />}>
        <HindcastCharts result={result} request={request} percentile={percentile} />
      </Suspense>
    </>
  )
}

/** On a phone one row that scrolls, with touch targets of full size and room for the first button, which extends to the left. */
const percentiles = {
  columnGap: 1,
  flexWrap: { xs: 'nowrap', sm: 'wrap' },
  overflowX: { xs: 'auto', sm: 'visible' },
  scrollbarWidth: 'none',
  ml: '-11px',
  pl: '11px',
  '& > label': { flex: 'none', minHeight: { xs: tokens.size.touch, sm: 'auto' } },
} as const
