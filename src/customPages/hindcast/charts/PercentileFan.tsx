import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import { useMemo } from 'react'
import { Plot, plotConfig } from '../../../charts/Plot.ts'
import { PointCursor } from '../../../charts/PointCursor.tsx'
import { useChartColors } from '../../../charts/useChartColors.ts'
import { useSize } from '../../../charts/useSize.ts'
import { monthNames } from '../../../weather/calendarNames.ts'
import type { HindcastRow } from '../../../weather/hindcast/hindcastTable.ts'
import { type PercentileOption, percentileRows, rowOf } from '../rows.ts'
import { fanFigure } from './fanFigure.ts'
import { fanFrame, monthAfterKey, monthAt, monthMark } from './fanFrame.ts'
import { percentText } from './percentText.ts'

interface PercentileFanProps {
  rows: readonly HindcastRow[]
  chosen: PercentileOption
  /** Pixels. */
  height: number
}

/** The figures of a month in a few lines, from the highest; all of them stand in the table. */
const shownRows = (rows: readonly HindcastRow[], chosen: PercentileOption): [string, HindcastRow][] =>
  [...percentileRows(rows).toReversed(), rowOf(rows, 'Average')].flatMap((row): [string, HindcastRow][] => {
    if (row?.Year === 'P50') return [['Median', row]]
    const isShown = row && (['P90', 'P10', 'Average'].includes(`${row.Year}`) || row.Year === chosen)
    return isShown ? [[`${row.Year}`, row]] : []
  })

/** How much one year differs from the next, month by month. */
export function PercentileFan({ rows, chosen, height }: PercentileFanProps) {
  const [ref, size] = useSize()
  const { primary } = useTheme().palette
  const colors = useChartColors()
  const width = size?.width ?? 0
  const frame = useMemo(() => fanFrame(width, height), [width, height])
  const drawn = useMemo(
    () => fanFigure(rows, chosen, primary.main, frame, colors),
    [rows, chosen, primary.main, frame, colors],
  )
  const linesOf = (month: number): string[] => {
    const name = monthNames[month]
    if (!name) return []
    const figures = shownRows(rows, chosen).flatMap(([title, row]) =>
      row[name] === null ? [] : [`${title} ${percentText(row[name])}`],
    )
    return [name, ...(figures.length > 0 ? figures : ['No hours'])]
  }
  return (
    <Box ref={ref} sx={{ minHeight: height }}>
      {width > 0 && (
        <PointCursor
          label="Percentiles of a month"
          count={monthNames.length}
          width={width}
          valueAt={(x) => monthAt(frame, x)}
          valueAfterKey={monthAfterKey}
          markOf={(month) => monthMark(frame, month)}
          linesOf={linesOf}
        >
          <Box aria-hidden="true">
            <Plot data={drawn.data} layout={drawn.layout} config={plotConfig} />
          </Box>
        </PointCursor>
      )}
    </Box>
  )
}
