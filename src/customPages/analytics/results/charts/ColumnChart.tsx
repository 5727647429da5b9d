import Box from '@mui/material/Box'
import { alpha, useTheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { type ReactNode, useMemo } from 'react'
import { PictureButton } from '#charts/PictureButton.tsx'
import { Plot, plotConfig } from '#charts/Plot.ts'
import { useChartColors } from '#charts/useChartColors.ts'
import { useSize } from '#charts/useSize.ts'
import { ResultCard } from '#requests/ResultCard.tsx'
import type { AnswerHead } from '#texts/answerHead/answerHead.ts'
import { tokens } from '#tokens.ts'
import { numberText } from '../amountText.ts'
import { monthText } from '../monthText.ts'
import { CHART_HEIGHT } from './chartGrid.ts'
import { type Column, columnFigure } from './columnFigure.ts'

interface ColumnChartProps {
  title: string
  unit: string
  columns: readonly Column[]
  /** The name of the usable column's percentile, for example "P90: at least this in 9 of 10 years". */
  percentile: string
  /** The percentile in words. */
  words: string
  head: AnswerHead
  action?: ReactNode
}

/** A month's columns: the usable part in front of the total. */
export function ColumnChart({ title, unit, columns, percentile, words, head, action }: ColumnChartProps) {
  const [ref, size] = useSize()
  const colors = useChartColors()
  const { primary } = useTheme().palette
  const drawn = useMemo(
    () => size && columnFigure(columns, unit, primary.main, colors, size),
    [columns, unit, primary.main, colors, size],
  )
  return (
    <ResultCard
      title={title}
      action={
        <>
          <PictureButton
            title={`${title}, ${percentile}`}
            head={{ ...head, units: `${unit} a month: usable, ${percentile}, in front of permitted` }}
            file={`analytics_usable_${unit}`}
            figureOf={(pictureSize) => columnFigure(columns, unit, primary.main, colors, pictureSize)}
          />
          {action}
        </>
      }
    >
      <Typography variant="body2" sx={{ mt: 1, mb: 2 }}>
        {words}
      </Typography>
      <ColumnKey percentile={percentile} />
      <Box
        ref={ref}
        role="img"
        aria-label={`${title}, ${percentile}. ${columns.map((column) => columnText(column, unit)).join('; ')}.`}
        sx={{ height: CHART_HEIGHT, overflow: 'hidden' }}
      >
        {drawn && <Plot data={drawn.data} layout={drawn.layout} config={plotConfig} />}
      </Box>
    </ResultCard>
  )
}

const columnText = ({ month, usable, total }: Column, unit: string) =>
  usable === null
    ? `${monthText(month)} no data`
    : `${monthText(month)} ${numberText(usable)} of ${numberText(total)} ${unit}`

interface ColumnKeyProps {
  /** The name of the usable column's percentile, for example "P90: at least this in 9 of 10 years". */
  percentile: string
}

/** The legend of the columns, which differ in width and position as well as in color. */
const ColumnKey = ({ percentile }: ColumnKeyProps) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, fontSize: tokens.font.size.caption }}>
    <Entry name={`Usable, ${percentile}`} width={8} />
    <Entry name="Total" width={16} isTinted />
  </Box>
)

const Entry = ({ name, width, isTinted = false }: { name: string; width: number; isTinted?: boolean }) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, whiteSpace: 'nowrap' }}>
    <Box
      aria-hidden="true"
      sx={{
        width,
        height: 12,
        bgcolor: ({ palette }) =>
          isTinted ? alpha(palette.primary.main, tokens.tint.band) : palette.primary.main,
      }}
    />
    {name}
  </Box>
)
