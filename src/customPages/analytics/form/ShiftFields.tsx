import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { NumberField } from '#shell/fields/NumberField.tsx'
import { clockChoices, hourChoices } from '#shell/operations/WorkTimeFields.tsx'
import { neverFitsMessage } from '#texts/neverFitsMessage.ts'
import { shortWeekdayNames } from '#weather/calendarNames.ts'
import type { AnalyticsDraft } from '../analyticsForm.ts'

type SelectName = 'workingDays.start' | 'workingDays.end' | 'windowSelection.name'

interface SelectFieldProps {
  name: SelectName
  label: string
  options: readonly { value: string | number; title: string }[]
}

const days = shortWeekdayNames.map((title, value) => ({ value, title }))

function SelectField({ name, label, options }: SelectFieldProps) {
  const { control } = useFormContext<AnalyticsDraft>()
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState: { error } }) => (
        <TextField {...field} select label={label} error={error !== undefined} helperText={error?.message}>
          {options.map(({ value, title }) => (
            <MenuItem key={value} value={value}>
              {title}
            </MenuItem>
          ))}
        </TextField>
      )}
    />
  )
}

/** The clock that days and hours refer to. */
function ClockField() {
  const { control } = useFormContext<AnalyticsDraft>()
  return (
    <Controller
      control={control}
      name="isTimezoneUTC"
      render={({ field: { value, onChange, ...field } }) => (
        <TextField
          {...field}
          select
          label="Days and hours in"
          value={value ? 'UTC' : 'local'}
          onChange={({ target }) => onChange(target.value === 'UTC')}
        >
          {clockChoices.map(({ value: clock, title }) => (
            <MenuItem key={clock} value={clock}>
              {title}
            </MenuItem>
          ))}
        </TextField>
      )}
    />
  )
}

/** A window longer than any shift may be submitted, with a warning. */
function ShiftWarning() {
  const { control } = useFormContext<AnalyticsDraft>()
  const [windowLength, workingDays, { name, customRange }, isTimezoneUTC] = useWatch({
    control,
    name: ['windowLengthHours', 'workingDays', 'windowSelection', 'isTimezoneUTC'],
  })
  const { start, end } = customRange ?? {}
  const warning = neverFitsMessage(windowLength, {
    workingDays,
    windowSelection: { name, customRange: { start: start ?? Number.NaN, end: end ?? Number.NaN } },
    isTimezoneUTC,
  })
  return (
    <Box role="status" sx={{ gridColumn: '1 / -1', '&:empty': { display: 'none' } }}>
      {warning !== undefined && <Alert severity="warning">{warning}</Alert>}
    </Box>
  )
}

/** The permitted working hours, and the length of the unbroken window. */
export function ShiftFields() {
  const { control } = useFormContext<AnalyticsDraft>()
  const custom = useWatch({ control, name: 'windowSelection.name' }) === 'custom'
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 4, alignItems: 'start' }}>
      <SelectField name="workingDays.start" label="First working day" options={days} />
      <SelectField name="workingDays.end" label="Last working day" options={days} />
      <SelectField name="windowSelection.name" label="Working hours" options={hourChoices} />
      <ClockField />
      {custom && <NumberField name="windowSelection.customRange.start" label="Start hour" />}
      {custom && <NumberField name="windowSelection.customRange.end" label="End hour" />}
      <Box sx={{ gridColumn: '1 / -1' }}>
        <NumberField name="windowLengthHours" label="Window length (hours)" />
      </Box>
      <ShiftWarning />
    </Box>
  )
}
