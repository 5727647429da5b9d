import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import type { AnalyticsDraft } from '../analyticsForm.ts'
import { AnalyticsNumberField } from './AnalyticsNumberField.tsx'
import { percentileSentence } from './percentileSentence.ts'

/** Which of the years counts, and from which end it is counted. */
export function PercentileFields() {
  const { control } = useFormContext<AnalyticsDraft>()
  const [percentiles, isPlanners] = useWatch({ control, name: ['percentiles', 'plannersPercentile'] })
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', columnGap: 3, alignItems: 'start' }}>
      <AnalyticsNumberField
        name="percentiles"
        label="Percentile"
        helperText={percentileSentence(percentiles, isPlanners) ?? ' '}
      />
      <Controller
        control={control}
        name="plannersPercentile"
        render={({ field: { value, ...field } }) => (
          <FormControlLabel
            sx={{ minHeight: 36, mr: 0 }}
            control={<Switch {...field} checked={value} size="small" />}
            label="Planner's percentile"
          />
        )}
      />
    </Box>
  )
}
