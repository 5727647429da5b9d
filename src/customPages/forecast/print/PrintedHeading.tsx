import GlobalStyles from '@mui/material/GlobalStyles'
import Typography from '@mui/material/Typography'
import type { SiteForecast } from '#customPages/forecast/siteForecast.ts'
import { useDisplay } from '#providers/preferences/displayPreferences.ts'
import type { Site } from '#schemas/shapes/records/site.ts'
import { across } from '#shell/paper.ts'
import { horizonOf } from '#weather/forecastDays.ts'
import type { DateLanguage } from '#weather/units/display.ts'
import { momentText, zoneShortName } from '#weather/zone.ts'
import { useLastRange } from '../overview/chosenRange.ts'
import { fitted, isWhole } from '../overview/timeRange.ts'
import { rangeWithin } from '../share/sharedView.ts'
import { useSharedView } from '../share/useSharedView.ts'
import type { SiteView } from '../siteView.ts'

interface PrintedHeadingProps {
  site: Pick<Site, 'id'>
  forecast: SiteForecast
  view: Pick<SiteView, 'days' | 'mode'>
  zone: string
}

/** Printed below the site and its source: the range of hours and the clock. */
export function PrintedHeading({ site, forecast, view, zone }: PrintedHeadingProps) {
  const { language } = useDisplay()
  const last = useLastRange(site.id)
  const { view: shared } = useSharedView()
  const horizon = horizonOf(forecast.series, view.days)
  if (!horizon) return null
  const chosen = shared.range ? (rangeWithin(shared.range, horizon) ?? null) : last
  const range = fitted(chosen, horizon)
  const isCut = view.mode === 'Chart' && !isWhole(range, horizon)
  return (
    <>
      <GlobalStyles styles={across} />
      <Typography variant="body2" sx={{ px: 4 }}>
        {[
          `${view.days} days: ${spanText(horizon, zone, language)}`,
          ...(isCut ? [`shown: ${spanText(range, zone, language)}`] : []),
          `times in ${zone === 'UTC' ? zone : `local time (${zoneShortName(zone, horizon.from)})`}`,
        ].join(' · ')}
      </Typography>
    </>
  )
}

const spanText = ({ from, to }: { from: number; to: number }, zone: string, language: DateLanguage) =>
  `${momentText(from, zone, language)} to ${momentText(to, zone, language)}`
