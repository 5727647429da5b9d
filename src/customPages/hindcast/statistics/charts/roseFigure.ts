import type { Annotation, Layout, ScatterData, Shape } from 'plotly.js'
import type { ChartColors } from '#chartModel/chartColors.ts'
import type { Size } from '#chartModel/plotArea.ts'
import { compassPoint, type RoseFigure, roseShape } from '#chartModel/statistics/figures/roseShape.ts'
import { quietAxis } from '#charts/quietAxis.ts'
import { quietLayout } from '#charts/quietLayout.ts'
import type { PlotlyFigure, StatisticChart } from './statisticChart.ts'

const GUTTER = 8
const HEIGHT = 340
/** Room for a legend entry, pixels. */
const KEY_WIDTH = 120
const KEY_LINE = 18

/** The position of the legend: right of the rose if there is room, else below it in columns. */
function keyPlaces(count: number, width: number) {
  if (width >= HEIGHT + KEY_WIDTH) return { isBeside: true, columns: 1, height: 0 }
  const columns = Math.max(1, Math.floor(width / KEY_WIDTH))
  return { isBeside: false, columns, height: Math.ceil(count / columns) * KEY_LINE + GUTTER }
}

/** Stacked wedges of each sector, one per class; the rings are labeled in percent of the hours. */
export function roseFigure(
  { rose, texts }: Pick<RoseFigure, 'rose' | 'texts'>,
  size: Size,
  colors: ChartColors,
): PlotlyFigure {
  const sectors = rose.sector_percent.length
  const width = 360 / sectors
  const { rings, reach, classes } = roseShape(rose, colors)
  const data = classes.map(
    ({ fill, wedges }): Partial<ScatterData> => ({
      type: 'scatter',
      mode: 'lines',
      fill: 'toself',
      fillcolor: fill,
      x: wedges.flatMap((outline) => [...outline.map(([east]) => east), null]),
      y: wedges.flatMap((outline) => [...outline.map(([, north]) => north), null]),
      line: { color: colors.paper, width: 0.5 },
      hoverinfo: 'skip',
    }),
  )
  const places = keyPlaces(texts.classNames.length, size.width)
  const margin = { left: GUTTER, right: GUTTER, top: GUTTER, bottom: GUTTER + places.height }
  const plotHeight = Math.max(1, size.height - margin.top - margin.bottom)
  const plotWidth = Math.max(1, size.width - margin.left - margin.right)
  // Equal scales on both axes; beside its legend the rose is left-aligned.
  const perPixel = (2 * reach) / Math.min(plotHeight, plotWidth)
  const [across, up] = [plotWidth * perPixel, plotHeight * perPixel]
  const left = places.isBeside ? -reach : -across / 2
  const shapes: Partial<Shape>[] = rings.map((ring) => ({
    type: 'circle',
    layer: 'below',
    x0: -ring,
    x1: ring,
    y0: -ring,
    y1: ring,
    line: { color: colors.line, width: 1 },
  }))
  const text = (
    words: string,
    [x, y]: [number, number],
    more: Partial<Annotation> = {},
  ): Partial<Annotation> => ({ text: words, x, y, showarrow: false, font: { color: colors.muted }, ...more })
  const entries = texts.classNames.map((name, place) => ({
    name,
    fill: classes[place]?.fill ?? colors.muted,
  }))
  // Beside the rose, the largest class is on top.
  const key = places.isBeside ? entries.toReversed() : entries
  const layout: Partial<Layout> = {
    ...quietLayout(size, margin, colors),
    xaxis: { ...quietAxis, showticklabels: false, range: [left, left + across] },
    yaxis: { ...quietAxis, showticklabels: false, range: [-up / 2, up / 2] },
    shapes,
    annotations: [
      ...texts.names.flatMap((name, sector) =>
        // Only every second of sixteen names, for lack of room.
        sectors === 16 && sector % 2 === 1 ? [] : [text(name, compassPoint(sector * width, reach * 0.94))],
      ),
      ...rings.map((ring) =>
        text(`${Number(ring.toPrecision(3))} %`, compassPoint(width / 2, ring), {
          bgcolor: `${colors.paper}CC`,
        }),
      ),
      ...key.flatMap(({ name, fill }, entry): Partial<Annotation>[] => {
        const line = Math.floor(entry / places.columns)
        const place: Partial<Annotation> = {
          xref: 'paper',
          yref: 'paper',
          xanchor: 'left',
          yanchor: 'top',
          showarrow: false,
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

export const roseChart = (figure: RoseFigure): StatisticChart => ({
  about: figure.about,
  height: (width) => HEIGHT + keyPlaces(figure.texts.classNames.length, width).height,
  draw: (size, colors) => roseFigure(figure, size, colors),
})
