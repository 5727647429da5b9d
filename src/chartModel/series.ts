import { tokens } from '#tokens.ts'
import { HOUR } from '#weather/time.ts'
import { arrowsOf } from './arrows.ts'
import { type ChartGroup, timesOf } from './chartGroups.ts'
import type { EarlierLine, Series, Stroke } from './chartModel.ts'
import { groupLabel } from './groupLabel.ts'
import type { Size, TimeRange } from './plotArea.ts'

/** Position of a series: the index of its axis, or of its row for arrows. */
type Placement = TimeRange & Pick<Size, 'width'> & { position: number }

type SeriesBuilder = (group: ChartGroup, placement: Placement) => Series

/** Opacity of the second band of a pair. */
const SECOND_BAND = 0.1

const common = (group: ChartGroup) => ({
  name: groupLabel(group),
  color: `#${group.color}`,
  legend: { groupId: group.groupId, unit: group.unit, plotType: group.plotType },
})

const measured = (group: ChartGroup, { position }: Placement) => ({
  ...common(group),
  axis: position,
  places: timesOf(group),
})

const isLimited = ({ thresholdMin, thresholdMax }: ChartGroup) =>
  thresholdMin !== null || thresholdMax !== null

/** A line with limits is the thickest. */
const LIMITED_WIDTH = 3

const line =
  (stroke: Stroke): SeriesBuilder =>
  (group, place) => ({
    ...measured(group, place),
    kind: 'line',
    values: group.values,
    ...stroke,
    ...(isLimited(group) && { width: LIMITED_WIDTH }),
  })

const band =
  (opacity: number, outlineWidth: number): SeriesBuilder =>
  (group, place) => ({
    ...measured(group, place),
    kind: 'band',
    low: group.values,
    high: group.highs ?? [],
    opacity,
    outline: { width: outlineWidth, dash: 'dotted' },
  })

/** Each plot type as a series. The second of a pair is less prominent: thinner, dotted, paler. */
const builders: Record<ChartGroup['plotType'], SeriesBuilder> = {
  RangeArea: band(tokens.tint.band, 0),
  RangeArea2: band(SECOND_BAND, 1),
  Line: line({ width: 2, dash: 'solid' }),
  Line2: line({ width: 1.5, dash: 'dotted' }),
  Bar: (group, place) => ({
    ...measured(group, place),
    kind: 'bar',
    low: group.values.map(() => 0),
    high: group.values,
    width: HOUR,
    opacity: 0.6,
  }),
  Point: (group, place) => ({
    ...measured(group, place),
    kind: 'point',
    shape: 'circle',
    values: group.values,
    // Points, used for periods, are less prominent than lines unless they have limits.
    ...(isLimited(group) ? { diameter: 3.5, opacity: 1 } : { diameter: 2.5, opacity: 0.6 }),
  }),
  Arrow: (group, place) => ({
    ...common(group),
    kind: 'arrow',
    row: place.position,
    ...arrowsOf(group, place),
    width: 1.5,
  }),
}

/** A group of a chart set as a series. */
export const seriesOf: SeriesBuilder = (group, place) => builders[group.plotType](group, place)

/** Opacity of a line of an earlier run. */
export const EARLIER = 0.35

/** A group of an earlier run as a faint line. */
export const earlierLine = (group: ChartGroup, axis: number): EarlierLine => ({
  axis,
  color: `#${group.color}`,
  places: timesOf(group),
  values: group.values,
  width: 1,
  opacity: EARLIER,
})
