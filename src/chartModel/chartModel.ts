import type { PlotType } from '../schemas/chartSets.ts'
import type { AxisScale } from './axisScale.ts'
import type { ChartColors } from './chartColors.ts'
import type { Span } from './nightSpans.ts'
import type { Margin, Size, TimeRange } from './plotArea.ts'
import type { TimeTick } from './timeTicks.ts'

/**
 * One chart as plain data: all that a drawing library needs, in the vocabulary of none. Times are unix seconds, sizes are
 * pixels, colours are CSS colours, positions count from 0.
 */
export interface ChartModel {
  title: string
  /** The whole chart, and what its plot leaves free on each side. */
  size: Size
  margin: Margin
  time: TimeAxis
  /** One for each unit, in order of first use; each has as many steps as the others, so that one grid serves all. */
  axes: readonly ValueAxis[]
  /** Rows of arrows between the top of the plot and the area of the axes. */
  arrows: ArrowRows
  /** In drawing order, the first at the back. */
  series: Series[]
  /** Lines of earlier runs, behind the series; absent where there are none. */
  earlier?: EarlierLine[]
  limits: LimitLine[]
  nights: Shading<Span>[]
  /** Null where the chart does not show the present. */
  now: NowLine | null
  colors: ChartColors
}

/** The horizontal axis. */
export interface TimeAxis extends TimeRange {
  /** Empty where another chart below shows the times. */
  ticks: readonly TimeTick[]
}

/** A vertical axis: quantities of one unit share it. */
export interface ValueAxis extends AxisScale {
  /** The unit, above the numbers. */
  title: string
  /** A third unit has its numbers inside the plot's right edge; a fourth has none. */
  side: 'left' | 'right' | 'inside' | 'hidden'
  /** Where numbers stand: each step from the low end of the range to the high end. */
  ticks: number[]
  /** Decimals that tell the ticks apart. */
  decimals: number
  /** Colour of numbers and title: that of the line where they stand among the lines. */
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
  /** How a legend shows it: the second of a pair is the quieter one. */
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

/** A line that stands back: it has no name in the legend. */
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

/** The area between two bounds, such as P10 and P90; a time that lacks a bound is a gap. */
export interface BandSeries extends MeasuredSeries {
  kind: 'band'
  low: (number | null)[]
  high: (number | null)[]
  opacity: number
  outline: Stroke
}

/** Arrows that point where air and water go, each centred on its time; only those that have room. */
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

/** Part of a chart that a transparent colour covers. */
export interface Shading<Part> {
  part: Part
  color: string
  opacity: number
}

/** A dashed line across the plot at a limit of the user. */
export interface LimitLine extends Stroke {
  /** Position in `axes`. */
  axis: number
  /** A maximum has its label above the line at its right end, a minimum below. */
  kind: 'min' | 'max'
  value: number
  /** The first whose limit it is. */
  parameter?: string | undefined
  label: string
  color: string
  /** What lies beyond the limit, from the limit to the end of the axis; null where the axis ends at the limit. */
  beyond: Shading<readonly [from: number, to: number]> | null
}

/** A dashed vertical line at the present. */
export interface NowLine extends Stroke {
  time: number
  /** The clock, above the plot. */
  label: string
  color: string
}
