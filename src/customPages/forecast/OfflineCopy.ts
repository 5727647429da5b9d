import { useEffect } from 'react'
import type { SiteForecast } from '#customPages/forecast/siteForecast.ts'
import { useCall } from '#providers/api/useCall.ts'
import { type OfflineRun, storeRun } from '#providers/offline/storedRuns.ts'
import { useLocalTime } from '#providers/preferences/displayPreferences.ts'
import { useJob } from '#providers/preferences/job.ts'
import { useSession } from '#providers/session/session.ts'
import type { Site } from '#schemas/shapes/records/site.ts'
import { provenanceText } from '#texts/provenanceText.ts'
import { horizonOf } from '#weather/forecastDays.ts'
import type { Display } from '#weather/units/display.ts'
import { obstaclesOf } from '#weather/windows/firstLine/obstacles.ts'
import { type JobSettings, jobAt } from '#weather/windows/job/jobSettings.ts'
import type { JudgedRun } from '#weather/windows/job/judgedRun.ts'
import { windowList } from '#weather/windows/windowList.ts'
import { dayCards } from './days/dayCards.ts'

interface ShownForecast {
  site: Site
  forecast: SiteForecast
  /** Judged by the stored limits or by the chosen operation; null if nothing is judged. */
  judged: JudgedRun | null
  settings: JobSettings
  zone: string
  display: Display
}

interface StoredForecast extends Omit<ShownForecast, 'settings' | 'zone'> {
  /** Whether to skip storing: an older run, or trial limits. */
  isPassing: boolean
}

/** The parts of a forecast that are available offline: statuses, windows and extremes, not the hours. */
function offlineRun({
  site,
  forecast,
  judged,
  settings,
  zone,
  display,
}: ShownForecast): OfflineRun | undefined {
  const { provenance, days } = forecast
  const horizon = horizonOf(forecast.series, days)
  if (!horizon) return undefined
  const { from, to } = horizon
  const { units, language } = display
  const job = jobAt(settings, site.timeZone.name)
  const segments = judged?.segments ?? null
  const planned = { job, place: { latitude: site.latitude, longitude: site.longitude } }
  const cards = segments ? dayCards(forecast, segments, { days, zone, now: from, display, planned }) : []
  return {
    siteId: site.id,
    name: site.name,
    zone,
    language,
    from,
    to,
    segments,
    ...(judged && { obstacles: obstaclesOf(judged.hours, units) }),
    place: `LAT ${site.latitude.toFixed(4)}  LON ${site.longitude.toFixed(4)}  ${site.isOffshore ? 'offshore' : 'onshore'}`,
    source: provenanceText(provenance, units),
    ...(provenance.forecastReferenceTime !== undefined && { run: provenance.forecastReferenceTime }),
    isStale: provenance.stale === true,
    loadedAt: Math.floor(Date.now() / 1000),
    windows: judged ? windowList(judged.hours, judged.windows, to, zone, display) : [],
    jobHours: job.hours,
    planned,
    extremes: Object.fromEntries(cards.map(({ day, extremes }) => [day, extremes])),
  }
}

/**
 * Stores the run of a favorite site for offline use, with the windows that fit the user's job and on the user's own clock,
 * regardless of the address. Stores nothing in a view of another user's session. A component, so that the forecast neither waits
 * for the favorites nor renders again with them.
 */
export function OfflineCopy({ site, forecast, judged, display, isPassing }: StoredForecast): null {
  const [settings] = useJob()
  const [isLocalTime] = useLocalTime()
  const zone = isLocalTime ? site.timeZone.name : 'UTC'
  const { username, isMultiUser, isViewed } = useSession()
  const enabled = !isMultiUser && !isViewed
  const { data: favorites } = useCall<Site[]>('favoriteSites', {}, { enabled })
  const isFavorite = enabled && favorites?.some(({ id }) => id === site.id) === true
  useEffect(() => {
    const run =
      isFavorite && !isPassing ? offlineRun({ site, forecast, judged, settings, zone, display }) : undefined
    if (run) void storeRun(username, run)
  }, [isFavorite, isPassing, username, site, forecast, judged, settings, zone, display])
  return null
}
