import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { lazy, Suspense, useContext, useEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import type { SiteForecast } from '#customPages/forecast/siteForecast.ts'
import { useDisplay } from '#providers/preferences/displayPreferences.ts'
import { LinkedJob } from '#providers/preferences/job.ts'
import { usePrinted } from '#providers/preferences/theme/printing.ts'
import type { Site } from '#schemas/shapes/records/site.ts'
import { PageBoundary } from '#shell/PageBoundary.tsx'
import { StatusMark } from '#shell/windowStatus/StatusMark.tsx'
import { tokens } from '#tokens.ts'
import type { FirstLine } from '#weather/windows/firstLine/firstLine.ts'
import { workKey } from '#weather/windows/job/workNames.ts'
import { statusName } from '#weather/windows/windowStatus.ts'
import { DayStrip } from './days/DayStrip.tsx'
import { dayCards } from './days/dayCards.ts'
import { ForecastSkeleton } from './ForecastSkeleton.tsx'
import { ForecastToolbar } from './ForecastToolbar.tsx'
import { type Judged, useJudged } from './judged/JudgedForecast.tsx'
import { OfflineCopy } from './OfflineCopy.ts'
import { PrintedHeading } from './print/PrintedHeading.tsx'
import { OlderRun, RunLine } from './runs/RunLine.tsx'
import { useForecastRuns } from './runs/useForecastRuns.ts'
import { useRunComparison } from './runs/useRunComparison.ts'
import { useSharedView } from './share/useSharedView.ts'
import type { SiteViewPreferences } from './siteViewPreferences.ts'
import { usePlannedWindows } from './windows/usePlannedWindows.ts'
import { WindowRows } from './windows/WindowRows.tsx'

// Loaded when the hours are there: on a slow connection Plotly, larger than all that comes before it, must not delay the status.
const ChartStack = lazy(async () => ({ default: (await import('./charts/ChartStack.tsx')).ChartStack }))
const ForecastTable = lazy(async () => ({
  default: (await import('./table/ForecastTable.tsx')).ForecastTable,
}))

/** Whether the days are shown before the charts. */
const useIsPhone = (): boolean => useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true })

/** Milliseconds after the last move of a limit before charts and columns update, because drawing them takes longer than a frame. */
const REST = 120

/** Debounces a value while it moves. */
function useRested<Value>(value: Value, isMoving: boolean): Value {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), isMoving ? REST : 0)
    return () => clearTimeout(timer)
  }, [value, isMoving])
  return isMoving ? rested : value
}

interface ForecastHoursProps {
  site: Site
  forecast: SiteForecast
  preferences: SiteViewPreferences
  zone: string
  now: number
  /** The element that the header shows as the status. */
  status: HTMLElement
  /** The run that the user chose instead of the newest. */
  chosenRun: number | undefined
  onChooseRun: (run: number | undefined) => void
}

/** The hours of the forecast, as charts or as a table. */
export function ForecastHours(props: ForecastHoursProps) {
  const inForce = useJudged()
  return inForce && <JudgedHours {...props} inForce={inForce} />
}

function JudgedHours({ inForce, ...props }: ForecastHoursProps & { inForce: Judged }) {
  const { site, forecast: stored, preferences, zone, now, status, chosenRun, onChooseRun } = props
  const display = useDisplay()
  const { judged, job, forecast: live, isTrial } = inForce
  const { limits } = live
  const forecast = useRested(live, isTrial)
  const { days } = preferences
  const answered = useMemo(() => ({ judged, limits }), [judged, limits])
  const compared = useRested(answered, isTrial)
  const runs = useForecastRuns(site, stored, compared.limits)
  const comparison = useRunComparison(runs, {
    ...compared,
    job,
    site,
    now,
    since: useSharedView().view.run,
  })
  const shownRun = stored.provenance.forecastReferenceTime
  const isOlder = shownRun !== undefined && shownRun === chosenRun
  const planned = usePlannedWindows({
    series: stored.series,
    site,
    judged,
    job,
    days,
    zone,
    now,
    display,
    isOlder,
  })
  const isLinked = useContext(LinkedJob) !== null
  const isPassing = isOlder || isLinked || isTrial
  const isPhone = useIsPhone()
  const hasCards = isPhone && preferences.mode === 'Chart'
  const cards = useMemo(() => {
    if (!hasCards || !judged) return []
    return dayCards(forecast, judged.segments, { days, zone, now, display, planned: { job, place: site } })
  }, [hasCards, forecast, judged, days, zone, now, display, job, site])
  const isPrinted = usePrinted()
  // On a phone the charts come first, and paper has no toolbar.
  const isApart = isPhone || isPrinted
  const key = workKey(job).filter(
    (name) => name !== 'unknown' || planned.hours?.some((hour) => hour.name === name),
  )
  const runLine = (
    <RunLine
      shown={shownRun}
      latest={runs?.latest}
      chosen={chosenRun}
      onChoose={onChooseRun}
      comparison={comparison}
      zone={zone}
      now={now}
    />
  )
  return (
    <>
      {isPrinted && <PrintedHeading site={site} forecast={forecast} zone={zone} view={preferences} />}
      <OfflineCopy site={site} forecast={live} judged={judged} display={display} isPassing={isPassing} />
      {createPortal(<StatusChip {...planned.first} />, status)}
      <ForecastToolbar planned={planned} comparison={comparison} site={site}>
        {isApart ? null : runLine}
      </ForecastToolbar>
      {isOlder && <OlderRun run={shownRun} zone={zone} onNewest={() => onChooseRun(undefined)} />}
      {cards.length > 0 && <DayStrip cards={cards} />}
      {/* If the chunk of one mode fails to load, the user can still choose the other. */}
      <PageBoundary key={preferences.mode}>
        <Suspense fallback={<ForecastSkeleton strips={live.uncharted.length} />}>
          {preferences.mode === 'Table' ? (
            <ForecastTable
              forecast={forecast}
              view={preferences}
              judged={judged}
              limits={limits}
              place={site}
              zone={zone}
              now={now}
              barKey={key}
            />
          ) : (
            <ChartStack
              site={site}
              forecast={forecast}
              view={preferences}
              judged={judged}
              limits={limits}
              uncharted={live.uncharted}
              earlier={runs?.earlier}
              sure={comparison?.sure}
              barKey={key}
              zone={zone}
              now={now}
            />
          )}
        </Suspense>
      </PageBoundary>
      {isApart && <Box sx={{ px: { xs: 3, sm: 4 } }}>{runLine}</Box>}
      {isPrinted && planned.isJudged && (
        <Box component="section" aria-label="Windows on paper" sx={{ px: 4, pt: 4 }}>
          <Typography variant="h3">Weather windows</Typography>
          <WindowRows windows={planned.windows} job={planned.job} comparison={comparison} />
        </Box>
      )}
    </>
  )
}

/** The current status, and what a planner is told first. */
const StatusChip = ({ status, text }: FirstLine) => (
  <Box sx={chip} data-testid="status-chip">
    {status !== undefined && <StatusMark name={statusName(status)} />}
    <span>{text}</span>
  </Box>
)

/** As wide as its text, up to the whole row. */
const chip = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 2,
  fontSize: { xs: tokens.font.size.table, sm: 'inherit' },
  lineHeight: 1.3,
  fontWeight: 'fontWeightBold',
  fontFeatureSettings: tokens.font.numbers,
} as const
