import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { campaign } from '#chartModel/statistics/cards/campaign.ts'
import { boxes, exceedanceCurve } from '#chartModel/statistics/cards/exceedance.ts'
import { extremes } from '#chartModel/statistics/cards/extremes.ts'
import { rose } from '#chartModel/statistics/cards/roses.ts'
import { scatter } from '#chartModel/statistics/cards/scatter.ts'
import { spells } from '#chartModel/statistics/cards/spells.ts'
import { uncertainty } from '#chartModel/statistics/cards/uncertainty.ts'
import { waiting } from '#chartModel/statistics/cards/waiting.ts'
import type { Statistic } from '#chartModel/statistics/statistic.ts'
import type { HindcastRequest, HindcastResult } from '#schemas/shapes/hindcast/hindcast.ts'
import type { AnsweredPlace } from '#texts/answerHead/answerHead.ts'
import { MonthChoice } from './Controls.tsx'
import { StatisticCard } from './StatisticCard.tsx'
import { useChoices } from './useChoices.ts'

/** The cards in page order. */
const statistics: readonly Statistic<unknown>[] = [
  waiting,
  spells,
  campaign,
  uncertainty,
  exceedanceCurve,
  boxes,
  scatter,
  rose,
  extremes,
]

interface StatisticsViewProps {
  place: AnsweredPlace
  request: HindcastRequest
  result: HindcastResult
}

/** The statistics of the table's point, one card each, for one selected month. */
export function StatisticsView({ place, request, result }: StatisticsViewProps) {
  const [choices, onChoose] = useChoices()
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <MonthChoice choices={choices} onChoose={onChoose} />
        <Typography variant="caption" color="text.secondary" sx={{ flex: '1 1 240px' }}>
          Each card reads the whole series of the point. Conditions, window length and working hours are those
          of the form where they play a part.
        </Typography>
      </Box>
      {result.provenance?.synthetic && (
        <Alert severity="info" variant="outlined">
          These are synthetic data, for trying the portal: no figure here is one for a bid.
        </Alert>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: 'minmax(0, 1fr)',
          '@container (min-width: 900px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {statistics.map((statistic) => (
          <StatisticCard
            key={statistic.key}
            statistic={statistic}
            place={place}
            request={request}
            choices={choices}
            onChoose={onChoose}
          />
        ))}
      </Box>
    </Box>
  )
}
