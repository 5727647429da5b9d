import { AdapterLuxon } from '@mui/x-date-pickers/AdapterLuxon'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import { TimePicker } from '@mui/x-date-pickers/TimePicker'
import type { RJSFSchema, WidgetProps } from '@rjsf/utils'
import type { FormValues } from '../record/recordShape.ts'
import { usePicked } from './DateWidget.tsx'
import { TIME } from './dateText.ts'

const MINUTES_OF_HOUR = 60

/** A time of day (HH:mm), chosen from the whole hours. */
export function HourWidget(props: WidgetProps<FormValues, RJSFSchema>) {
  const picker = usePicked(props, TIME)
  return (
    <LocalizationProvider dateAdapter={AdapterLuxon}>
      <TimePicker
        {...picker}
        closeOnSelect
        slotProps={{ ...picker.slotProps, actionBar: { actions: [] } }}
        ampm={false}
        views={['hours']}
        minutesStep={MINUTES_OF_HOUR}
        timeSteps={{ minutes: MINUTES_OF_HOUR }}
      />
    </LocalizationProvider>
  )
}
