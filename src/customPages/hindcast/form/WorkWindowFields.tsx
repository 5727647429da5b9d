import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { NumberField } from '#shell/fields/NumberField.tsx'
import { hourChoices } from '#shell/operations/WorkTimeFields.tsx'
import { workingDays } from '#weather/calendarNames.ts'
import type { HindcastForm } from '../hindcastForm.ts'
import { shiftWarning } from './shiftWarning.ts'

/** The permitted working hours, and the length of the unbroken window. */
export function WorkWindowFields() {
  const { control, formState } = useFormContext<HindcastForm>()
  const custom = useWatch({ control, name: 'windowSelection.name' }) === 'custom'
  const { customRange } = formState.errors.windowSelection ?? {}
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 3 }}>
      <Controller
        control={control}
        name="workingDays"
        render={({ field, fieldState: { error } }) => (
          <TextField
            {...field}
            select
            label="Working days"
            error={error !== undefined}
            helperText={error?.message}
          >
            {[...new Set([...Object.keys(workingDays), field.value])].map((days) => (
              <MenuItem key={days} value={days}>
                {days}
              </MenuItem>
            ))}
          </TextField>
        )}
      />
      <NumberField name="windowLength" label="Window length (h)" blank="absent" />
      <Controller
        control={control}
        name="windowSelection.name"
        render={({ field }) => (
          <TextField {...field} select label="Working hours" sx={{ gridColumn: '1 / -1' }}>
            {hourChoices.map(({ value, title }) => (
              <MenuItem key={value} value={value}>
                {title}
              </MenuItem>
            ))}
          </TextField>
        )}
      />
      {custom && <NumberField name="windowSelection.customRange.start" label="Start hour" blank="absent" />}
      {custom && <NumberField name="windowSelection.customRange.end" label="End hour" blank="absent" />}
      {custom && customRange?.message && (
        <Typography role="alert" variant="caption" color="error" sx={{ gridColumn: '1 / -1' }}>
          {customRange.message}
        </Typography>
      )}
      {(['isTimezoneUTC', 'isCompressed'] as const).map((name) => (
        <Controller
          key={name}
          control={control}
          name={name}
          render={({ field: { value, ...field } }) => (
            <FormControlLabel
              sx={{ gridColumn: '1 / -1', my: -1, mr: 0 }}
              control={<Switch {...field} checked={value} size="small" />}
              label={name === 'isTimezoneUTC' ? 'Days and hours in UTC' : 'Work may pause between shifts'}
            />
          )}
        />
      ))}
      <ShiftWarning />
    </Box>
  )
}

/** Warns before submission if a window never fits. */
function ShiftWarning() {
  const { control } = useFormContext<HindcastForm>()
  const [latitude, longitude, workingDays, windowLength, windowSelection, isTimezoneUTC, isCompressed] =
    useWatch({
      control,
      name: [
        'latitude',
        'longitude',
        'workingDays',
        'windowLength',
        'windowSelection',
        'isTimezoneUTC',
        'isCompressed',
      ],
    })
  const warning = shiftWarning({
    latitude,
    longitude,
    workingDays,
    windowLength,
    windowSelection,
    isTimezoneUTC,
    isCompressed,
  })
  return (
    <Box role="status" sx={{ gridColumn: '1 / -1' }}>
      {warning && <Alert severity="warning">{warning}</Alert>}
    </Box>
  )
}
