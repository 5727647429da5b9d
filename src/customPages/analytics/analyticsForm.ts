import type {
  AnalyticsParameterRow,
  AnalyticsRequest,
  AnalyticsSite,
} from '#schemas/shapes/hindcast/analytics.ts'
import { type SavedOperation, workingHoursOf } from '#shell/operations/operationJob.ts'
import { shownPercentile } from '#texts/percentileText.ts'
import { fromWindowSelection } from '#weather/adapters/windowSelection.ts'
import { anyJob } from '#weather/windows/job/jobSettings.ts'
import { needsDaylight, type WindowSelection } from '#weather/workWindow.ts'

/** The form of weather-window analytics once it has passed `schemas/forms/analytics.json` (specification section 3). */
export interface AnalyticsForm {
  site: AnalyticsSite
  /** 1 to 12, ascending. */
  months: number[]
  analysisLevelMeters: number
  /** 1 to 99, as typed: see `shownPercentile`. */
  percentiles: number
  /** Whether the percentile is a planner's: exceeded in that percentage of years (definitions A.6). */
  plannersPercentile?: boolean
  /** Monday 0 to Sunday 6, both included. */
  workingDays: { start: number; end: number }
  windowLengthHours: number
  windowSelection: WindowSelection
  isTimezoneUTC: boolean
  /** Whether work may pause between shifts. */
  isCompressed?: boolean
  weatherParameters: AnalyticsParameterRow[]
}

type WindowSelectionOf<Hour> = Omit<WindowSelection, 'customRange'> & {
  customRange?: { start: Hour; end: Hour }
}

/** Fields that may be blank or hold text that is not a number while the user edits the form. */
type Typed = 'analysisLevelMeters' | 'percentiles' | 'windowLengthHours'

/** The form while the user edits it. */
export type AnalyticsDraft = Omit<
  AnalyticsForm,
  Typed | 'site' | 'windowSelection' | 'plannersPercentile' | 'isCompressed'
> & {
  [Field in Typed]: number | null
} & {
  site: AnalyticsSite | null
  windowSelection: WindowSelectionOf<number | null>
  plannersPercentile: boolean
  isCompressed: boolean
}

/** The specification's defaults; other fields are blank, so that the user replaces a damaged field of an address. */
export const blankAnalyticsForm: AnalyticsDraft = {
  site: null,
  months: [],
  analysisLevelMeters: null,
  percentiles: null,
  plannersPercentile: false,
  workingDays: { start: 0, end: 6 },
  windowLengthHours: null,
  windowSelection: { name: 'custom', customRange: { start: 7, end: 19 } },
  isTimezoneUTC: true,
  isCompressed: false,
  weatherParameters: [],
}

/** The initial form: the median of the years, for every month. */
export const initialAnalyticsForm: AnalyticsDraft = {
  ...blankAnalyticsForm,
  months: Array.from({ length: 12 }, (_, index) => index + 1),
  percentiles: 50,
}

/** The fields that an operation fills in. */
export type OperationPart = Pick<
  AnalyticsDraft,
  | 'windowLengthHours'
  | 'workingDays'
  | 'windowSelection'
  | 'isTimezoneUTC'
  | 'isCompressed'
  | 'weatherParameters'
>

/** The values of the form as an operation. */
export function operationOf(
  form: Omit<OperationPart, 'isCompressed'> & { isCompressed?: boolean },
): SavedOperation {
  const { windowLengthHours, workingDays, windowSelection, isTimezoneUTC, isCompressed } = form
  return {
    hours: windowLengthHours ?? anyJob.hours,
    limits: form.weatherParameters
      .filter(({ isActive, value }) => isActive && (value.min != null || value.max != null))
      .map(({ id, value: { min, max } }) => ({
        parameterId: id,
        ...(min != null && { min }),
        ...(max != null && { max }),
      })),
    workWindow: {
      workingDays,
      windowSelection: workingHoursOf(windowSelection),
      isTimezoneUTC,
      ...(isCompressed && { isCompressed }),
    },
  }
}

/**
 * The request body for a validated form: active parameters only, and the plain percentile. The call's own fields cannot say that work
 * may pause; an operation beside them can.
 */
export function toAnalyticsRequest(form: AnalyticsForm): AnalyticsRequest {
  const { percentiles } = form
  const { hours, workWindow, limits } = operationOf(form)
  return {
    site: form.site,
    months: form.months,
    workWindow: {
      analysisLevel: { value: form.analysisLevelMeters, unit: 'meter' },
      percentiles: [shownPercentile(percentiles, form.plannersPercentile ?? false).plain],
      workingDays: form.workingDays,
      windowLength: { value: form.windowLengthHours, unit: 'hour' },
      // Daylight is also sent as a flag.
      windowSelection: {
        ...fromWindowSelection(form.windowSelection),
        ...(needsDaylight(form.windowSelection) && { daylight: true }),
      },
    },
    weatherParameters: form.weatherParameters.filter(({ isActive }) => isActive),
    includeInputWeatherParametersInTheResponse: false,
    isTimezoneUTC: form.isTimezoneUTC,
    ...(workWindow.isCompressed && { operation: { limits, windowLength: hours, ...workWindow } }),
  }
}

/** The form as address text: /analytics/{siteId}?formValues= */
export const formValues = (form: AnalyticsForm | AnalyticsDraft): string => JSON.stringify(form)
