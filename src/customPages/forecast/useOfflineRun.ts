import { useEffect } from 'react'
import { horizonOf } from '../../chartModel/horizon.ts'
import { useCall } from '../../providers/api/useCall.ts'
import { type OfflineRun, storeRun } from '../../providers/offline/storedRuns.ts'
import { useSession } from '../../providers/session/session.ts'
import { provenanceText } from '../../schemas/provenanceText.ts'
import type { Forecast } from '../../schemas/shapes/forecast.ts'
import type { Site } from '../../schemas/shapes/site.ts'
import { shownForecast } from '../../schemas/shownForecast.ts'
import { windowHoursOf } from '../../schemas/windowHours.ts'
import type { Display } from '../../weather/units/display.ts'
import { windowSegments } from '../../weather/windows/segments.ts'
import { windowList } from '../../weather/windows/windowList.ts'
import { dayCards } from './days/dayCards.ts'

interface ShownForecast {
  site: Site
  forecast: Forecast
  zone: string
  display: Display
}

interface StoredForecast extends ShownForecast {
  /** Whether a newer run is there: only the newest is of use later. */
  isOlder: boolean
}

/** What is read of a forecast without a connection: statuses, windows and extremes, not its hours. */
function offlineRun({ site, forecast, zone, display }: ShownForecast): OfflineRun | undefined {
  const { provenance, days } = forecast
  const horizon = horizonOf(forecast, days)
  if (!horizon) return undefined
  const { from, to } = horizon
  const { units, language } = display
  const judged = windowHoursOf(forecast)
  const segments = judged && windowSegments(judged)
  const cards = segments
    ? dayCards(shownForecast(forecast, units), segments, { days, zone, now: from, language })
    : []
  return {
    ...{ siteId: site.id, name: site.name, zone, language, from, to, segments },
    place: `LAT ${site.latitude.toFixed(4)}  LON ${site.longitude.toFixed(4)}  ${site.isOffshore ? 'offshore' : 'onshore'}`,
    source: provenanceText(provenance),
    ...(provenance.forecastReferenceTime !== undefined && { run: provenance.forecastReferenceTime }),
    isStale: provenance.stale === true,
    loadedAt: Math.floor(Date.now() / 1000),
    windows: judged && segments ? windowList(judged, segments, to, zone, display) : [],
    extremes: Object.fromEntries(cards.map(({ day, extremes }) => [day, extremes])),
  }
}

/** Stores the run of a favorite site, as its stored limits judge it, for the time without a connection. A user who is only looked at leaves nothing here. */
export function useOfflineRun({ site, forecast, zone, display, isOlder }: StoredForecast): void {
  const { username, isMultiUser, isViewed } = useSession()
  const enabled = !isMultiUser && !isViewed
  const { data: favorites } = useCall<Site[]>('favoriteSites', {}, { enabled })
  const isFavorite = enabled && favorites?.some(({ id }) => id === site.id) === true
  useEffect(() => {
    const run = isFavorite && !isOlder ? offlineRun({ site, forecast, zone, display }) : undefined
    if (run) void storeRun(username, run)
  }, [isFavorite, isOlder, username, site, forecast, zone, display])
}
