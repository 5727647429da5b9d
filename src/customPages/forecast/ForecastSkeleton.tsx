import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { tokens } from '#tokens.ts'
import { STRIP_HEIGHT, useStripCount } from './charts/stripCount.ts'
import { CARDS_HEIGHT } from './days/DayStrip.tsx'
import { toolbar } from './ForecastToolbar.tsx'
import { overviewHeight } from './overview/overviewHeight.ts'
import { useSiteViewPreferences } from './siteViewPreferences.ts'
import { KEY_HEIGHT } from './windows/BarKey.tsx'
import { BAR_HEIGHT } from './windows/WindowBar.tsx'

interface ForecastSkeletonProps {
  /** The number of limit strips, where the forecast is known and what is above and below the charts is rendered. */
  strips?: number
}

/** A skeleton of the forecast with its final layout, so that nothing moves when the data arrive. */
export function ForecastSkeleton({ strips }: ForecastSkeletonProps) {
  const { mode } = useSiteViewPreferences()
  const lastStrips = useStripCount()
  const isAlone = strips === undefined
  return (
    <>
      <Box
        role="status"
        aria-label="Loading forecast"
        sx={{ display: 'flex', flexDirection: 'column', flex: 1 }}
      >
        {isAlone && (
          <Box sx={toolbar} data-testid="toolbar-skeleton">
            <Skeleton width={260} />
          </Box>
        )}
        {isAlone && mode === 'Chart' && (
          <Box sx={{ ...onPhone, px: 3, pb: 2 }}>
            <Skeleton variant="rounded" sx={{ height: CARDS_HEIGHT - 8 }} />
          </Box>
        )}
        <Skeleton
          variant="rectangular"
          data-testid="bar-skeleton"
          sx={{ flex: 'none', mx: { xs: 7.5, sm: 11 }, mb: `${KEY_HEIGHT}px` }}
          height={BAR_HEIGHT}
        />
        <Box sx={{ flex: 'none', height: (strips ?? lastStrips) * STRIP_HEIGHT }} />
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
      {isAlone && <Box sx={{ ...onPhone, minHeight: tokens.size.touch }} />}
    </>
  )
}

/** The days above the charts and the run below them, which only a phone has. */
const onPhone = { display: { xs: 'block', sm: 'none' }, flex: 'none' } as const

const charts = ['upper', 'lower'] as const
