import type { Site } from '../schemas/shapes/site.ts'
import type { StatusName } from '../weather/windows/windowStatus.ts'

/** What the board says of the sites at the hour that is shown. */
export interface MapBoard {
  /** Undefined where nothing is judged. */
  statusOf: (siteId: number) => StatusName | undefined
  /** The hour that is shown; absent where it is the present. */
  hour?: string
  /** The present status and the next window in words. */
  outlookOf: (site: Site) => string | undefined
}
