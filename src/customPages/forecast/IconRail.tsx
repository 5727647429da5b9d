import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { tokens } from '../../theme.ts'
import type { ForecastPanel } from './panels.ts'

interface IconRailProps {
  panels: readonly ForecastPanel[]
  /** The id of the open panel, 0 for none. */
  open: number
  onToggle: (id: number) => void
}

/** One icon per side panel. */
export const IconRail = ({ panels, open, onToggle }: IconRailProps) => (
  <Box
    component="nav"
    aria-label="Forecast panels"
    sx={{
      width: tokens.size.iconRail,
      flex: 'none',
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      pt: 1,
      borderLeft: 1,
      borderColor: 'divider',
    }}
  >
    {panels.map(({ id, title, icon: Icon }) => (
      <Tooltip key={id} title={title} placement="left">
        <IconButton
          aria-label={title}
          aria-expanded={open === id}
          color={open === id ? 'primary' : 'default'}
          onClick={() => onToggle(id)}
          sx={{ width: tokens.size.iconRail, height: tokens.size.touch, borderRadius: 0 }}
        >
          <Icon fontSize="small" />
        </IconButton>
      </Tooltip>
    ))}
  </Box>
)
