import type { Threshold } from '../../src/weather/threshold.ts'

/**
 * What one report says, as plain JSON data: the PDF, the file and the mail are made of it and of the stored run. It is the content of
 * the outbox row, and a preview is made of the same. All times are unix seconds, UTC.
 */
export interface ReportContent {
  /** `id` is null for a record that is not stored yet. */
  report: {
    id: number | null
    name: string
    description: string
    reportTypeId: number
    daysForecast: number
    /** Whether times are on the site's clock, else in UTC. */
    inLocalTime: boolean
    reportCharts: { chartId: number; name: string }[]
  }
  /** `timeZone` is an IANA name. */
  site: {
    id: number
    name: string
    latitude: number
    longitude: number
    isOffshore: boolean
    timeZone: string
  }
  /** Those that the owner's forecast page judges the site by; [] where the owner is a shared account, which has none on the server. */
  thresholds: Threshold[]
  /** Whether the customer's thresholds also warn inside the bounds. */
  toleranceBothSides: boolean
  /** Forecast reference time. The series is stored under site and run. */
  run: number
  /** The occurrence; of a preview and of a test the time at which it was requested. */
  produced: number
  /** The run of the last report of this record that was sent before; null where there was none. */
  previousRun: number | null
  /** Whether the user requested it for herself. */
  isTest: boolean
}
