import { numberOrBlank } from '../../../providers/numberOrBlank.ts'
import type { HindcastParameter } from '../../../schemas/entities.ts'
import {
  type ConditionRow,
  flagCondition,
  type HindcastForm,
  initialForm,
  isFlag,
  type Typed,
} from '../hindcastForm.ts'
import { names } from './names.ts'

export interface ReadAddress {
  form: HindcastForm
  /** The conditions that the form cannot show, as they stand in the address. */
  dropped: string[]
  /** Choices that are none of the form's, for example `zone=moon`: they cannot stand in it. */
  unread: string[]
}

/** As JavaScript writes very small and very large numbers. */
const withExponent = /^-?\d+(\.\d+)?e[+-]\d+$/

/** A number, nothing, or the text that stands in its place, for the form to refuse. */
export function typed(text: string | null | undefined): Typed | undefined {
  if (text === null || text === undefined) return undefined
  if (withExponent.test(text)) return Number(text)
  const value = numberOrBlank(text)
  return typeof value === 'number' || typeof value === 'string' ? value : undefined
}

function windowSelectionOf(hours: string | null): HindcastForm['windowSelection'] {
  if (hours === null || hours === '24h') return { name: '24h' }
  if (hours === 'daylight') return { name: 'daylight' }
  const [, start = hours, end] = /^(-?[^-]+|)-(.*)$/.exec(hours) ?? []
  return { name: 'custom', customRange: { start: typed(start), end: typed(end) } }
}

interface Condition {
  text: string
  name: string
  condition: string
  testValue: Typed | undefined
}

function conditionOf(text: string): Condition {
  const [condition = '', name = '', ...rest] = text.split(':')
  return { text, condition, name, testValue: typed(rest.join(':')) }
}

/** A flag can only be asked to be absent. */
const suits = (row: ConditionRow, { condition, testValue }: Condition) =>
  !isFlag(row) || (condition === flagCondition && (testValue === undefined || testValue === row.testValue))

const known = new Set<string>(Object.values(names))

/** Whether a query string holds any part of the form. */
export const isAddress = (query: string): boolean =>
  new URLSearchParams(query).keys().some((key) => known.has(key))

const switches = [
  [names.zone, ['utc', 'local']],
  [names.runs, ['across-shifts', 'within-shifts']],
] as const

function unreadIn(search: URLSearchParams): string[] {
  return switches.flatMap(([name, values]) => {
    const value = search.get(name)
    return value === null || values.some((choice) => choice === value) ? [] : `${name}=${value}`
  })
}

/**
 * The form that a query string stands for. What is damaged or out of range stands in the form as it is, for its rules to
 * refuse. A condition of an unknown parameter, and a second one of a parameter, is left out and named.
 */
export function readAddress(query: string, parameters: readonly HindcastParameter[]): ReadAddress {
  const search = new URLSearchParams(query)
  const initial = initialForm(parameters)
  const conditionList = [...initial.conditionList]
  const dropped: string[] = []
  for (const condition of search.getAll(names.condition).map(conditionOf)) {
    const at = conditionList.findIndex(({ name }) => name === condition.name)
    const row = conditionList[at]
    if (!row || row.apply || !suits(row, condition)) dropped.push(condition.text)
    else {
      const { condition: holds, testValue } = condition
      conditionList[at] = isFlag(row)
        ? { ...row, apply: true }
        : { ...row, apply: true, condition: holds, testValue }
    }
  }
  const window = search.get(names.window)
  const form: HindcastForm = {
    ...initial,
    latitude: typed(search.get(names.latitude)),
    longitude: typed(search.get(names.longitude)),
    workingDays: search.get(names.days) ?? initial.workingDays,
    windowSelection: windowSelectionOf(search.get(names.hours)),
    windowLength: window === null ? initial.windowLength : typed(window),
    isTimezoneUTC: search.get(names.zone) !== 'local',
    isCompressed: search.get(names.runs) !== 'within-shifts',
    conditionList,
  }
  return { form, dropped, unread: unreadIn(search) }
}
