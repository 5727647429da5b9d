import { fieldMessage } from '#schemas/validation/fieldMessage.ts'
import { WRONG_ORDER } from '#schemas/validation/limitRules.ts'
import type { OperationJob, SavedOperation } from '#shell/operations/operationJob.ts'
import { limitTitle } from '#shell/operations/operationJob.ts'
import type { OperationLimit } from '#weather/adapters/operationLimits.ts'
import type { Area } from '#weather/hindcast/cellGrid.ts'
import { isWrongOrder } from '#weather/operation.ts'
import { parameterById, parameterByName } from '#weather/parameters.ts'
import { anyJob, type JobSettings, MAX_JOB_HOURS } from '#weather/windows/job/jobSettings.ts'
import type { WorkabilityMapRequest } from './useWorkability.ts'

/** The state of the map's form. */
export interface WorkabilityDraft extends Pick<JobSettings, 'hours' | 'workWindow'> {
  /** The operation chosen last; its limits may have been changed since. */
  name: string | undefined
  limits: readonly OperationLimit[]
  /** 1 to 12. */
  month: number
}

/** The initial form: waves of at most 1.5 m in any hour; work may pause, as in hindcasts. */
export function initialDraft(month: number): WorkabilityDraft {
  const { hours } = anyJob
  const workWindow = { ...anyJob.workWindow, isCompressed: true }
  const waves = parameterByName('wave_height')
  const limits = waves ? [{ parameterId: waves.parameterId, max: 1.5 }] : []
  return { name: undefined, limits, hours, workWindow, month }
}

/** The fields that an operation fills in. */
export const chosenJob = ({ hours, workWindow, operation }: OperationJob) => ({
  hours,
  workWindow,
  name: operation.name,
  limits: operation.limits,
})

/** The values of the form as an operation. */
export const operationOf = ({ limits, hours, workWindow }: WorkabilityDraft): SavedOperation => ({
  hours,
  workWindow,
  limits: limits.filter(binds),
})

const binds = ({ min, max }: OperationLimit) => min != null || max != null

const isHour = (hour: number | undefined) => hour !== undefined && hour >= 0 && hour <= 24

/** The error of the upper end of a limit; undefined if there is none. */
export const upperProblem = ({ parameterId, min, max }: OperationLimit): string | undefined =>
  isWrongOrder(min, max, parameterById(parameterId)?.name) ? WRONG_ORDER : undefined

/** The error that prevents submission; undefined if there is none. */
export function problemOf({ limits, hours, workWindow }: WorkabilityDraft): string | undefined {
  if (!limits.some(binds)) return 'At least one limit must have a value.'
  const crossed = limits.find((limit) => upperProblem(limit) !== undefined)
  if (crossed) return fieldMessage(limitTitle(crossed), WRONG_ORDER)
  if (!(hours >= 1 && hours <= MAX_JOB_HOURS))
    return `The window length must be a number between 1 and ${MAX_JOB_HOURS}.`
  const { name, customRange } = workWindow.windowSelection
  if (name === 'custom' && !(isHour(customRange?.start) && isHour(customRange?.end)))
    return 'Start and end hours must be in range (0-24).'
  return undefined
}

/** The request of a valid form, for an area within the map. */
export function mapRequest(
  draft: WorkabilityDraft,
  { west, south, east, north }: Area,
): WorkabilityMapRequest {
  const { limits, hours, month } = draft
  const { isCompressed = false, ...workWindow } = draft.workWindow
  const within = (degrees: number, most: number) =>
    Math.min(most, Math.max(-most, Math.round(degrees * 1e4) / 1e4))
  return {
    west: within(west, 180),
    south: within(south, 85),
    east: within(east, 180),
    north: within(north, 85),
    month,
    // A map counts hours that are ok; a tolerance plays no part.
    limits: limits.filter(binds).map(({ tolerance: _, toleranceType: __, ...ends }) => ends),
    windowLength: hours,
    workWindow,
    isCompressed,
  }
}
