import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'

/** A spinner in the middle of its container. */
export const Loading = ({ label = 'Loading' }: { label?: string }) => (
  <Box
    role="status"
    aria-label={label}
    sx={{ display: 'grid', placeItems: 'center', height: 1, minHeight: 120 }}
  >
    <CircularProgress aria-hidden="true" size={32} thickness={4} />
  </Box>
)
