import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useFormContext, useWatch } from 'react-hook-form'
import { NumberField } from '#shell/fields/NumberField.tsx'
import { WorkTimeFields } from '#shell/operations/WorkTimeFields.tsx'
import { neverFitsMessage } from '#texts/neverFitsMessage.ts'
import type { AnalyticsDraft } from '../analyticsForm.ts'

/** The fields whose errors are judged anew; the range before its ends, because its own judgement clears theirs. */
const judged = [
  'windowSelection.customRange',
  'windowSelection.customRange.start',
  'windowSelection.customRange.end',
] as const

/** The length of the unbroken window, and the permitted working time. A window longer than any shift may be submitted, with a warning. */
export function ShiftFields() {
  const { control, setValue, trigger, formState } = useFormContext<AnalyticsDraft>()
  const { errors, isSubmitted } = formState
  const [windowLength, workingDays, windowSelection, isTimezoneUTC, isCompressed] = useWatch({
    control,
    name: ['windowLengthHours', 'workingDays', 'windowSelection', 'isTimezoneUTC', 'isCompressed'],
  })
  const { start, end } = windowSelection.customRange ?? {}
  const wrong = errors.windowSelection?.customRange
  const neverFits = neverFitsMessage(windowLength, {
    workingDays,
    windowSelection: {
      ...windowSelection,
      customRange: { start: start ?? Number.NaN, end: end ?? Number.NaN },
    },
    isTimezoneUTC,
  })
  const warning = isCompressed ? undefined : neverFits
  const options = { shouldDirty: true }
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <NumberField name="windowLengthHours" label="Window length (hours)" />
      <WorkTimeFields<number | null>
        value={{ workingDays, windowSelection, isTimezoneUTC, isCompressed }}
        errors={{ start: wrong?.start?.message, end: wrong?.end?.message }}
        onChange={(changed) => {
          setValue('workingDays', changed.workingDays, options)
          setValue('windowSelection', changed.windowSelection, options)
          setValue('isTimezoneUTC', changed.isTimezoneUTC, options)
          setValue('isCompressed', changed.isCompressed === true, options)
          if (isSubmitted) void trigger(judged)
        }}
      />
      <Box role="status" sx={{ '&:empty': { display: 'none' } }}>
        {warning !== undefined && <Alert severity="warning">{warning}</Alert>}
      </Box>
    </Box>
  )
}
