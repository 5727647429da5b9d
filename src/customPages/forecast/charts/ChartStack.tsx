import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useCallback, useMemo, useState } from 'react'
import { type Chart, type ChartGroup, chartWithin } from '#chartModel/chartGroups.ts'
import { nightSpans } from '#chartModel/nightSpans.ts'
import { chartMargin, plotWidth } from '#chartModel/plotArea.ts'
import { shownChart, shownGroup, shownWave } from '#chartModel/shownForecast.ts'
import { timeTicks } from '#chartModel/timeTicks.ts'
import { useChartColors } from '#charts/useChartColors.ts'
import { useSize } from '#charts/useSize.ts'
import { useDisplay } from '#providers/preferences/displayPreferences.ts'
import { usePrinted } from '#providers/preferences/theme/printing.ts'
import type { Site } from '#schemas/shapes/records/site.ts'
import { PAPER_WIDTH, unrolled } from '#shell/paper.ts'
import { horizonOf } from '#weather/forecastDays.ts'
import type { Limit } from '#weather/operation.ts'
import type { JudgedRun } from '#weather/windows/job/judgedRun.ts'
import type { WorkName } from '#weather/windows/job/workNames.ts'
import type { WorkSegment } from '#weather/windows/job/workSegments.ts'
import { whyNot } from '#weather/windows/whyNot.ts'
import { clockText } from '#weather/zone.ts'
import { HourCursor } from '../hour/HourCursor.tsx'
import { useChosenRange } from '../overview/chosenRange.ts'
import { Overview } from '../overview/Overview.tsx'
import { fitted } from '../overview/timeRange.ts'
import { earlierGroups } from '../runs/earlierGroups.ts'
import type { EarlierRun } from '../runs/useForecastRuns.ts'
import type { SureWindow } from '../runs/useRunComparison.ts'
import { rangeWithin } from '../share/sharedView.ts'
import { useSharedView } from '../share/useSharedView.ts'
import type { SiteForecast } from '../siteForecast.ts'
import type { SiteView } from '../siteView.ts'
import { WindowBar } from '../windows/WindowBar.tsx'
import { ForecastChart } from './ForecastChart.tsx'
import { LimitStrips } from './LimitStrips.tsx'

export interface ChartStackProps {
  site: Site
  forecast: SiteForecast
  view: SiteView
  /** The limits in force, and the limited parameters that no chart shows. */
  limits: readonly Limit[]
  uncharted: readonly ChartGroup[]
  /** Null without limits. */
  judged: JudgedRun | null
  /** The runs before the shown one, newest first; absent while they load. */
  earlier?: readonly EarlierRun[]
  /** The certainty of the windows, where known. */
  sure?: readonly SureWindow[]
  /** What the hours of the bar can be. */
  barKey: readonly WorkName[]
  zone: string
  now: number
}

/** Pixels until the charts are drawn, so that what is below them does not come into view for a moment. */
const ABOUT_ITS_HEIGHT = 600

/** Minimum chart width for full legend names on one line, pixels. */
const WIDE = 1100

const noTicks: readonly never[] = []
const noSegments: readonly never[] = []
const noRuns: readonly never[] = []

/** The weather-window bar above two charts on one time axis. */
export function ChartStack(props: ChartStackProps) {
  const { site, forecast, view } = props
  const [ref, onScreen] = useSize()
  const isPrinted = usePrinted()
  const width = isPrinted ? PAPER_WIDTH : onScreen?.width
  const horizon = useMemo(() => horizonOf(forecast.series, view.days), [forecast, view.days])
  const { view: shared, release } = useSharedView()
  const sharedRange = useMemo(
    () => (shared.range && horizon ? rangeWithin(shared.range, horizon) : undefined),
    [shared.range, horizon],
  )
  const [chosen, setChosen] = useChosenRange(site.id, sharedRange)
  const range = useMemo(() => horizon && fitted(chosen, horizon), [chosen, horizon])
  return (
    // On a low screen the page scrolls.
    <Box
      ref={ref}
      sx={{ display: 'flex', flexDirection: 'column', flex: 1, ...unrolled }}
      style={{ minHeight: width === undefined ? ABOUT_ITS_HEIGHT : undefined }}
    >
      {horizon === null || range === null ? (
        <Typography color="text.secondary" sx={{ m: 'auto' }}>
          Ingen data
        </Typography>
      ) : (
        width !== undefined && (
          <>
            <Stack {...props} {...range} width={width} />
            <Overview
              forecast={forecast}
              segments={props.judged?.work ?? noSegments}
              horizon={horizon}
              range={range}
              width={width}
              zone={props.zone}
              onChange={(next) => {
                setChosen(next)
                release('range')
              }}
            />
          </>
        )
      )}
    </Box>
  )
}

