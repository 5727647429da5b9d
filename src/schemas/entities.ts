import type { ByMonth } from '../weather/hindcast/analyticsTable.ts'
import type { MonthCosts } from '../weather/hindcast/conditionCosts.ts'
import type { HindcastRow } from '../weather/hindcast/hindcastTable.ts'
import type { WindVariability } from '../weather/hindcast/windVariability.ts'
import type { WorkingMonth } from '../weather/hindcast/workingMonths.ts'
import type { RoleName } from './access.ts'
import type { ResourceFile } from './resourceFile.ts'

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

export interface AuthenticationResult {
  token: string
  username: string
  roles: { roleName: RoleName }[]
  permissions: { permissionName: string }[]
  mainPage: string
}

/** public/customers/<id>/profile.json */
export interface CustomerConfig {
  logo: string
  wallpapers: string[]
  modules: string[]
  pdfHeaderImage: string
  pdfFooterImage: string
  proprietaryNotice: string
  primaryColor?: string
  /** Whether thresholds also warn inside the bounds. */
  toleranceBothSides: boolean
  forecastUiAddress?: string
}

export interface Customer {
  id: number
  name: string
  config: CustomerConfig
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

/** Where numbers come from; shown on every page and in every file that shows the numbers. */
export interface Provenance {
  source: 'climatology' | 'archive' | 'open-meteo'
  /** One sentence for people, for example "Archive: alpha ventus"; the years stand in `from` and `to`. */
  title: string
  synthetic: boolean
  /** The point that was read, which need not be the point that was asked for. */
  latitude: number
  longitude: number
  /** Kilometres between the two. */
  distance: number
  /** Forecast reference time in unix seconds; only for forecasts. */
  forecastReferenceTime?: number
  /** First and last hour of the data, unix seconds; only for series. */
  from?: number
  to?: number
  /** Share of hours with a value, 0 to 1, by parameter; only for series. */
  coverage?: Record<string, number>
  /** The model behind the numbers, for people. */
  model?: string
  /** When the numbers were fetched from a service, unix seconds. */
  fetchedAt?: number
  /** True when the source does not answer and this is the last run that it gave; `title` says so too. */
  stale?: boolean
  /** Sentences about numbers that the source does not give itself, such as heights between those of the model. */
  notes?: string[]
}

export type PlotType = 'RangeArea' | 'RangeArea2' | 'Line' | 'Line2' | 'Bar' | 'Point' | 'Arrow'

export interface ForecastPoint {
  time: number
  /** Absent for range areas. */
  value?: number | null
  min?: number | null
  max?: number | null
  pointId: number
}

export interface ForecastGroup {
  groupId: number
  groupName: string
  /** Name of the parameter in the registry; absent in the weather-window group. */
  parameter?: string
  unit: string
  decimals: number
  plotType: PlotType
  /** Hex without #. */
  color: string
  data: ForecastPoint[]
  thresholdMin: number | null
  thresholdMax: number | null
  /** Degrees added to a direction so that an arrow that points north by itself points where things go. */
  arrowOriginOrientation?: number
  minMaxForecast?: 1 | 2
}

/** 0 upper, 1 lower, 2 weather window. */
export type ChartType = 0 | 1 | 2

/** A limit of a judged parameter, drawn in a chart or not. */
export interface JudgedLimit {
  parameterId: number
  bound: 'min' | 'max'
  limit: number
  /** In the parameter's unit, whatever its type. */
  tolerance: number
}

/** What decides each hour of the weather window; its lists are as long as the window's data. */
export interface Deciding {
  limits: JudgedLimit[]
  /** Per hour the position in `limits`, null with nothing to judge. */
  limit: (number | null)[]
  /** Per hour the value of that limit's parameter, null is missing. */
  value: (number | null)[]
}

export interface ChartSet {
  chartId: number
  chartType: ChartType
  chartSetName: string
  groups: ForecastGroup[]
  /** Only in the weather window. */
  deciding?: Deciding
}

export interface Forecast {
  siteId: number
  days: number
  chartSets: ChartSet[]
  provenance: Provenance
}

/** GET /forecasts/preview/{id}: one row per parameter, one value per day. */
export interface PreviewForecast {
  parameterId: number
  name: string
  unit: string
  decimals: number
  days: { date: string; value: number | null }[]
  provenance: Provenance
}

export interface ViewParameter {
  parameterId: number
  twinChartParameterId: number | null
  name: string
  displayName: string
  unit: string
  thresholdMin: number | null
  thresholdMax: number | null
  tolerance: number | null
  /** 0 absolute, 1 percent. */
  toleranceType: 0 | 1
  groups: { chartSetId: number; chartSetName: string; color: string; onlyAvailableForOffshore: boolean }[]
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
