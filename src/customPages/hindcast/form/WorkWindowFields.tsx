import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useFormContext, useWatch } from 'react-hook-form'
import { NumberField } from '#shell/fields/NumberField.tsx'
import { WorkTimeFields } from '#shell/operations/WorkTimeFields.tsx'
import { isWorkingDays, workingDays } from '#weather/calendarNames.ts'
import type { HindcastForm, Typed } from '../hindcastForm.ts'
import { shiftWarning } from './shiftWarning.ts'

/** The days of a name from an address that a hindcast does not offer. */
const unknownDays = { start: Number.NaN, end: Number.NaN }

/** The fields whose errors are judged anew; the range before its ends, because its own judgement clears theirs. */
const judged = [
  'workingDays',
  'windowSelection.customRange',
  'windowSelection.customRange.start',
  'windowSelection.customRange.end',
] as const

/** The length of the unbroken window and the permitted working time, with a warning if the window never fits. */
export function WorkWindowFields() {
  const { control, setValue, trigger, formState } = useFormContext<HindcastForm>()
  const { errors, isSubmitted } = formState
  const [days, windowSelection, isTimezoneUTC, isCompressed, windowLength, latitude, longitude] = useWatch({
    control,
    name: [
      'workingDays',
      'windowSelection',
      'isTimezoneUTC',
      'isCompressed',
      'windowLength',
      'latitude',
      'longitude',
    ],
  })
  const { customRange, ...hours } = windowSelection
  const { start, end } = customRange ?? {}
  const warning = shiftWarning({
    latitude,
    longitude,
    workingDays: days,
    windowLength,
    windowSelection,
    isTimezoneUTC,
    isCompressed,
  })
  const wrong = errors.windowSelection?.customRange
  const options = { shouldDirty: true }
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <NumberField name="windowLength" label="Window length (h)" blank="absent" />
      <WorkTimeFields<Typed | undefined>
        value={{
          workingDays: isWorkingDays(days) ? workingDays[days] : unknownDays,
          windowSelection: { ...hours, ...(customRange && { customRange: { start, end } }) },
          isTimezoneUTC,
          isCompressed,
        }}
        dayRanges={workingDays}
        errors={{
          days: errors.workingDays?.message,
          hours: wrong?.message,
          start: wrong?.start?.message,
          end: wrong?.end?.message,
        }}
        onChange={(changed) => {
          const named = Object.keys(workingDays).find(
            (name) => isWorkingDays(name) && workingDays[name] === changed.workingDays,
          )
          setValue('workingDays', named ?? days, options)
          setValue('windowSelection', changed.windowSelection, options)
          setValue('isTimezoneUTC', changed.isTimezoneUTC, options)
          setValue('isCompressed', changed.isCompressed === true, options)
          if (isSubmitted) void trigger(judged)
        }}
      />
      <Box role="status">{warning && <Alert severity="warning">{warning}</Alert>}</Box>
    </Box>
  )
}
