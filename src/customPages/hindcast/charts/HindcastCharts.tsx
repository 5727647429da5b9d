import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { ExplainButton } from '../../../explain/ExplainButton.tsx'
import type { HindcastRequest, HindcastResult } from '../../../schemas/shapes/hindcast.ts'
import { type PercentileOption, yearRows } from '../rows.ts'
import { heatmapFrame } from './heatmapFrame.ts'
import { PercentileFan } from './PercentileFan.tsx'
import { YearMonthHeatmap } from './YearMonthHeatmap.tsx'

export interface HindcastChartsProps {
  result: HindcastResult
  request: HindcastRequest
  percentile: PercentileOption
}

/** As high as the heatmap beside it, within readable limits. */
const fanHeight = (years: number) => Math.min(460, Math.max(300, heatmapFrame(0, years).height))

/** The table as pictures: every month of every year, and beside it how the years of a month spread. */
export function HindcastCharts({ result, request, percentile }: HindcastChartsProps) {
  const years = yearRows(result.data)
  const span = `${years[0]?.Year} to ${years.at(-1)?.Year}`
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        gridTemplateColumns: 'minmax(0, 1fr)',
        '@container (min-width: 800px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      <Chart
        title="Usable hours by year and month"
        explain={<ExplainButton call="hindcastExplanation" body={request} definition="heatmap" />}
        about={`Heatmap of the usable hours in percent, months across, years ${span} down. The table has the same figures.`}
      >
        <YearMonthHeatmap result={result} />
      </Chart>
      <Chart
        title="Spread over the years"
        explain={<ExplainButton call="hindcastExplanation" body={request} definition="percentileFan" />}
        about={`Percentiles P10 to P90, median and average of the usable hours in percent over ${span}, by month. The table has the same figures.`}
      >
        <PercentileFan rows={result.data} chosen={percentile} height={fanHeight(years.length)} />
      </Chart>
    </Box>
  )
}

interface ChartProps {
  title: string
  /** The accessible description of the chart. */
  about: string
  explain: ReactNode
  children: ReactNode
}

const Chart = ({ title, about, explain, children }: ChartProps) => (
  <Box
    component="section"
    aria-label={about}
    sx={{
      bgcolor: 'background.paper',
      border: 1,
      borderColor: 'divider',
      borderRadius: 1,
      p: { xs: 2, sm: 3 },
      minWidth: 0,
    }}
  >
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', mb: 1 }}
    >
      <Typography variant="subtitle2" component="h3">
        {title}
      </Typography>
      {explain}
    </Box>
    {children}
  </Box>
)
