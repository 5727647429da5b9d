import Box from '@mui/material/Box'
import { type ReactNode, useMemo } from 'react'
import { chartColors } from '#chartModel/chartColors.ts'
import type { ChartModel } from '#chartModel/chartModel.ts'
import { plotPixels } from '#chartModel/geometry/plotPixels.ts'
import type { Readout, StatisticFigure } from '#chartModel/statistics/figures/statisticFigure.ts'
import { Plot, Plotly, plotConfig } from '#charts/Plot.ts'
import { type Mark, PointCursor } from '#charts/PointCursor.tsx'
import { pictureFigure } from '#charts/pictureFigure.ts'
import { plotlyFigure } from '#charts/plotlyFigure.ts'
import { useChartColors } from '#charts/useChartColors.ts'
import { useSize } from '#charts/useSize.ts'
import type { KeyOf } from '#shell/shortcuts/shortcuts.ts'
import { type AnswerHead, headLines } from '#texts/answerHead/answerHead.ts'

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

/** Lets the user step through the values of a chart. */
function ReadPlot({
  chart,
  readout,
  children,
}: {
  chart: ChartModel
  readout: Readout
  children: ReactNode
}) {
  const { top, bottom, x } = plotPixels(chart)
  const places = readout.places.map(x)
  const markOf = (place: number): Mark => ({ left: places[place] ?? 0, top, width: 0, height: bottom - top })
  return (
    <PointCursor
      label={readout.label}
      count={places.length}
      width={chart.size.width}
      valueAt={(at) => nearest(places, at)}
      valueAfterKey={(key, place) => placeAfterKey(key, place, places.length)}
      markOf={markOf}
      linesOf={(place) => readout.lines(place)}
    >
      {children}
    </PointCursor>
  )
}

/** The chart of a statistic. */
export function StatisticPlot({ figure }: { figure: StatisticFigure }) {
  const [ref, size] = useSize()
  const colors = useChartColors()
  const width = size?.width ?? 0
  const height = figure.height(width)
  const chart = useMemo(
    () => (width > 0 ? figure.chart({ width, height }, colors) : undefined),
    [figure, width, height, colors],
  )
  const drawn = useMemo(() => chart && plotlyFigure(chart), [chart])
  const plot = drawn && (
    <Box aria-hidden="true">
      <Plot data={drawn.data} layout={drawn.layout} config={plotConfig} />
    </Box>
  )
  return (
    <Box ref={ref} sx={{ minHeight: height, minWidth: 0 }}>
      {chart?.kind === 'axes' && figure.readout ? (
        <ReadPlot chart={chart} readout={figure.readout}>
          {plot}
        </ReadPlot>
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
  const colors = chartColors('light')
  const size = { width: PICTURE_WIDTH, height: figure.height(PICTURE_WIDTH) }
  const drawn = plotlyFigure(figure.chart(size, colors))
  const { data, layout } = pictureFigure(drawn, { title, lines: headLines(head) }, colors)
  const { width = null, height = null } = layout
  const address = await Plotly.toImage({ data, layout }, { format: 'png', width, height, scale: SCALE })
  const [, base64 = ''] = address.split(',')
  return new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type: 'image/png' })
}
