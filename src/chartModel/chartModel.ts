import type { PlotType } from '#schemas/chartSets.ts'
import type { AxisScale } from './axisScale.ts'
import type { ChartColors } from './chartColors.ts'
import type { Span } from './nightSpans.ts'
import type { Margin, Size, TimeRange } from './plotArea.ts'
import type { TimeTick } from './timeTicks.ts'

/**
 * One chart as plain data for any drawing library, independent of its vocabulary. Times are unix seconds, sizes are
 * pixels, colors are CSS colors, positions count from 0.
 */
export interface ChartModel {
  title: string
  /** The size of the whole chart, and the margins of its plot. */
  size: Size
  margin: Margin
  time: TimeAxis
  /** One per unit, in order of first use; all have the same number of steps, so that they share one grid. */
  axes: readonly ValueAxis[]
  /** Rows of arrows between the top of the plot and the area of the axes. */
  arrows: ArrowRows
  /** In drawing order, back to front. */
  series: Series[]
  /** Lines of earlier runs, behind the series; absent if there are none. */
  earlier?: EarlierLine[]
  limits: LimitLine[]
  nights: Shading<Span>[]
  /** Null if the chart does not show the current time. */
  now: NowLine | null
  colors: ChartColors
}

/** The horizontal axis. */
export interface TimeAxis extends TimeRange {
  /** Empty if another chart below shows the times. */
  ticks: readonly TimeTick[]
}

/** A vertical axis, shared by quantities of one unit. */
export interface ValueAxis extends AxisScale {
  /** The unit, above the numbers. */
  title: string
  /** The numbers of a third unit are inside the plot's right edge; those of a fourth are hidden. */
  side: 'left' | 'right' | 'inside' | 'hidden'
  /** Positions of the numbers: each step from the low end of the range to the high end. */
  ticks: number[]
  /** Decimals needed to tell the ticks apart. */
  decimals: number
  /** Color of numbers and title: that of the line if they are inside the plot. */
  color: string
}

export interface ArrowRows {
  count: number
  /** Share of the plot's height, 0 to 1, of all rows together. */
  share: number
  /** Pixels of one row, and of an arrow from tail to tip. */
  rowHeight: number
  length: number
}

interface SeriesBase {
  groupId: number
  /** Label in a legend. */
  name: string
  unit: string
  /** Its sample in a legend: the second of a pair is less prominent. */
  plotType: PlotType
  color: string
}

interface MeasuredSeries extends SeriesBase {
  /** Position in `axes`. */
  axis: number
  times: number[]
}

export interface Stroke {
  width: number
  dash: 'solid' | 'dotted' | 'dashed'
}

/** A line that breaks at a missing value. */
export interface LineSeries extends MeasuredSeries, Stroke {
  kind: 'line'
  /** Null is missing. */
  values: (number | null)[]
}

/** A line in the background, without a name in the legend. */
export type EarlierLine = Pick<LineSeries, 'axis' | 'color' | 'times' | 'values' | 'width'> & {
  opacity: number
}

export interface PointSeries extends MeasuredSeries {
  kind: 'point'
  values: (number | null)[]
  diameter: number
  opacity: number
}

/** Bars from zero, each over the hour that begins at its time. */
export interface BarSeries extends MeasuredSeries {
  kind: 'bar'
  values: (number | null)[]
  /** Seconds that a bar covers. */
  duration: number
  opacity: number
}

/** The area between two bounds, such as P10 and P90; a time without both bounds is a gap. */
export interface BandSeries extends MeasuredSeries {
  kind: 'band'
  low: (number | null)[]
  high: (number | null)[]
  opacity: number
  outline: Stroke
}

/** Arrows in the direction of flow, each centered on its time; only those that fit. */
export interface ArrowSeries extends SeriesBase {
  kind: 'arrow'
  /** Row from the top. */
  row: number
  times: number[]
  /** Degrees clockwise from up. */
  angles: number[]
  width: number
}

export type Series = LineSeries | PointSeries | BarSeries | BandSeries | ArrowSeries

/** Part of a chart covered by a transparent color. */
export interface Shading<Part> {
  part: Part
  color: string
  opacity: number
}

/** A dashed line across the plot at one of the user's limits. */
export interface LimitLine extends Stroke {
  /** Position in `axes`. */
  axis: number
  /** The label of a maximum is above the line at its right end, that of a minimum below. */
  kind: 'min' | 'max'
  value: number
  /** The first parameter with this limit. */
  parameter?: string | undefined
  label: string
  color: string
  /** The area beyond the limit, up to the end of the axis; null if the axis ends at the limit. */
  beyond: Shading<readonly [from: number, to: number]> | null
}

/** A dashed vertical line at the current time. */
export interface NowLine extends Stroke {
  time: number
  /** The clock time, above the plot. */
  label: string
  color: string
}
