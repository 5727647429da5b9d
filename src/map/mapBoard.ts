import type { Site } from '#schemas/shapes/records/site.ts'
import type { WorkName } from '#weather/windows/job/workNames.ts'
import type { WorkSegment } from '#weather/windows/job/workSegments.ts'
import type { StatusName } from '#weather/windows/windowStatus.ts'

/** The board's data about sites at the shown hour. */
export interface MapBoard {
  /** Undefined if a site has no status. */
  statusOf: (siteId: number) => StatusName | undefined
  /** The shown hour; absent if it is now. */
  hour?: string
  /** The current status and the next window in words. */
  outlookOf: (site: Site) => string | undefined
  /** The hours ahead, as the job can use them; empty if a site has no status. */
  hoursOf: (site: Site) => readonly WorkSegment[]
  /** What hours can be. */
  key: readonly WorkName[]
}
