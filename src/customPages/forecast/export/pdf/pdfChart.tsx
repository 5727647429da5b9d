import type { PdfContent } from 'pdfmake/build/pdfmake.js'
import type { Series } from '../../../../chartModel/chartModel.ts'
import { tokens } from '../../../../tokens.ts'
import { SeriesSample } from '../../charts/SeriesSample.tsx'
import type { DrawnChart } from './drawnForecast.ts'
import { CONTENT_WIDTH, size } from './pdfPage.ts'
import { grid } from './plainTable.ts'
import { svgText } from './svgText.ts'

const SAMPLE_WIDTH = 13.5
const LEGEND_COLUMNS = 3

/** A chart under its name and the names of its series. */
export const pdfChart = ({ chart, picture }: DrawnChart): PdfContent => ({
  unbreakable: true,
  margin: [0, 8, 0, 0],
  stack: [
    { text: chart.title, bold: true, fontSize: size.heading, margin: [0, 0, 0, 2] },
    ...(picture === null
      ? [{ text: 'Ingen data', color: tokens.light.muted }]
      : [legend(chart.series), { svg: picture, width: CONTENT_WIDTH }]),
  ],
})

const legend = (series: readonly Series[]): PdfContent => {
  const cells = series.map(cell)
  const rows = Math.ceil(cells.length / LEGEND_COLUMNS)
  return {
    fontSize: size.small,
    layout: grid,
    table: {
      widths: Array.from({ length: LEGEND_COLUMNS }, () => '*' as const),
      // Down the columns, so that what belongs together stays together.
      body: Array.from({ length: rows }, (_, row) =>
        Array.from({ length: LEGEND_COLUMNS }, (_, column) => cells[column * rows + row] ?? { text: '' }),
      ),
    },
  }
}

const cell = ({ plotType, color, name, unit }: Series): PdfContent => ({
  columnGap: 5,
  columns: [
    {
      svg: svgText(<SeriesSample plotType={plotType} color={color} />),
      width: SAMPLE_WIDTH,
    },
    { text: `${name} (${unit})`, width: '*' },
  ],
})
