import type { Operator } from '../../weather/operation.ts'

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
] as const satisfies readonly AlertOperator[]

/** How the second comparison of a parameter is combined with the first; id 0 means no second comparison. */
export const alertLogics = [
  { id: 0, type: '' },
  { id: 1, type: 'AND' },
  { id: 2, type: 'OR' },
] as const

/** The id of the blank logic: no second comparison. */
export const NO_LOGIC = 0

export interface AlertOperator {
  id: number
  type: Operator
}

/** One row of an alert: a parameter and its comparisons. All rows must hold. */
export interface AlertParameter {
  parameterId: number
  /** The parameter's name in the registry, and its unit; the server sets both. */
  name: string
  unit: string
  /** One or two, in the parameter's unit. */
  values: number[]
  /** One per value that counts: a second one only with a logic. */
  operators: AlertOperator[]
  logic: { id: number; type: 'AND' | 'OR' } | null
  /** The id of `logic`; 0 without one. */
  logicId: number
}

/** The body of an alert, as stored and as in calls (specification, portal, 3); its owner is that of the record. */
export interface Alert {
  name: string
  description: string
  isActive: boolean
  site: { id: number; name: string }
  parameters: AlertParameter[]
  /** yyyy-MM-dd; valid through the end of that day (UTC). */
  expiryDate: string
  frequency: { id: number; frequency: number }
  recipients: string[]
  /** Stored and mailed, not evaluated. */
  turbine?: { hubHeight?: number; turbineTypeId?: number; turbineModel?: string }
  /** Stored and mailed, not evaluated. */
  pitchConfiguration?: { radioSelectionId?: number }
  /** Where messages are also posted; only an overlay adds this field to alerts. */
  webhook?: { url?: string }
  /** Hours of an unbroken run in which all parameters hold, compared with `value`. */
  windowLength: { value: number; operator: AlertOperator }
}
