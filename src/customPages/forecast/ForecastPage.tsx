import Box from '@mui/material/Box'
import {
  type ContextType,
  memo,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { Navigate, useParams } from 'react-router'
import { useCall } from '#providers/api/useCall.ts'
import type { ApiError } from '#providers/apiError.ts'
import { useLocalView } from '#providers/localView/localView.ts'
import { LinkedJob, useJob } from '#providers/preferences/job.ts'
import { useSession } from '#providers/session/session.ts'
import { showStatus } from '#providers/status.ts'
import type { ForecastColumns } from '#schemas/shapes/forecast/forecast.ts'
import type { Site } from '#schemas/shapes/records/site.ts'
import { viewedSets } from '#schemas/viewSet.ts'
import { MessagePage } from '#shell/MessagePage.tsx'
import { useNamedPage } from '#shell/menu/pageName.ts'
import { unrolled } from '#shell/paper.ts'
import { MAX_DAYS } from '#weather/forecastDays.ts'
import { ForecastHeader } from './ForecastHeader.tsx'
import { ForecastHours } from './ForecastHours.tsx'
import { ForecastSkeleton } from './ForecastSkeleton.tsx'
import { JudgedForecast } from './judged/JudgedForecast.tsx'
import { TrialLimits } from './judged/TrialLimits.tsx'
import { IconRail } from './panels/IconRail.tsx'
import { forecastColumn, PanelArea, panelArea } from './panels/PanelArea.tsx'
import { useViewSet } from './panels/viewSet/useViewSet.ts'
import { SettingsBar } from './SettingsBar.tsx'
import { SharedNote } from './share/SharedNote.tsx'
import { useSharedView } from './share/useSharedView.ts'
import { siteForecast } from './siteForecast.ts'
import { type SiteViewPreferences, useSiteViewPreferences } from './siteViewPreferences.ts'

const FORBIDDEN = 403

/** HTTP statuses of an id that is not a site: not found, or not a number. */
const unknownSite = [400, 404]

/** The forecast of the site in the address; an unknown site redirects to the front page. */
export function ForecastPage() {
  const { id = '' } = useParams()
  return /^\d+$/.test(id) ? <SitePage key={id} siteId={Number(id)} /> : <UnknownSite id={id} />
}

/** Requests the site and its forecast in parallel. State is not reused for another site. */
function SitePage({ siteId }: { siteId: number }) {
  const { data, error, refetch } = useCall<Site>('site', { params: { id: siteId } }, { quiet: true })
  // Answers render at once, however long that takes; deferred in short parts, between which the browser reacts.
  const site = useDeferredValue(data)
  const [run, setRun] = useState<number>()
  const answer = useForecast(siteId, run)
  useNamedPage(site?.name)
  if (error && unknownSite.includes(error.status)) return <UnknownSite id={String(siteId)} />
  // A failed refetch keeps the shown data, except when the permission was lost.
  if (error && (!site || error.status === FORBIDDEN)) return <Failure error={error} onRetry={refetch} />
  return site ? (
    <WithLinkedJob>
      <TrialLimits>
        <LoadedSite site={site} answer={answer} run={run} onRun={setRun} />
      </TrialLimits>
    </WithLinkedJob>
  ) : (
    <PageSkeleton />
  )
}

/** Redirects to the front page and shows why. */
function UnknownSite({ id }: { id: string }) {
  useEffect(() => {
    showStatus({ ok: false, message: `There is no site ${id} that you may see.` })
  }, [id])
  return <Navigate to="/" replace />
}

interface LoadedSiteProps {
  site: Site
  answer: ReturnType<typeof useForecast>
  /** The run that the user chose instead of the newest. */
  run: number | undefined
  onRun: (run: number | undefined) => void
}

/** The job of the address for the page; a change of it becomes the user's own, and the address loses it. */
function WithLinkedJob({ children }: { children: ReactNode }) {
  const { view, release } = useSharedView()
  const [, setOwn] = useJob()
  const { job } = view
  const linked = useMemo(
    (): ContextType<typeof LinkedJob> =>
      job
        ? [
            job,
            (next) => {
              setOwn(next)
              release('job')
            },
            true,
          ]
        : null,
    [job, setOwn, release],
  )
  return <LinkedJob value={linked}>{children}</LinkedJob>
}

function LoadedSite({ site, answer, run, onRun }: LoadedSiteProps) {
  const preferences = useSiteViewPreferences()
  const now = useNow()
  const { data, error, refetch } = answer
  const { upper, lower } = useViewSet().chosen ?? {}
  const forecast = useMemo(
    () => data && siteForecast(data, viewedSets(site.isOffshore, { upper, lower })),
    [data, site.isOffshore, upper, lower],
  )
  const zone = preferences.isLocalTime ? site.timeZone.name : 'UTC'
  // An element that the header shows, and not one of the header: to wait for that would render the forecast twice.
  const [status] = useState(() => document.createElement('div'))
  const statusRef = useCallback((place: HTMLElement | null) => place?.append(status), [status])
  return (
    <JudgedForecast site={site} stored={forecast} now={now}>
      <Box
        sx={{ display: 'flex', flexDirection: 'column', height: 1, bgcolor: 'background.paper', ...unrolled }}
      >
        <PanelArea site={site} forecast={forecast}>
          <ForecastHeader
            site={site}
            provenance={forecast?.provenance}
            zone={zone}
            now={now}
            statusRef={statusRef}
            {...modeOf(preferences)}
          />
          <SharedNote forecast={forecast} days={preferences.days} />
          {forecast && preferences.isKnown ? (
            <ForecastHours
              site={site}
              forecast={forecast}
              preferences={preferences}
              zone={zone}
              now={now}
              status={status}
              chosenRun={run}
              onChooseRun={onRun}
            />
          ) : error ? (
            <Failure error={error} onRetry={refetch} />
          ) : (
            <ForecastSkeleton />
          )}
        </PanelArea>
        <SettingsBar preferences={preferences} zoneName={site.timeZone.shortName} />
      </Box>
    </JudgedForecast>
  )
}

const modeOf = ({ isKnown, mode, setMode }: SiteViewPreferences) => ({
  mode: isKnown ? mode : null,
  onModeChange: setMode,
})

/** The page while the site loads. Not rendered again with what renders it. */
const PageSkeleton = memo(() => {
  const preferences = useSiteViewPreferences()
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: 1, bgcolor: 'background.paper' }}>
      <Box sx={panelArea}>
        <Box sx={forecastColumn}>
          <ForecastHeader zone="UTC" now={0} {...modeOf(preferences)} />
          <ForecastSkeleton />
        </Box>
        <IconRail items={noItems} />
      </Box>
      <SettingsBar preferences={preferences} />
    </Box>
  )
})

