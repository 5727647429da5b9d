import type { OperationLimit } from '#weather/adapters/operationLimits.ts'
import { PERCENT } from '#weather/adapters/thresholds.ts'
import { type JobSettings, jobSettingsOf } from '#weather/windows/job/jobSettings.ts'
import type { WindowSelection } from '#weather/workWindow.ts'

/** A job with its limits. */
type OperationJob = Required<JobSettings>

/** The name under which the limits of a link judge its page. */
export const LINK_NAME = 'Limits of this link'

const PARTS = '*'
const FIELDS = '_'
const PAUSE = 'pause'

const hoursText = ({ name, customRange, daylight }: WindowSelection): string =>
  name === 'custom' && customRange
    ? [customRange.start, customRange.end, ...(daylight ? ['daylight'] : [])].join('-')
    : name

/** Follows an end that is itself outside the limit. */
const STRICT = '!'

/** Comes before a second interval. */
const OR = '~'

const endsPart = ({ min, max, isMinExclusive, isMaxExclusive }: Omit<OperationLimit, 'parameterId'>) =>
  [`${min ?? ''}${isMinExclusive ? STRICT : ''}`, `${max ?? ''}${isMaxExclusive ? STRICT : ''}`].join(FIELDS)

function limitPart({ parameterId, or, tolerance, toleranceType, ...ends }: OperationLimit): string {
  const percent = toleranceType === PERCENT ? 'p' : ''
  const first = [parameterId, endsPart(ends), ...(tolerance ? [`${tolerance}${percent}`] : [])].join(FIELDS)
  return or ? `${first}${OR}${endsPart(or)}` : first
}

/** A job with its limits as a part of an address: 9*0-4_7-19-daylight_local*11__1.5_10p */
export function jobPart({
  hours,
  workWindow,
  operation,
}: Pick<OperationJob, 'hours' | 'workWindow' | 'operation'>) {
  const { workingDays, windowSelection, isTimezoneUTC, isCompressed } = workWindow
  const work = [
    `${workingDays.start}-${workingDays.end}`,
    hoursText(windowSelection),
    isTimezoneUTC ? 'utc' : 'local',
    ...(isCompressed ? [PAUSE] : []),
  ]
  return [hours, work.join(FIELDS), ...operation.limits.map(limitPart)].join(PARTS)
}

const numberOf = (text: string) => (text ? Number(text.replace(STRICT, '')) : undefined)

const endsOf = (min = '', max = '') => ({
  min: numberOf(min),
  max: numberOf(max),
  isMinExclusive: min.endsWith(STRICT),
  isMaxExclusive: max.endsWith(STRICT),
})

function limitOf(text: string) {
  const [first = '', or] = text.split(OR)
  const [parameterId, min, max, tolerance] = first.split(FIELDS)
  return {
    parameterId: Number(parameterId),
    ...endsOf(min, max),
    ...(or !== undefined && { or: endsOf(...or.split(FIELDS)) }),
    ...(tolerance && {
      tolerance: Number(tolerance.replace(/p$/, '')),
      toleranceType: tolerance.endsWith('p') ? PERCENT : 0,
    }),
  }
}

function windowSelectionOf(text = ''): WindowSelection | { name: string } {
  const [start, end, daylight] = text.split('-')
  if (end === undefined) return { name: text }
  const customRange = { start: Number(start), end: Number(end) }
  return { name: 'custom', customRange, ...(daylight === 'daylight' && { daylight: true }) }
}

/** The job of a part of an address, perhaps without limits; undefined if any of it is invalid. */
export function jobSettingsOfPart(text: string): OperationJob | undefined {
  const [hours, work = '', ...limits] = text.split(PARTS)
  const [days = '', shift, clock, pause] = work.split(FIELDS)
  const [start, end] = days.split('-').map(Number)
  const { operation = { name: LINK_NAME, limits: [] }, ...job } = jobSettingsOf({
    hours: Number(hours),
    workWindow: {
      workingDays: { start, end },
      windowSelection: windowSelectionOf(shift),
      isTimezoneUTC: clock === 'utc',
      isCompressed: pause === PAUSE,
    },
    operation: { name: LINK_NAME, limits: limits.map(limitOf) },
  })
  const read = { ...job, operation }
  return jobPart(read) === text ? read : undefined
}

/** The same for a job that has limits. */
export function jobOfPart(text: string): OperationJob | undefined {
  const read = jobSettingsOfPart(text)
  return read && read.operation.limits.length > 0 ? read : undefined
}
