import { alertRow, leftOutOfAlert, windowOfHours, workTimeField } from '#formats/alertAddress.ts'
import {
  type AlertParameter,
  alertFrequencies,
  alertLogics,
  alertOperators,
  NO_LOGIC,
} from '#schemas/alerts/alert.ts'
import { isObject } from '#schemas/isObject.ts'
import type { AlertRecord } from '#schemas/resourceFile/recordTypes.ts'
import { fromAlertRow } from '#weather/adapters/alertRows.ts'
import { toOperationLimits } from '#weather/adapters/operationLimits.ts'
import type { Limit } from '#weather/operation.ts'
import { parameterById } from '#weather/parameters.ts'
import { anyJob, operationLimits } from '#weather/windows/job/jobSettings.ts'
import type { FormOperation, FormValues, RecordShape } from '../record/recordShape.ts'
import { workTimeIn } from '../record/workTime.ts'

/** One parameter in the form, which may be incomplete. */
export interface ParameterRow {
  parameterId?: number
  operator?: number
  value?: number
  logicId?: number
  secondOperator?: number
  secondValue?: number
}

const idOf = (value: unknown) => (isObject(value) ? value.id : undefined)

/** The lookup row with this id, as calls send it; an unknown id gives an object with the id only. */
const byId = <Row extends { id: number }>(rows: readonly Row[], id: unknown) =>
  id === undefined ? undefined : (rows.find((row) => row.id === id) ?? { id })

function formRow({ parameterId, values = [], operators = [], logic }: Partial<AlertParameter>): ParameterRow {
  const row: ParameterRow = {
    parameterId,
    operator: operators[0]?.id,
    value: values[0],
    logicId: logic?.id ?? NO_LOGIC,
    secondOperator: operators[1]?.id,
    secondValue: values[1],
  }
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined))
}

/** Whether the row has a second comparison. */
export const isJoined = ({ logicId = NO_LOGIC }: ParameterRow): boolean => logicId !== NO_LOGIC

const isGiven = <Value>(value: Value | undefined): value is Value => value !== undefined

function callRow(row: ParameterRow): FormValues {
  const count = isJoined(row) ? 2 : 1
  const operators = [row.operator, row.secondOperator].slice(0, count)
  return {
    parameterId: row.parameterId,
    values: [row.value, row.secondValue].slice(0, count).filter(isGiven),
    operators: operators.map((id) => byId(alertOperators, id)).filter(isGiven),
    logic: isJoined(row) ? byId(alertLogics, row.logicId) : null,
  }
}

/** Omits a group of fields if all of them are empty. */
const group = (name: string, value: unknown): FormValues => {
  const filled = isObject(value) ? Object.entries(value).filter(([, part]) => part !== undefined) : []
  return filled.length === 0 ? {} : { [name]: Object.fromEntries(filled) }
}

/** The parameter rows of a form. */
export const rowsIn = ({ parameters }: FormValues): ParameterRow[] =>
  Array.isArray(parameters) ? parameters.filter(isObject) : []

/** JSON pointer in the call -> JSON pointer in the form. */
const paths: Record<string, string> = {
  '/site/id': '/site',
  '/frequency': '/frequency',
  '/windowLength': '/weatherWindowLengthValue',
  '/windowLength/value': '/weatherWindowLengthValue',
  '/windowLength/operator': '/weatherWindowLengthOperator',
}

/** Path within a parameter row in the call -> field of the form, for errors. */
const rowPaths: Record<string, string> = {
  values: 'value',
  'values/0': 'value',
  'values/1': 'secondValue',
  operators: 'operator',
  'operators/0': 'operator',
  'operators/1': 'secondOperator',
  logic: 'logicId',
}

/** The limit of a row; none if the row is incomplete. */
function limitsOf(row: ParameterRow): Limit[] {
  const parameter = parameterById(row.parameterId ?? 0)
  const { values, operators, logic } = callRow(row) as unknown as AlertParameter
  const isFilled = values.length > 0 && values.length === operators.length
  return parameter && isFilled ? [fromAlertRow(parameter.name, { values, operators, logic })] : []
}

const otherLength = 'The window length is left out: an operation needs at least so many hours.'

const operation: FormOperation = {
  take: (values, job) => {
    if (!job) return { values, differences: [] }
    const { workWindow: _, ...others } = values
    const limits = operationLimits(job.operation)
    const rows = limits.map(alertRow)
    return {
      values: {
        ...others,
        parameters: rows.filter(isGiven),
        ...windowOfHours(job.hours),
        ...workTimeField(job.workWindow),
      },
      differences: [leftOutOfAlert(limits)].filter(isGiven),
    }
  },
  give: (values) => {
    const { weatherWindowLengthOperator: operator, weatherWindowLengthValue: length } = values
    const isLeast = operator === windowOfHours(1).weatherWindowLengthOperator
    const hours = isLeast && typeof length === 'number' && length >= 1 ? length : anyJob.hours
    return {
      hours,
      workWindow: workTimeIn(values) ?? anyJob.workWindow,
      limits: toOperationLimits(rowsIn(values).flatMap(limitsOf)),
      differences: isLeast ? [] : [otherLength],
    }
  },
}

/** An alert: its calls use objects for site, frequency, logic, operators and window length; its form uses ids and values. */
export const shape: RecordShape = {
  toForm: ({ site, parameters, frequency, windowLength, ...others }) => {
    const { value, operator }: Partial<AlertRecord['windowLength']> = isObject(windowLength)
      ? windowLength
      : {}
    return {
      ...others,
      site: idOf(site),
      parameters: Array.isArray(parameters) ? parameters.map(formRow) : [],
      frequency: idOf(frequency),
      weatherWindowLengthOperator: operator?.id,
      weatherWindowLengthValue: value,
    }
  },
  toCall: (values) => {
    const { site, frequency, weatherWindowLengthOperator, weatherWindowLengthValue, ...rest } = values
    const { parameters: _, workWindow: __, turbine, pitchConfiguration, ...others } = rest
    const [often] = alertFrequencies.filter(({ id }) => id === frequency)
    return {
      ...others,
      ...(site !== undefined && { site: { id: site } }),
      parameters: rowsIn(values).map(callRow),
      ...(often && { frequency: { id: often.id, frequency: often.frequency } }),
      windowLength: {
        value: weatherWindowLengthValue,
        operator: byId(alertOperators, weatherWindowLengthOperator),
      },
      ...workTimeField(workTimeIn(values) ?? anyJob.workWindow),
      ...group('turbine', turbine),
      ...group('pitchConfiguration', pitchConfiguration),
    }
  },
  formPath: (pointer) => {
    const [, row, field = ''] = /^(\/parameters\/\d+)\/(.+)$/.exec(pointer) ?? []
    if (row !== undefined)
      return `${row}/${rowPaths[field.replace(/^(operators\/\d|logic)\/.+$/, '$1')] ?? field}`
    return paths[pointer.replace(/^(\/windowLength\/operator|\/frequency)\/.+$/, '$1')] ?? pointer
  },
  operation,
}
