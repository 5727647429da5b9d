import { neverFitsSentence } from '../../../schemas/neverFitsSentence.ts'
import { type HindcastForm, workingDays } from '../hindcastForm.ts'
import { pointOf } from '../map/usePoint.ts'

type Asked = Pick<
  HindcastForm,
  | 'latitude'
  | 'longitude'
  | 'workingDays'
  | 'windowLength'
  | 'windowSelection'
  | 'isTimezoneUTC'
  | 'isCompressed'
>

const dayNames: readonly string[] = workingDays
const hourOf = (hour: unknown) => (typeof hour === 'number' ? hour : Number.NaN)

/** The sentence for a window that is longer than any shift, where runs may not span shifts (definitions A.3). */
export function shiftWarning(form: Asked): string | undefined {
  const { name, customRange } = form.windowSelection
  const lastDay = 4 + dayNames.indexOf(form.workingDays)
  if (form.isCompressed || lastDay < 4) return undefined
  const hours = { start: hourOf(customRange?.start), end: hourOf(customRange?.end) }
  return neverFitsSentence(
    form.windowLength,
    {
      workingDays: { start: 0, end: lastDay },
      windowSelection: name === 'custom' ? { name, customRange: hours } : { name },
      isTimezoneUTC: form.isTimezoneUTC,
    },
    pointOf(form.latitude, form.longitude) ?? undefined,
  )
}
