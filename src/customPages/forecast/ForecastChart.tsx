import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { memo, useMemo } from 'react'
import { Plot, plotConfig } from '../../charts/Plot.ts'
import { useSize } from '../../charts/useSize.ts'
import type { ChartSet } from '../../schemas/entities.ts'
import { ChartLegend } from './ChartLegend.tsx'
import type { ChartFrame } from './chartFrame.ts'
import { type FigureOptions, figure } from './figure.ts'
import { hasData } from './horizon.ts'

export interface ForecastChartProps extends Omit<FigureOptions, 'frame'> {
  chartSet: ChartSet
  /** All but the chart's own size. */
  frame: Omit<ChartFrame, 'width' | 'height'>
  onToggle: (groupId: number) => void
}

/** One chart: its name, its legend, and the picture in the room that is left. */
export const ForecastChart = memo((props: ForecastChartProps) => {
  const { chartSet, hidden, onToggle } = props
  const shown = useMemo(() => ({ ...chartSet, groups: chartSet.groups.filter(hasData) }), [chartSet])
  return (
    <Box
      component="section"
      data-testid="chart"
      aria-label={chartSet.chartSetName}
      sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 220 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 3, px: { xs: 2, sm: 4 }, minWidth: 0 }}>
        <Typography variant="body2" component="h3" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
          {chartSet.chartSetName}
        </Typography>
        <ChartLegend groups={shown.groups} hidden={hidden} onToggle={onToggle} />
      </Box>
      {shown.groups.length === 0 ? (
        <Typography color="text.secondary" sx={{ m: 'auto' }}>
          Ingen data
        </Typography>
      ) : (
        <Picture {...props} chartSet={shown} />
      )}
    </Box>
  )
})

const Picture = ({
  chartSet,
  frame,
  ticks,
  nights,
  now,
  nowText,
  showThresholds,
  hidden,
}: ForecastChartProps) => {
  const [ref, size] = useSize()
  const drawn = useMemo(
    () =>
      size &&
      figure(chartSet, { frame: { ...frame, ...size }, ticks, nights, now, nowText, showThresholds, hidden }),
    [chartSet, frame, size, ticks, nights, now, nowText, showThresholds, hidden],
  )
  return (
    // What is drawn has the size of the room that there is, and asks for none.
    <Box ref={ref} aria-hidden="true" sx={{ flex: 1, minHeight: 0, overflow: 'hidden', contain: 'size' }}>
      {drawn && <Plot data={drawn.data} layout={drawn.layout} config={plotConfig} />}
    </Box>
  )
}
