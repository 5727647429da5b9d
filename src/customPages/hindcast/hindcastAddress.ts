import { numberOrBlank } from '#providers/numberOrBlank.ts'
import { operationInAddress } from '#requests/carriedOperation.ts'
import type { FormInAddress } from '#requests/useAddressedRequest.ts'
import type { HindcastParameter } from '#schemas/shapes/hindcast/hindcast.ts'
import { withOperation } from './form/operationForm.ts'
import {
  type ConditionRow,
  flagCondition,
  type HindcastForm,
  initialForm,
  isFlag,
  submitted,
  type Typed,
} from './hindcastForm.ts'

/** The names of the form's parts in the address. */
const names = {
  latitude: 'lat',
  longitude: 'lon',
  days: 'days',
  hours: 'hours',
  window: 'window',
  zone: 'zone',
  runs: 'runs',
  condition: 'when',
} as const

/** The notation in which JavaScript writes very small and very large numbers. */
const withExponent = /^-?\d+(\.\d+)?e[+-]\d+$/

/** A number, undefined, or text that is not a number, which the form's rules reject. */
function typed(text: string | null | undefined): Typed | undefined {
  if (text === null || text === undefined) return undefined
  if (withExponent.test(text)) return Number(text)
  const value = numberOrBlank(text)
  return typeof value === 'number' || typeof value === 'string' ? value : undefined
}

function windowSelectionOf(hours: string | null): HindcastForm['windowSelection'] {
  if (hours === null || hours === '24h') return { name: '24h' }
  if (hours === 'daylight') return { name: 'daylight' }
  const range = hours.replace(/-daylight$/, '')
  const [, start = range, end] = /^(-?[^-]+|)-(.*)$/.exec(range) ?? []
  const customRange = { start: typed(start), end: typed(end) }
  return { name: 'custom', customRange, ...(range !== hours && { daylight: true }) }
}

/** A condition as an address contains it, `LT:wave_height:1.5`. */
function conditionOf(text: string): Pick<ConditionRow, 'name' | 'condition' | 'testValue'> {
  const [condition = '', name = '', ...rest] = text.split(':')
  return { condition, name, testValue: typed(rest.join(':')) }
}

/** Whether a condition is valid for a row; a flag only allows the condition that it is absent. */
const suits = (row: ConditionRow, { condition, testValue }: ReturnType<typeof conditionOf>) =>
  !isFlag(row) || (condition === flagCondition && (testValue === undefined || testValue === row.testValue))

const known = new Set<string>(Object.values(names))

const switches = [
  [names.zone, ['utc', 'local']],
  [names.runs, ['across-shifts', 'within-shifts']],
] as const

/** The `name=value` pairs that the form does not offer, for example `zone=moon`. */
function unreadIn(search: URLSearchParams): string[] {
  return switches.flatMap(([name, values]) => {
    const value = search.get(name)
    return value === null || values.some((choice) => choice === value) ? [] : `${name}=${value}`
  })
}

/**
 * The form of a query string. Damaged or out-of-range values are kept, for the form's rules to reject. A condition of an unknown
 * parameter, or a second one of the same parameter, is dropped and reported.
 */
export function readAddress(
  query: string,
  parameters: readonly HindcastParameter[],
): FormInAddress<HindcastForm> & { values: HindcastForm } {
  const search = new URLSearchParams(query)
  const initial = initialForm(parameters)
  const conditionList = [...initial.conditionList]
  const dropped: string[] = []
  for (const text of search.getAll(names.condition)) {
    const condition = conditionOf(text)
    const at = conditionList.findIndex(({ name }) => name === condition.name)
    const row = conditionList[at]
    if (!row || row.apply || !suits(row, condition)) dropped.push(text)
    else conditionList[at] = { ...row, ...(!isFlag(row) && condition), apply: true }
  }
  const window = search.get(names.window)
  const { job, unread } = operationInAddress(query)
  const written: HindcastForm = {
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
  const isRequest = search.keys().some((key) => known.has(key))
  const { form: values, differences: leftOut } = job
    ? withOperation(written, job)
    : { form: written, differences: [] }
  return { values, isRequest, dropped, leftOut, unread: [...unreadIn(search), ...unread] }
}

const hoursOf = ({ name, customRange, daylight }: HindcastForm['windowSelection']): string | undefined => {
  const lit = daylight ? '-daylight' : ''
  if (name === 'custom') return `${customRange?.start ?? ''}-${customRange?.end ?? ''}${lit}`
  return daylight || name === 'daylight' ? 'daylight' : undefined
}

const conditionsOf = ({ conditionList }: HindcastForm): string[] =>
  conditionList
    .filter(({ apply }) => apply)
    .map((row) => [row.condition ?? '', row.name, ...(isFlag(row) ? [] : [row.testValue ?? ''])].join(':'))

/**
 * The form as a query string without its question mark and without default values, for example
 * `lat=54.01&lon=6.6&days=Mon-Fri&hours=7-19&window=12&when=LT:wave_height:1.5`.
 */
export function writeAddress(whole: HindcastForm): string {
  const form = submitted(whole)
  const { latitude, longitude, workingDays, windowLength, windowSelection } = form
  const pairs: [string, string | number | undefined][] = [
    [names.latitude, latitude],
    [names.longitude, longitude],
    [names.days, workingDays === 'Mon-Sun' ? undefined : workingDays],
    [names.hours, hoursOf(windowSelection)],
    [names.window, windowLength ?? ''],
    [names.zone, form.isTimezoneUTC ? undefined : 'local'],
    [names.runs, form.isCompressed ? undefined : 'within-shifts'],
    ...conditionsOf(form).map((text): [string, string] => [names.condition, text]),
  ]
  return pairs
    .flatMap(([name, value]) => (value === undefined ? [] : `${name}=${readable(String(value))}`))
    .join('&')
}

/** Percent-encoded, except for the colon, which is allowed in a query. */
const readable = (text: string) => encodeURIComponent(text).replaceAll('%3A', ':')
