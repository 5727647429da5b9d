import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'

interface PlannersSwitchProps {
  /** As the form has it, 1 to 99. */
  percentile: number
  checked: boolean
  onChange: (checked: boolean) => void
}

/** Reads the percentile as planners do: exceeded in so many per cent of years (definitions A.6). */
export const PlannersSwitch = ({ percentile, checked, onChange }: PlannersSwitchProps) => (
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
