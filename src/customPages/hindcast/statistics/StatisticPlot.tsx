import Box from '@mui/material/Box'
import * as heatmap from 'plotly.js/lib/heatmap'
import { useMemo } from 'react'
import { chartColors } from '#chartModel/chartColors.ts'
import type { StatisticFigure } from '#chartModel/statistics/figures/statisticFigure.ts'
import { Plot, Plotly, plotConfig } from '#charts/Plot.ts'
import { type Mark, PointCursor } from '#charts/PointCursor.tsx'
import { pictureFigure } from '#charts/pictureFigure.ts'
import { useChartColors } from '#charts/useChartColors.ts'
import { useSize } from '#charts/useSize.ts'
import type { KeyOf } from '#shell/shortcuts/shortcuts.ts'
import { type AnswerHead, headLines } from '#texts/answerHead/answerHead.ts'
import { chartOf } from './charts/chartOf.ts'
import { linesMargin } from './charts/linesFigure.ts'

Plotly.register([heatmap])

const steps: Record<string, number> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
} satisfies Record<KeyOf<'cell'>, number>

/** The index after a key press, among `count` values; undefined for other keys. */
function placeAfterKey(key: string, place: number, count: number): number | undefined {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = steps[key]
  return step === undefined ? undefined : Math.min(count - 1, Math.max(0, place + step))
}

/** The index of the value nearest to a pixel. */
const nearest = (places: readonly number[], x: number): number =>
  places.reduce((best, place, index) => (Math.abs(place - x) < Math.abs(places[best]! - x) ? index : best), 0)

/** The chart of a statistic; a chart with a readout lets the user step through its values. */
export function StatisticPlot({ figure }: { figure: StatisticFigure }) {
  const chart = useMemo(() => chartOf(figure), [figure])
  const [ref, size] = useSize()
  const colors = useChartColors()
  const width = size?.width ?? 0
  const height = chart.height(width)
  const drawn = useMemo(
    () => (width > 0 ? chart.draw({ width, height }, colors) : undefined),
    [chart, width, height, colors],
  )
  const { readout } = chart
  const places = useMemo(() => readout?.places(width) ?? [], [readout, width])
  const markOf = (place: number): Mark => ({
    left: places[place] ?? 0,
    top: linesMargin.top,
    width: 0,
    height: height - linesMargin.top - linesMargin.bottom,
  })
  const plot = drawn && (
    <Box aria-hidden="true">
      <Plot data={drawn.data} layout={drawn.layout} config={plotConfig} />
    </Box>
  )
  return (
    <Box ref={ref} sx={{ minHeight: height, minWidth: 0 }}>
      {plot && readout ? (
        <PointCursor
          label={readout.label}
          count={places.length}
          width={width}
          valueAt={(x) => nearest(places, x)}
          valueAfterKey={(key, place) => placeAfterKey(key, place, places.length)}
          markOf={markOf}
          linesOf={(place) => readout.lines(place)}
        >
          {plot}
        </PointCursor>
      ) : (
        plot
      )}
    </Box>
  )
}

/** Size of a saved chart in pixels, independent of the screen. */
const PICTURE_WIDTH = 960

/** Scale for print resolution. */
const SCALE = 2

/** Saves a chart as a PNG under its title and the lines of its head, in the light color scheme of documents. */
export async function pictureOf(figure: StatisticFigure, title: string, head: AnswerHead): Promise<Blob> {
  const chart = chartOf(figure)
  const colors = chartColors('light')
  const drawn = chart.draw({ width: PICTURE_WIDTH, height: chart.height(PICTURE_WIDTH) }, colors)
  const { data, layout } = pictureFigure(drawn, { title, lines: headLines(head) }, colors)
  const { width = null, height = null } = layout
  const address = await Plotly.toImage({ data, layout }, { format: 'png', width, height, scale: SCALE })
  const [, base64 = ''] = address.split(',')
  return new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type: 'image/png' })
}