function Stack(props: StackProps) {
  const { site, forecast, view, judged, limits, uncharted, earlier = noRuns, sure, barKey } = props
  const { zone, now, from, to, width } = props
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set())
  const toggle = useCallback((groupId: number) => setHidden((known) => toggled(known, groupId)), [])
  const { latitude, longitude } = site
  const colors = useChartColors()
  const range = useMemo(() => ({ from, to }), [from, to])
  const display = useDisplay()
  const { units, language } = display
  const charts = useMemo(
    () => forecast.charts.map((chart) => shownChart(chartWithin(chart, range), units)),
    [forecast, range, units],
  )
  const faint = useMemo(
    () =>
      forecast.charts.map((chart) =>
        earlierGroups(chart, earlier, range).map((group) => shownGroup(group, units)),
      ),
    [forecast, range, earlier, units],
  )
  const shown = useMemo(() => charts.map((chart) => without(chart, hidden)), [charts, hidden])
  const ticks = useMemo(
    () => timeTicks(from, to, zone, plotWidth({ width }), language),
    [from, to, zone, width, language],
  )
  const nights = useMemo(() => nightSpans(from, to, { latitude, longitude }), [from, to, latitude, longitude])
  const scale = { from, to, width, margin: chartMargin(width) }
  const windows = useMemo(() => judged && within(judged.work, from, to), [judged, from, to])
  const readable = useMemo(() => {
    const groups = uncharted.map((group) => shownGroup(group, units))
    return [...shown, { groups }]
  }, [shown, uncharted, units])
  const why = (hour: number) =>
    judged ? whyNot(judged.hours, judged.segments, hour, zone, display) : undefined
  return (
    <HourCursor
      scale={scale}
      charts={readable}
      segments={windows ?? noSegments}
      why={why}
      zone={zone}
      now={now}
    >
      {windows && <WindowBar segments={windows} sure={sure} barKey={barKey} {...scale} zone={zone} />}
      <LimitStrips groups={uncharted} limits={limits} {...scale} zone={zone} />
      {charts.map((chart, index) => (
        <ForecastChart
          // biome-ignore lint/suspicious/noArrayIndexKey: the position, upper or lower, is what a chart is.
          key={index}
          chart={chart}
          range={range}
          colors={colors}
          ticks={index === charts.length - 1 ? ticks : noTicks}
          nights={nights}
          now={now}
          nowText={clockText(now, zone)}
          showThresholds={view.showThresholds}
          hidden={hidden}
          earlier={faint[index]}
          largestWave={forecast.largestWave === null ? null : shownWave(forecast.largestWave, units)}
          onToggle={toggle}
          isShort={width < WIDE}
        />
      ))}
    </HourCursor>
  )
}

interface StackProps extends ChartStackProps {
  from: number
  to: number
  width: number
}

const toggled = (known: ReadonlySet<number>, groupId: number): ReadonlySet<number> =>
  known.has(groupId) ? new Set([...known].filter((id) => id !== groupId)) : new Set([...known, groupId])

const without = (chart: Chart, hidden: ReadonlySet<number>): Chart => ({
  ...chart,
  groups: chart.groups.filter(({ groupId }) => !hidden.has(groupId)),
})

/** The segments that overlap a range, not clipped. */
const within = (segments: readonly WorkSegment[], from: number, to: number): WorkSegment[] =>
  segments.filter(({ start, end }) => end > from && start < to)
