import type { ReportRecord } from '#schemas/resourceFile/recordTypes.ts'
import { type Threshold, toThreshold } from '#weather/adapters/thresholds.ts'
import type { Display } from '#weather/units/display.ts'
import { type JobSettings, limitsInForce } from '#weather/windows/job/jobSettings.ts'
import type { Profiles } from '../customers/profiles.ts'
import type { Database } from '../database/tables.ts'
import { usersDisplays } from '../repositories/preferences.ts'
import { countingRunOf, INSTALLATION, type RunKey } from '../repositories/runs/countingRuns.ts'
import type { RecordSite } from '../repositories/sites.ts'
import { screenThresholds } from '../repositories/thresholds.ts'
import type { DocumentRequest } from './document/reportDocument.ts'

/**
 * The content of one report as plain JSON data: the PDF, the file and the mail are made from it and the stored run. It is the
 * content of the outbox row, and previews use the same. All times are Unix seconds, UTC.
 */
export interface ReportContent {
  /** `id` is null for a record that is not stored yet. */
  report: {
    id: number | null
    name: string
    description: string
    reportTypeId: number
    daysForecast: number
    /** Whether times are in the site's time zone instead of UTC. */
    inLocalTime: boolean
    reportCharts: { chartId: number; name: string }[]
  }
  /** The requirements of a weather window; absent in messages from before reports had a job. */
  job?: JobSettings
  site: DocumentRequest['site']
  /**
   * The thresholds of the report's operation, or else those of the owner's forecast page for the site; [] where the owner is a
   * shared account, which has none on the server.
   */
  thresholds: Threshold[]
  /** Whether the customer's thresholds also warn inside the bounds. */
  toleranceBothSides: boolean
  /** Forecast reference time. The series is stored under site, run and provider. */
  run: number
  /** Absent if it is the installation's source. */
  provider?: string
  /** The time of the occurrence; for a preview or a test, the time of the request. */
  produced: number
  /** The run of this record's previous report that was sent; null if there is none. */
  previousRun: number | null
  /** The provider of that run, absent if it is the installation's source. */
  previousProvider?: string
  /** Whether it is a test that the user requested. */
  isTest: boolean
  /** The owner's preferred units and date format; absent if none was chosen. */
  display?: Display
}

/** The dependencies for a report's content, besides its record and site. */
export interface ContentParts {
  database: Database
  profiles: Profiles
}

/** The stored run of a site that counts; undefined if there is none. */
export const reportRun = (
  database: Database,
  site: Pick<RecordSite, 'id' | 'customerId'>,
  now: Date,
): Promise<RunKey | undefined> => countingRunOf(database, site, now)

/** The runs of a report as its content names them. */
export const reportRuns = (
  { run, provider }: RunKey,
  previous: RunKey | null,
): Pick<ReportContent, 'run' | 'provider' | 'previousRun' | 'previousProvider'> => ({
  run,
  ...(provider !== INSTALLATION && { provider }),
  previousRun: previous?.run ?? null,
  ...(previous && previous.provider !== INSTALLATION && { previousProvider: previous.provider }),
})

/** The content of a report about its site, with the owner's settings. */
export async function reportContent(
  { database, profiles }: ContentParts,
  report: ReportContent['report'],
  job: JobSettings,
  site: ReportContent['site'] & { customerId: number },
  owner: { id: number; roles: readonly string[] },
  at: ReturnType<typeof reportRuns> & Pick<ReportContent, 'produced' | 'isTest'>,
): Promise<ReportContent> {
  const { id, name, latitude, longitude, isOffshore, timeZone, customerId } = site
  const { toleranceBothSides } = profiles.profile(customerId)
  const own = job.operation ? [] : await screenThresholds(database, owner)
  const display = (await usersDisplays(database, [owner.id])).get(owner.id)
  return {
    report,
    site: { id, name, latitude, longitude, isOffshore, timeZone },
    job,
    thresholds: limitsInForce(job, own, isOffshore).map(toThreshold),
    toleranceBothSides,
    ...at,
    ...(display && { display }),
  }
}

/** The fields of a report's body that are part of its content. */
export const reportHead = (
  id: number | null,
  {
    name,
    description,
    reportTypeId,
    daysForecast,
    inLocalTime,
    reportCharts,
  }: Pick<ReportRecord, Exclude<keyof ReportContent['report'], 'id'>>,
): ReportContent['report'] => ({
  id,
  name,
  description,
  reportTypeId,
  daysForecast,
  inLocalTime,
  reportCharts,
})
