import type { Operator } from '../../weather/operation.ts'

/** How often an alert is evaluated: at the runs of these UTC hours, `frequency` of them a day. */
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

/** How the second comparison of a parameter is joined to the first; id 0 is none. */
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

/** One row of an alert: a parameter and what its values are compared with. All rows must hold. */
export interface AlertParameter {
  parameterId: number
  /** The parameter's name in the registry, and its unit: the server writes both. */
  name: string
  unit: string
  /** One or two, in the parameter's unit. */
  values: number[]
  /** As many as values that count: the second one only with a logic. */
  operators: AlertOperator[]
  logic: { id: number; type: 'AND' | 'OR' } | null
  /** The id of `logic`, 0 without one. */
  logicId: number
}

/** The body of an alert as it is stored and as calls carry it (specification, portal, 3); its owner is the record's. */
export interface Alert {
  name: string
  description: string
  isActive: boolean
  site: { id: number; name: string }
  parameters: AlertParameter[]
  /** yyyy-MM-dd; the whole day (UTC) still counts. */
  expiryDate: string
  frequency: { id: number; frequency: number }
  recipients: string[]
  /** Stored and mailed, not evaluated. */
  turbine?: { hubHeight?: number; turbineTypeId?: number; turbineModel?: string }
  /** Stored and mailed, not evaluated. */
  pitchConfiguration?: { radioSelectionId?: number }
  /** Where messages are posted besides; only an overlay gives alerts the field. */
  webhook?: { url?: string }
  /** Hours of an unbroken run in which all parameters hold, compared with `value`. */
  windowLength: { value: number; operator: AlertOperator }
}
