import type { Annotation, ScatterData, Shape } from 'plotly.js'
import type { RoseClass, RoseModel } from '#chartModel/chartModel.ts'
import { compassPoint } from '#chartModel/geometry/compassPoint.ts'
import type { PlotlyFigure } from './plotlyTraces.ts'
import { besidePoint } from './plotText.ts'
import { quietAxis } from './quietAxis.ts'
import { quietLayout } from './quietLayout.ts'

const noMargin = { left: 0, right: 0, top: 0, bottom: 0 }

/** Steps of an arc. */
const ARC_STEPS = 6

/** The outline of a class's wedge in each sector, each from the end of the class within it. */
function wedges({ classes, center, radius, rings, sectors, filled }: RoseModel, place: number) {
  const perValue = radius / (rings.at(-1) ?? 1)
  const width = 360 / sectors.length
  return sectors.flatMap((_, sector) => {
    const value = classes[place]?.values[sector] ?? null
    if (value === null) return []
    const inner = classes.slice(0, place).reduce((sum, { values }) => sum + (values[sector] ?? 0), 0)
    const arc = Array.from(
      { length: ARC_STEPS + 1 },
      (_, step) => (sector + filled * (step / ARC_STEPS - 0.5)) * width,
    )
    const at = (end: number) => (degrees: number) => compassPoint(center, degrees, end * perValue)
    const outline = [...arc.map(at(inner + value)), ...arc.toReversed().map(at(inner))]
    return [[...outline, outline[0]!]]
  })
}

function classTrace(rose: RoseModel, { name, color }: RoseClass, place: number): Partial<ScatterData> {
  const outlines = wedges(rose, place)
  return {
    type: 'scatter',
    name,
    mode: 'lines',
    fill: 'toself',
    fillcolor: color,
    x: outlines.flatMap((outline) => [...outline.map(({ x }) => x), null]),
    y: outlines.flatMap((outline) => [...outline.map(({ y }) => y), null]),
    line: { color: rose.colors.paper, width: 0.5 },
    hoverinfo: 'skip',
  }
}

/** A rose as a Plotly figure, whose axes are pixels. */
export function plotlyRose(rose: RoseModel): PlotlyFigure {
  const { size, colors, center, radius, rings, classes, texts } = rose
  const most = rings.at(-1) ?? 1
  return {
    data: classes.map((one, place) => classTrace(rose, one, place)),
    layout: {
      ...quietLayout(size, noMargin, colors),
      xaxis: { ...quietAxis, showticklabels: false, range: [0, size.width] },
      yaxis: { ...quietAxis, showticklabels: false, range: [size.height, 0] },
      shapes: rings.map((ring): Partial<Shape> => {
        const reach = (radius * ring) / most
        return {
          type: 'circle',
          layer: 'below',
          x0: center.x - reach,
          x1: center.x + reach,
          y0: center.y - reach,
          y1: center.y + reach,
          line: { color: colors.line, width: 1 },
        }
      }),
      annotations: [
        ...texts.map(
          (text): Partial<Annotation> => ({ ...text, showarrow: false, bgcolor: `${colors.paper}CC` }),
        ),
        ...classes.flatMap(({ name, color, key }): Partial<Annotation>[] => [
          { ...besidePoint.right, ...key, xshift: 0, text: '■', font: { color } },
          { ...besidePoint.right, ...key, xshift: 16, text: name },
        ]),
      ],
    },
  }
}
