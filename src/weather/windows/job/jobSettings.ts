import { fromOperationLimits, type OperationLimit } from '#weather/adapters/operationLimits.ts'
import { limitsOf, type Threshold, toleranceTypeOf } from '#weather/adapters/thresholds.ts'
import { type Ends, type Limit, limitsAt } from '#weather/operation.ts'
import { parameterById } from '#weather/parameters.ts'
import { alwaysOpen, type WorkWindow } from '#weather/workWindow.ts'
import type { Job } from './job.ts'

/** A copy of the chosen operation; later changes of the operation do not affect this job. */
export interface ChosenOperation {
  name: string
  limits: readonly OperationLimit[]
}

/** A job as stored, for sites in any time zone. */
export interface JobSettings {
  hours: number
  workWindow: Omit<WorkWindow, 'timeZone'>
  /** Its limits replace the user's own. */
  operation?: ChosenOperation
}

/** The name of the preference that stores a user's job. */
export const jobPreference = 'job'

/** The most hours that a job can need. */
export const MAX_JOB_HOURS = 350

const { timeZone: _, ...openAlways } = alwaysOpen

/** The default job settings. */
export const anyJob: JobSettings = { hours: 1, workWindow: openAlways }

/** The job at a site, whose clock its hours can refer to. */
export const jobAt = ({ hours, workWindow }: JobSettings, timeZone: string): Job => ({
  hours,
  workWindow: { ...workWindow, timeZone },
})

/** The limits of an operation; parameters that the registry does not have are skipped. */
export const operationLimits = ({ limits }: Pick<ChosenOperation, 'limits'>): Limit[] =>
  fromOperationLimits(limits)

/** The limits that judge a site: those of the job's operation, else the user's thresholds. */
export const limitsInForce = (
  { operation }: Pick<JobSettings, 'operation'>,
  thresholds: readonly Threshold[],
  isOffshore: boolean,
): Limit[] => limitsAt(operation ? operationLimits(operation) : limitsOf(thresholds), isOffshore)

type Fields = Readonly<Record<string, unknown>>

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}

const wholeFrom = (value: unknown, from: number, to: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to

/** Working hours from a stored value; undefined if it has no valid ones. */
function windowSelectionOf(value: unknown): WorkWindow['windowSelection'] | undefined {
  const { name, customRange, daylight } = fieldsOf(value)
  const sun = daylight === true && { daylight }
  if (name === '24h' || name === 'daylight') return { name: sun ? 'daylight' : name }
  const { start, end } = fieldsOf(customRange)
  return name === 'custom' && wholeFrom(start, 0, 24) && wholeFrom(end, 0, 24)
    ? { name, customRange: { start, end }, ...sun }
    : undefined
}

function workWindowOf(value: unknown): JobSettings['workWindow'] {
  const { workingDays, windowSelection: selection, isTimezoneUTC, isCompressed } = fieldsOf(value)
  const { start, end } = fieldsOf(workingDays)
  return {
    workingDays: wholeFrom(start, 0, 6) && wholeFrom(end, 0, 6) ? { start, end } : openAlways.workingDays,
    windowSelection: windowSelectionOf(selection) ?? openAlways.windowSelection,
    isTimezoneUTC: isTimezoneUTC !== false,
    ...(isCompressed === true && { isCompressed }),
  }
}

/** The ends of a stored interval; undefined if one is no number, or none is given. */
function intervalOf(value: unknown): Ends | undefined {
  const { min, max, isMinExclusive, isMaxExclusive } = fieldsOf(value)
  if (![min, max].every((end) => end == null || Number.isFinite(end)) || (min == null && max == null))
    return undefined
  return {
    ...(min != null && { min: Number(min) }),
    ...(min != null && isMinExclusive === true && { isMinExclusive }),
    ...(max != null && { max: Number(max) }),
    ...(max != null && isMaxExclusive === true && { isMaxExclusive }),
  }
}

function limitOf(value: unknown): OperationLimit[] {
  const { parameterId, or, tolerance, toleranceType } = fieldsOf(value)
  const [ends, other] = [intervalOf(value), intervalOf(or)]
  if (typeof parameterId !== 'number' || !parameterById(parameterId) || !ends) return []
  const isTolerant = typeof tolerance === 'number' && tolerance > 0 && Number.isFinite(tolerance)
  return [
    {
      parameterId,
      ...ends,
      ...(other && { or: other }),
      ...(isTolerant && { tolerance, toleranceType: toleranceTypeOf(toleranceType) }),
    },
  ]
}

/** An operation from a stored value; undefined if it has no usable limit. */
function chosenOf(value: unknown): ChosenOperation | undefined {
  const { name, limits } = fieldsOf(value)
  const rows = Array.isArray(limits) ? limits.flatMap(limitOf) : []
  return typeof name === 'string' && rows.length > 0 ? { name, limits: rows } : undefined
}

/** A job from a stored preference, which can contain any value; invalid parts get their defaults. */
export function jobSettingsOf(value: unknown): JobSettings {
  const { hours, workWindow, operation } = fieldsOf(value)
  const chosen = chosenOf(operation)
  return {
    hours: wholeFrom(hours, 1, MAX_JOB_HOURS) ? hours : anyJob.hours,
    workWindow: workWindowOf(workWindow),
    ...(chosen && { operation: chosen }),
  }
}
