import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { memo, useMemo, useState } from 'react'
import { type Chart, withData } from '#chartModel/chartGroups.ts'
import type { ValueAxis } from '#chartModel/chartModel.ts'
import { type ForecastChartOptions, forecastChart } from '#chartModel/forecastChart.ts'
import { Plot, plotConfig } from '#charts/Plot.ts'
import { plotlyFigure } from '#charts/plotlyFigure.ts'
import { useSize } from '#charts/useSize.ts'
import { useDisplay } from '#providers/preferences/displayPreferences.ts'
import { usePrinted } from '#providers/preferences/theme/printing.ts'
import { PAPER_WIDTH, unrolled } from '#shell/paper.ts'
import { ChartLegend } from './ChartLegend.tsx'
import { LimitHandles } from './LimitHandles.tsx'

export interface ForecastChartProps extends Omit<ForecastChartOptions, 'size'> {
  chart: Chart
  onToggle: (groupId: number) => void
  /** Whether the legend has short names. */
  isShort: boolean
}

/** A chart with its name and legend; the plot fills the remaining height. */
export const ForecastChart = memo((props: ForecastChartProps) => {
  const { chart, hidden, earlier: earlierLines, onToggle, isShort } = props
  const shown = useMemo(() => withData(chart), [chart])
  return (
    <Box
      component="section"
      data-testid="chart"
      aria-label={chart.chartSetName}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        flex: 1,
        minHeight: 220,
        breakInside: 'avoid',
        ...unrolled,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 3, px: { xs: 2, sm: 4 }, minWidth: 0 }}>
        <Typography variant="body2" component="h3" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
          {chart.chartSetName}
        </Typography>
        <ChartLegend
          groups={shown.groups}
          hidden={hidden}
          onToggle={onToggle}
          isShort={isShort}
          earlierColor={earlierLines?.[0]?.color}
        />
      </Box>
      {shown.groups.length === 0 ? (
        <Typography color="text.secondary" sx={{ m: 'auto' }}>
          Ingen data
        </Typography>
      ) : (
        <Picture {...props} chart={shown} />
      )}
    </Box>
  )
})

/** Sized so that two charts and the content above them fit one page. */
const onPaper = { width: PAPER_WIDTH, height: 212 }

const picture = {
  position: 'relative',
  flex: 1,
  minHeight: 0,
  overflow: 'hidden',
  contain: 'size',
  '@media print': onPaper,
} as const

const Picture = (props: ForecastChartProps) => {
  const { chart, range, colors, ticks, nights, now, nowText, showThresholds, hidden, earlier, largestWave } =
    props
  const [ref, onScreen] = useSize()
  const isPrinted = usePrinted()
  const size = isPrinted ? onPaper : onScreen
  const { units } = useDisplay()
  const [fixedAxes, setFixedAxes] = useState<readonly ValueAxis[]>()
  const model = useMemo(
    () =>
      size &&
      forecastChart(chart, {
        range,
        size,
        colors,
        ticks,
        nights,
        now,
        nowText,
        showThresholds,
        hidden,
        earlier,
        largestWave,
        fixedAxes,
      }),
    [
      chart,
      range,
      size,
      colors,
      ticks,
      nights,
      now,
      nowText,
      showThresholds,
      hidden,
      earlier,
      largestWave,
      fixedAxes,
    ],
  )
  const drawn = useMemo(() => model && plotlyFigure(model), [model])
  return (
    // The drawing takes the size of the box and must not change it.
    <Box ref={ref} aria-hidden="true" data-hours sx={picture}>
      {drawn && <Plot data={drawn.data} layout={drawn.layout} config={plotConfig} />}
      {model && !isPrinted && (
        <LimitHandles
          chart={model}
          units={units}
          onHold={(isHeld) => setFixedAxes(isHeld ? model.axes : undefined)}
        />
      )}
    </Box>
  )
}
