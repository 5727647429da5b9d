import type { FormRule } from '../form/formRule.ts'

/** The working hours that a shift of one's own begins with. */
const usualShift = { startHour: 7, endHour: 19 }

/** Start and end hour are those of a shift of one's own: they come with it and go with it. */
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
