import { call } from '../../../providers/request.ts'
import type { Site } from '../../../schemas/entities.ts'
import { exportFileName } from '../../../schemas/exportFileName.ts'
import type { SiteView } from '../siteViewPreferences.ts'
import { saveFile } from './saveFile.ts'

/** Excel takes a file for UTF-8 only with this mark; the browser has read it off the answer. */
const BYTE_ORDER_MARK = '\uFEFF'

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
  saveFile(exportFileName(site.name, now(), 'csv'), BYTE_ORDER_MARK + text, 'text/csv;charset=utf-8')
}
