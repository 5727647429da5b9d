import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { tokens } from '#tokens.ts'
import { isBlank } from '#weather/adapters/thresholds.ts'
import { ThresholdFields } from './ThresholdFields.tsx'
import { type ClusterRow, isSame, type ThresholdForm } from './thresholdForm.ts'

/**
 * The limits of a parameter and its twins. Twins that start with the same limits change together; others stay separate until the
 * user links them, so that a limit of the significant wave height does not silently become one of the maximum wave height.
 */
export function ThresholdCluster({ rows }: { rows: readonly ClusterRow[] }) {
  const { getValues, setValue, watch, formState } = useFormContext<ThresholdForm>()
  const { isSubmitting, isSubmitted } = formState
  const limitsOf = ({ index }: ClusterRow) => getValues(`parameters.${index}`)
  const [first, ...twins] = rows
  const [together, setTogether] = useState(
    () =>
      first !== undefined &&
      !isBlank(limitsOf(first)) &&
      twins.every((twin) => isSame(limitsOf(twin), limitsOf(first))),
  )
  /** Gives the limits of one row to the others. */
  const share = (from: ClusterRow | undefined) => {
    if (!from) return
    const limits = limitsOf(from)
    for (const row of rows)
      if (!isSame(limitsOf(row), limits))
        setValue(
          `parameters.${row.index}`,
          { ...limits, parameterId: row.parameter.parameterId },
          { shouldDirty: true, shouldValidate: isSubmitted },
        )
  }
  useEffect(() => {
    if (!together) return
    const { unsubscribe } = watch((_, { name }) =>
      share(rows.find(({ index }) => name?.startsWith(`parameters.${index}.`))),
    )
    return unsubscribe
  })
  return (
    <Box sx={{ borderBottom: 1, borderColor: 'divider' }}>
      {rows.map(({ parameter, index }) => (
        <ThresholdFields key={parameter.parameterId} parameter={parameter} index={index} />
      ))}
      {twins.length > 0 && (
        <FormControlLabel
          label="Same limits for both"
          disabled={isSubmitting}
          slotProps={{ typography: { variant: 'caption', color: 'text.secondary' } }}
          sx={{ minHeight: { xs: tokens.size.touch, sm: 0 }, pb: { sm: 1 } }}
          control={
            <Checkbox
              size="small"
              checked={together}
              onChange={(_, checked) => {
                setTogether(checked)
                if (checked) share(first)
              }}
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
