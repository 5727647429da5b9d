import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { STRIP_HEIGHT, useStripCount } from './charts/stripCount.ts'
import { CARDS_HEIGHT } from './days/DayStrip.tsx'
import { overviewHeight } from './overview/overviewHeight.ts'
import { runLine } from './runs/RunLine.tsx'
import { BAR_HEIGHT, BAR_PADDING } from './windows/WindowBar.tsx'
import { statusLine } from './windows/WindowStatusLine.tsx'

interface ForecastSkeletonProps {
  /** False if the line above the charts is already rendered. */
  hasStatusLine?: boolean
}

/** A skeleton of the forecast with its final layout, so that nothing moves when the data arrive. */
export const ForecastSkeleton = ({ hasStatusLine = false }: ForecastSkeletonProps) => (
  <Box role="status" aria-label="Loading forecast" sx={{ display: 'flex', flexDirection: 'column', flex: 1 }}>
    {!hasStatusLine && (
      <Box sx={statusLine} data-testid="status-skeleton">
        <Skeleton width={260} />
      </Box>
    )}
    {!hasStatusLine && (
      <Box sx={{ ...runLine, display: { xs: 'none', sm: 'flex' } }}>
        <Skeleton width={180} />
      </Box>
    )}
    {!hasStatusLine && (
      <Box sx={{ display: { xs: 'block', sm: 'none' }, flex: 'none', px: 3, pb: 2 }}>
        <Skeleton variant="rounded" sx={{ height: CARDS_HEIGHT - 8 }} />
      </Box>
    )}
    <Skeleton
      variant="rectangular"
      data-testid="bar-skeleton"
      sx={{ flex: 'none', mx: { xs: 7.5, sm: 11 }, mb: `${BAR_PADDING}px` }}
      height={BAR_HEIGHT}
    />
    <Strips />
    {charts.map((chart) => (
      <Box
        key={chart}
        data-testid="chart-skeleton"
        sx={{
          flex: 1,
          minHeight: 220,
          px: { xs: 2, sm: 4 },
          pb: 6,
          display: 'flex',
          flexDirection: 'column',
        }}
      >
        <Skeleton width="60%" height={28} />
        <Skeleton variant="rounded" sx={{ flex: 1, mt: 6, mx: { xs: 5.5, sm: 7 }, height: 'auto' }} />
      </Box>
    ))}
    <Box sx={{ flex: 'none', pb: { xs: 1, sm: 9 }, mx: { xs: 7.5, sm: 11 } }}>
      <Skeleton variant="rounded" data-testid="overview-skeleton" sx={{ height: overviewHeight }} />
    </Box>
  </Box>
)

/** Reserves room for as many strips as the last forecast had. */
const Strips = () => <Box sx={{ flex: 'none', height: useStripCount() * STRIP_HEIGHT }} />

const charts = ['upper', 'lower'] as const
