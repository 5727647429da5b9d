import type { Report } from '../../src/schemas/reports/report.ts'
import type { Threshold } from '../../src/weather/threshold.ts'
import type { Display } from '../../src/weather/units/display.ts'
import type { JobSettings } from '../../src/weather/windows/job/jobSettings.ts'
import { siteThresholds } from '../../src/weather/windows/siteThresholds.ts'
import type { Profiles } from '../customers/profiles.ts'
import type { Database } from '../database/tables.ts'
import { newestRun } from '../forecast/forecastRun.ts'
import type { RecordSite } from '../records/sendingRecords.ts'
import { newestStoredRun } from '../repositories/forecastRuns.ts'
import { usersDisplays } from '../repositories/preferences.ts'
import { screenThresholds } from '../repositories/thresholds.ts'
import type { DocumentRequest } from './document/reportDocument.ts'
import { judgedBy } from './judgedBy.ts'

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
  /** What a window must hold to be one; absent in messages from before reports had a job. */
  job?: JobSettings
  site: DocumentRequest['site']
  /** Those of the report's operation; without one those that the owner's forecast page judges the site by; [] where the owner is a shared account, which has none on the server. */
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
  /** How the owner likes to read numbers and dates; absent where nothing was chosen. */
  display?: Display
}

/** What makes the content of a report, beside its record and site. */
export interface ContentParts {
  database: Database
  profiles: Profiles
}

/** The newest run of a site that is stored and complete; undefined where there is none. */
export const reportRun = (
  database: Database,
  site: Pick<RecordSite, 'id' | 'customerId'>,
  now: Date,
): Promise<number | undefined> => newestStoredRun(database, site, newestRun(now))

/** What a report says of its site, as its owner sees it. */
export async function reportContent(
  { database, profiles }: ContentParts,
  report: ReportContent['report'],
  job: JobSettings,
  site: ReportContent['site'] & { customerId: number },
  owner: { id: number; roles: readonly string[] },
  at: Pick<ReportContent, 'run' | 'produced' | 'previousRun' | 'isTest'>,
): Promise<ReportContent> {
  const { id, name, latitude, longitude, isOffshore, timeZone, customerId } = site
  const { toleranceBothSides } = profiles.profile(customerId)
  const judged = judgedBy(job, job.operation ? [] : await screenThresholds(database, owner))
  const display = (await usersDisplays(database, [owner.id])).get(owner.id)
  return {
    report,
    site: { id, name, latitude, longitude, isOffshore, timeZone },
    job,
    thresholds: siteThresholds(judged.thresholds, isOffshore),
    toleranceBothSides,
    ...at,
    ...(display && { display }),
  }
}

/** The part of a report's body that its content holds. */
export const reportHead = (
  id: number | null,
  {
    name,
    description,
    reportTypeId,
    daysForecast,
    inLocalTime,
    reportCharts,
  }: Pick<Report, Exclude<keyof ReportContent['report'], 'id'>>,
): ReportContent['report'] => ({
  ...{ id, name, description, reportTypeId, daysForecast, inLocalTime, reportCharts },
})
