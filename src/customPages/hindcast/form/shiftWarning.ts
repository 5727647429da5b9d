import { pointOf } from '#map/mapPoint.ts'
import { neverFitsMessage } from '#texts/neverFitsMessage.ts'
import { isWorkingDays, workingDays } from '#weather/calendarNames.ts'
import type { HindcastForm } from '../hindcastForm.ts'

type WindowFields = Pick<
  HindcastForm,
  | 'latitude'
  | 'longitude'
  | 'workingDays'
  | 'windowLength'
  | 'windowSelection'
  | 'isTimezoneUTC'
  | 'isCompressed'
>

const hourOf = (hour: unknown) => (typeof hour === 'number' ? hour : Number.NaN)

/** The warning for a window longer than any shift, if runs may not span shifts (definitions A.3). */
export function shiftWarning(form: WindowFields): string | undefined {
  const { customRange, ...others } = form.windowSelection
  if (form.isCompressed || !isWorkingDays(form.workingDays)) return undefined
  const hours = { start: hourOf(customRange?.start), end: hourOf(customRange?.end) }
  return neverFitsMessage(
    form.windowLength,
    {
      workingDays: workingDays[form.workingDays],
      windowSelection: { ...others, customRange: hours },
      isTimezoneUTC: form.isTimezoneUTC,
    },
    pointOf(form.latitude, form.longitude) ?? undefined,
  )
}
