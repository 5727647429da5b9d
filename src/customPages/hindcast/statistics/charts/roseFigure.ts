import type { Annotation, Layout, ScatterData, Shape } from 'plotly.js'
import { niceStep } from '../../../../chartModel/axisScale.ts'
import type { ChartColors } from '../../../../chartModel/chartColors.ts'
import type { Size } from '../../../../chartModel/plotArea.ts'
import { quietAxis } from '../../../../charts/quietAxis.ts'
import { quietLayout } from '../../../../charts/quietLayout.ts'
import { tokens } from '../../../../tokens.ts'
import type { Rose } from '../../../../weather/placeStatistics/rose.ts'
import type { ShownValues } from '../shownValues.ts'
import type { PlotlyFigure, StatisticChart } from '../statistic.ts'

type Sectors = Pick<Rose, 'sector_percent' | 'classes_from' | 'sector_class_percent'>

export interface RoseTexts {
  /** Of the sectors, clockwise from north. */
  names: readonly string[]
  /** Of the classes, from the least. */
  classNames: readonly string[]
  /** What has the direction, and whether it comes from there. */
  title: string
  values: ShownValues
}

const GUTTER = 8
const HEIGHT = 340
/** Share of a sector that its wedge fills. */
const FILLED = 0.86
const ARC_STEPS = 6
const MOST_RINGS = 4
/** Around the largest ring, for the names of the sectors. */
const ROOM = 1.18
/** Room for an entry of the key, pixels. */
const KEY_WIDTH = 120
const KEY_LINE = 18

/** Where the key stands: right of the compass where there is room, else below it in columns. */
function keyPlaces(count: number, width: number) {
  if (width >= HEIGHT + KEY_WIDTH) return { isBeside: true, columns: 1, height: 0 }
  const columns = Math.max(1, Math.floor(width / KEY_WIDTH))
  return { isBeside: false, columns, height: Math.ceil(count / columns) * KEY_LINE + GUTTER }
}

/** A place on the compass, clockwise from north, as x and y. */
const at = (degrees: number, radius: number): [number, number] => {
  const turn = (degrees * Math.PI) / 180
  return [radius * Math.sin(turn), radius * Math.cos(turn)]
}

/** A ring's part from one radius to another, as a closed outline. */
function wedge(from: number, to: number, inner: number, outer: number): [number, number][] {
  const arc = Array.from({ length: ARC_STEPS + 1 }, (_, step) => from + ((to - from) * step) / ARC_STEPS)
  const outline = [
    ...arc.map((degrees) => at(degrees, outer)),
    ...arc.toReversed().map((degrees) => at(degrees, inner)),
  ]
  return [...outline, outline[0]!]
}

/** Fills of so many classes, from the least size to the greatest. */
function classColors(count: number, { scheme }: ChartColors): string[] {
  const { bands } = tokens[scheme]
  const first = 2
  const last = bands.length - 1
  return Array.from(
    { length: count },
    (_, place) => bands[count < 2 ? last : Math.round(first + (place * (last - first)) / (count - 1))]!.fill,
  )
}

