import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { ViewParameter } from '#schemas/shapes/forecast/parameters.ts'
import { tokens } from '#tokens.ts'
import { isBlank } from '#weather/adapters/thresholds.ts'
import { ThresholdFields } from './ThresholdFields.tsx'
import { isSame, type ThresholdForm } from './thresholdForm.ts'

export interface ClusterRow {
  parameter: ViewParameter
  /** Index of the row in the form. */
  index: number
}

const fields = ['thresholdMin', 'thresholdMax', 'tolerance', 'toleranceType'] as const

/**
 * The limits of a parameter and its twins. Twins that start with the same limits change together; others stay separate until the
 * user links them, so that a limit of the significant wave height does not silently become one of the maximum wave height.
 */
export function ThresholdCluster({ rows }: { rows: readonly ClusterRow[] }) {
  const { getValues, setValue, formState } = useFormContext<ThresholdForm>()
  const limitsOf = ({ index }: ClusterRow) => getValues(`parameters.${index}`)
  const [first, ...twins] = rows
  const [together, setTogether] = useState(
    () =>
      first !== undefined &&
      !isBlank(limitsOf(first)) &&
      twins.every((twin) => isSame(limitsOf(twin), limitsOf(first))),
  )
  const put = (isTogether: boolean) => {
    setTogether(isTogether)
    if (!isTogether || first === undefined) return
    const limits = limitsOf(first)
    for (const { index } of twins)
      for (const field of fields)
        setValue(`parameters.${index}.${field}`, limits[field], { shouldDirty: true })
  }
  const followersOf = (index: number) =>
    together ? rows.map((row) => row.index).filter((other) => other !== index) : []
  return (
    <Box sx={{ borderBottom: 1, borderColor: 'divider' }}>
      {rows.map(({ parameter, index }) => (
        <ThresholdFields
          key={parameter.parameterId}
          parameter={parameter}
          index={index}
          followers={followersOf(index)}
        />
      ))}
      {twins.length > 0 && (
        <FormControlLabel
          label="Same limits for both"
          disabled={formState.isSubmitting}
          slotProps={{ typography: { variant: 'caption', color: 'text.secondary' } }}
          sx={{ minHeight: { xs: tokens.size.touch, sm: 0 }, pb: { sm: 1 } }}
          control={
            <Checkbox
              size="small"
              checked={together}
              onChange={(_, checked) => put(checked)}
              slotProps={{
                input: {
                  'aria-label': `Same limits for both: ${rows.map((row) => row.parameter.displayName).join(' and ')}`,
                },
              }}
            />
          }
        />
      )}
    </Box>
  )
}
