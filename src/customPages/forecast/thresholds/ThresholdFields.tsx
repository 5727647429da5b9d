import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { Controller, type FieldPath, useFormContext } from 'react-hook-form'
import type { ViewParameter } from '../../../schemas/entities.ts'
import type { ThresholdForm } from './thresholdRow.ts'

/** What was typed as a number; nothing typed is blank. Text that is no number stays text and fails validation. */
export const numberOrBlank = (typed: unknown): unknown => {
  const text = String(typed ?? '').trim()
  if (text === '') return null
  const value = Number(text)
  return Number.isNaN(value) ? text : value
}

interface LimitFieldProps {
  name: FieldPath<ThresholdForm>
  label: string
  /** Whose limit, for who does not see the row. */
  of: string
}

function LimitField({ name, label, of }: LimitFieldProps) {
  const { register, getFieldState, formState } = useFormContext<ThresholdForm>()
  const { error } = getFieldState(name, formState)
  return (
    <TextField
      {...register(name, { setValueAs: numberOrBlank })}
      label={label}
      size="small"
      error={error !== undefined}
      helperText={error?.message}
      slotProps={{
        formHelperText: { sx: { mx: 0 } },
        htmlInput: { inputMode: 'decimal', autoComplete: 'off', 'aria-label': `${of}: ${label}` },
      }}
    />
  )
}

interface ThresholdFieldsProps {
  parameter: ViewParameter
  index: number
}

/** Min, Max and tolerance of one parameter. */
export function ThresholdFields({ parameter, index }: ThresholdFieldsProps) {
  const { control } = useFormContext<ThresholdForm>()
  const { displayName, unit } = parameter
  return (
    <Box
      role="group"
      aria-label={displayName}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr 1fr 104px auto', sm: 'minmax(0, 1fr) 80px 80px 104px auto' },
        columnGap: 2,
        rowGap: 2,
        alignItems: 'start',
        py: 1.5,
      }}
    >
      <Typography variant="body2" sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' }, pt: { sm: 2 } }}>
        {displayName}
        {unit !== '' && (
          <Typography component="span" variant="body2" color="text.secondary">{` (${unit})`}</Typography>
        )}
      </Typography>
      <LimitField name={`parameters.${index}.thresholdMin`} label="Min" of={displayName} />
      <LimitField name={`parameters.${index}.thresholdMax`} label="Max" of={displayName} />
      <LimitField name={`parameters.${index}.tolerance`} label="Tolerance" of={displayName} />
      <Controller
        control={control}
        name={`parameters.${index}.toleranceType`}
        render={({ field: { value, onChange } }) => (
          <ToggleButtonGroup
            exclusive
            size="small"
            value={value}
            // A second press on the chosen type leaves it chosen.
            onChange={(_, type: 0 | 1 | null) => type !== null && onChange(type)}
            aria-label={`${displayName}: Tolerance type`}
            sx={{ height: 36 }}
          >
            <ToggleButton value={0} aria-label="absolute" title="Absolute">
              abs
            </ToggleButton>
            <ToggleButton value={1} aria-label="percent" title="Percent of the limit">
              %
            </ToggleButton>
          </ToggleButtonGroup>
        )}
      />
    </Box>
  )
}
