import type { HindcastParameter, HindcastRequest } from '../../schemas/entities.ts'
import { hindcastParameters } from '../../weather/parameters.ts'

/** A row of the condition list as the form holds it; `apply` says whether it counts. */
export interface ConditionRow {
  id: number
  name: string
  unit: string
  description: string
  condition?: 'GT' | 'LT'
  testValue?: number
  apply: boolean
}

export interface HindcastForm {
  latitude?: number
  longitude?: number
  workingDays: HindcastRequest['workingDays']
  windowLength?: number
  windowSelection: { name: 'custom' | 'daylight' | '24h'; customRange?: { start?: number; end?: number } }
  conditionList: ConditionRow[]
  isTimezoneUTC: boolean
  isCompressed: boolean
}

/** A parameter that either holds or does not: its inputs are disabled and 0.5 divides yes from no. */
export const isFlag = ({ unit }: { unit: string }) => unit === 'bool'

/** The test value that parts the two states of a flag (specification 5.1). */
export const flagTestValue = 0.5

/** The parameters to offer where the API's list cannot be had. */
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
      return isFlag(row) ? { ...row, testValue: flagTestValue } : row
    })

/** The form as it opens: every hour of every day, windows of one hour, no condition chosen. */
export const initialForm = (parameters: readonly HindcastParameter[]): HindcastForm => ({
  workingDays: 'Mon-Sun',
  windowLength: 1,
  windowSelection: { name: '24h' },
  conditionList: conditionRows(parameters),
  isTimezoneUTC: true,
  isCompressed: true,
})

/** The body of the call for a form that has passed validation: active rows only. */
export function toRequest(form: HindcastForm): HindcastRequest {
  const { windowSelection, conditionList } = form
  const custom = windowSelection.name === 'custom' ? windowSelection.customRange : undefined
  return {
    latitude: form.latitude!,
    longitude: form.longitude!,
    workingDays: form.workingDays,
    windowLength: form.windowLength!,
    daylight: windowSelection.name === 'daylight',
    startHour: custom?.start ?? 0,
    endHour: custom?.end ?? 24,
    conditionList: conditionList
      .filter(({ apply }) => apply)
      .map((row) => ({
        parameterId: row.id,
        condition: row.condition!,
        testValue: isFlag(row) ? flagTestValue : row.testValue!,
        apply: true,
      })),
    isTimezoneUTC: form.isTimezoneUTC,
    isCompressed: form.isCompressed,
  }
}
