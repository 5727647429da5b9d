import type { HindcastParameter, HindcastRequest } from '#schemas/shapes/hindcast/hindcast.ts'
import type { Condition } from '#weather/adapters/analysisLimits.ts'
import { isWorkingDays } from '#weather/calendarNames.ts'
import { hindcastParameters } from '#weather/parameters.ts'
import { needsDaylight, type WindowSelection } from '#weather/workWindow.ts'

/** A number, or typed text that is not a number. */
export type Typed = number | string

/** A request while the user edits it: any field may be missing, and a number may still be text. */
export type Draft<Request> = { [Field in keyof Request]?: Request[Field] extends number ? Typed : string }

/** A row of the condition list in the form; `apply` is true for active rows. */
export interface ConditionRow extends Draft<Condition> {
  id: number
  name: string
  unit: string
  description: string
  apply: boolean
}

export interface HindcastForm {
  latitude?: Typed
  longitude?: Typed
  /** One of `workingDays`, or any text from an address. */
  workingDays: string
  windowLength?: Typed
  windowSelection: Omit<WindowSelection, 'customRange'> & { customRange?: { start?: Typed; end?: Typed } }
  conditionList: ConditionRow[]
  isTimezoneUTC: boolean
  isCompressed: boolean
}

/** A boolean parameter: its inputs are disabled, and 0.5 separates false from true. */
export const isFlag = ({ unit }: { unit: string }) => unit === 'bool'

/** The condition of a flag: it must be absent. */
export const flagCondition = 'LT'

/** The test value that separates the two states of a flag (specification 5.1). */
export const flagTestValue = 0.5

/** The parameters to offer if the API's list is unavailable. */
export const builtInParameters: HindcastParameter[] = hindcastParameters.map(
  ({ parameterId, name, description, unit }) => ({
    id: parameterId,
    name,
    shortDescription: description,
    unit: { name: unit },
  }),
)

/** One inactive row per parameter that has a description. */
export const conditionRows = (parameters: readonly HindcastParameter[]): ConditionRow[] =>
  parameters
    .filter(({ shortDescription }) => shortDescription.trim() !== '')
    .map(({ id, name, shortDescription, unit }) => {
      const row: ConditionRow = {
        id,
        name,
        unit: unit.name,
        description: shortDescription,
        condition: 'LT',
        apply: false,
      }
      return isFlag(row) ? { ...row, condition: flagCondition, testValue: flagTestValue } : row
    })

/** The initial form: every hour of every day, windows of one hour, no active condition. */
export const initialForm = (parameters: readonly HindcastParameter[]): HindcastForm => ({
  workingDays: 'Mon-Sun',
  windowLength: 1,
  windowSelection: { name: '24h' },
  conditionList: conditionRows(parameters),
  isTimezoneUTC: true,
  isCompressed: true,
})

/** The form to submit: without custom hours unless they are selected, and without the limits of inactive rows. */
export function submitted(form: HindcastForm): HindcastForm {
  const { windowSelection, conditionList } = form
  const { customRange = {}, ...others } = windowSelection
  return {
    ...form,
    windowSelection: others.name === 'custom' ? { ...others, customRange } : others,
    conditionList: conditionList.map(({ condition, testValue, ...row }) =>
      row.apply ? { ...row, condition, testValue } : row,
    ),
  }
}

/** The request body for a validated form: active rows only. */
export function toRequest(form: HindcastForm): HindcastRequest {
  const { windowSelection, conditionList } = form
  const custom = windowSelection.name === 'custom' ? windowSelection.customRange : undefined
  return {
    latitude: Number(form.latitude),
    longitude: Number(form.longitude),
    workingDays: isWorkingDays(form.workingDays) ? form.workingDays : 'Mon-Sun',
    windowLength: Number(form.windowLength),
    daylight: needsDaylight(windowSelection),
    startHour: Number(custom?.start ?? 0),
    endHour: Number(custom?.end ?? 24),
    conditionList: conditionList
      .filter(({ apply }) => apply)
      .map((row) => ({
        parameterId: row.id,
        condition: row.condition === 'GT' ? 'GT' : 'LT',
        testValue: isFlag(row) ? flagTestValue : Number(row.testValue),
        apply: true,
      })),
    isTimezoneUTC: form.isTimezoneUTC,
    isCompressed: form.isCompressed,
  }
}

/** Maps the path of a request field to the form field. The request contains the active rows only. */
export function fieldOf(requestPath: string, form: HindcastForm): string {
  const [first = '', index, ...rest] = requestPath.slice(1).split('/')
  if (first === 'startHour' || first === 'endHour') {
    return `windowSelection.customRange.${first === 'startHour' ? 'start' : 'end'}`
  }
  if (first !== 'conditionList' || index === undefined) return first
  const active = form.conditionList.flatMap(({ apply }, row) => (apply ? row : []))
  // An error of the parameter itself is shown at its value.
  const field = rest[0] === 'condition' ? 'condition' : 'testValue'
  return `conditionList.${active[Number(index)] ?? index}.${field}`
}
