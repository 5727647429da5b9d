export type { PlotType } from './chartSets.ts'
export type {
  HwwaParameter,
  HwwaParameterRow,
  HwwaRequest,
  HwwaResult,
  HwwaSite,
} from './shapes/analytics.ts'
export type { AuthenticationResult } from './shapes/authentication.ts'
export type { Customer, CustomerConfig } from './shapes/customer.ts'
export type { Explanation } from './shapes/explanation.ts'
export type {
  ChartSet,
  ChartType,
  Deciding,
  Forecast,
  ForecastGroup,
  ForecastPoint,
  PreviewForecast,
} from './shapes/forecast.ts'
export type { Forms } from './shapes/forms.ts'
export type { HindcastParameter, HindcastPoint, HindcastRequest, HindcastResult } from './shapes/hindcast.ts'
export type { ViewParameter } from './shapes/parameters.ts'
export type { Provenance } from './shapes/provenance.ts'
export type { Site, TimeZone } from './shapes/site.ts'

/** A record of a resource as the API answers it: the form's fields and what the server keeps beside them. */
export interface StoredRecord {
  id: number
  customerId: number
  version: number
  [field: string]: unknown
}
