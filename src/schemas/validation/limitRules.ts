import { fromAlertRow } from '#weather/adapters/alertRows.ts'
import { isDirection, isWrongOrder, type Limit, noValueAt, type Operator } from '#weather/operation.ts'
import { parameterById, parameterByName } from '#weather/parameters.ts'
import { alertLogics, alertOperators } from '../alerts/alert.ts'
import type { BoundFields, ComparisonFields, LimitFields, RowFields } from '../resourceFile/limitFields.ts'
import type { FieldError } from './fieldErrors.ts'

/** Shown at Max. */
export const WRONG_ORDER = 'Must not be below Min'

const BOUND_REQUIRED = 'Min or Max required'

const NO_VALUE = {
  ofDirection: 'No value is both. Choose OR for a sector through north.',
  ofOther: 'No value is both: change a value or choose OR.',
  alone: 'No value meets this: change the value.',
} as const

/** The value at a path. Where the way there ends early, it is the last value: one that is no object has no blank fields. */
const at = (value: unknown, path: string): unknown =>
  path
    .split('/')
    .reduce<unknown>(
      (part, name) => (typeof part === 'object' && part !== null ? Reflect.get(part, name) : part),
      value,
    )

const isBlank = (value: unknown) => value === undefined || value === null

const numberAt = (value: unknown, path: string): number | undefined => {
  const found = at(value, path)
  return typeof found === 'number' && Number.isFinite(found) ? found : undefined
}

/** The name of the parameter that a field holds as name or id; undefined if unknown. */
function parameterAt(value: unknown, path: string): string | undefined {
  const held = at(value, path)
  if (typeof held === 'string') return parameterByName(held)?.name
  return typeof held === 'number' ? parameterById(held)?.name : undefined
}

/** The operator or logic that a field holds as type, as id or as object with an id. */
function typeAt<Type extends string>(
  rows: readonly { id: number; type: Type }[],
  value: unknown,
  path: string,
): Type | undefined {
  const id = at(at(value, path), 'id')
  return rows.find((row) => row.id === id || row.type === id)?.type
}

function boundErrors(value: unknown, { parameter, min, max, isRequired, or }: BoundFields): FieldError[] {
  if (isRequired && isBlank(at(value, min)) && isBlank(at(value, max)))
    return [{ path: `/${min}`, message: BOUND_REQUIRED }]
  if (isWrongOrder(numberAt(value, min), numberAt(value, max), parameterAt(value, parameter)))
    return [{ path: `/${max}`, message: WRONG_ORDER }]
  // A second interval does not cross north: the first one can.
  return or !== undefined && isWrongOrder(numberAt(value, `${or}/min`), numberAt(value, `${or}/max`))
    ? [{ path: `/${or}/max`, message: WRONG_ORDER }]
    : []
}

/** A comparison, with the path of its value. */
interface Comparison {
  path: string
  limit: Limit
}

/** The comparison in some fields; none if they are incomplete. */
function comparisonsIn(row: unknown, { parameter, operator, value }: RowFields, path: string): Comparison[] {
  const name = parameterAt(row, parameter)
  const type: Operator | undefined = typeAt(alertOperators, row, operator)
  const number = numberAt(row, value)
  if (name === undefined || type === undefined || number === undefined) return []
  return [{ path, limit: fromAlertRow(name, { operators: [{ type }], values: [number] }) }]
}

/** The error of comparisons of one parameter, all of which must hold, if no value meets them (definitions A.12). */
function noValueErrors(comparisons: readonly Comparison[]): FieldError[] {
  const limits = comparisons.map(({ limit }) => limit)
  const refused = comparisons[noValueAt(limits) ?? limits.length]
  if (!refused) return []
  if (limits.length === 1) return [{ path: refused.path, message: NO_VALUE.alone }]
  const message = isDirection(refused.limit.parameter) ? NO_VALUE.ofDirection : NO_VALUE.ofOther
  return [{ path: refused.path, message }]
}

function comparisonErrors(
  row: unknown,
  { parameter, operators, values, logic }: ComparisonFields,
): FieldError[] {
  const joined = typeAt(alertLogics, row, logic)
  if (joined === 'OR') return []
  const places = joined === 'AND' ? ([0, 1] as const) : ([0] as const)
  const comparisons = places.flatMap((place) => {
    const value = values[place]
    return comparisonsIn(row, { parameter, operator: operators[place], value }, `/${value}`)
  })
  return comparisons.length < places.length ? [] : noValueErrors(comparisons)
}

function rowErrors(rows: readonly unknown[], fields: RowFields): FieldError[] {
  const active = rows.flatMap((row, index) =>
    fields.active === undefined || at(row, fields.active) === true
      ? comparisonsIn(row, fields, `/${index}/${fields.value}`)
      : [],
  )
  return [...Map.groupBy(active, ({ limit }) => limit.parameter).values()].flatMap(noValueErrors)
}

/** The errors of the limit that an object has, or the rows of a list; their paths start there. */
export function limitErrors(value: unknown, fields: LimitFields): FieldError[] {
  if ('min' in fields) return boundErrors(value, fields)
  if ('logic' in fields) return comparisonErrors(value, fields)
  return Array.isArray(value) ? rowErrors(value, fields) : []
}

/** The module name under which compiled validators import `limitErrors`. */
export const limitRulesModule = 'seawindow/limitRules'
