import type { AlertParameter } from '#schemas/alerts/alert.ts'
import type { AlertRecord } from '#schemas/resourceFile/recordTypes.ts'
import { fromAlertRow } from '#weather/adapters/alertRows.ts'
import { windowLengthText, windowRule } from '#weather/alerts/windowRule.ts'
import type { Limit } from '#weather/operation.ts'
import { parameterById } from '#weather/parameters.ts'
import { registryUnits, type Units } from '#weather/units/units.ts'
import { workWindowText } from '#weather/windows/jobText.ts'
import { limitText } from '#weather/windows/limitText.ts'

type Row = Pick<AlertParameter, 'parameterId' | 'values' | 'operators' | 'logic'>

/** An alert as far as it is filled in; absent fields are not filled in yet. */
export interface AlertDraft {
  siteName?: string
  parameters: readonly Partial<Row>[]
  windowLength: Partial<AlertRecord['windowLength']>
  workWindow?: AlertRecord['workWindow']
  /** Updates per day. */
  frequency?: number
  expiryDate?: string
  isActive?: boolean
}

const INCOMPLETE =
  'Choose a site, parameters with their values, and a window length to read what will be alerted.'

/** The limit of a row; undefined if the row is incomplete. */
function limitOf({
  parameterId = 0,
  values = [],
  operators = [],
  logic = null,
}: Partial<Row>): Limit | undefined {
  const name = parameterById(parameterId)?.name
  const count = logic ? 2 : 1
  const isFilled =
    operators.length >= count && values.length >= count && values.slice(0, count).every(Number.isFinite)
  return name === undefined || !isFilled ? undefined : fromAlertRow(name, { values, operators, logic })
}

const often: Readonly<Record<number, string>> = { 1: 'once a day', 2: 'twice a day' }

/** "A", "A and B", "A, B and C". */
const listed = (texts: readonly string[]): string =>
  [texts.slice(0, -1).join(', '), ...texts.slice(-1)].filter((text) => text !== '').join(' and ')

/** An alert in words: when it sends a message, how often it is checked, and until when. */
export function alertSummary(draft: AlertDraft, units: Units = registryUnits): string {
  const { siteName, parameters, windowLength, workWindow, frequency, expiryDate, isActive } = draft
  const { value, operator } = windowLength
  const limits = parameters.map(limitOf)
  const isComplete = limits.length > 0 && limits.every((limit) => limit !== undefined)
  if (siteName === undefined || !isComplete || !operator || !Number.isInteger(value) || !value || value < 1)
    return INCOMPLETE
  const never = limits.filter(({ intervals }) => intervals.length === 0)
  if (never.length > 0)
    return `The limits of ${listed(never.map(({ parameter }) => limitName(parameter)))} exclude each other: this alert can never find a window.`
  const conditions = listed(limits.map((limit) => limitText(limit, units)))
  const length = { operator: operator.type, value }
  const text = windowLengthText(length)
  const times = workWindow ? workWindowText(workWindow) : ''
  const within = times === '' ? '' : ` in working time (${times})`
  const when =
    windowRule(length).fires === 'window'
      ? `when the forecast of ${siteName} has ${conditions} for ${text} without a break${within}`
      : `when the forecast of ${siteName} has ${text} with ${conditions}${within}`
  const checked = frequency === undefined ? '' : ` Checked ${often[frequency] ?? `${frequency} times a day`}`
  const until = checked !== '' && expiryDate ? `, until the end of ${expiryDate} (UTC)` : ''
  const off = isActive ? '' : ' The alert is not active: nothing is sent.'
  return `Sends a message ${when}.${checked}${until}${checked === '' ? '' : '.'}${off}`
}

const limitName = (parameter: string) => limitText({ parameter, intervals: [{}] })
