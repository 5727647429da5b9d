import type { ResourceFile } from './resourceFile.ts'

export type { PlotType } from './chartSets.ts'
export type { HwwaBound, HwwaParameter, HwwaRequest, HwwaResult, HwwaSite } from './shapes/analytics.ts'
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
export type { HindcastParameter, HindcastPoint, HindcastRequest, HindcastResult } from './shapes/hindcast.ts'
export type { ViewParameter } from './shapes/parameters.ts'
export type { Provenance } from './shapes/provenance.ts'

/** What the API answers, as TypeScript sees it. Times are unix seconds. */

export type { Site, TimeZone } from './site.ts'

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
