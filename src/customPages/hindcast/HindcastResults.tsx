import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { HindcastResult } from '../../schemas/entities.ts'
import { ProvenanceLine } from '../../shell/ProvenanceLine.tsx'
import { HindcastTable } from './HindcastTable.tsx'
import { type PercentileOption, percentileOptions, visibleRows } from './rows.ts'

interface HindcastResultsProps {
  latitude: number
  longitude: number
  result: HindcastResult
}

/** The answer: its coordinates, the data it was computed from, and the table. */
export function HindcastResults({ latitude, longitude, result }: HindcastResultsProps) {
  const [percentile, setPercentile] = useState<PercentileOption>('None')
  const { data, provenance, incompleteMonths } = result
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3, minWidth: 0 }}>
      <Box>
        <Typography component="h2" variant="h2">
          Latitude {latitude}, longitude {longitude}
        </Typography>
        {provenance && <ProvenanceLine provenance={provenance} />}
      </Box>
      <RadioGroup
        row
        aria-label="Percentile"
        value={percentile}
        onChange={(_event, value) => setPercentile(value as PercentileOption)}
      >
        {percentileOptions.map((option) => (
          <FormControlLabel key={option} value={option} control={<Radio size="small" />} label={option} />
        ))}
      </RadioGroup>
      <HindcastTable rows={visibleRows(data, percentile)} incompleteMonths={incompleteMonths} />
      <Typography variant="caption" color="text.secondary">
        Percent of the permitted hours that lie in an unbroken run at least as long as the window in which
        every condition holds. P10 to P90 are percentiles over the years.
        {Object.keys(incompleteMonths ?? {}).length > 0 &&
          ' Months marked * have less than 95 % of their hours known and are left out of Average and percentiles.'}
      </Typography>
    </Box>
  )
}
