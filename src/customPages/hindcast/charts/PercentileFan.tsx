import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { type ReactNode, useMemo } from 'react'
import { PictureButton } from '#charts/PictureButton.tsx'
import { Plot, plotConfig } from '#charts/Plot.ts'
import { PointCursor } from '#charts/PointCursor.tsx'
import { useChartColors } from '#charts/useChartColors.ts'
import { useSize } from '#charts/useSize.ts'
import { ResultCard } from '#requests/ResultCard.tsx'
import type { AnswerHead } from '#texts/answerHead/answerHead.ts'
import { shownPercentile } from '#texts/percentileText.ts'
import { monthNames } from '#weather/calendarNames.ts'
import type { HindcastRow } from '#weather/hindcast/hindcastTable.ts'
import { type PercentileOption, percentileRows, rowOf, yearRows } from '../rows.ts'
import { fanFigure } from './fanFigure.ts'
import { fanFrame, monthAfterKey, monthAt, monthMark } from './fanFrame.ts'

interface PercentileFanProps {
  rows: readonly HindcastRow[]
  chosen: PercentileOption
  /** Whether the rows have planners' percentile names. */
  isPlanners: boolean
  /** False for a single year. */
  hasSpread: boolean
  head: AnswerHead
  action: ReactNode
}

const TITLE = 'Spread over the years'
/** Pixels. */
const HEIGHT = 420

/** The section of the fan chart, which can also be saved as a standalone picture. */
export function PercentileFan({ isPlanners, hasSpread, head, action, ...fan }: PercentileFanProps) {
  const { primary } = useTheme().palette
  const colors = useChartColors()
  const years = yearRows(fan.rows)
  const span = `${years[0]?.Year} to ${years.at(-1)?.Year}`
  if (!hasSpread)
    return (
      <ResultCard title={TITLE} action={action}>
        <Typography color="text.secondary" variant="body2">
          One year gives no spread: every percentile is that year.
        </Typography>
      </ResultCard>
    )
  const { title: meaning } = shownPercentile(90, isPlanners)
  return (
    <ResultCard
      title={TITLE}
      about={`Percentiles P10 to P90, median and average of the usable hours in percent over ${span}, by month. ${meaning}. The table has the same figures.`}
      action={
        <>
          <PictureButton
            title={TITLE}
            head={{ ...head, units: `${head.units} · percentiles over the years, ${meaning}` }}
            file="hindcast_spread"
            figureOf={({ width, height }) =>
              fanFigure(fan.rows, fan.chosen, primary.main, fanFrame(width, height), colors)
            }
          />
          {action}
        </>
      }
    >
      <Fan {...fan} />
    </ResultCard>
  )
}

/** A percentage formatted as in the table. */
const percentText = (value: number): string => `${value.toFixed(1)} %`

/** The main rows of a month's readout, highest first; the table has all of them. */
const shownRows = (rows: readonly HindcastRow[], chosen: PercentileOption): [string, HindcastRow][] =>
  [...percentileRows(rows).toReversed(), rowOf(rows, 'Average')].flatMap((row): [string, HindcastRow][] => {
    if (row?.Year === 'P50') return [['Median', row]]
    const isShown = row && (['P90', 'P10', 'Average'].includes(`${row.Year}`) || row.Year === chosen)
    return isShown ? [[`${row.Year}`, row]] : []
  })

/** The variation between years, month by month. */
function Fan({ rows, chosen }: Pick<PercentileFanProps, 'rows' | 'chosen'>) {
  const [ref, size] = useSize()
  const { primary } = useTheme().palette
  const colors = useChartColors()
  const width = size?.width ?? 0
  const frame = useMemo(() => fanFrame(width, HEIGHT), [width])
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
    <Box ref={ref} sx={{ minHeight: HEIGHT }}>
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
