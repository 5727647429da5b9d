import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Site } from '../../schemas/entities.ts'

export interface HoveredSite {
  site: Site
  /** Pixels from the map's top left. */
  x: number
  y: number
}

/** The name of the site under the pointer. */
export const SiteLabel = ({ site, x, y }: HoveredSite) => (
  <Box
    style={{ transform: `translate(${x}px, ${y}px)` }}
    sx={{ position: 'absolute', top: 0, left: 0, pointerEvents: 'none', zIndex: 1 }}
  >
    <Box
      sx={{
        position: 'absolute',
        bottom: 12,
        transform: 'translateX(-50%)',
        px: 2,
        py: 1,
        bgcolor: 'background.paper',
        borderRadius: 1,
        boxShadow: 1,
        whiteSpace: 'nowrap',
      }}
    >
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {site.name}
      </Typography>
      <Typography variant="caption" color="text.secondary">
        {site.isOffshore ? 'offshore' : 'onshore'}
      </Typography>
    </Box>
  </Box>
)
