import type { FormRule } from '../record/formRule.ts'

/** The initial working hours of a custom shift. */
const usualShift = { startHour: 7, endHour: 19 }

/** Start and end hour belong to a custom shift: they are set when it is chosen and removed when it is not. */
export const rule: FormRule = (previous, next) => {
  if (next.hours === previous.hours) return next
  const { startHour, endHour, ...others } = next
  if (next.hours !== 'custom') return others
  return {
    ...others,
    startHour: startHour ?? usualShift.startHour,
    endHour: endHour ?? usualShift.endHour,
  }
}
