import Box from '@mui/material/Box'
import { lazy, Suspense, useEffect, useMemo } from 'react'
import { Navigate, useParams } from 'react-router'
import { horizonOf } from '../../chartModel/horizon.ts'
import type { ApiError } from '../../providers/apiError.ts'
import { useCall } from '../../providers/useCall.ts'
import type { Forecast, Site } from '../../schemas/entities.ts'
import { windowHoursOf } from '../../schemas/windowHours.ts'
import { MessagePage } from '../../shell/MessagePage.tsx'
import { PageBoundary } from '../../shell/PageBoundary.tsx'
import { windowSegments } from '../../weather/windows/segments.ts'
import { windowList } from '../../weather/windows/windowList.ts'
import { ForecastHeader } from './ForecastHeader.tsx'
import { ForecastSkeleton } from './ForecastSkeleton.tsx'
import { IconRail } from './IconRail.tsx'
import { forecastColumn, PanelArea } from './PanelArea.tsx'
import { SettingsBar } from './SettingsBar.tsx'
import { type SiteViewPreferences, useSiteViewPreferences } from './siteViewPreferences.ts'
import { useForecast } from './useForecast.ts'
import { useNow } from './useNow.ts'
import { WindowStatusLine } from './WindowStatusLine.tsx'

const loadCharts = () => import('./ChartStack.tsx')
const loadTable = () => import('./table/ForecastTable.tsx')
const ChartStack = lazy(async () => ({ default: (await loadCharts()).ChartStack }))
const ForecastTable = lazy(async () => ({ default: (await loadTable()).ForecastTable }))

const FORBIDDEN = 403

/** An id that is no site's: not found, or not a number at all. */
const unknownSite = [400, 404]

/** The forecast of the site in the address; an unknown one leads to the frontpage. */
export function ForecastPage() {
  const { id = '' } = useParams()
  return /^\d+$/.test(id) ? <SitePage key={id} siteId={Number(id)} /> : <Navigate to="/" replace />
}

/** Asks for the site and its forecast at one time; what belongs to a site is made anew for the next. */
function SitePage({ siteId }: { siteId: number }) {
  const { data: site, error, refetch } = useCall<Site>('site', { params: { id: siteId } }, { quiet: true })
  const answer = useForecast(siteId)
  useViewLoaded()
  if (error && unknownSite.includes(error.status)) return <Navigate to="/" replace />
  // A failure to ask again, as where a connection comes back, leaves what is shown; a right that is gone does not.
  if (error && (!site || error.status === FORBIDDEN)) return <Failure error={error} onRetry={refetch} />
  return site ? <SiteForecast site={site} answer={answer} /> : <PageSkeleton />
}

/** Loads the program of the charts or of the table beside the calls, not after the last of them. */
function useViewLoaded() {
  const { mode, isKnown } = useSiteViewPreferences()
  useEffect(() => {
    // Where it cannot be loaded, the page says so when it shows it.
    if (isKnown) (mode === 'Table' ? loadTable() : loadCharts()).catch(() => undefined)
  }, [mode, isKnown])
}

interface SiteForecastProps {
  site: Site
  answer: ReturnType<typeof useForecast>
}

function SiteForecast({ site, answer }: SiteForecastProps) {
  const preferences = useSiteViewPreferences()
  const now = useNow()
  const { data: forecast, error, refetch } = answer
  const zone = preferences.isLocalTime ? site.timeZone.name : 'UTC'
  const header = { site, provenance: forecast?.provenance, zone, now, ...modeOf(preferences) }
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: 1, bgcolor: 'background.paper' }}>
      <PanelArea site={site} forecast={forecast}>
        <ForecastHeader {...header} />
        {forecast && preferences.isKnown ? (
          <Hours site={site} forecast={forecast} preferences={preferences} zone={zone} now={now} />
        ) : error ? (
          <Failure error={error} onRetry={refetch} />
        ) : (
          <ForecastSkeleton />
        )}
      </PanelArea>
      <SettingsBar preferences={preferences} zoneName={site.timeZone.shortName} />
    </Box>
  )
}

const modeOf = ({ isKnown, mode, setMode }: SiteViewPreferences) => ({
  mode: isKnown ? mode : null,
  onModeChange: setMode,
})

/** The page while not even the site is known. */
function PageSkeleton() {
  const preferences = useSiteViewPreferences()
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: 1, bgcolor: 'background.paper' }}>
      <Box sx={{ display: 'flex', flex: 1, minHeight: 0 }}>
        <Box sx={forecastColumn}>
          <ForecastHeader zone="UTC" now={0} {...modeOf(preferences)} />
          <ForecastSkeleton />
        </Box>
        <IconRail items={noItems} />
      </Box>
      <SettingsBar preferences={preferences} />
    </Box>
  )
}

const noItems: readonly never[] = []

interface HoursProps {
  site: Site
  forecast: Forecast
  preferences: SiteViewPreferences
  zone: string
  now: number
}

/** The hours of the forecast, as charts or as a table. */
function Hours({ site, forecast, preferences, zone, now }: HoursProps) {
  const judged = useMemo(() => windowHoursOf(forecast), [forecast])
  const segments = useMemo(() => judged && windowSegments(judged), [judged])
  const windows = useMemo(() => {
    const to = horizonOf(forecast, preferences.days)?.to
    return to === undefined || !judged || !segments ? [] : windowList(judged, segments, to, zone)
  }, [forecast, judged, segments, preferences.days, zone])
  return (
    <>
      <WindowStatusLine segments={segments} windows={windows} siteName={site.name} zone={zone} now={now} />
      {/* Where the program of one mode cannot be had, the other still can be chosen. */}
      <PageBoundary key={preferences.mode}>
        <Suspense fallback={<ForecastSkeleton hasStatusLine />}>
          {preferences.mode === 'Table' ? (
            <ForecastTable
              forecast={forecast}
              view={preferences}
              isJudged={segments !== null}
              zone={zone}
              now={now}
            />
          ) : (
            <ChartStack
              site={site}
              forecast={forecast}
              view={preferences}
              segments={segments}
              zone={zone}
              now={now}
            />
          )}
        </Suspense>
      </PageBoundary>
    </>
  )
}

const Failure = ({ error, onRetry }: { error: ApiError; onRetry: () => void }) =>
  error.status === FORBIDDEN ? (
    <MessagePage title="Unauthorized" text={error.detail} action={{ label: 'Frontpage', to: '/' }} />
  ) : (
    <MessagePage
      title="The forecast could not be loaded"
      text={error.detail}
      action={{ label: 'Try again', onClick: onRetry }}
    />
  )
