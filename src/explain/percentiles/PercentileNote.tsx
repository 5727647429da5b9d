import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { percentileWords, shownPercentile } from '#texts/percentileText.ts'
import { fewYearsText, type YearCount, yearsText } from '#weather/placeStatistics/fewYears.ts'

interface PercentileNoteProps {
  /** As selected, 1 to 99; null if none is. */
  percentile: number | null
  isPlanners: boolean
  /** The value that the percentile bounds, for example "the usable hours and days shown". */
  amount: string
  /** Null if unknown. */
  years: YearCount | null
  onPlanners: (isPlanners: boolean) => void
}

/** The percentile that explains the switch if none is selected. */
const EXAMPLE = 90
const MIDDLE = 50

/** The meaning of the percentile, the number of years behind it, and the switch between plain and planner's reading. */
export function PercentileNote({ percentile, isPlanners, amount, years, onPlanners }: PercentileNoteProps) {
  const shown = shownPercentile(percentile ?? MIDDLE, isPlanners)
  const warning = years && fewYearsText(years, shown)
  const words = percentile !== null && (
    <>
      <b>{shown.name}</b>: {percentileWords(shown.plain, amount)}
    </>
  )
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={panel}>
        <PlannersSwitch percentile={percentile} checked={isPlanners} onChange={onPlanners} />
        <Typography variant="body2" sx={{ flex: 1, minWidth: 240 }}>
          {words}
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
  percentile: number | null
  checked: boolean
  onChange: (checked: boolean) => void
}

/** Switches to the planner's reading: exceeded in that percentage of years (definitions A.6). */
const PlannersSwitch = ({ percentile, checked, onChange }: PlannersSwitchProps) => (
  <FormControlLabel
    control={<Switch checked={checked} onChange={(_event, next) => onChange(next)} />}
    sx={{ minHeight: 44, mr: 0 }}
    label={
      <>
        {percentile === null ? "Planner's percentiles" : `Planner's P${percentile}`}
        <Typography component="span" variant="caption" color="text.secondary" sx={{ display: 'block' }}>
          {percentile === null && `P${EXAMPLE} is `}exceeded in {percentile ?? EXAMPLE} % of years
        </Typography>
      </>
    }
  />
)
