import ArrowUpward from '@mui/icons-material/ArrowUpward'
import Box from '@mui/material/Box'

/** Marks the condition to relax first, by shape and by word. */
export const RelaxFirstMark = () => (
  <Box
    component="span"
    sx={{
      display: 'inline-flex',
      alignItems: 'center',
      gap: 0.5,
      color: 'primary.main',
      fontWeight: 'fontWeightBold',
      whiteSpace: 'nowrap',
    }}
  >
    <ArrowUpward fontSize="inherit" aria-hidden />
    Relax first
  </Box>
)
