import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import type { AnalyticsForm } from '../analyticsForm.ts'
import { fewYearsWarning, type YearCount, yearsText } from './fewYears.ts'
import { percentileName, percentileWords, plainPercentile } from './percentileText.ts'

interface PercentileNoteProps {
  form: AnalyticsForm
  /** Null where it is not known. */
  years: YearCount | null
  onPlanners: (isPlanners: boolean) => void
}

/** The meaning of the percentile, the number of years behind it, and the switch to the other reading. */
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

interface PlannersSwitchProps {
  /** As the form has it, 1 to 99. */
  percentile: number
  checked: boolean
  onChange: (checked: boolean) => void
}

/** Reads the percentile as planners do: exceeded in so many per cent of years (definitions A.6). */
const PlannersSwitch = ({ percentile, checked, onChange }: PlannersSwitchProps) => (
  <FormControlLabel
    control={<Switch checked={checked} onChange={(_event, next) => onChange(next)} />}
    sx={{ minHeight: 44, mr: 0 }}
    label={
      <>
        Planner's P{percentile}
        <Typography component="span" variant="caption" color="text.secondary" sx={{ display: 'block' }}>
          exceeded in {percentile} % of years
        </Typography>
      </>
    }
  />
)
