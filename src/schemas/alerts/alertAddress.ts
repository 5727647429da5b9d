import type { Operator } from '../../weather/operation.ts'
import type { Threshold } from '../../weather/threshold.ts'
import { alertLogics, alertOperators, NO_LOGIC } from './alert.ts'

const operatorId = (type: Operator) => alertOperators.find((operator) => operator.type === type)?.id
const logicId = (type: 'AND' | 'OR') => alertLogics.find((logic) => logic.type === type)?.id

/** The parameter row of a form that says what a threshold says; undefined for one without ends. Tolerances have no place in it. */
export function alertRow({
  parameterId,
  thresholdMin: min,
  thresholdMax: max,
}: Pick<Threshold, 'parameterId' | 'thresholdMin' | 'thresholdMax'>) {
  if (min === null && max === null) return undefined
  const first =
    min === null ? { operator: operatorId('LTE'), value: max } : { operator: operatorId('GTE'), value: min }
  if (min === null || max === null) return { parameterId, ...first, logicId: NO_LOGIC }
  // A direction that crosses north lies on either side of it.
  const logic = min > max ? 'OR' : 'AND'
  return {
    ...{ parameterId, ...first, logicId: logicId(logic) },
    ...{ secondOperator: operatorId('LTE'), secondValue: max },
  }
}

/** The fields of an alert's form that ask for a window of so many hours. */
export const windowOfHours = (hours: number) => ({
  weatherWindowLengthOperator: operatorId('GTE'),
  weatherWindowLengthValue: hours,
})

/** The address of the form of a new alert that begins with a site, the limits that are set for it, and the hours that a job needs. */
export function alertAddress(site: number, thresholds: readonly Threshold[], hours = 1): string {
  const parameters = thresholds.map(alertRow).filter((row) => row !== undefined)
  const values = {
    site,
    ...(parameters.length > 0 && { parameters }),
    ...(hours > 1 && windowOfHours(hours)),
  }
  return `/alerts/create?values=${encodeURIComponent(JSON.stringify(values))}`
}
