import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useFormContext, useWatch } from 'react-hook-form'
import type { HindcastForm } from '../hindcastForm.ts'
import { shiftWarning } from './shiftWarning.ts'

/** Says that a window never fits, before it is asked for. */
export function ShiftWarning() {
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
  const sentence = shiftWarning({
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
      {sentence && <Alert severity="warning">{sentence}</Alert>}
    </Box>
  )
}
