import type { Values } from '#weather/series.ts'
import type { AxisScale } from './axisScale.ts'
import type { ChartColors } from './chartColors.ts'
import type { ChartGroup } from './chartGroups.ts'
import type { Span } from './nightSpans.ts'
import type { Margin, Size } from './plotArea.ts'

/** A picture as plain data: a chart over an axis, or a rose. */
export type Chart = ChartModel | RoseModel

/**
 * One chart as plain data for any drawing library, independent of its vocabulary. Places are positions on the horizontal
 * axis, unix seconds if it is one of time; sizes are pixels, colors are CSS colors, indexes count from 0.
 */
export interface ChartModel {
  kind: 'axes'
  /** Empty if it stands above the chart. */
  title: string
  /** The size of the whole chart, and the margins of its plot. */
  size: Size
  margin: Margin
  across: AcrossAxis
  /** One per unit, in order of first use; all have the same number of steps, so that they share one grid. */
  axes: readonly ValueAxis[]
  /** Rows of arrows between the top of the plot and the area of the axes. */
  arrows: ArrowRows
  /** In drawing order, back to front. */
  series: Series[]
  /** Lines of earlier runs, behind the series; absent if there are none. */
  earlier?: EarlierLine[]
  limits: LimitLine[]
  /** Parts of the horizontal axis that are set off: nights, a chosen month. */
  shaded: Shading<Span>[]
  /** The current time or another place; null if the chart shows none. */
  marked: MarkedLine | null
  texts: ChartText[]
  colors: ChartColors
}

/** A place on the horizontal axis, and the lines of text below it. */
export interface Tick {
  place: number
  lines: string[]
}

/** The horizontal axis. */
export interface AcrossAxis {
  /** The places at the left and the right edge of the plot. */
  from: number
  to: number
  /** Empty if another chart below shows them. */
  ticks: readonly Tick[]
  /** Whether a short line leads to the text of each tick. */
  hasTickMarks: boolean
  /** Below the texts of the ticks, at their right end. */
  title?: string | undefined
}

/** A vertical axis, shared by quantities of one unit. */
export interface ValueAxis extends AxisScale {
  /** The unit, above the numbers. */
  title: string
  /** Where the unit begins: pixels outward from the edge of the plot, and up from its end. */
  titleShift: readonly [outward: number, up: number]
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
  name: string
  color: string
  /** Its entry in a legend outside of the chart. */
  legend?: Pick<ChartGroup, 'groupId' | 'unit' | 'plotType'>
}

interface MeasuredSeries extends SeriesBase {
  /** Position in `axes`. */
  axis: number
  places: readonly number[]
}

export interface Stroke {
  width: number
  dash: 'solid' | 'dotted' | 'dashed'
}

/** A line that breaks at a missing value. */
export interface LineSeries extends MeasuredSeries, Stroke {
  kind: 'line'
  /** Null is missing. */
  values: Values
  /** Diameter of a dot at each value, which shows one that has no neighbor. */
  dot?: number
}

/** The outline of a shape. */
export interface Edge {
  color: string
  width: number
}

/** A line in the background, without a name in the legend. */
export type EarlierLine = Pick<LineSeries, 'axis' | 'color' | 'places' | 'values' | 'width'> & {
  opacity: number
}

export interface PointSeries extends MeasuredSeries {
  kind: 'point'
  values: Values
  diameter: number
  opacity: number
  shape: 'circle' | 'diamond'
  edge?: Edge
}

/** Bars, boxes or cells, each to the right of its place from a low to a high value; one that lacks either is not drawn. */
export interface BarSeries extends MeasuredSeries {
  kind: 'bar'
  low: Values
  high: Values
  /** The part of the horizontal axis that a bar covers. */
  width: number
  opacity: number
  /** One for each bar, if they differ. */
  fills?: string[]
  edge?: Edge
}

/** The area between two bounds, such as P10 and P90; a time without both bounds is a gap. */
export interface BandSeries extends MeasuredSeries {
  kind: 'band'
  low: Values
  high: Values
  opacity: number
  outline: Stroke
}

/** Arrows in the direction of flow, each centered on its time; only those that fit. */
export interface ArrowSeries extends SeriesBase {
  kind: 'arrow'
  /** Row from the top. */
  row: number
  places: number[]
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

/** A line across the plot at one of the user's limits. */
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

/** A vertical line. */
export interface MarkedLine extends Stroke {
  place: number
  /** Above the plot. */
  label: string
  color: string
  isBehind: boolean
}

/** A text at a point of the first vertical axis: to its right, or above it with its end there. */
export interface ChartText {
  place: number
  value: number
  text: string
  color: string
  position: 'right' | 'above'
}

/** Stacked wedges by direction around a center, clockwise with the first one up, one for each class of size. */
export interface RoseModel {
  kind: 'rose'
  size: Size
  /** Pixels from the left and from the top. */
  center: Point
  /** Pixels of the largest ring. */
  radius: number
  /** The values of the rings, ascending, in equal steps from 0. */
  rings: number[]
  /** Names of the directions. */
  sectors: readonly string[]
  /** The share of its sector that a wedge fills. */
  filled: number
  /** Innermost first. */
  classes: RoseClass[]
  /** Names of directions and values of rings, centered in pixels. */
  texts: (Point & { text: string })[]
  colors: ChartColors
}

export interface Point {
  x: number
  y: number
}

export interface RoseClass {
  name: string
  color: string
  /** One for each sector; null where there is none. */
  values: (number | null)[]
  /** The left end of its entry in the legend, at half of its height. */
  key: Point
}
