import { Resvg } from '@resvg/resvg-js'
import { BarChart, CustomChart, LineChart, ScatterChart } from 'echarts/charts'
import { GraphicComponent, GridComponent, PolarComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import type { Chart, ChartModel } from '#chartModel/chartModel.ts'
import { FONT, fontFamilies } from '../fonts/fonts.ts'
import { fontsOfSvg, svgWithFonts } from '../fonts/svgFonts.ts'
import { echartsOption } from './echartsOption.ts'

use([
  ...[BarChart, CustomChart, LineChart, ScatterChart],
  ...[GraphicComponent, GridComponent, PolarComponent, SVGRenderer],
])

/** A chart as SVG, in the chart's own size. */
export function chartSvg(chart: Chart): string {
  const drawing = init(null, null, { renderer: 'svg', ssr: true, ...chart.size })
  try {
    drawing.setOption(echartsOption(chart))
    return drawing.renderToSVGString()
  } finally {
    drawing.dispose()
  }
}

/** Pixels of the image per pixel of the chart, for high-resolution screens. */
const SCALE = 2

/** Renders an SVG as PNG; `background` is a color. */
export function svgPng(svg: string, background: string): Uint8Array {
  const fontFiles = fontsOfSvg(svg).flatMap((name) => fontFamilies.get(name)?.regular ?? [])
  const picture = new Resvg(svgWithFonts(svg), {
    background,
    fitTo: { mode: 'zoom', value: SCALE },
    font: { fontFiles, loadSystemFonts: false, defaultFontFamily: FONT },
  })
  // A copy with its own memory, which can be transferred to another thread.
  return new Uint8Array(picture.render().asPng())
}

/** A chart as PNG. */
export const chartPng = (chart: ChartModel): Uint8Array => svgPng(chartSvg(chart), chart.colors.paper)