/** Wedges of each sector, its classes one outside the other; rings say the percent of the hours. */
export function roseFigure(rose: Sectors, texts: RoseTexts, size: Size, colors: ChartColors): PlotlyFigure {
  const { sector_percent, classes_from, sector_class_percent } = rose
  const sectors = sector_percent.length
  const width = 360 / sectors
  const half = (width * FILLED) / 2
  const most = Math.max(...sector_percent.map((percent) => percent ?? 0), 0.1)
  const step = niceStep(most, MOST_RINGS)
  const rings = Array.from({ length: Math.ceil(most / step - 1e-9) }, (_, ring) => (ring + 1) * step)
  const reach = (rings.at(-1) ?? most) * ROOM
  const fills = classColors(classes_from.length, colors)
  const data = classes_from.map((_, place): Partial<ScatterData> => {
    const x: (number | null)[] = []
    const y: (number | null)[] = []
    sector_class_percent.forEach((classes, sector) => {
      const inner = classes.slice(0, place).reduce<number>((sum, percent) => sum + (percent ?? 0), 0)
      const outer = inner + (classes[place] ?? 0)
      if (outer <= inner) return
      const middle = sector * width
      for (const [east, north] of wedge(middle - half, middle + half, inner, outer)) {
        x.push(east)
        y.push(north)
      }
      x.push(null)
      y.push(null)
    })
    return {
      ...{ type: 'scatter', mode: 'lines', x, y, fill: 'toself', fillcolor: fills[place] },
      line: { color: colors.paper, width: 0.5 },
      hoverinfo: 'skip',
    }
  })
  const places = keyPlaces(texts.classNames.length, size.width)
  const margin = { left: GUTTER, right: GUTTER, top: GUTTER, bottom: GUTTER + places.height }
  const plotHeight = Math.max(1, size.height - margin.top - margin.bottom)
  const plotWidth = Math.max(1, size.width - margin.left - margin.right)
  // One unit is as many pixels along as across; beside its key the compass stands at the left.
  const perPixel = (2 * reach) / Math.min(plotHeight, plotWidth)
  const [across, up] = [plotWidth * perPixel, plotHeight * perPixel]
  const left = places.isBeside ? -reach : -across / 2
  const shapes: Partial<Shape>[] = rings.map((ring) => ({
    ...{ type: 'circle', layer: 'below', x0: -ring, x1: ring, y0: -ring, y1: ring },
    line: { color: colors.line, width: 1 },
  }))
  const text = (
    words: string,
    [x, y]: [number, number],
    more: Partial<Annotation> = {},
  ): Partial<Annotation> => ({
    ...{ text: words, x, y, showarrow: false, font: { color: colors.muted } },
    ...more,
  })
  const entries = texts.classNames.map((name, place) => ({ name, fill: fills[place] ?? colors.muted }))
  // Beside the compass the greatest size stands on top.
  const key = places.isBeside ? entries.toReversed() : entries
  const layout: Partial<Layout> = {
    ...quietLayout(size, margin, colors),
    xaxis: { ...quietAxis, showticklabels: false, range: [left, left + across] },
    yaxis: { ...quietAxis, showticklabels: false, range: [-up / 2, up / 2] },
    shapes,
    annotations: [
      ...texts.names.flatMap((name, sector) =>
        // Of sixteen names every second one, which leaves room for the others.
        sectors === 16 && sector % 2 === 1 ? [] : [text(name, at(sector * width, reach * 0.94))],
      ),
      ...rings.map((ring) =>
        text(`${Number(ring.toPrecision(3))} %`, at(width / 2, ring), { bgcolor: `${colors.paper}CC` }),
      ),
      ...key.flatMap(({ name, fill }, entry): Partial<Annotation>[] => {
        const line = Math.floor(entry / places.columns)
        const place: Partial<Annotation> = {
          ...{ xref: 'paper', yref: 'paper', xanchor: 'left', yanchor: 'top', showarrow: false },
          ...(places.isBeside
            ? { x: 1, xshift: -KEY_WIDTH, y: 1, yshift: -12 - line * KEY_LINE }
            : {
                x: 0,
                xshift: (entry % places.columns) * KEY_WIDTH,
                y: 0,
                yshift: -GUTTER - line * KEY_LINE,
              }),
        }
        const { xshift = 0 } = place
        return [
          { ...place, text: '■', font: { color: fill } },
          { ...place, xshift: xshift + 16, text: name, font: { color: colors.muted } },
        ]
      }),
    ],
  }
  return { data, layout }
}

export const roseChart = (rose: Sectors, texts: RoseTexts): StatisticChart => ({
  about: `Rose: ${texts.title}, percent of the hours by direction and size. The table has the same figures.`,
  height: (width) => HEIGHT + keyPlaces(texts.classNames.length, width).height,
  draw: (size, colors) => roseFigure(rose, texts, size, colors),
})
