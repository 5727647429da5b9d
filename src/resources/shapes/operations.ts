import { isObject } from '#schemas/isObject.ts'
import type { FormValues, RecordShape } from '../record/recordShape.ts'

const part = (value: unknown): FormValues => (isObject(value) ? value : {})

/** JSON pointer in the call -> JSON pointer in the form. */
const paths: Record<string, string> = {
  '/workingDays': '/firstDay',
  '/workingDays/start': '/firstDay',
  '/workingDays/end': '/lastDay',
  '/windowSelection': '/hours',
  '/windowSelection/name': '/hours',
  '/windowSelection/customRange': '/startHour',
  '/windowSelection/customRange/start': '/startHour',
  '/windowSelection/customRange/end': '/endHour',
}

/** An operation: its calls give working days and hours as hindcast calls do; its form has separate fields for them. */
export const shape: RecordShape = {
  toForm: ({ workingDays, windowSelection, ...others }) => {
    const { start: firstDay, end: lastDay } = part(workingDays)
    const { name: hours, customRange } = part(windowSelection)
    const { start: startHour, end: endHour } = part(customRange)
    return { ...others, firstDay, lastDay, hours, startHour, endHour }
  },
  toCall: ({ firstDay, lastDay, hours, startHour, endHour, ...others }) => ({
    ...others,
    workingDays: { start: firstDay, end: lastDay },
    windowSelection: {
      name: hours,
      ...(hours === 'custom' && { customRange: { start: startHour, end: endHour } }),
    },
  }),
  formPath: (pointer) => paths[pointer] ?? pointer,
}
