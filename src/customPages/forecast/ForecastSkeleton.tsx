import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'

/** The shape of the page while its numbers are on the way. */
export const ForecastSkeleton = () => (
  <Box
    role="status"
    aria-label="Loading forecast"
    sx={{ display: 'flex', flexDirection: 'column', gap: 2, flex: 1, minHeight: 0, px: 4, py: 2 }}
  >
    <Skeleton variant="rounded" height={12} />
    <Skeleton variant="rounded" sx={{ flex: 1 }} />
    <Skeleton variant="rounded" sx={{ flex: 1 }} />
  </Box>
)
