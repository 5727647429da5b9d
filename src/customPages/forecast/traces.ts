import type { BarData, ScatterData } from 'plotly.js'
import type { ForecastGroup, PlotType } from '../../schemas/entities.ts'
import { arrowTrace } from './arrows.ts'
import type { AxisId } from './axisAssignment.ts'
import type { ChartFrame } from './chartFrame.ts'

export type ChartTrace = Partial<ScatterData> | Partial<BarData>
type TraceBuilder = (group: ForecastGroup, yaxis: AxisId, frame: ChartFrame) => ChartTrace

const HOUR = 3600

/** `18` per cent of a colour, as look and feel asks of bands. */
const BAND_ALPHA = '2E'
const SECOND_BAND_ALPHA = '1A'

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

/**
 * A band as closed outlines, one for each run of hours that have both bounds: a gap stays a gap, which a fill between
 * two lines would bridge.
 */
const band =
  (alpha: string, outline: number): TraceBuilder =>
  (group, yaxis) => {
    const x: (number | null)[] = []
    const y: (number | null)[] = []
    for (const run of bandRuns(group)) {
      if (x.length > 0) {
        x.push(null)
        y.push(null)
      }
      const back = run.toReversed()
      x.push(...run.map(({ time }) => time), ...back.map(({ time }) => time))
      y.push(...run.map(({ max }) => max), ...back.map(({ min }) => min))
    }
    const color = `#${group.color}`
    return {
      ...common(group, yaxis),
      type: 'scatter',
      mode: 'lines',
      x,
      y,
      fill: 'toself',
      fillcolor: `${color}${alpha}`,
      line: { color, width: outline, dash: 'dot' },
    }
  }

function bandRuns({ data }: ForecastGroup): { time: number; min: number; max: number }[][] {
  const runs: { time: number; min: number; max: number }[][] = []
  let open = false
  for (const { time, min, max } of data) {
    if (min == null || max == null) open = false
    else {
      if (!open) runs.push([])
      open = true
      runs.at(-1)?.push({ time, min, max })
    }
  }
  return runs
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
  RangeArea: band(BAND_ALPHA, 0),
  RangeArea2: band(SECOND_BAND_ALPHA, 1),
  Line: line({ width: 2 }),
  Line2: line({ width: 1.5, dash: 'dot' }),
  Bar: bar,
  Point: point,
  Arrow: arrowTrace,
}
