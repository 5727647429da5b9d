import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { chartGrid } from './charts/chartGrid.ts'
import { CHART_HEIGHT } from './charts/chartHeight.ts'
import { ResultCard } from './ResultCard.tsx'

/** The shape of the results while their numbers are on the way. */
export const ResultsSkeleton = () => (
  <Box role="status" aria-label="Loading results" sx={{ display: 'grid', gap: 4 }}>
    <Box sx={chartGrid}>
      {['Usable Hours', 'Usable Days'].map((title) => (
        <ResultCard key={title} title={title}>
          <Skeleton width="70%" sx={{ mt: 1, mb: 2 }} />
          <Skeleton width={200} />
          <Skeleton variant="rounded" height={CHART_HEIGHT} />
        </ResultCard>
      ))}
    </Box>
    <Skeleton variant="rounded" height={CHART_HEIGHT} />
  </Box>
)
