import type { ByMonth } from '../weather/hindcast/analyticsTable.ts'
import type { MonthCosts } from '../weather/hindcast/conditionCosts.ts'
import type { HindcastRow } from '../weather/hindcast/hindcastTable.ts'
import type { WindVariability } from '../weather/hindcast/windVariability.ts'
import type { WorkingMonth } from '../weather/hindcast/workingMonths.ts'
import type { ResourceFile } from './resourceFile.ts'
import type { Provenance } from './shapes/provenance.ts'

export type { AuthenticationResult } from './shapes/authentication.ts'
export type { Customer, CustomerConfig } from './shapes/customer.ts'
export type {
  ChartSet,
  ChartType,
  Deciding,
  Forecast,
  ForecastGroup,
  ForecastPoint,
  JudgedLimit,
  PlotType,
  PreviewForecast,
} from './shapes/forecast.ts'
export type { ViewParameter } from './shapes/parameters.ts'
export type { Provenance }

/** What the API answers, as TypeScript sees it. Times are unix seconds. */

export interface TimeZone {
  /** IANA name, from which the other two are derived for the moment of the answer. */
  name: string
  shortName: string
  timeZoneOffsetMs: number
}

export interface Site {
  id: number
  name: string
  description: string
  latitude: number
  longitude: number
  isOffshore: boolean
  isPinned: boolean
  isFavorite: boolean
  timeZone: TimeZone
}

/** A record of a resource as the API answers it: the form's fields and what the server keeps beside them. */
export interface StoredRecord {
  id: number
  customerId: number
  version: number
  [field: string]: unknown
}

/** GET /forms */
export interface Forms {
  resources: Record<string, ResourceFile>
  /** resource -> address of the module with its compiled validators. */
  validators: Record<string, string>
  /** What is wrong with files of the schema and customer folders; only administrators see any. */
  problems: { file: string; message: string }[]
}

export interface HindcastCondition {
  parameterId: number
  condition: 'GT' | 'LT'
  testValue: number
  apply: boolean
}

/** Body of POST /hindcast/analysis */
export interface HindcastRequest {
  latitude: number
  longitude: number
  workingDays: 'Mon-Fri' | 'Mon-Sat' | 'Mon-Sun'
  windowLength: number
  daylight: boolean
  startHour: number
  endHour: number
  conditionList: HindcastCondition[]
  isTimezoneUTC: boolean
  isCompressed: boolean
}

/** Answer of POST /hindcast/analysis, inside the envelope's data field. */
export interface HindcastResult {
  data: HindcastRow[]
  failedParameters: string[]
  status: string
  statusMessage: string
  provenance?: Provenance
  /** Year -> months 1 to 12 with less than 95 % of their permitted hours known. */
  incompleteMonths?: Record<string, number[]>
}

/** GET /hindcast/points: a point that has an archive of its own. */
export interface HindcastPoint {
  title: string
  latitude: number
  longitude: number
  /** First and last hour. */
  from: number
  to: number
}

export interface HindcastParameter {
  id: number
  name: string
  shortDescription: string
  unit: { name: string }
}

/** Answer of POST /hindcast/working and POST /hwwa/working: the rows and reasons behind a table. */
export interface Explanation {
  /** The active conditions in words, for example "Wave height below 1.5 m". */
  conditions: string[]
  months: WorkingMonth[]
  costs: MonthCosts[]
  /** Hours of the longest shift; runs may not be longer where they may not span shifts. */
  longestShift: number
  provenance: Provenance
}

/** GET /hwwa/sites, sorted by name. */
export interface HwwaSite {
  id: number
  name: string
}

/** GET /hwwa/parameters/ */
export interface HwwaParameter {
  id: number
  name: string
  unit: string
  description: string
}

/** A parameter of the analytics form: inclusive bounds, an absent one does not bind. */
export interface HwwaBound extends HwwaParameter {
  value: { min?: number | null; max?: number | null }
  isActive: boolean
}

/** Body of POST /hwwa and of POST /hwwa/working */
export interface HwwaRequest {
  site: HwwaSite
  /** 1 to 12. */
  months: number[]
  workWindow: {
    analysisLevel: { value: number; unit: 'meter' }
    /** One plain percentile, 1 to 99. */
    percentiles: number[]
    /** Monday 0 to Sunday 6, both included. */
    workingDays: { start: number; end: number }
    windowLength: { value: number; unit: 'hour' }
    windowSelection: {
      name: 'custom' | 'daylight' | '24h'
      customRange?: { start: number; end: number }
      daylight?: boolean
    }
  }
  /** Active ones only. */
  weatherParameters: HwwaBound[]
  includeInputWeatherParametersInTheResponse: boolean
  /** Whether days and hours are read in UTC (the default) or in the site's zone. */
  isTimezoneUTC?: boolean
}

/** Answer of POST /hwwa, inside the envelope's data field. Keys of the inner tables are months 1 to 12. */
export interface HwwaResult {
  /** One analysis; none where the data lack a parameter that was asked for. */
  hwwa: {
    hwwaHours: Record<string, ByMonth>
    hwwaDays: Record<string, ByMonth>
    weatherParameters?: HwwaBound[]
  }[]
  windVariabilityYearly: WindVariability[]
  /** The window is longer than the longest shift: every value is zero. */
  isAlwaysZero?: boolean
  provenance?: Provenance
}