const noItems: readonly never[] = []

const Failure = ({ error, onRetry }: { error: ApiError; onRetry: () => void }) =>
  error.status === FORBIDDEN ? (
    <MessagePage title="Unauthorized" text={error.detail} action={{ label: 'Frontpage', to: '/' }} />
  ) : (
    <MessagePage title="The forecast could not be loaded" text={error.detail} onRetry={onRetry} />
  )

const MINUTE = 60_000

const unixNow = () => Math.floor(Date.now() / 1000)

/** The current time in unix seconds, updated every minute. */
function useNow(): number {
  const [now, setNow] = useState(unixNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(unixNow()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** A run lasts six hours, so an open page refetches every five minutes; until then the cache answers. */
const FRESH_MS = 5 * 60_000

/**
 * The newest or the chosen run of a site, over all days; a shorter horizon uses a part of it. Multi-users send their own limits.
 */
function useForecast(siteId: number, run: number | undefined) {
  const { isMultiUser, username } = useSession()
  const { parameters } = useLocalView(username)
  const asked = { params: { id: siteId }, query: { days: MAX_DAYS, run } }
  const { data, error, refetch } = useCall<ForecastColumns>(
    isMultiUser ? 'forecastWithParameters' : 'forecast',
    isMultiUser ? { ...asked, body: parameters } : asked,
    // If a chosen run fails to load, the page stays as it was and the failure is reported.
    { quiet: run === undefined, staleTime: FRESH_MS, refetchInterval: FRESH_MS, keepPrevious: true },
  )
  return { data: useDeferredValue(data), error, refetch }
}
