import { alpha } from '@mui/material/styles'
import type { BarData, ScatterData } from 'plotly.js'
import { bandOutline } from '../../charts/bandOutline.ts'
import type { ForecastGroup, PlotType } from '../../schemas/entities.ts'
import { tokens } from '../../tokens.ts'
import { arrowTrace } from './arrows.ts'
import type { AxisId } from './axisAssignment.ts'
import type { ChartFrame } from './chartFrame.ts'

export type ChartTrace = Partial<ScatterData> | Partial<BarData>
type TraceBuilder = (group: ForecastGroup, yaxis: AxisId, frame: ChartFrame) => ChartTrace

const HOUR = 3600

/** Share of the colour in the quieter band of a pair. */
const SECOND_BAND = 0.1

const common = (group: ForecastGroup, yaxis: AxisId) =>
  ({ name: group.groupName, yaxis, hoverinfo: 'skip' }) as const

const times = ({ data }: ForecastGroup) => data.map(({ time }) => time)
const values = ({ data }: ForecastGroup) => data.map(({ value }) => value ?? null)

const line =
  (look: Partial<ScatterData['line']>): TraceBuilder =>
  (group, yaxis) => ({
    ...common(group, yaxis),
    type: 'scatter',
    mode: 'lines',
    x: times(group),
    y: values(group),
    line: { color: `#${group.color}`, ...look },
    connectgaps: false,
  })

const band =
  (share: number, outline: number): TraceBuilder =>
  (group, yaxis) => {
    const color = `#${group.color}`
    return {
      ...common(group, yaxis),
      type: 'scatter',
      mode: 'lines',
      ...bandOutline(
        group.data.map(({ time, min, max }) => ({ x: time, low: min ?? null, high: max ?? null })),
      ),
      fill: 'toself',
      fillcolor: alpha(color, share),
      line: { color, width: outline, dash: 'dot' },
    }
  }

const point: TraceBuilder = (group, yaxis) => ({
  ...common(group, yaxis),
  type: 'scatter',
  mode: 'markers',
  x: times(group),
  y: values(group),
  marker: { color: `#${group.color}`, size: 3.5 },
})

/** A bar fills the hour that begins at its time. */
const bar: TraceBuilder = (group, yaxis) => ({
  ...common(group, yaxis),
  type: 'bar',
  x: times(group),
  y: values(group),
  offset: 0,
  width: HOUR,
  marker: { color: `#${group.color}`, opacity: 0.6, line: { width: 0 } },
})

/** How each plot type is drawn. The second of a pair is the quieter one: thinner, dotted, paler. */
export const traceBuilders: Record<PlotType, TraceBuilder> = {
  RangeArea: band(tokens.tint.band, 0),
  RangeArea2: band(SECOND_BAND, 1),
  Line: line({ width: 2 }),
  Line2: line({ width: 1.5, dash: 'dot' }),
  Bar: bar,
  Point: point,
  Arrow: arrowTrace,
}
