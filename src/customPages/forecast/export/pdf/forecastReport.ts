import type { CustomerConfig } from '../../../../schemas/shapes/customer.ts'
import type { Forecast } from '../../../../schemas/shapes/forecast.ts'
import type { Site } from '../../../../schemas/shapes/site.ts'
import type { SiteView } from '../../siteViewPreferences.ts'

/** What a PDF of a forecast is made from: what the page shows, and whose paper it is. */
export interface ForecastReport {
  site: Site
  forecast: Forecast
  view: Pick<SiteView, 'days' | 'isLocalTime' | 'showThresholds'>
  brand: Pick<CustomerConfig, 'pdfHeaderImage' | 'pdfFooterImage' | 'proprietaryNotice'>
}

/** The clock of the report, by its IANA name. */
export const reportZone = ({ site, view }: Pick<ForecastReport, 'site' | 'view'>): string =>
  view.isLocalTime ? site.timeZone.name : 'UTC'
