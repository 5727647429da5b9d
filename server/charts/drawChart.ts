import { createRequire } from 'node:module'
import { Resvg } from '@resvg/resvg-js'
import { BarChart, LineChart, ScatterChart } from 'echarts/charts'
import { GraphicComponent, GridComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import type { ChartModel } from '../../src/chartModel/chartModel.ts'
import { CHART_FONT, echartsOption } from './echartsOption.ts'

use([BarChart, LineChart, ScatterChart, GraphicComponent, GridComponent, SVGRenderer])

const { resolve } = createRequire(import.meta.url)
const fontFile = resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf')

/** A chart as SVG, of the size that it says. */
export function chartSvg(chart: ChartModel): string {
  const drawing = init(null, null, { renderer: 'svg', ssr: true, ...chart.size })
  try {
    drawing.setOption(echartsOption(chart))
    return drawing.renderToSVGString()
  } finally {
    drawing.dispose()
  }
}

/** Pixels of the picture for each of the chart: screens with small pixels show it larger. */
const SCALE = 2

/** A chart as PNG. */
export function chartPng(chart: ChartModel): Uint8Array {
  const picture = new Resvg(chartSvg(chart), {
    background: chart.colors.paper,
    fitTo: { mode: 'zoom', value: SCALE },
    font: { fontFiles: [fontFile], loadSystemFonts: false, defaultFontFamily: CHART_FONT },
  })
  // A copy in memory of its own, which can be handed to another thread.
  return new Uint8Array(picture.render().asPng())
}
