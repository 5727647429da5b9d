import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import FunctionsIcon from '@mui/icons-material/Functions'
import ImageOutlined from '@mui/icons-material/ImageOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { useId, useMemo, useState } from 'react'
import { statisticFacts, statisticHead } from '#chartModel/statistics/head.ts'
import { coverageFacts, monthPhrase } from '#chartModel/statistics/sample.ts'
import type { ShownStatistic, Statistic } from '#chartModel/statistics/statistic.ts'
import { statisticRequest } from '#chartModel/statistics/statisticRequest.ts'
import { useDisplay } from '#providers/preferences/displayPreferences.ts'
import type { HindcastRequest } from '#schemas/shapes/hindcast/hindcast.ts'
import { saveCsv } from '#shell/saveCsv.ts'
import { saveExport, saveFile } from '#shell/saveFile.ts'
import { type AnsweredPlace, type AnswerHead, csvHead } from '#texts/answerHead/answerHead.ts'
import { tokens } from '#tokens.ts'
import { CardControl, type ChoiceProps } from './Controls.tsx'
import { ExplainDialog } from './ExplainDialog.tsx'
import { figureCsv } from './figureCsv.ts'
import { Figures, NoFigures } from './StatisticFigures.tsx'
import { useSeen, useStatistic } from './useStatistic.ts'

interface StatisticCardProps extends ChoiceProps {
  statistic: Statistic<unknown>
  request: HindcastRequest
  place: AnsweredPlace
}

/** A statistic of the place: its definition, its figures as chart and table, their sample, and both as files. */
export function StatisticCard({ statistic, request, place, choices, onChoose }: StatisticCardProps) {
  const id = useId()
  const [ref, isSeen] = useSeen()
  const { units } = useDisplay()
  const { state, retry } = useStatistic(statisticRequest(statistic, request, choices, units), isSeen)
  const [isExplained, setExplained] = useState(false)
  const figures = state.kind === 'figures' ? state.figures : undefined
  const shown = useMemo(
    () => (figures === undefined ? undefined : statistic.show(figures, { choices, request, units })),
    [statistic, figures, choices, request, units],
  )
  const provenance = 'result' in state ? state.result.provenance : undefined
  const requested = statisticFacts(statistic, request, choices, units)
  const sample = [...(shown?.sample ?? []), ...(provenance ? coverageFacts(provenance) : [])]
  const subject = statistic.subject?.(choices)
  const title = subject === undefined ? statistic.title : `${statistic.title}: ${subject}`
  return (
    <Box
      ref={ref}
      component="section"
      aria-labelledby={id}
      sx={{ ...card, ...(statistic.isWide && { gridColumn: '1 / -1' }) }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        <Typography id={id} variant="h3" sx={{ flex: '1 1 160px', minWidth: 0 }}>
          {statistic.title}
        </Typography>
        <Button
          size="small"
          startIcon={<FunctionsIcon />}
          aria-haspopup="dialog"
          aria-label={`Show the working: ${statistic.title}`}
          onClick={() => setExplained(true)}
          sx={{ px: 2, minHeight: { xs: tokens.size.touch, sm: tokens.size.control } }}
        >
          Show the working
        </Button>
        <Files
          title={title}
          statistic={statistic}
          shown={shown}
          month={monthPhrase(choices.month)}
          headOf={(table) =>
            statisticHead({ title, place, requested, sample, table, readIn: units, provenance })
          }
        />
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ minHeight: { md: 40 } }}>
        {statistic.lead}
      </Typography>
      {statistic.controls.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 3 }}>
          {statistic.controls.map((control) => (
            <CardControl key={control} control={control} choices={choices} onChoose={onChoose} />
          ))}
        </Box>
      )}
      <Box aria-live="polite" sx={{ mt: 2 }}>
        {shown ? <Figures {...shown} sample={sample} /> : <NoFigures state={state} onRetry={retry} />}
      </Box>
      {isExplained && (
        <ExplainDialog
          title={title}
          requested={requested}
          sample={sample}
          provenance={provenance}
          definition={statistic.definition(choices, units)}
          onClose={() => setExplained(false)}
        />
      )}
    </Box>
  )
}

const card = {
  minWidth: 0,
  p: { xs: 3, sm: 4 },
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
} as const

interface FilesProps {
  title: string
  statistic: Statistic<unknown>
  shown: ShownStatistic | undefined
  /** The chosen month in words. */
  month: string
  headOf: (table: ShownStatistic['table']) => AnswerHead
}

/** Saves the figures as CSV and the chart as a picture; each states its title, request and source. */
function Files({ title, statistic, shown, month, headOf }: FilesProps) {
  const name = `hindcast_${statistic.key}`
  const saveFigures = (file: string, { table, file: rows = table }: ShownStatistic) =>
    saveCsv(file, figureCsv(csvHead(headOf(rows)), rows))
  const savePicture = async (file: string, { table, chart }: ShownStatistic) => {
    if (!chart) return
    const { pictureOf } = await import('./StatisticPlot.tsx')
    saveFile(file, await pictureOf(chart, `${title}, ${month}`, headOf(table)), 'image/png')
  }
  const tools = [
    {
      label: `CSV: ${statistic.title}`,
      title: 'Save the figures as CSV',
      icon: <FileDownloadOutlined />,
      save: shown && (() => saveExport(`${name}.csv`, (file) => saveFigures(file, shown))),
    },
    {
      label: `Picture: ${statistic.title}`,
      title: 'Save the chart as a picture',
      icon: <ImageOutlined />,
      save: shown?.chart && (() => saveExport(`${name}.png`, (file) => void savePicture(file, shown))),
    },
  ]
  return tools.map(({ label, title: tip, icon, save }) => (
    <Tooltip key={label} title={tip}>
      {/* The wrapper receives pointer events for the tooltip, because a disabled button does not. */}
      <span>
        <IconButton size="small" aria-label={label} disabled={!save} onClick={save}>
          {icon}
        </IconButton>
      </span>
    </Tooltip>
  ))
}
