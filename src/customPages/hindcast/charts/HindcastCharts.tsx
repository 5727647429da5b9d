import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { HindcastResult } from '../../../schemas/entities.ts'
import { type PercentileOption, yearRows } from '../rows.ts'
import { heatmapFrame } from './heatmapFrame.ts'
import { PercentileFan } from './PercentileFan.tsx'
import { YearMonthHeatmap } from './YearMonthHeatmap.tsx'

export interface HindcastChartsProps {
  result: HindcastResult
  percentile: PercentileOption
}

/** As high as the heatmap beside it, within what reads well. */
const fanHeight = (years: number) => Math.min(460, Math.max(300, heatmapFrame(0, years).height))

/** The table as pictures: every month of every year, and beside it how the years of a month spread. */
export function HindcastCharts({ result, percentile }: HindcastChartsProps) {
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
        about={`Heatmap of the usable hours in percent, months across, years ${span} down. The table has the same figures.`}
      >
        <YearMonthHeatmap result={result} />
      </Chart>
      <Chart
        title="Spread over the years"
        about={`Percentiles P10 to P90, median and average of the usable hours in percent over ${span}, by month. The table has the same figures.`}
      >
        <PercentileFan rows={result.data} chosen={percentile} height={fanHeight(years.length)} />
      </Chart>
    </Box>
  )
}

const Chart = ({ title, about, children }: { title: string; about: string; children: ReactNode }) => (
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
    <Typography variant="subtitle2" component="h3" sx={{ mb: 2 }}>
      {title}
    </Typography>
    {children}
  </Box>
)
