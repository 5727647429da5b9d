import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { AnalyticsForm } from '../analyticsForm.ts'
import { fewYearsWarning, type YearCount, yearsText } from './fewYears.ts'
import { PlannersSwitch } from './PlannersSwitch.tsx'
import { percentileName, percentileWords, plainPercentile } from './percentileText.ts'

interface PercentileNoteProps {
  form: AnalyticsForm
  /** Null where it is not known. */
  years: YearCount | null
  onPlanners: (isPlanners: boolean) => void
}

/** What the percentile means, how many years it is from, and the other way to read it. */
export function PercentileNote({ form, years, onPlanners }: PercentileNoteProps) {
  const plain = plainPercentile(form)
  const warning = years && fewYearsWarning(plain, years)
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={panel}>
        <PlannersSwitch
          percentile={form.percentiles}
          checked={form.plannersPercentile ?? false}
          onChange={onPlanners}
        />
        <Typography variant="body2" sx={{ flex: 1, minWidth: 240 }}>
          <b>{percentileName(form)}</b>: {percentileWords(plain, 'the usable hours and days shown')}
          {years && ` From ${yearsText(years)} of data.`}
        </Typography>
      </Box>
      {warning && <Alert severity="warning">{warning}</Alert>}
    </Box>
  )
}

const panel = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 6,
  rowGap: 1,
  px: { xs: 2, sm: 4 },
  py: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
} as const
