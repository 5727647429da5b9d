import type { WorkabilityRequest } from '#schemas/shapes/hindcast/workability.ts'
import type { OperationJob, SavedOperation } from '#shell/operations/operationJob.ts'
import type { OperationLimit } from '#weather/adapters/operationLimits.ts'
import { monthNames, WHOLE_YEAR } from '#weather/calendarNames.ts'
import type { Area } from '#weather/hindcast/cellGrid.ts'
import { parameterByName } from '#weather/parameters.ts'
import { anyJob, type JobSettings } from '#weather/windows/job/jobSettings.ts'

/** The request of a map, without the range of cells. */
export type WorkabilityMapRequest = Omit<WorkabilityRequest, 'first' | 'count'>

/** The title of a month of a map. */
export const monthOfMap = (month: number): string =>
  month === WHOLE_YEAR ? 'the year' : (monthNames[month - 1] ?? '')

/** The state of the map's form. */
export interface WorkabilityDraft extends Pick<JobSettings, 'hours' | 'workWindow'> {
  /** The operation chosen last; its limits may have been changed since. */
  name: string | undefined
  limits: OperationLimit[]
  /** 1 to 12, or the whole year. */
  month: number
  /** What the map showed when it was last computed. */
  area: Area
}

/** The initial form: waves of at most 1.5 m in any hour; work may pause, as in hindcasts. */
export function initialDraft(month: number, area: Area): WorkabilityDraft {
  const { hours } = anyJob
  const workWindow = { ...anyJob.workWindow, isCompressed: true }
  const waves = parameterByName('wave_height')
  const limits = waves ? [{ parameterId: waves.parameterId, max: 1.5 }] : []
  return { name: undefined, limits, hours, workWindow, month, area }
}

/** The fields that an operation fills in. */
export const chosenJob = ({ hours, workWindow, operation }: OperationJob) => ({
  hours,
  workWindow,
  name: operation.name,
  limits: [...operation.limits],
})

/** The values of the form as an operation. */
export const operationOf = ({ limits, hours, workWindow }: WorkabilityDraft): SavedOperation => ({
  hours,
  workWindow,
  limits: limits.filter(binds),
})

const binds = ({ min, max }: OperationLimit) => min != null || max != null

const within = (degrees: number, most: number) =>
  Math.min(most, Math.max(-most, Math.round(degrees * 1e4) / 1e4))

/** An area of a map in the numbers that a request and an address can hold. */
export const roundedArea = ({ west, south, east, north }: Area): Area => ({
  west: within(west, 180),
  south: within(south, 85),
  east: within(east, 180),
  north: within(north, 85),
})

/** The request of a form, for its area. */
export function mapRequest({
  limits,
  hours,
  month,
  area,
  workWindow,
}: WorkabilityDraft): WorkabilityMapRequest {
  const { isCompressed = false, ...others } = workWindow
  return {
    ...roundedArea(area),
    month,
    // A map counts hours that are ok; a tolerance plays no part.
    limits: limits.filter(binds).map(({ tolerance: _, toleranceType: __, ...ends }) => ends),
    windowLength: hours,
    workWindow: others,
    isCompressed,
  }
}
