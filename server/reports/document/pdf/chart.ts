import type { PdfContent } from 'pdfmake'
import type { ChartModel, Series } from '#chartModel/chartModel.ts'
import { SAMPLE_SIZE, seriesSample } from '#chartModel/seriesSample.ts'
import { chartSvg } from '#server/charts/drawChart.ts'
import { CONTENT_WIDTH, size } from '#server/documents/page.ts'
import { svgElement, svgPicture } from '#server/documents/svgMarkup.ts'
import { grid } from '#server/documents/tableLayouts.ts'
import { tokens } from '#tokens.ts'

const SAMPLE_WIDTH = 13.5
const LEGEND_COLUMNS = 3

/** A chart below its name and the names of its series. */
export const chart = (model: ChartModel): PdfContent => ({
  unbreakable: true,
  margin: [0, 8, 0, 0],
  stack: [
    { text: model.title, bold: true, fontSize: size.heading, margin: [0, 0, 0, 2] },
    ...(model.series.length === 0
      ? [{ text: 'Ingen data', color: tokens.light.muted }]
      : [legend(model.series), { svg: chartSvg(model), width: CONTENT_WIDTH }]),
  ],
})

const legend = (series: readonly Series[]): PdfContent => {
  const cells = series.flatMap(({ legend: entry, name, color }) => (entry ? cell(entry, name, color) : []))
  const rows = Math.ceil(cells.length / LEGEND_COLUMNS)
  return {
    fontSize: size.small,
    layout: grid,
    table: {
      widths: Array.from({ length: LEGEND_COLUMNS }, () => '*' as const),
      // In column order, so that related entries stay together.
      body: Array.from({ length: rows }, (_, row) =>
        Array.from({ length: LEGEND_COLUMNS }, (_, column) => cells[column * rows + row] ?? { text: '' }),
      ),
    },
  }
}

const cell = ({ plotType, unit }: Required<Series>['legend'], name: string, color: string): PdfContent => ({
  columnGap: 5,
  columns: [
    {
      svg: svgPicture(
        SAMPLE_SIZE,
        seriesSample(plotType, color)
          .map(({ element, attributes }) => svgElement(element, attributes))
          .join(''),
      ),
      width: SAMPLE_WIDTH,
    },
    { text: unit ? `${name} (${unit})` : name, width: '*' },
  ],
})
