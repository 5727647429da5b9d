import Box from '@mui/material/Box'
import * as heatmap from 'plotly.js/lib/heatmap'
import { useMemo } from 'react'
import { Plot, Plotly, plotConfig } from '../../../charts/Plot.ts'
import { PointCursor } from '../../../charts/PointCursor.tsx'
import { useChartColors } from '../../../charts/useChartColors.ts'
import { useSize } from '../../../charts/useSize.ts'
import type { HindcastResult } from '../../../schemas/shapes/hindcast.ts'
import { monthNames } from '../../../weather/calendarNames.ts'
import { markedMonth, yearRows } from '../rows.ts'
import { heatmapFigure } from './heatmapFigure.ts'
import { cellAfterKey, cellAt, cellMark, heatmapFrame } from './heatmapFrame.ts'
import { percentText } from './percentText.ts'

/** The years of the answer as a picture: bad winters and good summers are seen before they are read. */
export function YearMonthHeatmap({ result }: { result: HindcastResult }) {
  const [ref, size] = useSize()
  const years = useMemo(() => yearRows(result.data), [result])
  const isMarked = useMemo(() => markedMonth(result), [result])
  const colors = useChartColors()
  const width = size?.width ?? 0
  const frame = useMemo(() => heatmapFrame(width, years.length), [width, years])
  const drawn = useMemo(() => heatmapFigure(years, isMarked, frame, colors), [years, isMarked, frame, colors])
  const linesOf = (cell: number): string[] => {
    const month = cell % monthNames.length
    const [row, name] = [years[Math.floor(cell / monthNames.length)], monthNames[month]]
    if (!row || !name) return []
    const [value, marked] = [row[name], isMarked(row.Year, month + 1)]
    const title = `${name} ${row.Year}`
    if (value === null) return [title, marked ? 'No hours known' : 'No permitted hours']
    return [title, percentText(value), ...(marked ? ['Less than 95 % of the hours known'] : [])]
  }
  return (
    <Box ref={ref} sx={{ minHeight: frame.height }}>
      {width > 0 && (
        <PointCursor
          label="Usable hours in percent of a month"
          count={years.length * monthNames.length}
          width={width}
          valueAt={(x, y) => cellAt(frame, x, y)}
          valueAfterKey={(key, cell) => cellAfterKey(frame, key, cell)}
          markOf={(cell) => cellMark(frame, cell)}
          linesOf={linesOf}
        >
          <Box aria-hidden="true">
            <HeatmapPlot data={drawn.data} layout={drawn.layout} config={plotConfig} />
          </Box>
        </PointCursor>
      )}
    </Box>
  )
}

Plotly.register([heatmap])

/** The portal's Plotly, which draws heatmaps too. */
const HeatmapPlot = Plot
