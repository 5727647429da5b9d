import { isObject } from '#schemas/isObject.ts'
import type { WorkHours } from '#weather/workWindow.ts'
import type { FormValues } from './recordShape.ts'

/** The working time of a form; undefined if its group is empty, and every hour counts. */
export const workTimeIn = ({ workWindow }: FormValues): WorkHours | undefined =>
  isObject(workWindow) && isObject(workWindow.windowSelection)
    ? (workWindow as unknown as WorkHours)
    : undefined
