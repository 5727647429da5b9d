import { call } from '../../../providers/request.ts'
import type { Site } from '../../../schemas/entities.ts'
import { exportFileName } from '../../../schemas/exportFileName.ts'
import { saveCsv } from '../../../shell/saveCsv.ts'
import type { SiteView } from '../siteViewPreferences.ts'

/**
 * Saves the forecast of a site as CSV, over the days and on the clock that the page shows.
 * @throws ApiError when the call fails; the snackbar has said so.
 */
export async function downloadCsv(
  site: Pick<Site, 'id' | 'name'>,
  { days, isLocalTime }: Pick<SiteView, 'days' | 'isLocalTime'>,
  now: () => Date,
): Promise<void> {
  const text = await call<string>('forecastCsv', {
    params: { id: site.id },
    query: { inLocalTime: isLocalTime, days },
  })
  saveCsv(exportFileName(site.name, now(), 'csv'), text)
}
