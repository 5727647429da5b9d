import type { AlertRecord } from '../resourceFile/recordTypes.ts'

/** How often an alert is evaluated: at the runs of these UTC hours, `frequency` times a day. */
export const alertFrequencies = [
  { id: 1, frequency: 1, runHours: [0] },
  { id: 2, frequency: 2, runHours: [0, 12] },
  { id: 3, frequency: 4, runHours: [0, 6, 12, 18] },
] as const

/** Comparisons of a parameter with a value, and of the longest window with the window length. */
export const alertOperators = [
  { id: 1, type: 'LTE' },
  { id: 2, type: 'GTE' },
  { id: 3, type: 'GT' },
  { id: 4, type: 'LT' },
  { id: 5, type: 'EQ' },
] as const satisfies readonly AlertRecord['windowLength']['operator'][]

/** How the second comparison of a parameter is combined with the first; id 0 means no second comparison. */
export const alertLogics = [
  { id: 0, type: '' },
  { id: 1, type: 'AND' },
  { id: 2, type: 'OR' },
] as const

/** The id of the blank logic: no second comparison. */
export const NO_LOGIC = 0

/** One row of an alert: a parameter and its comparisons. All rows must hold. */
export type AlertParameter = AlertRecord['parameters'][number]

/** The field `webhook` of an alert: where messages are also posted. Only an overlay adds it. */
export interface AlertWebhook {
  url?: string
}
